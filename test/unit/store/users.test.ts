import { createHook } from 'node:async_hooks';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { PERMISSION_CODES, type UserCreate } from '#contract';
import { createFolder } from '../../support/create-folder.ts';
import { openTestStore } from '../../support/open-test-store.ts';

const PAGE = { page: 1, pageSize: 20 };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

async function openWithUsers() {
  const opened = await openTestStore();
  const { storeId } = opened.scope;
  const create = (user: Partial<UserCreate> = {}) =>
    opened.store.users.create({ storeId, email: 'Owner@Shop.test', password: 'secret', role: 'OWNER', ...user });
  return { ...opened, storeId, users: opened.store.users, create };
}

/** How many passwords are hashed while `work` runs. */
async function countHashes(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') count += 1;
    },
  });
  hook.enable();
  await work();
  hook.disable();
  return count;
}

describe('users', () => {
  test('an owner has every code, staff those they were given, once each, or none', async () => {
    const { create, users, storeId } = await openWithUsers();
    const owner = await create();
    expect(owner).toEqual({
      id: expect.any(String),
      storeId,
      email: 'Owner@Shop.test',
      role: 'OWNER',
      permissions: PERMISSION_CODES,
      disabled: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
    const permissions: UserCreate['permissions'] = ['order:view', 'staff:manage', 'order:view'];
    const staff = await create({ email: 'a@b.c', role: 'STAFF', permissions });
    expect(staff.permissions).toEqual(['order:view', 'staff:manage']);
    expect(await create({ email: 'b@b.c', role: 'STAFF' })).toMatchObject({ permissions: [] });
    expect(users.get(owner.id)).toEqual(owner);
    expect(users.find(UNKNOWN)).toBeUndefined();
    expect(() => users.get(UNKNOWN)).toThrow();
  });

  test('an e-mail address is one user’s in all stores, ignoring case', async () => {
    const { create, store } = await openWithUsers();
    await create();
    const other = await store.stores.create({ name: 'Other', currency: 'EUR' });
    const taken = { code: 'CONFLICT', detail: { reason: 'taken', field: 'email' } };
    await expect(create({ email: ' OWNER@shop.TEST ' })).rejects.toMatchObject(taken);
    await expect(create({ email: 'owner@shop.test', storeId: other.id })).rejects.toMatchObject(taken);
    const { id } = await create({ email: 'a@b.c' });
    await expect(store.users.update(id, { email: 'owner@SHOP.test' })).rejects.toMatchObject(taken);
    expect(await store.users.update(id, { email: 'A@b.c' })).toMatchObject({ email: 'A@b.c' });
    await expect(create({ email: 'nobody' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(create({ email: 'x@y.z', storeId: UNKNOWN })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('A36: a list has the users of one store, newest first', async () => {
    const { create, users, store, storeId, clock } = await openWithUsers();
    const other = await store.stores.create({ name: 'Other', currency: 'EUR' });
    const first = await create();
    clock.moveTo(clock.now() + 1);
    const second = await create({ email: 'b@b.c', role: 'STAFF' });
    const third = await create({ email: 'c@b.c', storeId: other.id });
    expect(users.list(storeId, PAGE)).toEqual({ items: [second, first], total: 2, page: 1, pageSize: 20 });
    expect(users.list(storeId, { page: 2, pageSize: 1 })).toMatchObject({ items: [first], total: 2 });
    expect(users.list(other.id, PAGE)).toMatchObject({ items: [third], total: 1 });
  });

  test('a change holds for what it names; one that changes nothing leaves updatedAt', async () => {
    const { create, users, clock } = await openWithUsers();
    const { id } = await create({ role: 'STAFF', permissions: ['order:view'] });
    clock.moveTo(clock.now() + 1000);
    expect(await users.update(id, { role: 'STAFF', disabled: false })).toMatchObject({
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
    expect(await users.update(id, { permissions: [], disabled: true })).toMatchObject({
      permissions: [],
      disabled: true,
      updatedAt: '2026-01-01T00:00:01.000Z',
    });
    await expect(users.update(id, {})).rejects.toMatchObject({ detail: { reason: 'no-known-field' } });
    await expect(users.update(UNKNOWN, { disabled: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('passwords', () => {
  test('A01: only the right one of a user who is not disabled opens; the address ignores case', async () => {
    const { create, users } = await openWithUsers();
    const user = await create();
    expect(await users.authenticate(' owner@SHOP.test', 'secret')).toEqual(user);
    expect(await users.authenticate('Owner@Shop.test', 'Secret')).toBeUndefined();
    expect(await users.authenticate('Owner@Shop.test', '')).toBeUndefined();
    expect(await users.authenticate('nobody@shop.test', 'secret')).toBeUndefined();
    await users.update(user.id, { password: '新密码' });
    expect(await users.authenticate('Owner@Shop.test', 'secret')).toBeUndefined();
    expect(await users.authenticate('Owner@Shop.test', '新密码')).toMatchObject({ id: user.id });
    await users.update(user.id, { disabled: true });
    expect(await users.authenticate('Owner@Shop.test', '新密码')).toBeUndefined();
    await users.update(user.id, { disabled: false });
    expect(await users.authenticate('Owner@Shop.test', '新密码')).toMatchObject({ id: user.id });
  });

  test('A01: the work is one hash, whatever is wrong', async () => {
    const { create, users } = await openWithUsers();
    await create();
    await create({ email: 'gone@shop.test', disabled: true });
    const tries = [
      ['owner@shop.test', 'secret'],
      ['owner@shop.test', 'wrong'],
      ['nobody@shop.test', 'secret'],
      ['gone@shop.test', 'secret'],
    ] as const;
    for (const [email, password] of tries) {
      expect(await countHashes(() => users.authenticate(email, password))).toBe(1);
    }
  });

  test('are kept as salted hashes, and shown nowhere', async () => {
    const path = (await createFolder()).path('store.db');
    const { store, scope } = await openTestStore({ path });
    const create = (email: string) => store.users.create({ ...scope, email, password: 'correct horse', role: 'OWNER' });
    const users = [await create('a@b.c'), await create('b@b.c')];
    expect(JSON.stringify([users, store.users.list(scope.storeId, PAGE)])).not.toMatch(/correct horse|scrypt/);
    store.close();
    const file = new Sqlite(path, { readonly: true });
    const kept = file.prepare('SELECT password_hash FROM users').pluck().all() as string[];
    file.close();
    expect(new Set(kept).size).toBe(2);
    for (const hash of kept) expect(hash).toMatch(/^scrypt-\d+-8-1\$[\w-]{43}\$[\w-]{43}$/);
  });
});

describe('the secret of access tokens', () => {
  test('is made with the store file and stays with it', async () => {
    const path = (await createFolder()).path('store.db');
    const first = await openTestStore({ path });
    expect(first.store.tokenSecret).toMatch(/^[\w-]{43}$/);
    first.store.close();
    expect((await openTestStore({ path })).store.tokenSecret).toBe(first.store.tokenSecret);
    expect((await openTestStore({ seed: 8 })).store.tokenSecret).not.toBe(first.store.tokenSecret);
  });
});
