import 'tillkit/testing/matchers';
import { createEvent, createTestStore, type OrderOptions, type TestStore } from 'tillkit/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

const extension = new URL('..', import.meta.url);
let store: TestStore;
let teaId: string;

beforeEach(async () => {
  store = await createTestStore({ extension, seed: 1 });
  teaId = (await store.api.products.create({ title: 'Tea', price: 19.99, inventory: 100 })).id;
});
afterEach(() => store.close());

/** Places and pays an order of so many packets of tea. */
const buy = async (quantity: number, order: OrderOptions = {}) =>
  store.pay(await store.place({ lines: [{ productId: teaId, quantity }], ...order }));

/** Refunds an amount, or all that is left. */
const refund = ({ id }: { id: string }, amount?: number) =>
  store.trigger('order.refunded', { order: id, ...(amount === undefined ? {} : { set: { amount } }) });

/** Title and stock of every account. */
async function accounts() {
  const { items } = await store.api.products.list({ status: 'DRAFT', pageSize: 100 });
  return items.filter(({ handle }) => handle.startsWith('loyalty-'));
}

const balance = async () => (await accounts())[0]?.inventory;

test('a paid order gives a point for each whole unit of money', async () => {
  const order = await buy(1);
  const customer = await store.api.customers.get(order.customerId ?? '');
  expect(await accounts()).toMatchObject([
    { title: `Loyalty points of ${customer.name}`, inventory: 19, status: 'DRAFT' },
  ]);
});

test('a second order adds to the same account', async () => {
  await buy(1);
  await buy(3);
  expect(await balance()).toBe(19 + 59);
  expect(await accounts()).toHaveLength(1);
});

test('customers have an account each', async () => {
  const { items } = await store.api.customers.list();
  for (const { id } of items.slice(0, 2)) await buy(1, { customerId: id });
  expect(await accounts()).toHaveLength(2);
});

test('the same order twice counts once', async () => {
  const order = await buy(1);
  await store.trigger(createEvent('order.paid', { order_id: order.id }));
  expect(await store.deliveries.of('order.paid')).toHaveSucceeded();
  expect(await balance()).toBe(19);
});

test('a delivery that succeeds at a late attempt counts once', async () => {
  store.respond([500, 'timeout', 500]);
  await buy(1);
  expect(await accounts()).toEqual([]);
  await store.clock.advance('36h');
  expect(await store.deliveries.of('order.paid')).toHaveSucceeded();
  expect(await balance()).toBe(19);
});

test('a guest earns nothing', async () => {
  await buy(1, { customerId: null, email: 'guest@example.com' });
  expect(await accounts()).toEqual([]);
  const deliveries = await store.deliveries.of('order.paid');
  expect(deliveries).toHaveSucceeded();
  expect(deliveries).not.toHaveCalled('POST /api/products');
});

test('a partial refund takes back its share, a full one all', async () => {
  const order = await buy(2);
  await refund(order, 19.99);
  expect(await balance()).toBe(19);
  await refund(order);
  expect(await balance()).toBe(0);
});

test('a refund leaves what other orders earned', async () => {
  await buy(1);
  await refund(await buy(2));
  expect(await balance()).toBe(19);
});

test('points that were spent in the shop stay spent', async () => {
  await buy(1);
  const [account] = await accounts();
  await store.api.products.adjustInventory(account?.id ?? '', { quantity: -5, reason: 'redeemed' });
  await buy(1);
  expect(await balance()).toBe(19 - 5 + 19);
});

test('it needs the codes that it asks for, and is refused none', async () => {
  await refund(await buy(1));
  expect(await store.deliveries.list()).toHaveSucceeded();
  await expect(store).toNeedPermissions([
    'order:view',
    'customer:view',
    'product:view',
    'product:create',
    'product:edit',
    'inventory:edit',
  ]);
});
