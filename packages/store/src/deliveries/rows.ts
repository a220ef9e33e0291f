import { type ExpressionBuilder, sql } from 'kysely';
import type { EventName } from '#contract';
import { statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';
import type { Window } from '../paging.ts';

/** Which deliveries of a store a list shows; null does not limit it. */
export type DeliveryMatch = {
  storeId: string;
  state: string | null;
  reason: string | null;
  event: EventName | null;
  appId: string | null;
  webhookId: string | null;
};

const matches = (p: DeliveryMatch) =>
  sql<boolean>`store_id = ${p.storeId}
    and (${p.state} is null or state = ${p.state}) and (${p.reason} is null or reason = ${p.reason})
    and (${p.event} is null or event = ${p.event}) and (${p.appId} is null or app_id = ${p.appId})
    and (${p.webhookId} is null or webhook_id = ${p.webhookId})`;

export const countDeliveries = statement<DeliveryMatch>()((db, p) =>
  db
    .selectFrom('deliveries')
    .where(matches(p))
    .select((eb) => eb.fn.countAll<number>().as('total')),
);

export const selectDeliveryIds = statement<DeliveryMatch & Window>()((db, p) =>
  db.selectFrom('deliveries').where(matches(p)).orderBy('seq', 'desc').limit(p.limit).offset(p.offset).select('id'),
);

/** All of a store, from one down. */
export const selectDeliveriesFrom = statement<{ storeId: string; seq: number } & Window>()((db, p) =>
  db
    .selectFrom('deliveries')
    .where('store_id', '=', p.storeId)
    .where('seq', '<=', p.seq)
    .orderBy('seq', 'desc')
    .limit(p.limit)
    .offset(p.offset)
    .select(['id', 'seq']),
);

/** A delivery with the names of what it goes to. */
export const selectDelivery = statement<{ id: string }>()((db, p) =>
  db
    .selectFrom('deliveries')
    .innerJoin('apps', 'apps.id', 'deliveries.app_id')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .where('deliveries.id', '=', p.id)
    .selectAll('deliveries')
    .select(['apps.name as app_name', 'handler']),
);

export type DeliveryRow = NonNullable<ReturnType<typeof selectDelivery.get>>;

/** A delivery with what decides whether it may be sent again. */
export const selectResendable = statement<{ id: string }>()((db, p) =>
  db
    .selectFrom('deliveries')
    .innerJoin('apps', 'apps.id', 'deliveries.app_id')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .where('deliveries.id', '=', p.id)
    .select(['state', 'due_at', 'target_json', 'deliveries.event', 'uninstalled_at', 'removed_at', 'granted_json']),
);

export type ResendableRow = NonNullable<ReturnType<typeof selectResendable.get>>;

export const resendDelivery = statement<{ id: string; at: number }>()((db, p) =>
  db
    .updateTable('deliveries')
    .set((eb) => ({
      state: 'pending',
      reason: null,
      cycle: eb('cycle', '+', 1),
      trigger: 'manual',
      retry_count: 0,
      interruptions: 0,
      due_at: p.at,
    }))
    .where('id', '=', p.id),
);

/** Goes on with a delivery that is held, where it was. */
export const releaseDelivery = statement<{ id: string; at: number }>()((db, p) =>
  db.updateTable('deliveries').set({ due_at: p.at }).where('id', '=', p.id),
);

export const duplicateDelivery = statement<{ id: string; at: number }>()((db, p) =>
  db.updateTable('deliveries').set({ trigger: 'manual', due_at: p.at }).where('id', '=', p.id),
);

export const holdDelivery = statement<{ id: string }>()((db, p) =>
  db.updateTable('deliveries').set({ due_at: null }).where('id', '=', p.id),
);

export const makeDeliveryDue = statement<{ id: string; at: number }>()((db, p) =>
  db
    .updateTable('deliveries')
    .set({
      state: sql<string>`case state when 'waiting_retry' then state else 'pending' end`,
      retry_count: sql<number>`case state when 'waiting_retry' then retry_count else 0 end`,
      reason: null,
      due_at: p.at,
    })
    .where('id', '=', p.id),
);

/** The app of each attempt that is under way. */
export const selectBusyApps = statement()((db) =>
  db
    .selectFrom('attempts')
    .innerJoin('deliveries', 'deliveries.seq', 'delivery_seq')
    .where('finished_at', 'is', null)
    .select('app_id'),
);

const isAtRest = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'deliveries'>) =>
  not(
    exists(
      selectFrom('attempts')
        .whereRef('delivery_seq', '=', 'deliveries.seq')
        .where('finished_at', 'is', null)
        .select('number'),
    ),
  );

/** Before every due time. */
export const BEGINNING = -1;

/** For each app, also those that are gone, the earliest due time later than `after`, or null. */
export const selectEarliestOfApps = statement<{ after: number }>()((db, p) =>
  db.selectFrom('apps').select((eb) => [
    'apps.id as app_id',
    eb
      .selectFrom('deliveries')
      .whereRef('app_id', '=', 'apps.id')
      .where('due_at', '>', p.after)
      .where(isAtRest)
      .select((inner) => inner.fn.min('due_at').as('due_at'))
      .as('due_at'),
  ]),
);

/** The deliveries of an app whose turn has come, with all that their attempts need. */
export const selectDue = statement<{ appId: string; now: number; limit: number }>()((db, p) =>
  db
    .selectFrom('deliveries')
    .innerJoin('apps', 'apps.id', 'deliveries.app_id')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .where('deliveries.app_id', '=', p.appId)
    .where('due_at', '<=', p.now)
    .where(isAtRest)
    .orderBy('due_at')
    .orderBy('seq')
    .limit(p.limit)
    .select((eb) => [
      eb
        .selectFrom('attempts')
        .whereRef('delivery_seq', '=', 'deliveries.seq')
        .select((inner) => inner.fn.max('number').as('number'))
        .as('last_number'),
      'deliveries.seq',
      'deliveries.id',
      'deliveries.store_id',
      'deliveries.event',
      'deliveries.app_id',
      'deliveries.webhook_id',
      'body',
      'state',
      'cycle',
      'retry_count',
      'trigger',
      'target_json',
      'script_json',
      'apps.name',
      'version',
      'dir',
      'receiver_url',
      'handler',
      'secret',
    ]),
);

export type DueRow = NonNullable<ReturnType<typeof selectDue.get>>;

/** How far a delivery has come; not its bytes. */
export const selectProgress = statement<{ seq: number }>()((db, p) =>
  db
    .selectFrom('deliveries')
    .where('seq', '=', p.seq)
    .select([
      'seq',
      'id',
      'event',
      'app_id',
      'state',
      'reason',
      'cycle',
      'retry_count',
      'due_at',
      'trigger',
      'interruptions',
    ]),
);

export type ProgressRow = NonNullable<ReturnType<typeof selectProgress.get>>;

/** Ends the attempt under way. */
export const updateProgress = statement<ProgressRow>()((db, p) =>
  db
    .updateTable('deliveries')
    .set({
      state: p.state,
      reason: p.reason,
      retry_count: p.retry_count,
      interruptions: p.interruptions,
      due_at: p.due_at,
    })
    .where('seq', '=', p.seq),
);
