import type { Permission } from '#contract';
import { toIso } from '#core';
import type { KeyRow } from './rows.ts';

/** An API key as lists show it. @assumption A13 A14 */
export interface KeyRecord {
  readonly id: string;
  readonly storeId: string;
  /** The app whose key it is, or null. */
  readonly appId: string | null;
  readonly name: string;
  /** First 8 characters. */
  readonly prefix: string;
  /** Null: every store code. */
  readonly scope: Permission[] | null;
  /** ISO 8601, or null for never. */
  readonly expiresAt: string | null;
  readonly createdAt: string;
}

export const toKey = (row: KeyRow): KeyRecord => ({
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
