import { startTimer, type Timer } from './timer.ts';

/** Where all times of the store come from: stored times, due times, expiry, rate windows. */
export interface Clock {
  readonly mode: 'system' | 'manual';
  /** Milliseconds since the Unix epoch, an integer. */
  now(): number;
  /**
   * Calls back once this clock reads `at` (milliseconds since the epoch) or later, never synchronously. A time that is
   * already reached is due at once, also on a manual clock.
   */
  at(at: number, callback: () => void): Timer;
}

/** Times further away than this wait in steps: a timer of the runtime holds 2^31 − 1 ms at most. */
const LONGEST_TIMER_MS = 2_000_000_000;

/** A clock that follows the machine's. */
export function createSystemClock(): Clock {
  const now = () => Date.now();
  const at = (due: number, callback: () => void): Timer => {
    let timer: Timer;
    const arm = () => {
      const leftMs = due - now();
      timer = leftMs > LONGEST_TIMER_MS ? startTimer(LONGEST_TIMER_MS, arm) : startTimer(Math.max(0, leftMs), callback);
    };
    arm();
    return { cancel: () => timer.cancel() };
  };
  return { mode: 'system', now, at };
}

/** A clock that stands still until it is told to move. */
export interface ManualClock extends Clock {
  readonly mode: 'manual';
  /** Moves to a time not before the present one; what became due is called back, earliest first. @throws RangeError */
  moveTo(at: number): void;
}

/** A clock that starts at a time (milliseconds since the epoch) and moves only by `moveTo`. */
export function createManualClock(startAt: number): ManualClock {
  let current = startAt;
  let waiting: { due: number; callback: () => void }[] = [];
  const remove = (entry: (typeof waiting)[number]) => {
    waiting = waiting.filter((other) => other !== entry);
  };
  return {
    mode: 'manual',
    now: () => current,
    at(due, callback) {
      if (due <= current) return startTimer(0, callback);
      const entry = { due, callback };
      waiting.push(entry);
      return { cancel: () => remove(entry) };
    },
    moveTo(at) {
      if (at < current) throw new RangeError(`The clock stands at ${current} and cannot go back to ${at}.`);
      current = at;
      const due = waiting.filter((entry) => entry.due <= at).sort((a, b) => a.due - b.due);
      waiting = waiting.filter((entry) => entry.due > at);
      for (const { callback } of due) callback();
    },
  };
}

/** `YYYY-MM-DDTHH:mm:ss.sssZ` of a time in milliseconds since the epoch. @source contract §6 */
export const toIso = (at: number): string => new Date(at).toISOString();

/** Milliseconds since the epoch of an ISO 8601 text, or undefined when it is none. */
export function fromIso(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
