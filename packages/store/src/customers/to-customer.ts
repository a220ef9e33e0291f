import type { Customer } from '#contract';
import { toIso } from '#core';
import type { CustomerRow } from './rows.ts';

/** @source contract §6 */
export const toCustomer = (row: CustomerRow): Customer => ({
  id: row.id,
  email: row.email,
  name: row.name,
  phone: row.phone,
  createdAt: toIso(row.created_at),
  updatedAt: toIso(row.updated_at),
});
