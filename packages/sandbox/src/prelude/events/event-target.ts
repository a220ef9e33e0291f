import { logUncaught } from '../ctx/log.ts';
import { defineInterface } from '../engine/define-interface.ts';
import { append, apply, bare, frozen, getProperty, itemOf } from '../engine/primordials.ts';
import { isObject, needArguments } from '../engine/web-idl.ts';
import { DOMException } from './dom-exception.ts';
import { type Event, eventState } from './event.ts';
import { signalState, whenAborted } from './signal-state.ts';

interface Listener {
  readonly type: string;
  readonly callback: object;
  readonly capture: boolean;
  readonly once: boolean;
  readonly passive: boolean;
  removed: boolean;
}

interface ListenerOptions {
  readonly capture?: unknown;
  readonly once?: unknown;
  readonly passive?: unknown;
  readonly signal?: unknown;
}

/** Fires an event of the world's own at a target; a handler's `dispatchEvent` has no part in it. */
export let fireEvent: (target: EventTarget, event: Event) => void;

/** The web's event target. Private state and loops over places: what a handler does to prototypes changes nothing. */
export class EventTarget {
  #listeners: Listener[] = [];

  static {
    fireEvent = (target, event) => target.#dispatch(event, true);
  }

  addEventListener(...values: [type: unknown, callback: unknown, options?: unknown]): void {
    needArguments(values, 2);
    const type = `${values[0]}`;
    const callback = toCallback(values[1]);
    const { capture, once, passive, signal } = toOptions(itemOf(values, 2));
    const state = signal === undefined ? undefined : signalState(signal);
    if (callback === null || state?.aborted || this.#find(type, callback, Boolean(capture)) !== undefined) return;
    const listener: Listener = {
      type,
      callback,
      capture: Boolean(capture),
      once: Boolean(once),
      passive: Boolean(passive),
      removed: false,
    };
    append(this.#listeners, listener);
    if (state !== undefined) whenAborted(state, () => this.#remove(listener));
  }

  removeEventListener(...values: [type: unknown, callback: unknown, options?: unknown]): void {
    needArguments(values, 2);
    const callback = toCallback(values[1]);
    const { capture } = toOptions(itemOf(values, 2));
    const listener = callback === null ? undefined : this.#find(`${values[0]}`, callback, Boolean(capture));
    if (listener !== undefined) this.#remove(listener);
  }

  dispatchEvent(...values: [event: unknown]): boolean {
    needArguments(values, 1);
    const state = eventState(values[0]);
    if (state.dispatching) throw new DOMException('The event is being dispatched already.', 'InvalidStateError');
    this.#dispatch(values[0] as Event, false);
    return !state.canceled;
  }

  #find(type: string, callback: object, capture: boolean): Listener | undefined {
    for (let index = 0; index < this.#listeners.length; index += 1) {
      const listener = this.#listeners[index];
      if (listener?.type === type && listener.callback === callback && listener.capture === capture) return listener;
    }
    return undefined;
  }

  #remove(listener: Listener): void {
    listener.removed = true;
    const rest: Listener[] = [];
    for (let index = 0; index < this.#listeners.length; index += 1) {
      const other = this.#listeners[index];
      if (other !== undefined && other !== listener) append(rest, other);
    }
    this.#listeners = rest;
  }

  #dispatch(event: Event, trusted: boolean): void {
    const state = eventState(event);
    state.trusted = trusted;
    state.dispatching = true;
    state.target = this;
    state.currentTarget = this;
    this.#callListeners(event, true);
    this.#callListeners(event, false);
    state.currentTarget = null;
    state.dispatching = false;
    state.stopped = false;
    state.stoppedNow = false;
  }

  #callListeners(event: Event, capture: boolean): void {
    const state = eventState(event);
    if (state.stopped) return;
    const listeners = this.#listeners;
    const { length } = listeners;
    for (let index = 0; index < length && !state.stoppedNow; index += 1) {
      const listener = listeners[index];
      if (listener === undefined || listener.removed) continue;
      if (listener.type !== state.type || listener.capture !== capture) continue;
      if (listener.once) this.#remove(listener);
      state.passive = listener.passive;
      callBack(listener.callback, this, event);
      state.passive = false;
    }
  }
}

function toCallback(value: unknown): object | null {
  if (value === undefined || value === null) return null;
  if (!isObject(value)) throw new TypeError('A listener is a function or an object with handleEvent.');
  return value;
}

const NO_OPTIONS: ListenerOptions = frozen({});

function toOptions(value: unknown): ListenerOptions {
  if (value === undefined || value === null) return NO_OPTIONS;
  return isObject(value) ? value : bare({ capture: value });
}

/** Calls a listener; what it throws is logged, as the web reports it, and stops nothing. */
function callBack(callback: object, target: EventTarget, event: Event): void {
  try {
    if (typeof callback === 'function') apply(callback as () => unknown, target, [event]);
    else {
      const handle: unknown = getProperty(callback, 'handleEvent');
      if (typeof handle !== 'function') throw new TypeError('handleEvent of a listener is no function.');
      apply(handle as () => unknown, callback, [event]);
    }
  } catch (error) {
    logUncaught(error);
  }
}

export function installEventTarget(): void {
  defineInterface('EventTarget', EventTarget, {
    takes: { addEventListener: 2, removeEventListener: 2, dispatchEvent: 1 },
  });
}
