import { expect, test } from 'vitest';
import { openTestStore } from '../../support/open-test-store.ts';

const PAGE = { page: 1, pageSize: 20 };

/** An app with two handlers of one event, and another app with one. */
async function openTwoHandlers() {
  const { store, scope } = await openTestStore();
  const { storeId } = scope;
  const install = (name: string, handlers: readonly string[]) =>
    store.apps.install({
      storeId,
      manifest: {
        name,
        version: '1.0.0',
        permissions: ['customer:view'],
        webhooks: handlers.map((handler) => ({ event: 'customer.created' as const, handler })),
      },
      dir: null,
      receiverUrl: null,
      granted: ['customer:view'],
    });
  const points = await install('points', ['handlers/welcome.ts', 'handlers/points.ts']);
  const letters = await install('letters', ['handlers/welcome.ts']);
  const create = (email: string) => store.customers.create(scope, { email });
  return { store, scope, storeId, points, letters, create };
}

test('two handlers of one event are two histories, each delivery naming its app and handler', async () => {
  const { store, storeId, points, letters, create } = await openTwoHandlers();
  await create('a@example.com');
  await create('b@example.com');
  const webhooks = [...points.webhooks, ...letters.webhooks];
  const expected = ['points handlers/welcome.ts', 'points handlers/points.ts', 'letters handlers/welcome.ts'];
  expect(store.deliveries.list(storeId, PAGE).total).toBe(6);
  for (const [index, { id: webhookId }] of webhooks.entries()) {
    const { items, total } = store.deliveries.list(storeId, { ...PAGE, webhookId });
    expect(total).toBe(2);
    expect(items.map(({ appName, handler }) => `${appName} ${handler}`)).toEqual([expected[index], expected[index]]);
    expect(items.map((delivery) => delivery.webhookId)).toEqual([webhookId, webhookId]);
  }
  expect(store.deliveries.list(storeId, { ...PAGE, webhookId: 'none' })).toMatchObject({ items: [], total: 0 });
});

test('the history of a webhook stays when its subscription and its app are gone', async () => {
  const { store, storeId, letters, create } = await openTwoHandlers();
  await create('a@example.com');
  const [webhook] = letters.webhooks;
  const filter = { ...PAGE, webhookId: webhook?.id ?? '' };
  const manifest = store.apps.manifest(letters.id);
  await store.apps.reload(letters.id, { ...manifest, webhooks: [] });
  await store.apps.uninstall(letters.id);
  expect(store.deliveries.list(storeId, filter)).toMatchObject({
    total: 1,
    items: [{ appName: 'letters', handler: 'handlers/welcome.ts', state: 'failed', reason: 'subscription_removed' }],
  });
});
