import { expect, test } from 'vitest';
import { EVENT_NAMES, type EventName, type StreamMessages } from '#contract';
import { openManualDeliveryStore } from '../../support/open-delivery-store.ts';

/** A store with an app that subscribes to everything. */
async function openWithListener() {
  const setup = await openManualDeliveryStore();
  const { store, storeId, scope } = setup;
  const permissions = ['order:view', 'product:view', 'customer:view'] as const;
  const webhooks = EVENT_NAMES.map((event) => ({ event, handler: `handlers/${event}.js` }));
  const manifest = { name: 'listener', version: '1.0.0', permissions: [...permissions], webhooks };
  const draft = { storeId, manifest, dir: null, receiverUrl: null, granted: permissions };
  await store.apps.install(draft);
  const told: StreamMessages['event'][] = [];
  store.onCommit((messages) => {
    for (const { kind, data } of messages) if (kind === 'event') told.push(data);
  });

  /** Sends an event on behalf of a delivery; resolves to the delivery of it, if there is one. */
  async function send(event: EventName, causedBy?: string): Promise<string | undefined> {
    const cause = causedBy === undefined ? null : { deliveryId: causedBy, attempt: 1 };
    return (await store.events.send({ ...scope, cause }, event, {})).deliveryIds[0];
  }
  return { ...setup, told, send };
}

test('a chain of different events is stopped too, and named from its first cause', async () => {
  const { told, send } = await openWithListener();
  const names = EVENT_NAMES.filter((name) => !name.startsWith('app.')).slice(0, 12);
  let last: string | undefined;
  for (const name of names) last = await send(name, last);
  expect(last).toBeUndefined();
  const way = names.flatMap((name) => [name, `handlers/${name}.js`]).slice(0, -1);
  expect(told.map(({ loop }) => loop)).toEqual([...Array(11).fill(null), way]);
});

test('what is shown of a tree is bounded, and says so', async () => {
  const { store, send } = await openWithListener();
  const first = (await send('order.paid')) ?? '';
  const caused = Array.from({ length: 199 }, () => send('product.updated', first));
  await Promise.all(caused);
  const whole = store.deliveries.tree(first);
  expect([whole.events.length, whole.deliveries.length, whole.truncated]).toEqual([200, 200, false]);
  await send('product.updated', first);
  const cut = store.deliveries.tree(first);
  expect([cut.events.length, cut.truncated]).toEqual([200, true]);
});

test('beside the way to a delivery, other deliveries of its causes are only counted', async () => {
  const { store, storeId, scope, send } = await openWithListener();
  const manifest = {
    name: 'second',
    version: '1.0.0',
    permissions: ['order:view' as const],
    webhooks: [{ event: 'order.paid' as const, handler: 'handlers/paid.js' }],
  };
  await store.apps.install({ storeId, manifest, dir: null, receiverUrl: null, granted: ['order:view'] });
  const { deliveryIds } = await store.events.send(scope, 'order.paid', {});
  const effect = (await send('product.updated', deliveryIds[0])) ?? '';
  const tree = store.deliveries.tree(effect);
  expect(tree.events.map((event) => event.deliveryIds)).toEqual([deliveryIds, [effect]]);
  expect(tree.deliveries.map(({ id }) => id)).toEqual([deliveryIds[0], effect]);
});
