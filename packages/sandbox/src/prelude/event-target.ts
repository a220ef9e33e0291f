import { logUncaught } from './log.ts';
import { apply, defineGlobal, toText } from './primordials.ts';

interface EventOptions {
  readonly bubbles?: unknown;
  readonly cancelable?: unknown;
  readonly detail?: unknown;
}

/** The web's event. Nothing bubbles here: there is no tree. */
export class Event {
  readonly type: string;
  readonly bubbles: boolean;
  readonly cancelable: boolean;
  readonly timeStamp = performance.now();
  target: EventTarget | null = null;
  currentTarget: EventTarget | null = null;
  defaultPrevented = false;
  /** Set by `stopImmediatePropagation`. */
  stopped = false;

  constructor(type: unknown, options: EventOptions = {}) {
    this.type = toText(type);
    this.bubbles = Boolean(options.bubbles);
    this.cancelable = Boolean(options.cancelable);
  }
  preventDefault(): void {
    if (this.cancelable) this.defaultPrevented = true;
  }
  stopPropagation(): void {}
  stopImmediatePropagation(): void {
    this.stopped = true;
  }
}

class CustomEvent extends Event {
  readonly detail: unknown;
  constructor(type: unknown, options: EventOptions = {}) {
    super(type, options);
    this.detail = options.detail ?? null;
  }
}

type Listener = ((event: Event) => unknown) | { handleEvent(event: Event): unknown };
interface Registration {
  readonly type: string;
  readonly listener: Listener;
  readonly capture: boolean;
  readonly once: boolean;
}
interface ListenerOptions {
  readonly once?: unknown;
  readonly capture?: unknown;
  readonly signal?: EventTarget & { readonly aborted: boolean };
}

const captureOf = (options: ListenerOptions | boolean | undefined): boolean =>
  typeof options === 'object' ? Boolean(options.capture) : Boolean(options);

/** The web's event target. */
export class EventTarget {
  #registrations: Registration[] = [];

  addEventListener(type: unknown, listener: Listener | null, options?: ListenerOptions | boolean): void {
    const { once, signal }: ListenerOptions = typeof options === 'object' ? options : {};
    if (listener === null || signal?.aborted) return;
    const entry = { type: toText(type), listener, capture: captureOf(options), once: Boolean(once) };
    if (this.#registrations.some((other) => same(other, entry))) return;
    this.#registrations = [...this.#registrations, entry];
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener, options));
  }

  removeEventListener(type: unknown, listener: Listener | null, options?: ListenerOptions | boolean): void {
    if (listener === null) return;
    const entry = { type: toText(type), listener, capture: captureOf(options) };
    this.#registrations = this.#registrations.filter((other) => !same(other, entry));
  }

  dispatchEvent(event: Event): boolean {
    event.target = this;
    event.currentTarget = this;
    for (const entry of this.#registrations) {
      if (entry.type !== event.type || event.stopped) continue;
      if (entry.once) this.removeEventListener(entry.type, entry.listener, entry.capture);
      callListener(entry.listener, this, event);
    }
    event.currentTarget = null;
    return !event.defaultPrevented;
  }
}

const same = (a: Omit<Registration, 'once'>, b: Omit<Registration, 'once'>): boolean =>
  a.type === b.type && a.listener === b.listener && a.capture === b.capture;

/** Calls a listener; what it throws is logged, as the web reports it, and stops nothing. */
export function callListener(listener: Listener, target: EventTarget, event: Event): void {
  try {
    if (typeof listener === 'function') apply(listener, target, [event]);
    else listener.handleEvent(event);
  } catch (error) {
    logUncaught(error);
  }
}

export function installEventTarget(): void {
  defineGlobal('Event', Event);
  defineGlobal('CustomEvent', CustomEvent);
  defineGlobal('EventTarget', EventTarget);
}
