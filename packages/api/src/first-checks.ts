import { ApiError, type Assumed } from '#contract';
import type { Clock, Stopwatch } from '#core';
import type { Cause } from '#store';
import { type AnswerHeaders, type Incoming, pathOf, startCall } from './call.ts';
import { type CredentialServices, type Identity, identify } from './credentials.ts';
import { type CallFaults, type DROPPED, type FaultyAnswer, sufferFault } from './faults.ts';
import { createRateLimit } from './rate-limit.ts';

/** What the first checks work with. */
export interface FirstCheckServices extends CredentialServices {
  readonly clock: Clock;
  /** What measures how long calls take. */
  readonly stopwatch: Stopwatch;
  readonly assumed: () => Assumed;
  /** Faults on purpose; by default there are none. */
  readonly faultFor: CallFaults | undefined;
}

/**
 * Checks what comes before the route, known or not: credentials, rate limit, faults on purpose. Resolves to undefined for
 * a call that goes on.
 * @throws ApiError UNAUTHORIZED or RATE_LIMITED
 * @assumption A19
 */
export type FirstChecks = (
  request: Incoming,
  answer: AnswerHeaders,
  cause: Cause | null,
) => Promise<FaultyAnswer | typeof DROPPED | undefined>;

/** Makes the first checks of one API, whose counters all ways into it share. */
export function createFirstChecks({
  clock,
  stopwatch,
  assumed,
  faultFor,
  ...credentials
}: FirstCheckServices): FirstChecks {
  const rateLimit = createRateLimit(clock, assumed);
  credentials.store.onReplaced(rateLimit.clear);
  return async (request, answer, cause) => {
    const elapsed = stopwatch();
    let identity: Identity | undefined;
    try {
      identity = await identify(credentials, request);
    } finally {
      // Also when a fault kept us from finding out: its answer has the headers too.
      const caller = identity?.caller ?? null;
      startCall(request, { at: clock.now(), caller, cause, elapsed });
      rateLimit.count(caller, answer);
    }
    if (identity.caller === null) throw new ApiError('UNAUTHORIZED', { reason: identity.reason });
    const fault = faultFor?.({ method: request.method, path: pathOf(request) });
    if (fault === undefined) return undefined;
    if (request.call !== undefined) request.call.fault = true;
    return sufferFault(fault, request);
  };
}
