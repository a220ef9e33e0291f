import type { ApiResponse, AskedHost, HandlerLogLine, HostAnswer, HostRequest } from '#contract';
import type { Clock, Ids, Stopwatch } from '#core';
import type { HandlerLimits } from './handler-limits.ts';
import type { SandboxApiRequest } from './network/api-request.ts';

/** An API call of a handler, for `callApi`. */
export interface SandboxApiCall {
  readonly appId: string;
  readonly deliveryId: string;
  readonly attempt: number;
  readonly request: SandboxApiRequest;
}

/** A host that a handler asked for by `fetch`. */
export interface SandboxHost extends AskedHost {
  readonly appId: string;
  /** Of the bundle whose handler asked. */
  readonly digest: string;
  /** The extension's folder; empty when there is none. */
  readonly dir: string;
}

/** A log line as it happens. */
export type SandboxLogLine = HandlerLogLine & { readonly appId: string; readonly deliveryId: string };

/** What a sandbox needs of the rest of the emulator. */
export interface SandboxOptions {
  /**
   * Answers an API call of a handler with the envelope and its status; it never rejects. The call is well-formed and
   * under `/api/`; who may do what is for the API to judge.
   */
  callApi(call: SandboxApiCall): Promise<ApiResponse>;
  /**
   * Answers a `fetch` of a handler, and says which hosts may be reached at all; it never rejects. The request is
   * well-formed but for its URL, which is judged by nobody else. The signal is aborted when nobody waits any more. It tells
   * `onHost` of each host that was asked or refused on the way.
   * @assumption A38
   */
  fetchHost(request: HostRequest, signal: AbortSignal, onHost: (asked: AskedHost) => void): Promise<HostAnswer>;
  /** Called with each host that `fetchHost` tells of. */
  onHost?(asked: SandboxHost): void;
  /** The store's time, in milliseconds since the epoch: what handlers take for now. */
  now(): number;
  /**
   * Mode of the store's clock, asked at the start of each attempt. With `manual`, time in a handler stands still between
   * its API calls; without this option it goes on in real time.
   */
  clockMode?(): Clock['mode'];
  /** What measures how long attempts and their calls take; by default real time. Limits are always of real time. */
  stopwatch?: Stopwatch;
  /** Called when `room` had too little to give, and has another answer now. */
  onRoom?(): void;
  /** Called with each line as it arrives. */
  onLog?(line: SandboxLogLine): void;
  /** Where the randomness of handlers comes from; seeded, each attempt of a delivery repeats itself. */
  ids?: Ids;
  /** In place of the defaults, `HANDLER_LIMITS`. */
  limits?: Partial<HandlerLimits>;
  /**
   * Keeps free processes for the next sandbox of this program that does so; they end with the program. A close then waits
   * until attempts that are over have left their processes.
   */
  keepRunners?: boolean;
  /**
   * Runs handlers where a debugger can attach, **unsandboxed** and without limits of time and memory, in a single process
   * whose inspector listens on this port of 127.0.0.1; 0 takes a free one.
   */
  inspect?: { readonly port: number };
}
