import type { ClockState } from '#contract';
import { fromIso } from '#core';
import { formatDuration } from './duration.ts';

/** The store's time on one line, and when the next delivery is due. */
export function formatClock({ mode, now, nextDueAt }: ClockState): string {
  const does = mode === 'manual' ? 'stands still' : 'runs';
  if (nextDueAt === null) return `${now}  ${does}, no delivery waits`;
  const leftMs = (fromIso(nextDueAt) ?? 0) - (fromIso(now) ?? 0);
  return `${now}  ${does}, next delivery due in ${formatDuration(leftMs)} at ${nextDueAt}`;
}

/** The attempts that a move led to. */
export const formatMoved = ({ attemptsStarted, succeeded, failed }: ClockState): string =>
  `${attemptsStarted} ${attemptsStarted === 1 ? 'attempt' : 'attempts'}: ${succeeded} succeeded, ${failed} failed`;
