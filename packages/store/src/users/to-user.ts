import { ROLE_PERMISSION_CODES, type RolePermission, type User } from '#contract';
import { toIso } from '#core';
import type { UserRow } from './rows.ts';

/** A user as the control plane shows them. @source contract §4 §9 */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  storeId: row.store_id,
  email: row.email,
  role: row.role,
  permissions:
    row.role === 'OWNER' ? [...ROLE_PERMISSION_CODES] : (JSON.parse(row.permissions_json) as RolePermission[]),
  disabled: row.disabled === 1,
  createdAt: toIso(row.created_at),
  updatedAt: toIso(row.updated_at),
});
