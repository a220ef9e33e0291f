import { ApiError, type Assumed, LIMITS, RATE_LIMIT_HEADERS } from '#contract';
import type { Clock } from '#core';
import type { AnswerHeaders, Incoming } from './call.ts';
import type { Caller } from './credentials.ts';
import { endOf, secondsLeft, Windows } from './windows.ts';

/** Counts the calls of every key and user, and of every address without a valid credential. */
export interface RateLimit {
  /**
   * Counts a call and sets the headers that tell of its window.
   * @throws ApiError RATE_LIMITED for the 601st call of a window and those after it
   * @source spec §8
   * @assumption A16 A17
   */
  count(request: Pick<Incoming, 'ip'>, answer: AnswerHeaders, caller: Caller | null): void;
  /** Ends all windows. */
  clear(): void;
}

/** Makes the counters of one emulator; they live in memory and on the store's clock. */
export function createRateLimit(clock: Clock, assumed: () => Assumed): RateLimit {
  const callers = new Windows();
  const addresses = new Windows();
  const limit = LIMITS.requestsPerWindow;
  return {
    count({ ip }, answer, caller) {
      const now = clock.now();
      const window = caller === null ? addresses.count(ip, now) : callers.count(caller.id, now);
      const left = secondsLeft(window, now);
      answer.header(RATE_LIMIT_HEADERS.limit, limit);
      answer.header(RATE_LIMIT_HEADERS.remaining, Math.max(0, limit - window.used));
      answer.header(RATE_LIMIT_HEADERS.reset, toReset(assumed()['rateLimit.reset'], endOf(window), left));
      if (window.used > limit) {
        answer.header('Retry-After', left);
        throw new ApiError('RATE_LIMITED');
      }
    },
    clear() {
      callers.clear();
      addresses.clear();
    },
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
