import { describe, expect, test } from 'vitest';
import { PERMISSION_CODES } from '#contract';
import { openTestStore } from '../../support/open-test-store.ts';

describe('API keys', () => {
  test('have the form of A13, and lists show their prefix only', async () => {
    const { store, scope } = await openTestStore();
    const { storeId } = scope;
    const { key, ...record } = await store.keys.create({ storeId, name: 'ERP', scope: null });
    expect(key).toMatch(/^sk_[A-Za-z0-9_-]{43}$/);
    expect(record).toMatchObject({ name: 'ERP', prefix: key.slice(0, 8), scope: null, expiresAt: null, appId: null });
    expect(store.keys.list(storeId, { page: 1, pageSize: 20 })).toMatchObject({ items: [record], total: 1 });
    expect(JSON.stringify(store.keys.list(storeId, { page: 1, pageSize: 20 }))).not.toContain(key);
  });

  test('are listed page by page, and a page past the end is empty (A21)', async () => {
    const { store, scope } = await openTestStore();
    const { storeId } = scope;
    for (const name of ['A', 'B', 'C']) await store.keys.create({ storeId, name, scope: null });
    const all = store.keys.list(storeId, { page: 1, pageSize: 20 }).items;
    expect(all.map(({ name }) => name).toSorted()).toEqual(['A', 'B', 'C']);
    const pages = [1, 2, 3].map((page) => store.keys.list(storeId, { page, pageSize: 2 }));
    expect(pages).toEqual([
      { items: all.slice(0, 2), total: 3, page: 1, pageSize: 2 },
      { items: all.slice(2), total: 3, page: 2, pageSize: 2 },
      { items: [], total: 3, page: 3, pageSize: 2 },
    ]);
  });

  test('carry a scope: null is every store code, [] none (A14)', async () => {
    const { store, scope } = await openTestStore();
    const allowed = async (codes: string[] | null) => {
      const { key } = await store.keys.create({ storeId: scope.storeId, scope: codes });
      const authenticated = store.keys.authenticate(key);
      return PERMISSION_CODES.filter((code) => authenticated?.allows(code));
    };
    expect(await allowed(null)).toEqual(PERMISSION_CODES);
    expect(await allowed([])).toEqual([]);
    expect(await allowed(['order:view', 'order:view'])).toEqual(['order:view']);
    for (const value of ['customer:update', 'order:*', 'nonsense', 'toString']) {
      await expect(store.keys.create({ storeId: scope.storeId, scope: [value] })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        detail: { reason: 'unknown-permission', field: 'scope', value },
      });
    }
    await expect(store.keys.create({ storeId: 'none', scope: null })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('expire on the store’s clock', async () => {
    const { store, scope, clock } = await openTestStore();
    const { key, expiresAt } = await store.keys.create({
      storeId: scope.storeId,
      scope: null,
      expiresAt: clock.now() + 1000,
    });
    expect(expiresAt).toBe('2026-01-01T00:00:01.000Z');
    clock.moveTo(clock.now() + 999);
    expect(store.keys.authenticate(key)?.storeId).toBe(scope.storeId);
    clock.moveTo(clock.now() + 1);
    expect(store.keys.authenticate(key)).toBeUndefined();
  });

  test('are reset under the same id, and revoked', async () => {
    const { store, scope } = await openTestStore();
    const { storeId } = scope;
    const first = await store.keys.create({ storeId, scope: ['order:view'] });
    const second = await store.keys.reset(first.id);
    expect(second).toMatchObject({ id: first.id, scope: ['order:view'] });
    expect(store.keys.authenticate(first.key)).toBeUndefined();
    expect(store.keys.authenticate(second.key)?.keyId).toBe(first.id);
    await store.keys.revoke(first.id);
    expect(store.keys.authenticate(second.key)).toBeUndefined();
    expect(store.keys.list(storeId, { page: 1, pageSize: 20 })).toMatchObject({ items: [], total: 0 });
    await expect(store.keys.reset(first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(store.keys.revoke(first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(store.keys.authenticate('sk_nonsense')).toBeUndefined();
  });

  test('are not revoked when the emulator itself calls with them', async () => {
    const { store, scope } = await openTestStore();
    const own = await store.keys.renewOwn(scope.storeId);
    await expect(store.keys.revoke(own.id)).rejects.toMatchObject({ code: 'BUSINESS_ERROR' });
    expect(store.keys.authenticate(own.key)?.keyId).toBe(own.id);
  });
});
