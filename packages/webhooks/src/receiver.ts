import type { EventName, ScriptedAnswer } from '#contract';
import type { AttemptResult } from '#store';

/** One request of a delivery, as its receiver gets it. */
export interface DeliveryRequest {
  readonly deliveryId: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  readonly event: EventName;
  /** The exact text whose UTF-8 bytes are signed and sent. */
  readonly body: string;
  /** @source spec §6 */
  readonly headers: Readonly<Record<string, string>>;
  /** URL of the author's own server, or null for the handler in the sandbox. */
  readonly url: string | null;
  /** Path of the handler in the manifest. */
  readonly handler: string;
  readonly webhookId: string;
  /** What the attempt is answered without asking the receiver, or null. */
  readonly scripted: ScriptedAnswer | null;
  readonly app: {
    readonly id: string;
    readonly storeId: string;
    readonly name: string;
    readonly version: string;
    /** The extension's folder, absolute, or null when only its receiver is known. */
    readonly dir: string | null;
  };
}

/** Where a delivery goes: the author's own server, or the handlers in the sandbox. @source contract §10 */
export interface Receiver {
  /**
   * Makes exactly one attempt and tells how it ended; a failure is a result too. Rejects with the signal's reason when
   * the signal is aborted.
   */
  deliver(request: DeliveryRequest, signal: AbortSignal): Promise<AttemptResult>;
}

/** What the record of an attempt holds when no receiver answered. */
export const NO_ANSWER = {
  responseHeaders: {},
  responseBody: null,
  truncated: false,
  remoteAddress: null,
  apiCalls: [],
  logs: [],
  logTruncated: false,
  durationMs: 0,
} as const satisfies Partial<AttemptResult>;
