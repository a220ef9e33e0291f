import type { Attempt, Delivery, HandlerLogLine } from '../delivery.ts';
import type { EventName } from '../events.ts';
import type { Finding } from '../finding.ts';
import type { Permission } from '../permissions.ts';
import type { RequestRecord } from './emulator-records.ts';
import type { ClockState } from './records.ts';

/** Where the live stream (Server-Sent Events) lives. @source contract §9 */
export const STREAM_PATH = '/_tillkit/api/stream';

/** A webhook that subscribes to an event and was not told of it, because its app was not granted the code. @assumption A50 */
interface Withheld {
  readonly webhookId: string;
  readonly appId: string;
  readonly appName: string;
  readonly handler: string;
  readonly permission: Permission;
}

/** What happens in the emulator, as the stream tells it; each kind is the SSE event's name. @source contract §9 */
export interface StreamMessages {
  /**
   * `loop`: the event was delivered to nobody, because handlers caused one another too often; events and handlers in turn.
   * `withheld`: webhooks that subscribe to it and may not see it.
   */
  event: {
    event: EventName;
    payload: unknown;
    timestamp: string;
    deliveryIds: string[];
    withheld: Withheld[];
    causedBy: string | null;
    loop: string[] | null;
  };
  delivery: {
    id: string;
    event: EventName;
    appId: string;
    state: Delivery['state'];
    reason: Delivery['reason'];
    nextAttemptAt: string | null;
  };
  attempt: { deliveryId: string; event: EventName; appId: string; phase: 'started' | 'finished'; attempt: Attempt };
  'handler-log': HandlerLogLine & { deliveryId: string; appId: string };
  'api-call': RequestRecord;
  clock: Pick<ClockState, 'mode' | 'now'>;
  /** An extension's new code runs, or (`problem`) does not; `findings` say where. */
  reload: { appId: string; name: string; ok: boolean; problem: string | null; findings: Finding[]; durationMs: number };
}

export type StreamKind = keyof StreamMessages;

/** One message of the stream. */
export type StreamMessage = { [K in StreamKind]: { readonly kind: K; readonly data: StreamMessages[K] } }[StreamKind];
