import { logUncaught } from '../ctx/log.ts';
import { defineInterface } from '../engine/define-interface.ts';
import { assertMaking, make } from '../engine/making.ts';
import { append, apply, isSafeInteger, trunc } from '../engine/primordials.ts';
import { addTimer } from '../engine/timers.ts';
import { needArguments } from '../engine/web-idl.ts';
import { DOMException } from './dom-exception.ts';
import { Event } from './event.ts';
import { EventTarget, fireEvent } from './event-target.ts';
import { type SignalState, setSignalState, signalState } from './signal-state.ts';

const abortReason = () => new DOMException('The operation was aborted.', 'AbortError');
const timeoutReason = () => new DOMException('The time is up.', 'TimeoutError');

/** Aborts a signal and those that depend on it: all are aborted before the first is told. */
function abort(state: SignalState, reason: unknown): void {
  if (state.aborted) return;
  state.aborted = true;
  state.reason = reason;
  const told = [state];
  for (let index = 0; index < state.dependents.length; index += 1) {
    const dependent = state.dependents[index];
    if (dependent === undefined || dependent.aborted) continue;
    dependent.aborted = true;
    dependent.reason = reason;
    append(told, dependent);
  }
  for (let index = 0; index < told.length; index += 1) tell(told[index] as SignalState);
}

function addOnce(states: SignalState[], state: SignalState): void {
  for (let index = 0; index < states.length; index += 1) if (states[index] === state) return;
  append(states, state);
}

function tell(state: SignalState): void {
  const { algorithms } = state;
  state.algorithms = [];
  for (let index = 0; index < algorithms.length; index += 1) {
    try {
      algorithms[index]?.();
    } catch (error) {
      logUncaught(error);
    }
  }
  state.fire();
}

export class AbortSignal extends EventTarget {
  #onabort: unknown = null;
  readonly #callOnabort = (event: unknown): void => {
    if (typeof this.#onabort === 'function') apply(this.#onabort as () => unknown, this, [event]);
  };

  constructor(token: unknown, sources?: unknown) {
    assertMaking(token);
    super();
    setSignalState(this, {
      aborted: false,
      reason: undefined,
      algorithms: [],
      sources: sources as SignalState['sources'],
      dependents: [],
      fire: () => fireEvent(this, new Event('abort')),
    });
  }

  get aborted(): boolean {
    return signalState(this).aborted;
  }
  get reason(): unknown {
    return signalState(this).reason;
  }
  get onabort(): unknown {
    return this.#onabort;
  }
  set onabort(handler: unknown) {
    const known = this.#onabort !== null;
    this.#onabort = typeof handler === 'object' || typeof handler === 'function' ? handler : null;
    if (this.#onabort === null) this.removeEventListener('abort', this.#callOnabort);
    else if (!known) this.addEventListener('abort', this.#callOnabort);
  }
  throwIfAborted(): void {
    const { aborted, reason } = signalState(this);
    if (aborted) throw reason;
  }

  static abort(reason: unknown = abortReason()): AbortSignal {
    const signal = make(AbortSignal);
    abort(signalState(signal), reason);
    return signal;
  }

  static timeout(...values: [ms: unknown]): AbortSignal {
    needArguments(values, 1);
    const ms = trunc(Number(values[0]));
    if (!isSafeInteger(ms) || ms < 0) throw new TypeError('A timeout is a whole number of milliseconds.');
    const signal = make(AbortSignal);
    addTimer(() => abort(signalState(signal), timeoutReason()), ms, [], false);
    return signal;
  }

  /** A signal depends on signals that depend on none, so that all are aborted at once. */
  static any(...values: [signals: unknown]): AbortSignal {
    needArguments(values, 1);
    const sources: SignalState[] = [];
    let aborted: SignalState | undefined;
    // What iterates is the handler's, as the web wants it.
    for (const given of values[0] as Iterable<unknown>) {
      const state = signalState(given);
      if (state.aborted) aborted ??= state;
      const of = state.sources ?? [state];
      for (let index = 0; index < of.length; index += 1) addOnce(sources, of[index] as SignalState);
    }
    if (aborted !== undefined) return AbortSignal.abort(aborted.reason);
    const signal = make(AbortSignal, sources);
    const state = signalState(signal);
    for (let index = 0; index < sources.length; index += 1) append(sources[index]?.dependents ?? [], state);
    return signal;
  }
}

export class AbortController {
  readonly #signal = make(AbortSignal);
  get signal(): AbortSignal {
    return this.#signal;
  }
  abort(reason: unknown = abortReason()): void {
    abort(signalState(this.#signal), reason);
  }
}

/** `ctx.signal`, and how it is aborted when the attempt is out of time. */
export function createAttemptSignal(): { signal: AbortSignal; timeOut(): void } {
  const signal = make(AbortSignal);
  const state = signalState(signal);
  return { signal, timeOut: () => abort(state, timeoutReason()) };
}

export function installAbort(): void {
  defineInterface('AbortSignal', AbortSignal, { takes: { 'static any': 1, 'static timeout': 1 } });
  defineInterface('AbortController', AbortController, { takes: {} });
}
