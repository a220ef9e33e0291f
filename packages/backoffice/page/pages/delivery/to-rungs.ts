import type { Attempt, Delivery } from '#contract';
import { RETRY_SCHEDULE_MS } from '../../generated/catalog.ts';

/** One place of the retry schedule: 0 is the first attempt, then the retries. */
export interface Rung {
  readonly retry: number;
  /** The attempt that decided this place, or the last one made here. */
  readonly attempt: Attempt | undefined;
  /** When the next attempt is due here, or would be if all before it failed at once; ISO 8601. Null: it will not come. */
  readonly at: string | null;
  readonly isNext: boolean;
}

/** The ladder of a delivery's present cycle, with as many retries as it may have. */
export function toRungs(delivery: Delivery, retries: number): Rung[] {
  const { cycle, state, retryCount, nextAttemptAt, attempts } = delivery;
  const inCycle = attempts.filter((attempt) => attempt.cycle === cycle);
  const next = state === 'pending' ? 0 : retryCount + 1;
  const isOver = state === 'succeeded' || state === 'failed';
  let at = isOver ? null : nextAttemptAt;
  return Array.from({ length: retries + 1 }, (_, retry) => {
    const made = inCycle.filter((attempt) => attempt.retry === retry);
    // What comes after a success is a duplicate, which is on no ladder.
    const attempt = made.find(({ outcome }) => outcome === 'succeeded') ?? made.at(-1);
    if (retry < next || at === null) return { retry, attempt, at: null, isNext: false };
    if (retry > next) at = new Date(Date.parse(at) + (RETRY_SCHEDULE_MS[retry - 1] ?? 0)).toISOString();
    return { retry, attempt, at, isNext: retry === next };
  });
}
