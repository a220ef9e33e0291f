import type { AttemptRow } from './attempt-rows.ts';

/** The attempts of this run whose ends are not written yet, by their delivery: nothing else changes their rows. */
export type AttemptsUnderWay = Map<string, AttemptRow>;
