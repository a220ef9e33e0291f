import type { AttemptRow } from './attempt-rows.ts';

/** An attempt whose end is not written yet. */
export interface AttemptUnderWay {
  /** Place of its delivery. */
  readonly seq: number;
  readonly attempt: AttemptRow;
}

/** The attempts of this run that are under way, by their delivery: nothing else changes their rows. */
export type AttemptsUnderWay = Map<string, AttemptUnderWay>;
