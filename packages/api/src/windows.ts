import { LIMITS } from '#contract';

/** A minute in which something is counted. */
export interface Window {
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  used: number;
}

/** How many windows of one kind are remembered at most; the oldest one is forgotten first. */
const WINDOWS_MAX = 10_000;

/** Fixed windows by name; those that ended are dropped as new ones begin, so that a flood of names cannot fill memory. */
export class Windows {
  readonly #windows = new Map<string, Window>();

  /** Counts one in the window that is open, or in a new one, and returns it. */
  count(name: string, now: number): Window {
    const known = this.find(name, now);
    if (known !== undefined) {
      known.used += 1;
      return known;
    }
    this.#windows.delete(name);
    this.#makeRoom(now);
    const started = { startedAt: now, used: 1 };
    this.#windows.set(name, started);
    return started;
  }

  /** The window that is open. */
  find(name: string, now: number): Window | undefined {
    const window = this.#windows.get(name);
    return window !== undefined && isOpen(window, now) ? window : undefined;
  }

  /** Ends all windows. */
  clear(): void {
    this.#windows.clear();
  }

  /** Windows stand in the order in which they started, so that those that ended come first. */
  #makeRoom(now: number): void {
    for (const [name, window] of this.#windows) {
      if (isOpen(window, now) && this.#windows.size < WINDOWS_MAX) return;
      this.#windows.delete(name);
    }
  }
}

/** When a window ends, in milliseconds since the epoch. */
export const endOf = ({ startedAt }: Window): number => startedAt + LIMITS.rateWindowMs;

/** Seconds until a window ends, rounded up. */
export const secondsLeft = (window: Window, now: number): number => Math.ceil((endOf(window) - now) / 1000);

/** A clock that was set back ends a window too: it must not last longer than it is meant to. */
const isOpen = (window: Window, now: number): boolean => now >= window.startedAt && now < endOf(window);
