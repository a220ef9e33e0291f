import type { EventName } from '#contract';
import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';

const selectLink = statement<{ deliveryId: string }>()((db, p) =>
  db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.seq', 'deliveries.event_seq')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .where('deliveries.id', '=', p.deliveryId)
    .select(['events.seq', 'deliveries.event', 'handler', 'caused_by_delivery_id']),
);

/**
 * The way from the last event of the same name to this one, events and handlers in turn; when no event of this name
 * came before, the way from the first cause.
 */
export function nameLoop(database: Database, event: EventName, causedBy: string): string[] {
  const way: string[] = [event];
  let deliveryId: string | null = causedBy;
  let before = Number.POSITIVE_INFINITY;
  while (deliveryId !== null) {
    const link = selectLink.get(database, { deliveryId });
    // A cause comes first; in a file that was edited it may not.
    if (link === undefined || link.seq >= before) return way;
    before = link.seq;
    way.unshift(link.event, link.handler);
    if (link.event === event) return way;
    deliveryId = link.caused_by_delivery_id;
  }
  return way;
}
