import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_ASSUMED } from '#contract';
import { createEngine } from '#webhooks';
import { openManualDeliveryStore } from '../../support/open-delivery-store.ts';
import { createScriptedReceiver, succeeded } from '../../support/scripted-receiver.ts';

test('no attempt by a handler is recorded as started before there is room for it, and till then nothing is idle', async () => {
  const setup = await openManualDeliveryStore();
  await setup.store.apps.install({
    storeId: setup.storeId,
    manifest: {
      name: 'handled',
      version: '1.0.0',
      permissions: ['product:view'],
      webhooks: [{ event: 'product.created', handler: 'handlers/product.js' }],
    },
    dir: null,
    receiverUrl: null,
    granted: ['product:view'],
  });
  let room = 0;
  const asked: number[] = [];
  const engine = createEngine({
    store: setup.store,
    clock: setup.clock,
    assumed: () => DEFAULT_ASSUMED,
    receiverFor: () => createScriptedReceiver(async () => succeeded),
    roomFor(_, wanted) {
      asked.push(wanted);
      return Math.min(room, wanted);
    },
    onStoreFailure(error) {
      throw error;
    },
  });
  onTestFinished(() => engine.stop(0));
  await engine.start();
  await setup.store.products.create(setup.scope, { title: 'Mug', price: 1 });
  await setup.store.products.create(setup.scope, { title: 'Cup', price: 1 });
  const attempts = () => setup.listDeliveries('product.created').map((delivery) => delivery.attempts.length);
  let isIdle = false;
  const idle = engine.idle().then(() => {
    isIdle = true;
  });
  await expect.poll(() => asked.at(-1)).toBe(2);
  expect([attempts(), isIdle]).toEqual([[0, 0], false]);
  room = 2;
  engine.wake();
  await idle;
  expect(attempts()).toEqual([1, 1]);
  expect(setup.listDeliveries('product.created').map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
});
