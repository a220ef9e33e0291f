import type { Survivor } from './results.ts';

/** Why a mutant lives. It is found by its text, wherever that has moved to in the file. */
interface Explanation {
  readonly file: string;
  readonly mutator: string;
  readonly original: string;
  /** Of this replacement only; any, when absent. */
  readonly replacement?: string;
  readonly why: string;
}

const EXPLAINED: readonly Explanation[] = [];

/** The reason why a survivor is no gap in the tests, or undefined when nobody has given one. */
export const explain = (file: string, { mutator, original, replacement }: Survivor): string | undefined =>
  EXPLAINED.find(
    (known) =>
      known.file === file &&
      known.mutator === mutator &&
      known.original === original &&
      (known.replacement === undefined || known.replacement === replacement),
  )?.why;
