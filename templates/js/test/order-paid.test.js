import 'tillkit/testing/matchers';
import { createTestStore } from 'tillkit/testing';
import { expect, test } from 'vitest';

test('reads the order that was paid', async () => {
  await using store = await createTestStore({ extension: new URL('..', import.meta.url) });
  const { events } = await store.trigger('order.paid', { set: { 'lines.0.quantity': 3 } });

  const [delivery] = await store.deliveries.of('order.paid');
  expect(delivery).toHaveSucceeded();

  const order = await store.api.orders.get(String(events[0]?.payload.order_id));
  expect(order.lineItems).toMatchObject([{ quantity: 3 }]);
  expect(JSON.parse(delivery?.attempts[0]?.responseBody ?? '')).toEqual({ orderNumber: order.orderNumber, items: 1 });
});
