import type { Key, Permission } from '#contract';
import { toIso } from '#core';
import type { KeyRow } from './rows.ts';

/** A key as lists show it. @assumption A13 A14 */
export const toKey = (row: KeyRow): Key => ({
  id: row.id,
  storeId: row.store_id,
  appId: row.app_id,
  name: row.name,
  prefix: row.prefix,
  scope: parseScope(row),
  expiresAt: row.expires_at === null ? null : toIso(row.expires_at),
  createdAt: toIso(row.created_at),
});

/** The codes that a key carries; null for every store code. @assumption A14 */
export const parseScope = ({ scope_json }: Pick<KeyRow, 'scope_json'>): Permission[] | null =>
  scope_json === null ? null : (JSON.parse(scope_json) as Permission[]);
