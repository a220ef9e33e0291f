import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type Assumed, LIMITS, RATE_LIMIT_HEADERS } from '#contract';
import type { Clock } from '#core';
import type { Caller } from './credentials.ts';

interface Window {
  readonly startedAt: number;
  used: number;
}

/** How many windows of one kind are remembered at most; the oldest one is forgotten first. */
const WINDOWS_MAX = 10_000;

/** Fixed windows by name; those that ended are dropped as new ones begin, so that a flood of names cannot fill memory. */
class Windows {
  readonly #windows = new Map<string, Window>();

  /** Counts a call and returns its window. */
  count(name: string, now: number): Window {
    const known = this.#windows.get(name);
    if (known !== undefined && isOpen(known, now)) {
      known.used += 1;
      return known;
    }
    this.#windows.delete(name);
    this.#makeRoom(now);
    const started = { startedAt: now, used: 1 };
    this.#windows.set(name, started);
    return started;
  }

  /** Windows stand in the order in which they started, so that those that ended come first. */
  #makeRoom(now: number): void {
    for (const [name, window] of this.#windows) {
      if (isOpen(window, now) && this.#windows.size < WINDOWS_MAX) return;
      this.#windows.delete(name);
    }
  }
}

/** A clock that was set back ends a window too: it must not last longer than it is meant to. */
const isOpen = ({ startedAt }: Window, now: number) => now >= startedAt && now < startedAt + LIMITS.rateWindowMs;

/** Counts the calls of every key, and of every address without a valid one. */
export interface RateLimit {
  /**
   * Counts a call and sets the headers that tell of its window.
   * @throws ApiError RATE_LIMITED for the 601st call of a window and those after it
   * @source spec §8
   * @assumption A16 A17
   */
  count(request: FastifyRequest, reply: FastifyReply, caller: Caller | null): void;
}

/** Makes the counters of one emulator; they live in memory and on the store's clock. */
export function createRateLimit(clock: Clock, assumed: () => Assumed): RateLimit {
  const keys = new Windows();
  const addresses = new Windows();
  const limit = LIMITS.requestsPerWindow;
  return {
    count(request, reply, caller) {
      const now = clock.now();
      const window = caller === null ? addresses.count(request.ip, now) : keys.count(caller.keyId, now);
      const resetAt = window.startedAt + LIMITS.rateWindowMs;
      const secondsLeft = Math.ceil((resetAt - now) / 1000);
      reply.header(RATE_LIMIT_HEADERS.limit, limit);
      reply.header(RATE_LIMIT_HEADERS.remaining, Math.max(0, limit - window.used));
      reply.header(RATE_LIMIT_HEADERS.reset, toReset(assumed()['rateLimit.reset'], resetAt, secondsLeft));
      if (window.used > limit) {
        reply.header('Retry-After', secondsLeft);
        throw new ApiError('RATE_LIMITED');
      }
    },
  };
}

function toReset(unit: Assumed['rateLimit.reset'], resetAt: number, secondsLeft: number): number {
  switch (unit) {
    case 'epoch-seconds':
      return Math.ceil(resetAt / 1000);
    case 'delta-seconds':
      return secondsLeft;
    case 'epoch-ms':
      return resetAt;
  }
}
