import type { EventName, StreamMessages } from '#contract';

/** An event and its deliveries, as they were written. */
export interface WrittenEvent {
  readonly seq: number;
  readonly event: EventName;
  readonly payload: unknown;
  readonly deliveryIds: string[];
  /** Webhooks that subscribe to it and may not see it. */
  readonly withheld: StreamMessages['event']['withheld'];
}
