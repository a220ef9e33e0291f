import { PERMISSION_CODES, type Permission, type User } from '#contract';
import { toIso } from '#core';
import type { UserRow } from './rows.ts';

/** A user as the control plane shows them. @source contract §4 §9 */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  storeId: row.store_id,
  email: row.email,
  role: row.role,
  permissions: row.role === 'OWNER' ? [...PERMISSION_CODES] : (JSON.parse(row.permissions_json) as Permission[]),
  disabled: row.disabled === 1,
  createdAt: toIso(row.created_at),
  updatedAt: toIso(row.updated_at),
});
