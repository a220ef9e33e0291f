import type { Selectable } from 'kysely';
import type { DeliveryReason } from '#contract';
import { statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';
import type { Window } from '../paging.ts';

export type AppRow = Selectable<Tables['apps']>;

export const selectAppIds = statement<{ storeId: string } & Window>()((db, p) =>
  db
    .selectFrom('apps')
    .where('store_id', '=', p.storeId)
    .where('uninstalled_at', 'is', null)
    .orderBy('installed_at', 'desc')
    .orderBy('id')
    .limit(p.limit)
    .offset(p.offset)
    .select('id'),
);

export const selectApp = statement<{ id: string }>()((db, p) =>
  db.selectFrom('apps').where('id', '=', p.id).where('uninstalled_at', 'is', null).selectAll(),
);

export const selectAppByName = statement<{ storeId: string; name: string }>()((db, p) =>
  db
    .selectFrom('apps')
    .where('store_id', '=', p.storeId)
    .where('name', '=', p.name)
    .where('uninstalled_at', 'is', null)
    .selectAll(),
);

/** Apps that are gone and whose handler of app.uninstalled has yet to run. */
export const selectLeavingApps = statement()((db) =>
  db
    .selectFrom('deliveries')
    .innerJoin('apps', 'apps.id', 'deliveries.app_id')
    .where('deliveries.target_json', 'is not', null)
    .where('deliveries.due_at', 'is not', null)
    .where('apps.receiver_url', 'is', null)
    .distinct()
    .select(['apps.id', 'apps.name', 'apps.version', 'apps.dir']),
);

export const insertApp = statement<AppRow>()((db, p) =>
  db.insertInto('apps').values({
    id: p.id,
    store_id: p.store_id,
    name: p.name,
    version: p.version,
    dir: p.dir,
    receiver_url: p.receiver_url,
    manifest_json: p.manifest_json,
    granted_json: p.granted_json,
    installed_at: p.installed_at,
    updated_at: p.updated_at,
    uninstalled_at: p.uninstalled_at,
  } satisfies AppRow),
);

export const updateApp = statement<AppRow>()((db, p) =>
  db
    .updateTable('apps')
    .set({
      version: p.version,
      dir: p.dir,
      receiver_url: p.receiver_url,
      manifest_json: p.manifest_json,
      granted_json: p.granted_json,
      updated_at: p.updated_at,
      uninstalled_at: p.uninstalled_at,
    })
    .where('id', '=', p.id),
);

/** A delivery that keeps its target is that of app.uninstalled, which is exempt. @source contract §10 */
export const selectWaitingDeliveries = statement<{ appId: string }>()((db, p) =>
  db
    .selectFrom('deliveries')
    .where('app_id', '=', p.appId)
    .where('state', 'in', ['pending', 'waiting_retry'])
    .where('target_json', 'is', null)
    .orderBy('seq')
    .select(['id', 'webhook_id', 'event']),
);

export const failDelivery = statement<{ id: string; reason: DeliveryReason }>()((db, p) =>
  db.updateTable('deliveries').set({ state: 'failed', reason: p.reason, due_at: null }).where('id', '=', p.id),
);
