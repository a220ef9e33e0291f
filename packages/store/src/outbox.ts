import { type EventName, type EventPayload, LIMITS, type ScriptedAnswer } from '#contract';
import { toIso } from '#core';
import { isReceiverHeld } from './apps/receiver-hold.ts';
import { type AppRow, selectApp } from './apps/rows.ts';
import { parseGranted } from './apps/to-app.ts';
import type { Scope, StoreContext } from './context.ts';
import type { Database } from './database/database.ts';
import { statement } from './database/statement.ts';
import type { DeliveryList } from './deliveries/delivery-list.ts';
import { nameLoop } from './deliveries/name-loop.ts';
import { type DeliveryTarget, serializeTarget } from './deliveries/target.ts';
import { missingPermission } from './webhooks/missing-permission.ts';
import type { WebhookRow } from './webhooks/rows.ts';
import type { WrittenEvent } from './written-event.ts';

const insertEvent = statement<{
  storeId: string;
  event: string;
  payload: string;
  at: number;
  call: string | null;
  causeDelivery: string | null;
  causeAttempt: number | null;
  depth: number;
}>()((db, p) =>
  db.insertInto('events').values({
    store_id: p.storeId,
    event: p.event,
    payload_json: p.payload,
    occurred_at: p.at,
    call: p.call,
    caused_by_delivery_id: p.causeDelivery,
    caused_by_attempt: p.causeAttempt,
    depth: p.depth,
  }),
);

/** Of all stores. A join with their apps would cost more than the whole rest of an event that nobody subscribes to. */
const selectSubscriptions = statement<{ event: EventName }>()((db, p) =>
  db.selectFrom('webhooks').where('event', '=', p.event).where('removed_at', 'is', null).selectAll(),
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
  script: string | null;
  /** Null: somebody has to send it. */
  due: number | null;
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
    due_at: p.due,
    trigger: 'auto',
    interruptions: 0,
    target_json: p.target,
    script_json: p.script,
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
   * here. An event at the end of a chain of more than `LIMITS.causalDepth` deliveries that caused one another is delivered
   * to nobody, and deliveries to a receiver that came with an import wait for somebody to send them. Must run inside a write.
   * @source contract §5 §10
   * @assumption A30
   */
  record<E extends EventName>(scope: Scope, event: E, payload: EventPayload<E>, addressee?: Addressee): WrittenEvent;
}

export function createOutbox({ database, queue, clock, ids, ...context }: StoreContext, listed: DeliveryList): Outbox {
  const deliveryIds = ids.stream('deliveries');

  return {
    record(scope, event, payload, addressee) {
      const at = clock.now();
      const timestamp = toIso(at);
      const { cause, storeId, call = null, script } = scope;
      const depth = cause === null ? 0 : (findDepth.get(database, { deliveryId: cause.deliveryId })?.depth ?? 0) + 1;
      const seq = insertEvent.insert(database, {
        storeId,
        event,
        payload: JSON.stringify(payload),
        at,
        call,
        causeDelivery: cause?.deliveryId ?? null,
        causeAttempt: cause?.attempt ?? null,
        depth,
      });

      const written: WrittenEvent = { seq, event, payload, deliveryIds: [], withheld: [] };
      const loop = cause === null || depth <= LIMITS.causalDepth ? null : nameLoop(database, event, cause.deliveryId);
      const answers = script?.event === event ? script.answers : context.script();
      for (const { app, webhook } of loop === null ? findSubscribers(database, storeId, event) : []) {
        if (addressee !== undefined && app.id !== addressee.appId) continue;
        const permission = missingPermission(event, parseGranted(app), context.assumed());
        if (permission !== null) {
          const { id: webhookId, handler } = webhook;
          written.withheld.push({ webhookId, appId: app.id, appName: app.name, handler, permission });
          continue;
        }
        const id = deliveryIds.uuid();
        const place = insertDelivery.insert(database, {
          id,
          storeId,
          eventSeq: seq,
          event,
          appId: app.id,
          webhookId: webhook.id,
          body: JSON.stringify({ event, payload, timestamp, delivery_id: id }),
          target: addressee?.leaving === true ? serializeTarget(toTarget(app, webhook)) : null,
          script: serializeScript(answers),
          due: app.receiver_url !== null && isReceiverHeld(database, app.receiver_url) ? null : at,
          at,
        });
        listed.count({ storeId }, { seq: place }, 1);
        written.deliveryIds.push(id);
      }
      scope.recorded?.push(written);
      queue.announce({
        kind: 'event',
        data: {
          event,
          payload,
          timestamp,
          deliveryIds: written.deliveryIds,
          withheld: written.withheld,
          causedBy: cause?.deliveryId ?? null,
          loop,
        },
      });
      return written;
    },
  };
}

const serializeScript = (answers: readonly ScriptedAnswer[]): string | null =>
  answers.length === 0 ? null : JSON.stringify(answers);

interface Subscriber {
  readonly app: AppRow;
  readonly webhook: WebhookRow;
}

/** The webhooks that subscribe to an event of a store, those of the app that was installed first come first. */
function findSubscribers(database: Database, storeId: string, event: EventName): Subscriber[] {
  const found: Subscriber[] = [];
  for (const webhook of selectSubscriptions.all(database, { event })) {
    const app = selectApp.get(database, { id: webhook.app_id });
    if (app?.store_id === storeId) found.push({ app, webhook });
  }
  return found.sort(
    (a, b) =>
      a.app.installed_at - b.app.installed_at || compare(a.app.id, b.app.id) || a.webhook.position - b.webhook.position,
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const toTarget = (app: AppRow, webhook: WebhookRow): DeliveryTarget => ({
  receiverUrl: app.receiver_url,
  handler: webhook.handler,
  secret: webhook.secret,
  appName: app.name,
  dir: app.dir,
});
