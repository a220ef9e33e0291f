import type { Selectable } from 'kysely';
import { type Changing, statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';

export type CustomerRow = Selectable<Tables['customers']>;

export const selectCustomer = statement<{ storeId: string; id: string }>()((db, p) =>
  db.selectFrom('customers').where('id', '=', p.id).where('store_id', '=', p.storeId).selectAll(),
);

export const selectCustomerByEmail = statement<{ storeId: string; emailKey: string }>()((db, p) =>
  db.selectFrom('customers').where('store_id', '=', p.storeId).where('email_key', '=', p.emailKey).select('id'),
);

export const insertCustomer = statement<CustomerRow>()((db, p) =>
  db.insertInto('customers').values({
    id: p.id,
    store_id: p.store_id,
    email: p.email,
    email_key: p.email_key,
    name: p.name,
    phone: p.phone,
    created_at: p.created_at,
    updated_at: p.updated_at,
  } satisfies CustomerRow),
);

export const updateCustomer = statement<CustomerRow>()((db, p) =>
  db
    .updateTable('customers')
    .set({
      email: p.email,
      email_key: p.email_key,
      name: p.name,
      phone: p.phone,
      updated_at: p.updated_at,
    } satisfies Changing<CustomerRow, 'id' | 'store_id' | 'created_at'>)
    .where('id', '=', p.id),
);

export const deleteCustomer = statement<{ id: string }>()((db, p) => db.deleteFrom('customers').where('id', '=', p.id));
