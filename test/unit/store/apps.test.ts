import { describe, expect, test } from 'vitest';
import type { Delivery, EventName, Permission } from '#contract';
import { claimDue } from '../../support/claim-due.ts';
import { openTestStore, testManifest } from '../../support/open-test-store.ts';

const FIRST_PAGE = { page: 1, pageSize: 20 };
const RECEIVER = 'http://127.0.0.1:9/hook';

/** A store with an app that is granted all that it asks for. */
async function openWithApp(
  permissions: Permission[] = ['product:view', 'customer:view'],
  subscriptions: EventName[] = [
    'product.created',
    'customer.created',
    'app.installed',
    'app.updated',
    'app.uninstalled',
  ],
) {
  const test = await openTestStore();
  const { store, scope } = test;
  const { storeId } = scope;
  const manifest = testManifest(permissions, subscriptions);
  const draft = { storeId, manifest, dir: '/extensions/test-app', receiverUrl: RECEIVER, granted: permissions };
  const app = await store.apps.install(draft);
  const deliveries = (): Delivery[] => store.deliveries.list(storeId, { page: 1, pageSize: 100 }).items.reverse();
  const states = () => deliveries().map(({ event, state, reason }) => [event, state, reason]);
  const createProduct = () => store.products.create(scope, { title: 'Mug', price: 1 });
  const createCustomer = () => store.customers.create(scope, { email: 'a@example.com' });
  return { ...test, app, draft, deliveries, states, createProduct, createCustomer };
}

describe('installing an app', () => {
  test('makes webhooks, a key with exactly the granted codes, and tells that app only (A30)', async () => {
    const { store, scope, app, draft, states, events } = await openWithApp();
    const other = await store.apps.install({ ...draft, manifest: { ...draft.manifest, name: 'other' }, granted: [] });
    expect(app).toMatchObject({ name: 'test-app', version: '1.0.0', granted: ['product:view', 'customer:view'] });
    expect(app.webhooks.map(({ event }) => event)).toEqual(draft.manifest.webhooks.map(({ event }) => event));
    for (const { secret } of app.webhooks) expect(secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
    expect(new Set(app.webhooks.map(({ secret }) => secret)).size).toBe(5);
    expect(store.webhooks.ofApp(app.id)).toEqual(app.webhooks);

    const key = store.keys.authenticate(app.apiKey);
    expect(key).toMatchObject({ storeId: scope.storeId, appId: app.id, scope: ['product:view', 'customer:view'] });
    expect(store.keys.ofApp(app.id)).toMatchObject({ id: key?.keyId, name: 'test-app' });
    expect(store.keys.authenticate(other.apiKey)?.scope).toEqual([]);

    expect(events).toEqual([
      { event: 'app.installed', payload: { app_id: app.id, shop_id: scope.storeId, version: '1.0.0' } },
      { event: 'app.installed', payload: { app_id: other.id, shop_id: scope.storeId, version: '1.0.0' } },
    ]);
    expect(states()).toEqual([
      ['app.installed', 'pending', null],
      ['app.installed', 'pending', null],
    ]);
  });

  test('shows in the lists, without secrets', async () => {
    const { store, scope, app } = await openWithApp();
    const record = store.apps.get(app.id);
    expect(record).toMatchObject({
      id: app.id,
      dir: '/extensions/test-app',
      receiverUrl: RECEIVER,
      requested: ['product:view', 'customer:view'],
      installedAt: '2026-01-01T00:00:00.000Z',
    });
    expect(store.apps.list(scope.storeId, FIRST_PAGE)).toMatchObject({ items: [record], total: 1 });
    expect(store.apps.findByName(scope.storeId, 'test-app')).toEqual(record);
    expect(store.apps.findByName(scope.storeId, 'nobody')).toBeUndefined();
    const webhooks = store.webhooks.list(scope.storeId, { page: 1, pageSize: 2 });
    expect([webhooks.items, webhooks.total]).toEqual([record.webhooks.slice(0, 2), 5]);
    expect(JSON.stringify([record, webhooks])).not.toContain('whsec_');
  });

  test('is refused for the same name (A39), a missing code, a code not asked for, a bad URL', async () => {
    const { store, app, draft, events } = await openWithApp();
    const { manifest } = draft;
    const before = events.length;
    await expect(store.apps.install(draft)).rejects.toMatchObject({
      code: 'CONFLICT',
      detail: { reason: 'app-installed', name: 'test-app', version: '1.0.0', id: app.id },
      message: expect.stringContaining(`PUT apps/${app.id}`),
    });
    const named = { ...manifest, name: 'another' };
    const withoutCode = { ...named, permissions: ['product:view' as const] };
    await expect(store.apps.install({ ...draft, manifest: withoutCode, granted: [] })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('customer:view'),
    });
    await expect(store.apps.install({ ...draft, manifest: named, granted: ['order:view'] })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      detail: { field: 'grant', permission: 'order:view' },
    });
    for (const receiverUrl of ['nonsense', 'ftp://example.com/']) {
      await expect(store.apps.install({ ...draft, manifest: named, receiverUrl })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        detail: { field: 'url' },
      });
    }
    expect(events).toHaveLength(before);
  });
});

describe('what an app receives', () => {
  test('is what it subscribes to and may see, with frozen bytes', async () => {
    const { app, deliveries, clock, createProduct, createCustomer, store, events } = await openWithApp();
    await store.apps.setPermissions(app.id, ['product:view']);
    clock.moveTo(clock.now() + 5);
    const product = await createProduct();
    await createCustomer();
    const [, created] = deliveries();
    expect(deliveries()).toHaveLength(2);
    expect(created).toMatchObject({ event: 'product.created', state: 'pending', appId: app.id });
    const body = JSON.parse(created?.body ?? '');
    expect(Object.keys(body)).toEqual(['event', 'payload', 'timestamp', 'delivery_id']);
    expect(body).toMatchObject({
      payload: { product_id: product.id, title: 'Mug' },
      timestamp: '2026-01-01T00:00:00.005Z',
      delivery_id: created?.id,
    });
    expect(events.map(({ event }) => event)).toContain('customer.created');
  });

  test('two webhooks of one event make two deliveries', async () => {
    const { store, scope } = await openTestStore();
    const webhooks = ['a.ts', 'b.ts'].map((handler) => ({ event: 'product.created' as const, handler }));
    const manifest = { ...testManifest(['product:view'], []), webhooks };
    const draft = { storeId: scope.storeId, manifest, dir: null, receiverUrl: null, granted: manifest.permissions };
    const app = await store.apps.install(draft);
    await store.products.create(scope, { title: 'Mug', price: 1 });
    const { items } = store.deliveries.list(scope.storeId, FIRST_PAGE);
    expect(items.map(({ webhookId }) => webhookId).sort()).toEqual(app.webhooks.map(({ id }) => id).sort());
    expect(new Set(items.map(({ id }) => id)).size).toBe(2);
  });

  test('is nothing of another store, nor of a change that failed', async () => {
    const { store, scope, states, createCustomer } = await openWithApp();
    const other = { storeId: (await store.stores.create({ name: 'Other', currency: 'EUR' })).id, cause: null };
    await store.products.create(other, { title: 'Mug', price: 1 });
    await createCustomer();
    await expect(createCustomer()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(states()).toEqual([
      ['app.installed', 'pending', null],
      ['customer.created', 'pending', null],
    ]);
    expect(store.deliveries.list(other.storeId, FIRST_PAGE).total).toBe(0);
    expect(scope.storeId).not.toBe(other.storeId);
  });
});

describe('revoking a code', () => {
  test('stops new deliveries, fails the waiting ones and narrows the key', async () => {
    const { store, app, states, createProduct, createCustomer } = await openWithApp();
    await createProduct();
    await createCustomer();
    const record = await store.apps.setPermissions(app.id, ['product:view']);
    expect(record).toMatchObject({ granted: ['product:view'], requested: ['product:view', 'customer:view'] });
    expect(store.keys.authenticate(app.apiKey)?.scope).toEqual(['product:view']);
    await createProduct();
    expect(states()).toEqual([
      ['app.installed', 'pending', null],
      ['product.created', 'pending', null],
      ['customer.created', 'failed', 'permission_revoked'],
      ['product.created', 'pending', null],
    ]);
    await expect(store.apps.setPermissions(app.id, ['order:view'])).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

describe('A50: subscriptions that need no code', () => {
  test('are installed without it, receive their event, and wait on when a code is revoked', async () => {
    const { store, scope, app, assume, states, createCustomer } = await openWithApp(
      ['customer:view'],
      ['customer.created'],
    );
    assume({ 'subscription.view': 'free' });
    await createCustomer();
    await store.apps.setPermissions(app.id, []);
    expect(states()).toEqual([['customer.created', 'pending', null]]);
    const manifest = { ...testManifest([], ['product.created']), name: 'free' };
    const draft = { storeId: scope.storeId, manifest, dir: null, receiverUrl: null, granted: [] };
    await store.apps.install(draft);
    await store.products.create(scope, { title: 'Mug', price: 1 });
    expect(states()).toEqual([
      ['customer.created', 'pending', null],
      ['product.created', 'pending', null],
    ]);
    assume({ 'subscription.view': 'required' });
    await store.products.create(scope, { title: 'Cup', price: 1 });
    expect(states()).toHaveLength(2);
    await expect(store.apps.install({ ...draft, manifest: { ...manifest, name: 'other' } })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});

describe('upgrading an app', () => {
  test('A48: keeps the secret of webhooks that stay, fails what waits for those that go', async () => {
    const { store, scope, app, states, createProduct, createCustomer, events } = await openWithApp();
    await createProduct();
    await createCustomer();
    const manifest = testManifest(
      ['product:view', 'order:view'],
      ['order.paid', 'app.updated', 'product.created', 'app.uninstalled'],
      '2.0.0',
    );
    const upgraded = await store.apps.upgrade(app.id, { manifest, grant: ['order:view'] });
    expect(upgraded).toMatchObject({ version: '2.0.0', dir: '/extensions/test-app', granted: manifest.permissions });
    const secrets = store.webhooks.ofApp(app.id);
    expect(secrets.map(({ event }) => event)).toEqual(manifest.webhooks.map(({ event }) => event));
    const secretOf = (list: typeof secrets, event: string) => list.find((webhook) => webhook.event === event)?.secret;
    expect(secretOf(secrets, 'product.created')).toBe(secretOf(app.webhooks, 'product.created'));
    expect(store.webhooks.list(scope.storeId, FIRST_PAGE).total).toBe(4);
    expect(store.keys.authenticate(app.apiKey)?.scope).toEqual(['product:view', 'order:view']);
    expect(events.at(-1)).toEqual({
      event: 'app.updated',
      payload: { app_id: app.id, old_version: '1.0.0', new_version: '2.0.0' },
    });
    expect(states()).toEqual([
      ['app.installed', 'failed', 'subscription_removed'],
      ['product.created', 'pending', null],
      ['customer.created', 'failed', 'subscription_removed'],
      ['app.updated', 'pending', null],
    ]);
  });

  test('keeps what was granted and adds only what is named (A51)', async () => {
    const { store, app } = await openWithApp(['product:view', 'customer:view'], ['product.created']);
    await store.apps.setPermissions(app.id, ['product:view']);
    const upgrade = (version: string, permissions: Permission[], grant?: Permission[]) =>
      store.apps.upgrade(app.id, {
        manifest: testManifest(permissions, [], version),
        ...(grant && { grant }),
      });
    const withheld = await upgrade('2.0.0', ['order:view', 'customer:view', 'product:view']);
    expect(withheld.granted).toEqual(['product:view']);
    expect(store.keys.authenticate(app.apiKey)?.scope).toEqual(['product:view']);
    const named = await upgrade('3.0.0', ['order:view', 'customer:view', 'product:view'], ['order:view']);
    expect(named.granted).toEqual(['order:view', 'product:view']);
    expect((await upgrade('4.0.0', ['order:view'])).granted).toEqual(['order:view']);
    expect((await upgrade('5.0.0', ['order:view', 'product:view'])).granted).toEqual(['order:view']);
    await expect(upgrade('6.0.0', ['order:view'], ['customer:view'])).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });

  test('is refused for the same version and for another name (A39)', async () => {
    const { store, app, draft } = await openWithApp();
    const { manifest } = draft;
    await expect(store.apps.upgrade(app.id, { manifest })).rejects.toMatchObject({ code: 'CONFLICT' });
    const renamed = { ...manifest, name: 'another', version: '2.0.0' };
    await expect(store.apps.upgrade(app.id, { manifest: renamed })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      detail: { reason: 'app-renamed', name: 'another', installed: 'test-app' },
    });
  });

  test('reload takes a manifest over without an event', async () => {
    const { store, app, events, states } = await openWithApp();
    const manifest = testManifest(['product:view', 'order:view'], ['product.created', 'order.paid']);
    const before = events.length;
    const record = await store.apps.reload(app.id, manifest);
    expect(record).toMatchObject({ requested: ['product:view', 'order:view'], granted: ['product:view'] });
    expect(record.webhooks.map(({ event }) => event)).toEqual(['product.created', 'order.paid']);
    expect(events).toHaveLength(before);
    expect(states()).toEqual([['app.installed', 'failed', 'subscription_removed']]);
    const granted = await store.apps.reload(app.id, manifest, ['order:view']);
    expect(granted.granted).toEqual(['product:view', 'order:view']);
    expect(store.apps.manifest(app.id)).toEqual(manifest);
  });
});

describe('uninstalling an app', () => {
  test('delivers app.uninstalled from a snapshot, and nothing else any more', async () => {
    const { store, scope, app, events, states, createProduct } = await openWithApp();
    const { storeId } = scope;
    await createProduct();
    expect(await store.apps.uninstall(app.id)).toEqual({ id: app.id, deleted: true });
    await createProduct();
    expect(events.filter(({ event }) => event === 'app.uninstalled')).toEqual([
      { event: 'app.uninstalled', payload: { app_id: app.id, shop_id: storeId } },
    ]);
    expect(states()).toEqual([
      ['app.installed', 'failed', 'app_uninstalled'],
      ['product.created', 'failed', 'app_uninstalled'],
      ['app.uninstalled', 'pending', null],
    ]);
    expect(store.keys.authenticate(app.apiKey)).toBeUndefined();
    expect(() => store.apps.get(app.id)).toThrow('资源不存在');
    for (const list of [store.apps.list, store.webhooks.list, store.keys.list]) {
      expect(list(storeId, FIRST_PAGE)).toMatchObject({ items: [], total: 0 });
    }
    await expect(store.apps.uninstall(app.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const claimed = await claimDue(store, {
      target: RECEIVER,
      requestHeaders: {},
      secretFingerprint: '',
    });
    expect(claimed.map(({ delivery }) => delivery.target)).toEqual([
      {
        receiverUrl: RECEIVER,
        dir: '/extensions/test-app',
        appName: 'test-app',
        handler: 'handlers/app.uninstalled.ts',
        secret: app.webhooks.find(({ event }) => event === 'app.uninstalled')?.secret,
      },
    ]);
  });

  test('frees the name', async () => {
    const { store, scope, app, draft } = await openWithApp();
    await store.apps.uninstall(app.id);
    const again = await store.apps.install(draft);
    expect(again.id).not.toBe(app.id);
    expect(store.apps.findByName(scope.storeId, 'test-app')?.id).toBe(again.id);
  });
});

test('the receiver can be changed, to an http URL or to the handlers', async () => {
  const { store, app } = await openWithApp();
  expect((await store.apps.setReceiver(app.id, null)).receiverUrl).toBeNull();
  expect((await store.apps.setReceiver(app.id, 'https://example.com/x')).receiverUrl).toBe('https://example.com/x');
  await expect(store.apps.setReceiver(app.id, 'javascript:1')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});
