import type { Selectable } from 'kysely';
import { statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';
import type { Window } from '../paging.ts';

export type WebhookRow = Selectable<Tables['webhooks']>;

export const selectWebhookIds = statement<{ storeId: string } & Window>()((db, p) =>
  db
    .selectFrom('webhooks')
    .innerJoin('apps', 'apps.id', 'webhooks.app_id')
    .where('apps.store_id', '=', p.storeId)
    .where('apps.uninstalled_at', 'is', null)
    .where('webhooks.removed_at', 'is', null)
    .orderBy('apps.installed_at', 'desc')
    .orderBy('apps.id')
    .orderBy('webhooks.position')
    .limit(p.limit)
    .offset(p.offset)
    .select('webhooks.id'),
);

export const selectWebhook = statement<{ id: string }>()((db, p) =>
  db.selectFrom('webhooks').where('id', '=', p.id).selectAll(),
);

/** Undefined when its subscription or its app is gone. */
export const selectInstalledWebhook = statement<{ id: string }>()((db, p) =>
  db
    .selectFrom('webhooks')
    .innerJoin('apps', 'apps.id', 'webhooks.app_id')
    .where('webhooks.id', '=', p.id)
    .where('webhooks.removed_at', 'is', null)
    .where('apps.uninstalled_at', 'is', null)
    .select('secret'),
);

export const rotateWebhookSecret = statement<{ id: string; secret: string; previous: string }>()((db, p) =>
  db.updateTable('webhooks').set({ secret: p.secret, previous_secret: p.previous }).where('id', '=', p.id),
);

export const selectWebhooksOfApp = statement<{ appId: string }>()((db, p) =>
  db
    .selectFrom('webhooks')
    .where('app_id', '=', p.appId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .selectAll(),
);

export const insertWebhook = statement<WebhookRow>()((db, p) =>
  db.insertInto('webhooks').values({
    id: p.id,
    app_id: p.app_id,
    event: p.event,
    handler: p.handler,
    secret: p.secret,
    previous_secret: p.previous_secret,
    position: p.position,
    removed_at: p.removed_at,
  } satisfies WebhookRow),
);

export const updateWebhook = statement<WebhookRow>()((db, p) =>
  db.updateTable('webhooks').set({ position: p.position, removed_at: p.removed_at }).where('id', '=', p.id),
);
