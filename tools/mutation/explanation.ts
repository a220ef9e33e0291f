/** Why a mutant lives. It is found by its text, wherever that has moved to in the file. */
export interface Explanation {
  readonly file: string;
  readonly mutator: string;
  readonly original: string;
  /** Of this replacement only; any, when absent. */
  readonly replacement?: string;
  readonly why: string;
}
