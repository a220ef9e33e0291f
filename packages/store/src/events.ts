import { EVENTS, type EventName, type EventPayload } from '#contract';
import type { Scope, StoreContext } from './context.ts';
import type { Addressee, Outbox } from './outbox.ts';
import type { WrittenEvent } from './written-event.ts';

/** Events besides those that operations cause. */
export interface Events {
  /**
   * Sends an event with a payload as given, without the change that it tells of. An `app.*` event goes to the app that
   * its payload's `app_id` names.
   * @assumption A30
   */
  send(scope: Scope, event: EventName, payload: Readonly<Record<string, unknown>>): Promise<WrittenEvent>;
}

export const createEvents = ({ queue }: StoreContext, outbox: Outbox): Events => ({
  send: (scope, event, payload) =>
    queue.write(() =>
      outbox.record(scope, event, payload as unknown as EventPayload<EventName>, addresseeOf(event, payload)),
    ),
});

const addresseeOf = (event: EventName, payload: Readonly<Record<string, unknown>>): Addressee | undefined =>
  EVENTS[event].permission === null ? { appId: String(payload.app_id) } : undefined;
