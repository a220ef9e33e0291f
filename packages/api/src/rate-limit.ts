import { ApiError, type Assumed, LIMITS, RATE_LIMIT_HEADERS } from '#contract';
import type { Clock } from '#core';
import type { AnswerHeaders } from './call.ts';
import type { Caller } from './credentials.ts';
import { endOf, secondsLeft, type Window, Windows } from './windows.ts';

/** Counts the calls of every key and user. */
export interface RateLimit {
  /**
   * Counts a call and sets the headers that tell of its window. A call without a valid credential counts nowhere; its
   * headers tell of a fresh window.
   * @throws ApiError RATE_LIMITED for the 601st call of a window and those after it
   * @source spec §8
   * @assumption A16 A17
   */
  count(caller: Caller | null, answer: AnswerHeaders): void;
  /** Ends all windows. */
  clear(): void;
}

/** Makes the counters of one emulator; they live in memory and on the store's clock. */
export function createRateLimit(clock: Clock, assumed: () => Assumed): RateLimit {
  const windows = new Windows();
  const limit = LIMITS.requestsPerWindow;
  return {
    count(caller, answer) {
      const now = clock.now();
      const window: Window = caller === null ? { startedAt: now, used: 0 } : windows.count(caller.id, now);
      const left = secondsLeft(window, now);
      answer.header(RATE_LIMIT_HEADERS.limit, limit);
      answer.header(RATE_LIMIT_HEADERS.remaining, Math.max(0, limit - window.used));
      answer.header(RATE_LIMIT_HEADERS.reset, toReset(assumed()['rateLimit.reset'], endOf(window), left));
      if (window.used > limit) {
        answer.header('Retry-After', left);
        throw new ApiError('RATE_LIMITED');
      }
    },
    clear: () => windows.clear(),
  };
}

function toReset(unit: Assumed['rateLimit.reset'], resetAt: number, left: number): number {
  switch (unit) {
    case 'epoch-seconds':
      return Math.ceil(resetAt / 1000);
    case 'delta-seconds':
      return left;
    case 'epoch-ms':
      return resetAt;
  }
}
