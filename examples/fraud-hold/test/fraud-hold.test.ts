import 'tillkit/testing/matchers';
import { createEvent, createTestStore, type OrderOptions, type TestStore } from 'tillkit/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

const extension = new URL('..', import.meta.url);
const SUSPICIOUS = { customerId: null, email: 'x1@Mailinator.com' };
let store: TestStore;

beforeEach(async () => {
  store = await createTestStore({ extension, seed: 1 });
});
afterEach(() => store.close());

/** Places an order of so many pieces at 100 each. */
async function place(pieces: number, order: OrderOptions = {}, at = store) {
  const { id } = await at.api.products.create({ title: 'Headphones', price: 100, inventory: 500 });
  return at.place({ ...order, lines: [{ productId: id, quantity: pieces }] });
}

/** Places an order that becomes suspicious only after `order.created`: that handler is answered for. */
async function placeUnseen(pieces: number) {
  store.respond([200]);
  const order = await place(pieces, SUSPICIOUS);
  store.respond([]);
  return order;
}

const statusOf = async ({ id }: { id: string }, at = store) => (await at.api.orders.get(id)).status;

test('a suspicious order is cancelled before it is paid', async () => {
  const order = await place(11, SUSPICIOUS);
  expect(order).toMatchObject({
    status: 'CANCELLED',
    cancelReason: 'Suspected fraud: large order of a guest, throwaway e-mail address',
  });
  expect(await store.deliveries.of('order.created')).toHaveCalled('POST /api/orders/{id}/cancel');
});

test.each([
  ['a small order of a guest', 1, SUSPICIOUS],
  ['a large order of a guest', 11, { customerId: null, email: 'guest@example.com' }],
  ['many pieces for a customer', 21, {}],
])('%s is one warning or none, and goes on', async (_, pieces, order) => {
  expect(await store.pay(await place(pieces, order))).toMatchObject({ status: 'PAID', refundedAmount: 0 });
  expect(await store.deliveries.list()).toHaveSucceeded();
});

test('a suspicious order that is paid is refunded in full', async () => {
  const order = await placeUnseen(11);
  expect(await store.pay(order)).toMatchObject({ status: 'REFUNDED', refundedAmount: 1_100, paidAmount: 1_100 });
  expect(await store.deliveries.of('order.paid')).toHaveCalled('POST /api/orders/{id}/refund');
});

test('what was refunded before is not refunded again', async () => {
  store.respond([200]);
  const order = await place(11, SUSPICIOUS);
  await store.pay(order);
  store.respond([]);
  await store.api.orders.refund(order.id, { amount: 99.9, reason: 'goodwill' });
  await store.trigger(createEvent('order.paid', { order_id: order.id }));
  expect((await store.api.orders.get(order.id)).refunds.map(({ amount }) => amount)).toEqual([99.9, 1_000.1]);
});

test('the same event twice stops an order once', async () => {
  const cancelled = await place(11, SUSPICIOUS);
  const refunded = await placeUnseen(11);
  await store.pay(refunded);
  await store.trigger(createEvent('order.created', { order_id: cancelled.id }));
  await store.trigger(createEvent('order.paid', { order_id: refunded.id }));
  expect(await store.deliveries.list()).toHaveSucceeded();
  expect((await store.api.orders.get(refunded.id)).refunds).toHaveLength(1);
});

test('a late attempt looks at the order as it is by then', async () => {
  store.respond([500, 'timeout']);
  const paid = await place(11, SUSPICIOUS);
  await store.pay(paid);
  const sent = await place(12, SUSPICIOUS);
  await store.pay(sent);
  await store.api.orders.fulfill(sent.id, { trackingNumber: 'SF1', carrier: 'SF' });
  await store.clock.advance('36h');
  expect(await store.deliveries.list()).toHaveSucceeded();
  expect([await statusOf(paid), await statusOf(sent)]).toEqual(['REFUNDED', 'FULFILLED']);
});

test('without the permission to cancel nothing is done, and it is tried again', async () => {
  await using limited = await createTestStore({ extension, grant: ['order:view'] });
  const order = await place(11, SUSPICIOUS, limited);
  expect(order.status).toBe('PENDING');
  const [delivery] = await limited.deliveries.of('order.created');
  expect(delivery).toMatchObject({
    state: 'waiting_retry',
    attempts: [{ error: { name: 'ApiError' }, apiCalls: [{ code: 'ok' }, { code: 'FORBIDDEN' }] }],
  });
});

test('without the permission to refund a paid order stays paid', async () => {
  await using limited = await createTestStore({ extension, grant: ['order:view', 'order:cancel'] });
  limited.respond([200]);
  const order = await place(11, SUSPICIOUS, limited);
  limited.respond([]);
  await limited.pay(order);
  expect(await statusOf(order, limited)).toBe('PAID');
  expect(await limited.deliveries.of('order.paid')).toMatchObject([{ state: 'waiting_retry' }]);
});

test('it needs the codes that it asks for', async () => {
  await store.pay(await placeUnseen(11));
  await expect(store).toNeedPermissions(['order:view', 'order:cancel', 'order:refund']);
});
