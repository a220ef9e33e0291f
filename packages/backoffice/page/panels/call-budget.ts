import { PANEL_LIMITS } from '../generated/panels.ts';

const MINUTE_MS = 60_000;

/** How many calls of the store's API a panel has made, and has under way. */
export interface CallBudget {
  /** Takes a call at a time in milliseconds; or tells why there is none. */
  take(nowMs: number): string | undefined;
  /** A call has its answer. */
  release(): void;
}

export function createCallBudget(): CallBudget {
  let inFlight = 0;
  let made: number[] = [];
  return {
    take(nowMs) {
      made = made.filter((at) => at > nowMs - MINUTE_MS);
      if (inFlight >= PANEL_LIMITS.apiCallsInFlight) {
        return `A panel may have ${PANEL_LIMITS.apiCallsInFlight} API calls in flight.`;
      }
      if (made.length >= PANEL_LIMITS.apiCallsPerMinute) {
        return `A panel may make ${PANEL_LIMITS.apiCallsPerMinute} API calls a minute.`;
      }
      inFlight += 1;
      made.push(nowMs);
      return undefined;
    },
    release() {
      inFlight -= 1;
    },
  };
}
