import type { Selectable } from 'kysely';
import type { CausalTree, CausedEvent, Delivery, EventName } from '#contract';
import { LIMITS } from '#contract';
import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';
import { parseStored, storedTime } from './stored-values.ts';

type EventRow = Selectable<Tables['events']>;

const selectEventOfDelivery = statement<{ deliveryId: string }>()((db, p) =>
  db
    .selectFrom('events')
    .innerJoin('deliveries', 'deliveries.event_seq', 'events.seq')
    .where('deliveries.id', '=', p.deliveryId)
    .selectAll('events'),
);

const selectEventsCausedBy = statement<{ deliveryId: string }>()((db, p) =>
  db.selectFrom('events').where('caused_by_delivery_id', '=', p.deliveryId).orderBy('seq').selectAll(),
);

const selectDeliveryIdsOfEvent = statement<{ seq: number }>()((db, p) =>
  db.selectFrom('deliveries').where('event_seq', '=', p.seq).orderBy('seq').select('id'),
);

/** What led to a delivery and what came of it, nearest first, up to `LIMITS.causalTreeEvents` events. */
export function readCausalTree(database: Database, id: string, read: (id: string) => Delivery): CausalTree {
  const events = causesOf(database, id);
  const deliveryIds = events.flatMap(({ causedBy }) => causedBy?.deliveryId ?? []).concat(id);
  const waiting = [id];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    for (const row of selectEventsCausedBy.all(database, { deliveryId: next })) {
      if (events.length >= LIMITS.causalTreeEvents)
        return { events, deliveries: deliveryIds.map(read), truncated: true };
      const event = toCausedEvent(database, row);
      events.push(event);
      deliveryIds.push(...event.deliveryIds);
      waiting.push(...event.deliveryIds);
    }
  }
  return { events, deliveries: deliveryIds.map(read), truncated: false };
}

/** From the first cause to the event that the delivery tells of. A cause comes first; in a file that was edited it may not. */
function causesOf(database: Database, id: string): CausedEvent[] {
  const events: CausedEvent[] = [];
  let deliveryId: string | null = id;
  while (deliveryId !== null) {
    const row: EventRow | undefined = selectEventOfDelivery.get(database, { deliveryId });
    if (row === undefined || row.seq >= (events[0]?.seq ?? Number.POSITIVE_INFINITY)) break;
    events.unshift(toCausedEvent(database, row));
    deliveryId = row.caused_by_delivery_id;
  }
  return events;
}

const toCausedEvent = (database: Database, row: EventRow): CausedEvent => ({
  seq: row.seq,
  event: row.event as EventName,
  payload: parseStored(row.payload_json, {}),
  timestamp: storedTime(row.occurred_at),
  depth: row.depth,
  call: row.call,
  causedBy:
    row.caused_by_delivery_id === null || row.caused_by_attempt === null
      ? null
      : { deliveryId: row.caused_by_delivery_id, attempt: row.caused_by_attempt },
  stopped: row.depth > LIMITS.causalDepth,
  deliveryIds: selectDeliveryIdsOfEvent.all(database, { seq: row.seq }).map(({ id }) => id),
});
