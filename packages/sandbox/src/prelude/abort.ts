import { DOMException } from './dom-exception.ts';
import { callListener, Event, EventTarget } from './event-target.ts';
import { defineGlobal } from './primordials.ts';

/** Lets nobody but this file make or abort signals. */
const OWN = Symbol('AbortSignal');
let abortSignal: (signal: AbortSignal, reason: unknown) => void;

class AbortSignal extends EventTarget {
  #aborted = false;
  #reason: unknown = undefined;
  onabort: ((event: Event) => unknown) | null = null;

  static {
    abortSignal = (signal, reason) => signal.#abort(reason);
  }

  constructor(own?: unknown) {
    super();
    if (own !== OWN) throw new TypeError('Illegal constructor');
  }
  get aborted(): boolean {
    return this.#aborted;
  }
  get reason(): unknown {
    return this.#reason;
  }
  throwIfAborted(): void {
    if (this.#aborted) throw this.#reason;
  }
  #abort(reason: unknown): void {
    if (this.#aborted) return;
    this.#aborted = true;
    this.#reason = reason === undefined ? new DOMException('The operation was aborted.', 'AbortError') : reason;
    const event = new Event('abort');
    if (this.onabort !== null) callListener(this.onabort, this, event);
    this.dispatchEvent(event);
  }

  static abort(reason?: unknown): AbortSignal {
    const signal = new AbortSignal(OWN);
    signal.#abort(reason);
    return signal;
  }
  static timeout(ms: unknown): AbortSignal {
    const signal = new AbortSignal(OWN);
    const start = (globalThis as { setTimeout: (callback: () => void, ms: number) => unknown }).setTimeout;
    start(() => signal.#abort(timeoutReason()), Number(ms));
    return signal;
  }
  static any(signals: Iterable<AbortSignal>): AbortSignal {
    const joined = new AbortSignal(OWN);
    for (const signal of signals) {
      if (signal.aborted) joined.#abort(signal.reason);
      else signal.addEventListener('abort', () => joined.#abort(signal.reason), { once: true });
    }
    return joined;
  }
}

const timeoutReason = () => new DOMException('The time is up.', 'TimeoutError');

class AbortController {
  readonly signal = new AbortSignal(OWN);
  abort(reason?: unknown): void {
    abortSignal(this.signal, reason);
  }
}

/** `ctx.signal`, and how it is aborted when the attempt is out of time. */
export function createAttemptSignal(): { signal: AbortSignal; timeOut(): void } {
  const signal = new AbortSignal(OWN);
  return { signal, timeOut: () => abortSignal(signal, timeoutReason()) };
}

export function installAbort(): void {
  defineGlobal('AbortSignal', AbortSignal);
  defineGlobal('AbortController', AbortController);
}
