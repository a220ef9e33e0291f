import type { ClockState } from '#contract';
import { fromIso } from '#core';
import { say } from '../language/say.ts';
import { formatDuration } from '../output/duration.ts';

/** The store's time on one line, and when the next delivery is due. */
export function formatClock({ mode, now, nextDueAt }: ClockState): string {
  const does = mode === 'manual' ? say`stands still` : say`runs`;
  if (nextDueAt === null) return `${now}  ${say`${does}, no delivery waits`}`;
  const leftMs = (fromIso(nextDueAt) ?? 0) - (fromIso(now) ?? 0);
  return `${now}  ${say`${does}, next delivery due in ${formatDuration(leftMs)} at ${nextDueAt}`}`;
}

/** The attempts that a move led to. */
export const formatMoved = ({ attemptsStarted, succeeded, failed }: ClockState): string =>
  attemptsStarted === 1
    ? say`1 attempt: ${succeeded} succeeded, ${failed} failed`
    : say`${attemptsStarted} attempts: ${succeeded} succeeded, ${failed} failed`;
