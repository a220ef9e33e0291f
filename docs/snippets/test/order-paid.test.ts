import 'tillkit/testing/matchers';
import { createEvent, createTestStore } from 'tillkit/testing';
import { expect, test } from 'vitest';

const options = { extension: new URL('..', import.meta.url), seed: 7, clock: '2026-01-01T00:00:00Z' };

test('a paid order is shipped', async () => {
  await using store = await createTestStore(options);
  const order = await store.pay(await store.place());

  expect(order).toMatchObject({ status: 'FULFILLED', fulfillment: { trackingNumber: 'SF1001' } });
  const deliveries = await store.deliveries.of('order.paid');
  expect(deliveries).toHaveSucceeded();
  expect(deliveries).toHaveCalled('POST /api/orders/{id}/fulfill');
  expect(store.logs).toMatchObject([{ level: 'info', text: 'Order 1001 is on its way' }]);
  await expect(store).toNeedPermissions(['order:view', 'order:fulfill']);
});

test('an order is shipped once, also when its delivery is repeated', async () => {
  await using store = await createTestStore(options);
  store.respond([500, 'timeout']);
  const order = await store.pay(await store.place());
  expect(await store.deliveries.list()).not.toHaveSucceeded();

  await store.clock.advance('36h');
  await store.trigger(createEvent('order.paid', { order_id: order.id }));
  await store.clock.advance('36h');
  expect(await store.deliveries.of('order.paid')).toHaveSucceeded();
  expect(store.logs).toHaveLength(1);
});

test('an order is shipped in the end, whatever went wrong at first', async () => {
  await using store = await createTestStore(options);
  const order = await store.place();
  const placed = await store.snapshot();
  for (const answer of [500, 'timeout', 'reset'] as const) {
    await store.restore(placed);
    store.respond([answer]);
    expect(await store.pay(order)).toMatchObject({ status: 'PAID' });
    await store.clock.next();
    expect(await store.api.orders.get(order.id)).toMatchObject({ status: 'FULFILLED' });
  }
});
