import type { Clock } from './clock.ts';
import { monotonicMs } from './timer.ts';

/** Starts to measure; the function that it gives tells how many whole milliseconds have passed since. */
export type Stopwatch = () => () => number;

/** Measures real time. */
export const realStopwatch: Stopwatch = () => {
  const startedMs = monotonicMs();
  return () => Math.round(monotonicMs() - startedMs);
};

/** Measures the time of a clock: nothing passes while it stands still. */
export const createClockStopwatch =
  (clock: Pick<Clock, 'now'>): Stopwatch =>
  () => {
    const startedAt = clock.now();
    // A clock that is put back would tell less than nothing.
    return () => Math.max(0, clock.now() - startedAt);
  };
