import { describe, expect, test } from 'vitest';
import type { Manifest } from '#contract';
import { openManualDeliveryStore, runToTheEnd } from '../../support/open-delivery-store.ts';
import { createScriptedReceiver, failed, succeeded } from '../../support/scripted-receiver.ts';

const MANIFEST: Manifest = {
  name: 'app',
  version: '1.0.0',
  permissions: ['customer:view', 'product:view'],
  webhooks: [
    { event: 'customer.created', handler: 'handlers/customer.js' },
    { event: 'product.created', handler: 'handlers/product.js' },
    { event: 'app.updated', handler: 'handlers/updated.js' },
    { event: 'app.uninstalled', handler: 'handlers/goodbye.js' },
  ],
};

/** An app whose two deliveries, of customer.created and product.created, are pending, or wait for their first retry. */
async function openWithDeliveries(state: 'pending' | 'waiting_retry') {
  const setup = await openManualDeliveryStore();
  const { store, storeId, scope } = setup;
  const draft = { storeId, manifest: MANIFEST, dir: null, receiverUrl: null, granted: MANIFEST.permissions };
  const app = await store.apps.install(draft);
  await store.customers.create(scope, { email: 'a@example.com' });
  await store.products.create(scope, { title: 'Mug', price: 1 });
  let answer = state === 'pending' ? succeeded : failed;
  const receiver = createScriptedReceiver(() => answer);
  const start = () => setup.startEngine(receiver);
  const engine = state === 'pending' ? undefined : await start();
  await engine?.idle();
  const stateOf = (event: 'customer.created' | 'product.created') => {
    const [delivery] = setup.listDeliveries(event);
    return [delivery?.state, delivery?.reason];
  };
  expect([stateOf('customer.created'), stateOf('product.created')]).toEqual([
    [state, null],
    [state, null],
  ]);

  /** Lets everything else happen that is due, to a receiver that succeeds; resolves to the events it got. */
  async function runOn(): Promise<string[]> {
    answer = succeeded;
    const before = receiver.requests.length;
    await runToTheEnd(engine ?? (await start()), setup);
    return receiver.requests.slice(before).map(({ event }) => event);
  }
  return { ...setup, app, draft, stateOf, runOn };
}

describe.each(['pending', 'waiting_retry'] as const)('§10: what is %s', (state) => {
  test('fails with app_uninstalled when the app is uninstalled; only its app.uninstalled is delivered', async () => {
    const { store, app, stateOf, runOn } = await openWithDeliveries(state);
    await store.apps.uninstall(app.id);
    expect(stateOf('customer.created')).toEqual(['failed', 'app_uninstalled']);
    expect(stateOf('product.created')).toEqual(['failed', 'app_uninstalled']);
    expect(await runOn()).toEqual(['app.uninstalled']);
  });

  test('fails with subscription_removed when an upgrade drops the subscription; app.updated goes to the new manifest', async () => {
    const { store, app, stateOf, runOn, listDeliveries } = await openWithDeliveries(state);
    const [, ...others] = MANIFEST.webhooks;
    const webhooks = others.map((webhook) =>
      webhook.event === 'app.updated' ? { ...webhook, handler: 'handlers/new.js' } : webhook,
    );
    await store.apps.upgrade(app.id, {
      manifest: { ...MANIFEST, version: '2.0.0', webhooks },
    });
    expect(stateOf('customer.created')).toEqual(['failed', 'subscription_removed']);
    expect(stateOf('product.created')).toEqual([state, null]);
    expect((await runOn()).sort()).toEqual(['app.updated', 'product.created']);
    const [updated] = listDeliveries('app.updated');
    expect(updated?.attempts[0]?.target).toBe('handlers/new.js');
  });

  test('fails with subscription_removed when a subscription moves to another handler', async () => {
    const { store, app, stateOf } = await openWithDeliveries(state);
    const [customer, ...others] = MANIFEST.webhooks;
    const webhooks = [...others, { event: customer?.event ?? 'customer.created', handler: 'handlers/other.js' }];
    await store.apps.upgrade(app.id, {
      manifest: { ...MANIFEST, version: '2.0.0', webhooks },
    });
    expect(stateOf('customer.created')).toEqual(['failed', 'subscription_removed']);
  });

  test('fails with permission_revoked when the owner revokes the code', async () => {
    const { store, app, stateOf, runOn } = await openWithDeliveries(state);
    await store.apps.setPermissions(app.id, ['product:view']);
    expect(stateOf('customer.created')).toEqual(['failed', 'permission_revoked']);
    expect(stateOf('product.created')).toEqual([state, null]);
    expect(await runOn()).toEqual(['product.created']);
  });

  test('A51: stays as it is when an upgrade names no grant', async () => {
    const { store, app, stateOf } = await openWithDeliveries(state);
    await store.apps.upgrade(app.id, { manifest: { ...MANIFEST, version: '2.0.0' } });
    expect(stateOf('product.created')).toEqual([state, null]);
    expect(stateOf('customer.created')).toEqual([state, null]);
  });
});

describe('§10: what failed for one of these reasons', () => {
  test('cannot be sent again while the reason lasts, and can be when a revoked code is granted again', async () => {
    const { store, app, listDeliveries, runOn, stateOf } = await openWithDeliveries('waiting_retry');
    await store.apps.setPermissions(app.id, ['product:view']);
    const id = listDeliveries()[0]?.id ?? '';
    await expect(store.deliveries.resend(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await store.apps.setPermissions(app.id, MANIFEST.permissions);
    expect(stateOf('customer.created')).toEqual(['failed', 'permission_revoked']);
    await store.deliveries.resend(id);
    expect((await runOn()).sort()).toEqual(['customer.created', 'product.created']);
    expect(stateOf('customer.created')).toEqual(['succeeded', null]);
  });
});

describe('§10: app.uninstalled', () => {
  test('climbs the whole ladder with the URL and the secret of the app that is gone', async () => {
    const setup = await openManualDeliveryStore();
    const app = await setup.installApp('app', 'http://127.0.0.1:9/hook');
    await setup.store.apps.uninstall(app.id);
    const receiver = createScriptedReceiver(() => failed);
    await runToTheEnd(await setup.startEngine(receiver), setup);
    const [goodbye] = setup.listDeliveries('app.uninstalled');
    expect(goodbye).toMatchObject({ state: 'failed', reason: 'retries_exhausted' });
    expect(goodbye?.attempts).toHaveLength(7);
    expect(new Set(receiver.requests.map(({ url }) => url))).toEqual(new Set(['http://127.0.0.1:9/hook']));
    expect(new Set(goodbye?.attempts.map(({ secretFingerprint }) => secretFingerprint)).size).toBe(1);
  });
});

describe('§4: a code that is not granted', () => {
  test('a new subscription receives nothing until its code is granted', async () => {
    const { store, scope, draft, listDeliveries } = await openWithDeliveries('pending');
    const other = await store.apps.install({ ...draft, manifest: { ...MANIFEST, name: 'other' }, granted: [] });
    const received = () => listDeliveries().filter(({ appId }) => appId === other.id).length;
    await store.customers.create(scope, { email: 'b@example.com' });
    expect(received()).toBe(0);
    await store.apps.setPermissions(other.id, ['customer:view']);
    await store.customers.create(scope, { email: 'c@example.com' });
    expect(received()).toBe(1);
  });
});
