import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { PERMISSION_CODES } from '#contract';
import { createFolder } from '../../support/create-folder.ts';
import { openTestStore, testManifest } from '../../support/open-test-store.ts';

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

  test('A52: of apps and of the emulator stay what they are over a restart, until they are reset', async () => {
    const { path } = await createFolder();
    const open = () => openTestStore({ path: path('store.db') });
    const first = await open();
    const { storeId } = first.scope;
    const manifest = testManifest([], []);
    const app = await first.store.apps.install({ storeId, manifest, dir: null, receiverUrl: null, granted: [] });
    const own = await first.store.keys.recoverOwn(storeId);
    const made = await first.store.keys.create({ storeId, scope: null });
    expect((await first.store.keys.recoverOfApp(app.id)).key).toBe(app.apiKey);
    first.store.close();

    const second = await open();
    expect(await second.store.keys.recoverOwn(storeId)).toEqual(own);
    expect((await second.store.keys.recoverOfApp(app.id)).key).toBe(app.apiKey);
    expect(second.store.keys.authenticate(made.key)?.keyId).toBe(made.id);
    const reset = await second.store.keys.reset(own.id);
    expect(reset.key).not.toBe(own.key);
    second.store.close();

    const third = await open();
    expect((await third.store.keys.recoverOwn(storeId)).key).toBe(reset.key);
    expect(third.store.keys.authenticate(own.key)).toBeUndefined();
    third.store.close();
    const bytes = await readFile(path('store.db'));
    for (const key of [own.key, reset.key, app.apiKey, made.key]) expect(bytes.includes(key)).toBe(false);
  });

  test('A52: of an export are new where it is imported, also in the store that it came from', async () => {
    const { store, scope } = await openTestStore();
    const own = await store.keys.recoverOwn(scope.storeId);
    const document = store.contents.export();
    expect(JSON.stringify(document)).not.toContain('seed of key');
    await store.contents.replace(await store.contents.fromExport(document), () => {});
    const imported = await store.keys.recoverOwn(scope.storeId);
    expect(imported.id).toBe(own.id);
    expect(imported.key).not.toBe(own.key);
    expect(store.keys.authenticate(own.key)).toBeUndefined();
  });

  test('are not revoked when the emulator itself calls with them', async () => {
    const { store, scope } = await openTestStore();
    const own = await store.keys.recoverOwn(scope.storeId);
    await expect(store.keys.revoke(own.id)).rejects.toMatchObject({ code: 'BUSINESS_ERROR' });
    expect(store.keys.authenticate(own.key)?.keyId).toBe(own.id);
  });
});
