import { startTimer, type Timer } from './timer.ts';

/** Where all times of the store come from: stored times, due times, expiry, rate windows. */
export interface Clock {
  /** A system clock goes with the machine's; a manual one stands still until it is moved. */
  readonly mode: 'system' | 'manual';
  /** Milliseconds since the Unix epoch, an integer. */
  now(): number;
  /**
   * Calls back once this clock reads `at` (milliseconds since the epoch) or later, however it comes to that, but not
   * before this call returns. A time that is already reached is due at once, also on a manual clock.
   */
  at(at: number, callback: () => void): Timer;
}

/** Where a clock is: all that another one must know to go on from there. Milliseconds. */
export type ClockPosition =
  | { readonly mode: 'system' /** Of the machine's clock, ≥ 0. */; readonly aheadMs: number }
  | { readonly mode: 'manual' /** Since the epoch. */; readonly at: number };

/** A clock that can be switched and moved forwards while others use it. What becomes due is called back, earliest first. */
export interface MovableClock extends Clock {
  position(): ClockPosition;
  /** Stops the clock where it is, or lets it run on from there; one that is behind the machine's goes to its time. */
  switchTo(mode: Clock['mode']): void;
  /** Moves a manual clock. @throws RangeError when that would be back, or the clock runs */
  moveTo(at: number): void;
  /** Goes where a clock was, back too: only for a store whose whole content is put back to that time. */
  putBack(position: ClockPosition): void;
}

/** A clock that follows the machine's. */
export const createSystemClock = (): MovableClock => createClock({ mode: 'system', aheadMs: 0 });

/** A clock that stands still at a time (milliseconds since the epoch). */
export const createManualClock = (at: number): MovableClock => createClock({ mode: 'manual', at });

/** Times further away than this wait in steps: a timer of the runtime holds 2^31 − 1 ms at most. */
const LONGEST_TIMER_MS = 2_000_000_000;

function createClock(start: ClockPosition): MovableClock {
  let position = start;
  let timer: Timer | undefined;
  const waiting = new Set<{ readonly due: number; readonly callback: () => void }>();

  const now = () => (position.mode === 'manual' ? position.at : Date.now() + position.aheadMs);

  /** One timer for the earliest; a clock that stands still needs one only for what is due already. */
  function arm(): void {
    timer?.cancel();
    timer = undefined;
    if (waiting.size === 0) return;
    const leftMs = Math.min(...[...waiting].map(({ due }) => due)) - now();
    if (position.mode === 'manual' && leftMs > 0) return;
    timer = startTimer(Math.min(Math.max(0, leftMs), LONGEST_TIMER_MS), ring);
  }

  function ring(): void {
    const due = [...waiting].filter((entry) => entry.due <= now()).sort((a, b) => a.due - b.due);
    for (const entry of due) if (waiting.delete(entry)) entry.callback();
    arm();
  }

  return {
    get mode() {
      return position.mode;
    },
    now,
    at(due, callback) {
      const entry = { due, callback };
      waiting.add(entry);
      arm();
      return {
        cancel() {
          if (waiting.delete(entry)) arm();
        },
      };
    },
    position: () => position,
    switchTo(mode) {
      if (mode === position.mode) return;
      position = mode === 'manual' ? { mode, at: now() } : { mode, aheadMs: Math.max(0, now() - Date.now()) };
      ring();
    },
    moveTo(at) {
      if (position.mode !== 'manual' || at < position.at) {
        throw new RangeError(`A ${position.mode} clock at ${now()} cannot be moved to ${at}.`);
      }
      position = { ...position, at };
      ring();
    },
    putBack(kept) {
      position = kept;
      ring();
    },
  };
}

/** What was told last: a record, its event and its call are mostly of one millisecond. */
let told = { at: 0, text: new Date(0).toISOString() };

/** `YYYY-MM-DDTHH:mm:ss.sssZ` of a time in milliseconds since the epoch. @source contract §6 */
export function toIso(at: number): string {
  if (at !== told.at) told = { at, text: new Date(at).toISOString() };
  return told.text;
}

/** A time in milliseconds since the epoch as the `Date` that some libraries ask for. */
export const toDate = (at: number): Date => new Date(at);

/** Milliseconds since the epoch of an ISO 8601 text, or undefined when it is none. */
export function fromIso(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
