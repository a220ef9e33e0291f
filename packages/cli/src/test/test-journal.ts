/** A place in a file, by its absolute path. */
export interface JournalPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A frame of a stack. */
export interface JournalFrame extends JournalPlace {
  /** Of the function; absent outside of one. */
  readonly method?: string;
}

/** An error of a test, with the frames of its stack in the author's sources and elsewhere. */
export interface JournalError {
  readonly message: string;
  readonly stack: readonly JournalFrame[];
  readonly name?: string;
  /** What was called where the error was thrown. */
  readonly matcher?: string;
  readonly expected?: string;
  readonly received?: string;
  readonly diff?: string;
}

/** What happens in a run of the tests, as the reporter in vitest writes it down, one line each. */
export type JournalEntry =
  | { readonly kind: 'run-started'; readonly files: readonly string[] }
  | { readonly kind: 'file-started'; readonly file: string }
  | { readonly kind: 'file-ended'; readonly file: string; readonly errors: readonly JournalError[] }
  | { readonly kind: 'suite-ended'; readonly place: JournalPlace; readonly errors: readonly JournalError[] }
  | { readonly kind: 'test-started'; readonly id: string; readonly name: string; readonly place: JournalPlace }
  | {
      readonly kind: 'test-ended';
      readonly id: string;
      readonly name: string;
      readonly place: JournalPlace;
      readonly state: 'passed' | 'failed' | 'skipped';
      readonly durationMs: number;
      readonly errors: readonly JournalError[];
    }
  | { readonly kind: 'run-ended'; readonly errors: readonly JournalError[] };

/** Environment variable: the file that the reporter writes into. */
export const JOURNAL_VARIABLE = 'TILLKIT_TEST_JOURNAL';

/** The entries of a text; a last line that was not finished is left out. */
export const parseJournal = (text: string): JournalEntry[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as JournalEntry);
