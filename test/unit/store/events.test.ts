import { describe, expect, test } from 'vitest';
import type { Scope, WrittenEvent } from '#store';
import { openTestStore, testManifest } from '../../support/open-test-store.ts';

const FIRST_PAGE = { page: 1, pageSize: 20 };

describe('events', () => {
  test('a caller can learn which ones its operation wrote', async () => {
    const { store, scope } = await openTestStore();
    const manifest = testManifest(['product:view'], ['product.inventory.updated']);
    const granted = manifest.permissions;
    await store.apps.install({ storeId: scope.storeId, manifest, dir: null, receiverUrl: null, granted });
    const recorded: WrittenEvent[] = [];
    const listening: Scope = { ...scope, recorded };
    const { id } = await store.products.create(listening, { title: 'Mug', price: 1, inventory: 1 });
    await store.products.update(listening, id, { inventory: 5 });
    const { items } = store.deliveries.list(scope.storeId, FIRST_PAGE);
    expect(recorded.map(({ event, deliveryIds }) => [event, deliveryIds])).toEqual([
      ['product.created', []],
      ['product.updated', []],
      ['product.inventory.updated', items.map((delivery) => delivery.id)],
    ]);
    expect(items).toHaveLength(1);
  });

  test('the same holds for those of apps', async () => {
    const { store, scope } = await openTestStore();
    const recorded: WrittenEvent[] = [];
    const origin = { cause: null, recorded };
    const manifest = testManifest([], ['app.installed', 'app.updated', 'app.uninstalled']);
    const draft = { storeId: scope.storeId, manifest, dir: null, receiverUrl: null, granted: [] };
    const { id } = await store.apps.install(draft, origin);
    await store.apps.upgrade(id, { manifest: { ...manifest, version: '1.0.1' } }, origin);
    await store.apps.uninstall(id, origin);
    expect(recorded.map(({ event, deliveryIds }) => [event, deliveryIds.length])).toEqual([
      ['app.installed', 1],
      ['app.updated', 1],
      ['app.uninstalled', 1],
    ]);
  });

  test('can be sent with a payload as given', async () => {
    const { store, scope } = await openTestStore();
    const manifest = testManifest(['order:view'], ['order.paid', 'app.updated']);
    const draft = { storeId: scope.storeId, dir: null, receiverUrl: null, granted: manifest.permissions };
    const app = await store.apps.install({ ...draft, manifest });
    await store.apps.install({ ...draft, manifest: { ...manifest, name: 'other' } });
    const sent = await store.events.send(scope, 'order.paid', { order_id: 'x', more: [1] });
    expect(sent.deliveryIds).toHaveLength(2);
    const update = await store.events.send(scope, 'app.updated', { app_id: app.id });
    expect(update.deliveryIds).toHaveLength(1);
    const [newest, ...others] = store.deliveries.list(scope.storeId, FIRST_PAGE).items;
    expect(newest).toMatchObject({ event: 'app.updated', appId: app.id });
    for (const delivery of others) {
      expect(JSON.parse(delivery.body).payload).toEqual({ order_id: 'x', more: [1] });
    }
  });
});
