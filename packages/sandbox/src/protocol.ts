import type { HostResponse } from '#contract';
import type { HandlerLimits } from './handler-limits.ts';

/** Where a runner finds its channel to the supervisor: a socket that carries frames both ways. */
export const CHANNEL_FD = 3;

/** The longest frame of a runner. The snapshot is the longest text of an honest one, then a result with all its escapes. */
export const FROM_RUNNER_BYTES = 8 * 1024 * 1024;

/** The longest frame to a runner: all scripts of a bundle. */
export const TO_RUNNER_BYTES = 128 * 1024 * 1024;

/** What the supervisor tells a runner. Texts are JSON that the runner only relays; it reads limits and scripts itself. */
export type ToRunner =
  | { readonly type: 'limits'; readonly limits: string }
  | { readonly type: 'load'; readonly bundle: string; readonly scripts: string }
  | { readonly type: 'unload'; readonly bundle: string }
  | {
      readonly type: 'attempt';
      readonly attempt: number;
      readonly bundle: string;
      readonly script: number;
      readonly start: string;
    }
  | { readonly type: 'answer'; readonly attempt: number; readonly answer: string }
  /** The end of the attempt is dealt with: its context may go, and the next one may be made. */
  | { readonly type: 'leave'; readonly attempt: number };

/**
 * What a runner tells the supervisor, as `readRunnerMessage` reads it. A runner is not trusted. A `place` lies in the bundle
 * (`HANDLER_FILE`, index, line and column) and is empty where none is known.
 */
export type FromRunner =
  | Ready
  | { readonly type: 'unusable'; readonly reason: string }
  | {
      readonly type: 'log';
      readonly attempt: number;
      readonly level: string;
      readonly text: string;
      readonly place: string;
    }
  | Calling<'call'>
  | Calling<'fetch'>
  | { readonly type: 'abort-fetch'; readonly attempt: number; readonly call: string }
  | { readonly type: 'end'; readonly attempt: number; readonly end: string }
  /** `waited` is what `Post` tells of a handler that is out of time, `place` where that was; both are empty for other limits. */
  | {
      readonly type: 'limit';
      readonly attempt: number;
      readonly code: string;
      readonly waited: string;
      readonly place: string;
    }
  /** The attempt is over and its context is gone: the runner takes the next one. */
  | { readonly type: 'idle'; readonly attempt: number };

/** A call that a handler makes, with its place. */
interface Calling<T extends string> {
  readonly type: T;
  readonly attempt: number;
  readonly call: string;
  readonly request: string;
  readonly place: string;
}

/** What a runner tells first. No foreign code has run in the process yet. */
export interface Ready {
  readonly type: 'ready';
  /** To be kept (base64); empty when it is kept already. */
  readonly snapshot: string;
  /** Where a debugger attaches (`ws://…`); empty where none can. */
  readonly inspectorUrl: string;
}

/** What a runner tells about an attempt. */
export type AttemptMessage = Extract<FromRunner, { readonly attempt: number }>;

/** What the isolate gets when an attempt starts, as JSON text. */
export interface Start {
  readonly event: unknown;
  readonly delivery: { readonly id: string; readonly attempt: number };
  readonly shop: { readonly id: string };
  readonly app: { readonly id: string; readonly version: string };
  /** The store's time, in milliseconds since the epoch. */
  readonly now: number;
  /** False when the store's time stands still between two messages. */
  readonly clockRuns: boolean;
  /** Where all randomness of the attempt comes from. */
  readonly entropy: string;
  readonly limits: HandlerLimits;
}

/** The envelope, as an API call is answered. */
export interface Envelope {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  readonly data?: unknown;
}

/** Answer to an API call or to a `fetch`, as JSON text: what came back, or why nothing did. */
export type Answer = { readonly call: string; readonly now: number } & (
  | { readonly response: Envelope | HostResponse }
  | { readonly refused: { readonly name: 'TypeError' | 'LimitError'; readonly message: string } }
);

/** How the isolate says that the handler is over, as JSON text. */
export type End =
  | { readonly kind: 'returned'; readonly result: string }
  | { readonly kind: 'threw'; readonly name: string; readonly message: string; readonly stack: string }
  | { readonly kind: 'result_limit' };

/**
 * What crosses from the isolate to the runner: a kind and three texts. With `timed-out` come what is pending besides calls
 * (`timer` or `nothing`) and where that timer was set.
 */
export type Post = (
  kind: 'log' | 'call' | 'fetch' | 'abort-fetch' | 'wake' | 'end' | 'timed-out',
  first: string,
  second: string,
  third: string,
) => void;

/** What crosses from the runner into the isolate: a kind and a text. */
export type Receive = (kind: 'start' | 'answer' | 'wake' | 'time-out' | 'rejected', text: string) => void;

/** A rejection that nothing handled, as the engine tells it. */
export interface Rejection {
  /** The reason, as a text, and what it says besides where it is an error. */
  readonly text: string;
  readonly message: string;
  /** Whether others that came at the same time are not told. */
  readonly isFirst: boolean;
}

/** File name of the prelude in stacks. */
export const PRELUDE_FILE = 'tillkit:prelude';

/** The longest place that is told. */
export const PLACE_CHARS = 64;

/** File name of a handler's script in stacks: this and its index in the bundle. */
export const HANDLER_FILE = 'tillkit:handler/';
