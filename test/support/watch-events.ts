import type { EventMessage } from '#contract';
import type { Store } from '#store';

/** An event as it was written, without its deliveries. */
export type WatchedEvent = Pick<EventMessage, 'event' | 'payload'>;

/** Every event that a store writes from now on, in order; the list grows. */
export function watchEvents(store: Store): WatchedEvent[] {
  const events: WatchedEvent[] = [];
  store.onCommit((messages) => {
    for (const { kind, data } of messages) {
      if (kind === 'event') events.push({ event: data.event, payload: data.payload } as WatchedEvent);
    }
  });
  return events;
}
