import { sinceStart } from '../engine/clock.ts';
import { defineInterface } from '../engine/define-interface.ts';
import { bare, defineProperty, itemOf } from '../engine/primordials.ts';
import { needArguments, toDictionary } from '../engine/web-idl.ts';

const PHASES = { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 };

/** The inside of an event, which changes while it is dispatched. */
export interface EventState {
  type: string;
  target: object | null;
  currentTarget: object | null;
  trusted: boolean;
  dispatching: boolean;
  /** No listener of another phase is called. */
  stopped: boolean;
  /** No other listener at all is called. */
  stoppedNow: boolean;
  canceled: boolean;
  /** The listener that runs has promised to prevent nothing. */
  passive: boolean;
}

const FRESH: EventState = {
  type: '',
  target: null,
  currentTarget: null,
  trusted: false,
  dispatching: false,
  stopped: false,
  stoppedNow: false,
  canceled: false,
  passive: false,
};

/** The inside of an event. @throws TypeError when it is none */
export let eventState: (event: unknown) => EventState;

interface EventOptions {
  readonly bubbles?: unknown;
  readonly cancelable?: unknown;
  readonly composed?: unknown;
}

/** The web's event. Nothing bubbles here: there is no tree. */
export class Event {
  #bubbles: boolean;
  #cancelable: boolean;
  readonly #composed: boolean;
  readonly #timeStamp = sinceStart();
  #state: EventState;

  static {
    eventState = (event) => {
      if (typeof event !== 'object' || event === null || !(#state in event)) throw new TypeError('Expected an event.');
      return event.#state;
    };
  }

  constructor(...values: [type: unknown, options?: EventOptions | null]) {
    needArguments(values, 1);
    const { bubbles, cancelable, composed } = toDictionary(itemOf(values, 1) as EventOptions | undefined);
    this.#state = { ...FRESH, type: `${values[0]}` };
    this.#bubbles = Boolean(bubbles);
    this.#cancelable = Boolean(cancelable);
    this.#composed = Boolean(composed);
    defineProperty(this, 'isTrusted', isTrusted);
  }

  get type(): string {
    return this.#state.type;
  }
  get target(): object | null {
    return this.#state.target;
  }
  get srcElement(): object | null {
    return this.#state.target;
  }
  get currentTarget(): object | null {
    return this.#state.currentTarget;
  }
  get eventPhase(): number {
    return this.#state.dispatching ? PHASES.AT_TARGET : PHASES.NONE;
  }
  get bubbles(): boolean {
    return this.#bubbles;
  }
  get cancelable(): boolean {
    return this.#cancelable;
  }
  get composed(): boolean {
    return this.#composed;
  }
  get defaultPrevented(): boolean {
    return this.#state.canceled;
  }
  get timeStamp(): number {
    return this.#timeStamp;
  }
  get cancelBubble(): boolean {
    return this.#state.stopped;
  }
  set cancelBubble(stop: unknown) {
    if (stop) this.#state.stopped = true;
  }
  get returnValue(): boolean {
    return !this.#state.canceled;
  }
  set returnValue(value: unknown) {
    if (!value) this.#cancel();
  }

  composedPath(): object[] {
    const { currentTarget } = this.#state;
    return currentTarget === null ? [] : [currentTarget];
  }
  stopPropagation(): void {
    this.#state.stopped = true;
  }
  stopImmediatePropagation(): void {
    this.#state.stopped = true;
    this.#state.stoppedNow = true;
  }
  preventDefault(): void {
    this.#cancel();
  }
  initEvent(...values: [type: unknown, bubbles?: unknown, cancelable?: unknown]): void {
    needArguments(values, 1);
    if (this.#state.dispatching) return;
    this.#state = { ...FRESH, type: `${values[0]}` };
    this.#bubbles = Boolean(itemOf(values, 1));
    this.#cancelable = Boolean(itemOf(values, 2));
  }
  #cancel(): void {
    if (this.#cancelable && !this.#state.passive) this.#state.canceled = true;
  }
}

/** Each event has this of its own, as the web wants it. */
const isTrusted: PropertyDescriptor = bare({
  ...Object.getOwnPropertyDescriptor(
    {
      get isTrusted() {
        return eventState(this).trusted;
      },
    },
    'isTrusted',
  ),
  configurable: false,
});

interface CustomEventOptions extends EventOptions {
  readonly detail?: unknown;
}

/** The web's event with a detail of its maker's. */
class CustomEvent extends Event {
  #detail: unknown;

  constructor(...values: [type: unknown, options?: CustomEventOptions | null]) {
    needArguments(values, 1);
    const options = itemOf(values, 1) as CustomEventOptions | undefined;
    super(values[0], options);
    this.#detail = toDictionary(options).detail ?? null;
  }
  get detail(): unknown {
    return this.#detail;
  }
  initCustomEvent(...values: [type: unknown, bubbles?: unknown, cancelable?: unknown, detail?: unknown]): void {
    needArguments(values, 1);
    this.initEvent(values[0], itemOf(values, 1), itemOf(values, 2));
    if (!eventState(this).dispatching) this.#detail = itemOf(values, 3) ?? null;
  }
}

export function installEvent(): void {
  defineInterface('Event', Event, { takes: { constructor: 1, initEvent: 1 }, constants: PHASES });
  defineInterface('CustomEvent', CustomEvent, { takes: { constructor: 1, initCustomEvent: 1 } });
}
