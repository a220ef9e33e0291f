import type { Selectable } from 'kysely';
import { type Changing, statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';
import type { Window } from '../paging.ts';

export type UserRow = Selectable<Tables['users']>;

export const selectUserIds = statement<{ storeId: string } & Window>()((db, p) =>
  db
    .selectFrom('users')
    .where('store_id', '=', p.storeId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(p.limit)
    .offset(p.offset)
    .select('id'),
);

export const selectUser = statement<{ id: string }>()((db, p) =>
  db.selectFrom('users').where('id', '=', p.id).selectAll(),
);

export const selectUserByEmail = statement<{ emailKey: string }>()((db, p) =>
  db.selectFrom('users').where('email_key', '=', p.emailKey).selectAll(),
);

export const insertUser = statement<UserRow>()((db, p) =>
  db.insertInto('users').values({
    id: p.id,
    store_id: p.store_id,
    email: p.email,
    email_key: p.email_key,
    password_hash: p.password_hash,
    role: p.role,
    permissions_json: p.permissions_json,
    disabled: p.disabled,
    created_at: p.created_at,
    updated_at: p.updated_at,
  } satisfies UserRow),
);

export const updateUser = statement<UserRow>()((db, p) =>
  db
    .updateTable('users')
    .set({
      email: p.email,
      email_key: p.email_key,
      password_hash: p.password_hash,
      role: p.role,
      permissions_json: p.permissions_json,
      disabled: p.disabled,
      updated_at: p.updated_at,
    } satisfies Changing<UserRow, 'id' | 'store_id' | 'created_at'>)
    .where('id', '=', p.id),
);
