import type { RemoteMutationRecord } from '@remote-dom/core';
import type { ApiRequest, ApiResponse, PanelTarget } from '#contract';

/** What was thrown in a panel; `stack` with places in the script that ran. */
export interface PanelErrorText {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** A request, with a file in base64 where there is one. */
export type PanelRequest = ApiRequest & {
  readonly upload?: { readonly filename: string; readonly contentType: string; readonly dataBase64: string };
};

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** What a panel sends to the page, as JSON. Nothing of it is certain until it is checked. */
export type FromPanel =
  | { readonly kind: 'tree'; readonly records: readonly RemoteMutationRecord[] }
  | { readonly kind: 'call'; readonly id: number; readonly request: PanelRequest }
  | { readonly kind: 'log'; readonly level: LogLevel; readonly text: string }
  | { readonly kind: 'error'; readonly error: PanelErrorText }
  | { readonly kind: 'pong' };

/** What a panel needs to know to begin. */
export interface PanelStart {
  readonly target: PanelTarget;
  readonly record: { readonly id: string } | null;
  readonly app: { readonly id: string; readonly version: string };
}

/** What the page sends to a panel, as JSON. `refused`: why the page did not make a call. */
export type ToPanel =
  | { readonly kind: 'start'; readonly start: PanelStart }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: ApiResponse | { readonly refused: string } }
  | { readonly kind: 'event'; readonly node: string; readonly name: string; readonly value?: unknown }
  | { readonly kind: 'changed' }
  | { readonly kind: 'ping' };

/** Why a panel does not run any more. */
export type StopReason = 'silent' | 'flood' | 'large' | 'malformed';

/** What the frame says for itself. `firstLine`: line of the script on which the panel's own code begins. */
export type FromFrame =
  | { readonly kind: 'running'; readonly firstLine: number }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'stopped'; readonly reason: StopReason }
  | { readonly kind: 'failed'; readonly message: string };

/** What the page gives to the frame, with a port for all that follows. */
export interface ToFrame {
  readonly code: string;
  readonly messagesPerSecond: number;
  readonly charsPerSecond: number;
}
