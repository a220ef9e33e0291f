import { EVENTS, type EventName, type EventPayload, type Permission } from '#contract';
import { toIso } from '#core';
import type { Scope, StoreContext } from './context.ts';
import { statement } from './database/statement.ts';
import { type DeliveryTarget, serializeTarget } from './deliveries/target.ts';
import type { WrittenEvent } from './written-event.ts';

const insertEvent = statement<{
  storeId: string;
  event: string;
  payload: string;
  at: number;
  causeDelivery: string | null;
  causeAttempt: number | null;
  depth: number;
}>()((db, p) =>
  db
    .insertInto('events')
    .values({
      store_id: p.storeId,
      event: p.event,
      payload_json: p.payload,
      occurred_at: p.at,
      caused_by_delivery_id: p.causeDelivery,
      caused_by_attempt: p.causeAttempt,
      depth: p.depth,
    })
    .returning('seq'),
);

const findSubscribers = statement<{ storeId: string; event: EventName }>()((db, p) =>
  db
    .selectFrom('webhooks')
    .innerJoin('apps', 'apps.id', 'webhooks.app_id')
    .where('webhooks.event', '=', p.event)
    .where('webhooks.removed_at', 'is', null)
    .where('apps.store_id', '=', p.storeId)
    .where('apps.uninstalled_at', 'is', null)
    .orderBy('apps.installed_at')
    .orderBy('apps.id')
    .orderBy('webhooks.position')
    .select([
      'webhooks.id as webhook_id',
      'webhooks.handler',
      'webhooks.secret',
      'apps.id as app_id',
      'apps.name',
      'apps.dir',
      'apps.receiver_url',
      'apps.granted_json',
    ]),
);

const insertDelivery = statement<{
  id: string;
  storeId: string;
  eventSeq: number;
  event: EventName;
  appId: string;
  webhookId: string;
  body: string;
  target: string | null;
  at: number;
}>()((db, p) =>
  db.insertInto('deliveries').values({
    id: p.id,
    store_id: p.storeId,
    event_seq: p.eventSeq,
    event: p.event,
    app_id: p.appId,
    webhook_id: p.webhookId,
    body: p.body,
    state: 'pending',
    reason: null,
    cycle: 1,
    retry_count: 0,
    due_at: p.at,
    trigger: 'auto',
    in_flight: 0,
    interruptions: 0,
    target_json: p.target,
    created_at: p.at,
  }),
);

const findDepth = statement<{ deliveryId: string }>()((db, p) =>
  db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.seq', 'deliveries.event_seq')
    .where('deliveries.id', '=', p.deliveryId)
    .select('events.depth'),
);

/** What limits the receivers of an event, for the events of apps themselves. */
export interface Addressee {
  readonly appId: string;
  /** True for an app that is going away: its deliveries keep what is needed to send them. */
  readonly leaving?: boolean;
}

/** Writes events and their deliveries inside the transaction of the change that they tell of. */
export interface Outbox {
  /**
   * Records an event and one delivery for each webhook that subscribes to it and may see it. The body's bytes are frozen
   * here. Must run inside a write.
   * @source contract §5 §10
   * @assumption A30
   */
  record<E extends EventName>(scope: Scope, event: E, payload: EventPayload<E>, addressee?: Addressee): WrittenEvent;
}

export function createOutbox({ database, queue, clock, ids }: StoreContext): Outbox {
  const deliveryIds = ids.stream('deliveries');

  return {
    record(scope, event, payload, addressee) {
      const at = clock.now();
      const timestamp = toIso(at);
      const { cause, storeId } = scope;
      const depth = cause === null ? 0 : (findDepth.get(database, { deliveryId: cause.deliveryId })?.depth ?? 0) + 1;
      const inserted = insertEvent.get(database, {
        storeId,
        event,
        payload: JSON.stringify(payload),
        at,
        causeDelivery: cause?.deliveryId ?? null,
        causeAttempt: cause?.attempt ?? null,
        depth,
      });
      if (inserted === undefined) throw new Error(`The event ${event} was not inserted.`);

      const written: WrittenEvent = { seq: inserted.seq, event, payload, deliveryIds: [] };
      const { permission } = EVENTS[event];
      for (const subscriber of findSubscribers.all(database, { storeId, event })) {
        if (addressee !== undefined && subscriber.app_id !== addressee.appId) continue;
        if (permission !== null && !isGranted(subscriber.granted_json, permission)) continue;
        const id = deliveryIds.uuid();
        insertDelivery.run(database, {
          id,
          storeId,
          eventSeq: inserted.seq,
          event,
          appId: subscriber.app_id,
          webhookId: subscriber.webhook_id,
          body: JSON.stringify({ event, payload, timestamp, delivery_id: id }),
          target: addressee?.leaving === true ? serializeTarget(toTarget(subscriber)) : null,
          at,
        });
        written.deliveryIds.push(id);
      }
      scope.recorded?.push(written);
      queue.announce({
        kind: 'event',
        data: { event, payload, timestamp, deliveryIds: written.deliveryIds, causedBy: cause?.deliveryId ?? null },
      });
      return written;
    },
  };
}

type Subscriber = NonNullable<ReturnType<typeof findSubscribers.get>>;

const toTarget = (subscriber: Subscriber): DeliveryTarget => ({
  receiverUrl: subscriber.receiver_url,
  handler: subscriber.handler,
  secret: subscriber.secret,
  appName: subscriber.name,
  dir: subscriber.dir,
});

const isGranted = (grantedJson: string, permission: Permission): boolean =>
  (JSON.parse(grantedJson) as string[]).includes(permission);
