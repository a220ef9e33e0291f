import type { Selectable } from 'kysely';
import { statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';
import type { Window } from '../paging.ts';

export type KeyRow = Selectable<Tables['api_keys']>;

export const selectKeyIds = statement<{ storeId: string } & Window>()((db, p) =>
  db
    .selectFrom('api_keys')
    .where('store_id', '=', p.storeId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(p.limit)
    .offset(p.offset)
    .select('id'),
);

export const selectKey = statement<{ id: string }>()((db, p) =>
  db.selectFrom('api_keys').where('id', '=', p.id).where('revoked_at', 'is', null).selectAll(),
);

export const selectKeyByHash = statement<{ hash: Uint8Array }>()((db, p) =>
  db
    .selectFrom('api_keys')
    .where('hash', '=', p.hash)
    .where('revoked_at', 'is', null)
    .select(['id', 'store_id', 'app_id', 'scope_json', 'expires_at']),
);

export const selectKeyOfApp = statement<{ appId: string }>()((db, p) =>
  db.selectFrom('api_keys').where('app_id', '=', p.appId).where('revoked_at', 'is', null).selectAll(),
);

export const insertKey = statement<KeyRow>()((db, p) =>
  db.insertInto('api_keys').values({
    id: p.id,
    store_id: p.store_id,
    app_id: p.app_id,
    name: p.name,
    hash: p.hash,
    prefix: p.prefix,
    scope_json: p.scope_json,
    expires_at: p.expires_at,
    created_at: p.created_at,
    revoked_at: p.revoked_at,
  } satisfies KeyRow),
);

export const updateKey = statement<KeyRow>()((db, p) =>
  db
    .updateTable('api_keys')
    .set({ hash: p.hash, prefix: p.prefix, scope_json: p.scope_json, revoked_at: p.revoked_at })
    .where('id', '=', p.id),
);
