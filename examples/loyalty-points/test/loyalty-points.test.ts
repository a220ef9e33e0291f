import { createTestStore, type TestStore } from 'tillkit/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

const extension = new URL('..', import.meta.url);
let store: TestStore;

beforeEach(async () => {
  store = await createTestStore({ extension, seed: 1 });
});
afterEach(() => store.close());

/** Places and pays an order of so many pieces; gives it as it then is. */
async function pay(set: Record<string, unknown> = {}) {
  const { events } = await store.trigger('order.paid', { set });
  return store.api.orders.get(String(events[0]?.payload.order_id));
}

const refund = (order: string, amount?: number) =>
  store.trigger('order.refunded', { order, ...(amount === undefined ? {} : { set: { amount } }) });

/** Title and stock of every account. */
async function accounts() {
  const { items } = await store.api.products.list({ status: 'DRAFT', pageSize: 100 });
  return items.filter(({ handle }) => handle.startsWith('loyalty-'));
}

const balance = async () => (await accounts())[0]?.inventory;

test('a paid order gives a point for each whole unit of money', async () => {
  const order = await pay();
  const customer = await store.api.customers.get(order.customerId ?? '');
  expect(await accounts()).toMatchObject([
    { title: `Loyalty points of ${customer.name}`, inventory: Math.floor(order.total), status: 'DRAFT' },
  ]);
});

test('a second order adds to the same account', async () => {
  const first = await pay();
  const second = await pay({ 'lines.0.quantity': 3 });
  expect(await balance()).toBe(Math.floor(first.total) + Math.floor(second.total));
  expect(await accounts()).toHaveLength(1);
});

test('customers have an account each', async () => {
  const { items } = await store.api.customers.list();
  await pay({ customerId: items[0]?.id });
  await pay({ customerId: items[1]?.id });
  expect(await accounts()).toHaveLength(2);
});

test('the same order twice counts once', async () => {
  const { events } = await store.trigger('order.paid');
  const once = await balance();
  await store.trigger('order.paid', { payload: events[0]?.payload ?? {} });
  expect(await balance()).toBe(once);
  expect((await store.deliveries.of('order.paid')).map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
});

test('a guest earns nothing', async () => {
  await pay({ customerId: null, email: 'guest@example.com' });
  expect(await accounts()).toEqual([]);
  expect(await store.deliveries.of('order.paid')).toMatchObject([{ state: 'succeeded' }]);
});

test('a partial refund takes back its share, a full one all', async () => {
  const order = await pay({ 'lines.0.quantity': 2 });
  await refund(order.id, order.total / 2);
  expect(await balance()).toBe(Math.floor(order.total / 2));
  await refund(order.id);
  expect(await balance()).toBe(0);
});

test('a refund leaves what other orders earned', async () => {
  const kept = await pay();
  const returned = await pay({ 'lines.0.quantity': 2 });
  await refund(returned.id);
  expect(await balance()).toBe(Math.floor(kept.total));
});

test('points that were spent in the shop stay spent', async () => {
  const first = await pay();
  const [account] = await accounts();
  await store.api.products.adjustInventory(account?.id ?? '', { quantity: -5, reason: 'redeemed' });
  const second = await pay();
  expect(await balance()).toBe(Math.floor(first.total) - 5 + Math.floor(second.total));
});

test('it never asks for what it may not do', async () => {
  const order = await pay();
  await refund(order.id);
  const calls = (await store.deliveries.list()).flatMap(({ attempts }) => attempts.flatMap(({ apiCalls }) => apiCalls));
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter(({ code }) => code !== 'ok')).toEqual([]);
});
