import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OrderStatus } from '#contract';
import type { Store } from '#store';
import { forgeRows } from '../../support/forge-export.ts';
import { openTestStore, type TestStore } from '../../support/open-test-store.ts';

const BUSINESS = { code: 'BUSINESS_ERROR' };

/** A store with one product at 19.99, ten of it in stock. */
async function openShop() {
  const test = await openTestStore();
  const mug = await test.store.products.create(test.scope, { title: 'Mug', price: 19.99, inventory: 10 });
  const stock = () => test.store.products.get(test.scope, mug.id).inventory;
  const place = (quantity = 3) => test.store.orders.place(test.scope, { lines: [{ productId: mug.id, quantity }] });
  const eventsOf = async (work: () => Promise<unknown>) => {
    const before = test.events.length;
    await work();
    return test.events.slice(before);
  };
  return { ...test, mug, stock, place, eventsOf };
}

/** An order in the given status, with total 59.97. */
async function orderIn(status: OrderStatus, shop: Awaited<ReturnType<typeof openShop>>): Promise<string> {
  const { store, scope, place } = shop;
  const { id } = await place();
  if (status === 'CANCELLED') await store.orders.cancel(scope, id, {});
  if (status === 'PENDING' || status === 'CANCELLED') return id;
  await store.orders.pay(scope, id, {});
  if (status === 'FULFILLED') await store.orders.fulfill(scope, id, { trackingNumber: 'T', carrier: 'C' });
  if (status === 'REFUNDED') await store.orders.refund(scope, id, { amount: 59.97 });
  return id;
}

describe('placing an order (A11)', () => {
  test('takes stock and keeps what was bought', async () => {
    const { store, scope, mug, stock, events } = await openShop();
    const customer = await store.customers.create(scope, { email: 'li.na@example.com', name: '李娜' });
    const order = await store.orders.place(scope, {
      customerId: customer.id,
      lines: [
        { productId: mug.id, quantity: 1 },
        { productId: mug.id, quantity: 2 },
      ],
      shippingAddress: { name: '李娜', country: 'CN', city: '上海', address1: '南京东路 1 号' },
    });
    expect(order).toMatchObject({
      orderNumber: '1001',
      status: 'PENDING',
      customerId: customer.id,
      email: 'li.na@example.com',
      currency: 'USD',
      subtotal: 59.97,
      shippingTotal: 0,
      taxTotal: 0,
      discountTotal: 0,
      total: 59.97,
      paidAmount: 0,
      refundedAmount: 0,
      lineItems: [
        { title: 'Mug', quantity: 1, unitPrice: 19.99, total: 19.99 },
        { title: 'Mug', quantity: 2, unitPrice: 19.99, total: 39.98 },
      ],
      payment: null,
      fulfillment: null,
      refunds: [],
    });
    expect(order.shippingAddress).toEqual({
      name: '李娜',
      phone: null,
      country: 'CN',
      province: null,
      city: '上海',
      district: null,
      address1: '南京东路 1 号',
      address2: null,
      postalCode: null,
    });
    expect(stock()).toBe(7);
    expect(events.slice(-2)).toEqual([
      {
        event: 'order.created',
        payload: {
          order_id: order.id,
          shop_id: scope.storeId,
          customer_id: customer.id,
          total: 59.97,
          currency: 'USD',
        },
      },
      {
        event: 'product.inventory.updated',
        payload: { product_id: mug.id, variant_id: mug.variants[0]?.id, old_quantity: 10, new_quantity: 7 },
      },
    ]);
    await store.products.update(scope, mug.id, { title: 'Cup', price: 1 });
    await store.products.delete(scope, mug.id);
    await store.customers.delete(scope, customer.id);
    expect(store.orders.get(scope, order.id)).toEqual(order);
  });

  test('may have no customer (A31), and numbers orders from 1001 in each store', async () => {
    const { store, scope, place, events } = await openShop();
    const first = await place(1);
    expect(first).toMatchObject({ customerId: null, email: null, orderNumber: '1001' });
    expect(events.find(({ event }) => event === 'order.created')?.payload).toMatchObject({ customer_id: null });
    expect((await place(1)).orderNumber).toBe('1002');
    await expect(place(100)).rejects.toMatchObject(BUSINESS);
    expect((await place(1)).orderNumber).toBe('1003');
    const other = { storeId: (await store.stores.create({ name: 'Other', currency: 'USD' })).id, cause: null };
    const product = await store.products.create(other, { title: 'Mug', price: 1, inventory: 1 });
    const lines = [{ productId: product.id, quantity: 1 }];
    expect((await store.orders.place(other, { lines })).orderNumber).toBe('1001');
    await expect(store.orders.place(scope, { lines })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('takes the address of the body before that of the customer', async () => {
    const { store, scope, mug } = await openShop();
    const { id: customerId } = await store.customers.create(scope, { email: 'a@example.com' });
    const lines = [{ productId: mug.id, quantity: 1 }];
    const emailOf = async (email?: string | null) =>
      (await store.orders.place(scope, { customerId, lines, ...(email === undefined ? {} : { email }) })).email;
    expect(await emailOf()).toBe('a@example.com');
    expect(await emailOf(' b@example.com ')).toBe('b@example.com');
    expect(await emailOf(null)).toBeNull();
    await expect(emailOf('nonsense')).rejects.toMatchObject({ code: 'VALIDATION_ERROR', detail: { field: 'email' } });
  });

  test('takes the variant that a line names, and the first one otherwise', async () => {
    const { store, scope } = await openTestStore();
    const variant = (title: string) => ({ title, sku: null, inventory: 5 });
    const drafts = ['S', 'M', 'L'].map(variant);
    const { id: productId, variants } = await store.products.create(scope, { title: 'Tee', price: 10 }, drafts);
    const [, medium] = variants;
    const { id: variantId = '' } = medium ?? {};
    const { lineItems } = await store.orders.place(scope, {
      lines: [
        { productId, variantId, quantity: 2 },
        { productId, quantity: 1 },
      ],
    });
    expect(lineItems).toMatchObject([{ variantId, variantTitle: 'M' }, { variantTitle: 'S' }]);
    expect(store.products.get(scope, productId).variants.map(({ inventory }) => inventory)).toEqual([4, 3, 5]);
  });

  test('may come to 10^14 minor units, and no more', async () => {
    const { store, scope } = await openTestStore();
    const dear = await store.products.create(scope, { title: 'Dear', price: 1_000_000_000_000, inventory: 9 });
    const place = (quantity: number) => store.orders.place(scope, { lines: [{ productId: dear.id, quantity }] });
    expect(await place(1)).toMatchObject({ total: 1_000_000_000_000 });
    await expect(place(2)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', detail: { reason: 'money' } });
  });

  test('is refused as a whole, and leaves nothing', async () => {
    const { store, scope, mug, stock, events } = await openShop();
    const unknown = '00000000-0000-4000-8000-000000000000';
    const draft = await store.products.create(scope, { title: 'Draft', price: 1, inventory: 5 });
    await store.products.update(scope, draft.id, { status: 'DRAFT' });
    const yen = await store.products.create(scope, { title: 'Yen', price: 1, currency: 'JPY', inventory: 5 });
    const dear = await store.products.create(scope, { title: 'Dear', price: 1_000_000_000_000, inventory: 5 });
    const line = (productId: string, quantity = 1) => ({ productId, quantity });
    const before = events.length;
    const cases: [Parameters<Store['orders']['place']>[1], object][] = [
      [{ lines: [line(mug.id), line(unknown)] }, { code: 'NOT_FOUND' }],
      [{ lines: [{ ...line(mug.id), variantId: unknown }] }, { code: 'NOT_FOUND' }],
      [{ lines: [line(mug.id)], customerId: unknown }, { code: 'NOT_FOUND' }],
      [{ lines: [line(draft.id)] }, { ...BUSINESS, detail: { reason: 'product-inactive', productId: draft.id } }],
      [{ lines: [line(yen.id)] }, { ...BUSINESS, detail: { reason: 'currency-mismatch', productId: yen.id } }],
      [{ lines: [line(mug.id, 6), line(mug.id, 5)] }, { ...BUSINESS, detail: { reason: 'stock-negative' } }],
      [{ lines: [line(dear.id, 2)] }, { code: 'VALIDATION_ERROR', detail: { field: 'lines' } }],
    ];
    for (const [body, error] of cases) await expect(store.orders.place(scope, body)).rejects.toMatchObject(error);
    expect(events).toHaveLength(before);
    expect(stock()).toBe(10);
    expect(store.orders.list(scope, { page: 1, pageSize: 20 }).total).toBe(0);
  });
});

describe('paying an order', () => {
  test('records the payment and emits order.paid only', async () => {
    const { store, scope, place, eventsOf } = await openShop();
    const { id } = await place();
    const written = await eventsOf(() => store.orders.pay(scope, id, { amount: 59.97 }));
    const { status, paidAmount, payment } = store.orders.get(scope, id);
    expect({ status, paidAmount }).toEqual({ status: 'PAID', paidAmount: 59.97 });
    expect(payment).toMatchObject({ status: 'SUCCEEDED', gateway: 'manual', amount: 59.97, currency: 'USD' });
    expect(written).toEqual([
      { event: 'order.paid', payload: { order_id: id, payment_id: payment?.id, amount: 59.97, gateway: 'manual' } },
    ]);
  });

  test('wants exactly the total', async () => {
    const { store, scope, place } = await openShop();
    const { id } = await place();
    for (const amount of [59.96, 59.98, 0]) {
      await expect(store.orders.pay(scope, id, { amount })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        detail: { reason: 'payment-amount', expected: 59.97 },
      });
    }
    await expect(store.orders.pay(scope, id, { amount: 59.971 })).rejects.toMatchObject({
      detail: { reason: 'money', field: 'amount' },
    });
    expect(store.orders.get(scope, id).payment).toBeNull();
  });

  test('may fail, which keeps it PENDING without an event', async () => {
    const { store, scope, place, eventsOf } = await openShop();
    const { id } = await place();
    const failed = await eventsOf(() => store.orders.pay(scope, id, { fail: true, gateway: 'alipay' }));
    expect(failed).toEqual([]);
    expect(store.orders.get(scope, id)).toMatchObject({
      status: 'PENDING',
      paidAmount: 0,
      payment: { status: 'FAILED', gateway: 'alipay' },
    });
    await store.orders.pay(scope, id, {});
    expect(store.orders.get(scope, id)).toMatchObject({ status: 'PAID', payment: { status: 'SUCCEEDED' } });
  });

  test('takes the stock under the switch (A11)', async () => {
    const { store, scope, mug, place, stock, eventsOf, assume } = await openShop();
    assume({ 'stock.takenAt': 'payment' });
    const first = await place(8);
    const second = await place(8);
    expect(stock()).toBe(10);
    const events = await eventsOf(() => store.orders.pay(scope, first.id, {}));
    expect(events.map(({ event }) => event)).toEqual(['order.paid', 'product.inventory.updated']);
    expect(stock()).toBe(2);
    await expect(store.orders.pay(scope, second.id, {})).rejects.toMatchObject(BUSINESS);
    expect(store.orders.get(scope, second.id)).toMatchObject({ status: 'PENDING', payment: null });
    const cancelled = await eventsOf(() => store.orders.cancel(scope, second.id, {}));
    expect(cancelled.map(({ event }) => event)).toEqual(['order.cancelled']);
    expect(stock()).toBe(2);
    await store.orders.refund(scope, first.id, { amount: first.total });
    expect(stock()).toBe(10);
    expect(store.products.get(scope, mug.id).variants[0]?.inventory).toBe(10);
  });
});

describe('the transitions (A03)', () => {
  const operations = {
    pay: (shop: TestStore, id: string) => shop.store.orders.pay(shop.scope, id, {}),
    fulfill: (shop: TestStore, id: string) =>
      shop.store.orders.fulfill(shop.scope, id, { trackingNumber: 'SF1', carrier: '顺丰' }),
    cancel: (shop: TestStore, id: string) => shop.store.orders.cancel(shop.scope, id, { reason: '客户取消 🛑' }),
    'refund all': (shop: TestStore, id: string) => shop.store.orders.refund(shop.scope, id, { amount: 59.97 }),
    'refund part': (shop: TestStore, id: string) => shop.store.orders.refund(shop.scope, id, { amount: 0.01 }),
  };
  const stockEvent = 'product.inventory.updated';
  const allowed: Record<string, [OrderStatus, ...string[]]> = {
    'PENDING pay': ['PAID', 'order.paid'],
    'PENDING cancel': ['CANCELLED', 'order.cancelled', stockEvent],
    'PAID fulfill': ['FULFILLED', 'order.fulfilled'],
    'PAID refund part': ['PAID', 'order.refunded'],
    'PAID refund all': ['REFUNDED', 'order.refunded', stockEvent],
    'FULFILLED refund part': ['FULFILLED', 'order.refunded'],
    'FULFILLED refund all': ['REFUNDED', 'order.refunded'],
  };
  const cases = (['PENDING', 'PAID', 'FULFILLED', 'CANCELLED', 'REFUNDED'] as const).flatMap((status) =>
    (Object.keys(operations) as (keyof typeof operations)[]).map((operation) => [status, operation] as const),
  );

  test.each(cases)('%s × %s', async (status, operation) => {
    const shop = await openShop();
    const id = await orderIn(status, shop);
    shop.clock.moveTo(shop.clock.now() + 1000);
    const before = shop.store.orders.get(shop.scope, id);
    const stockBefore = shop.stock();
    const expected = allowed[`${status} ${operation}`];
    const written = await shop.eventsOf(async () => {
      const result = operations[operation](shop, id);
      if (expected === undefined) await expect(result).rejects.toMatchObject(BUSINESS);
      else await result;
    });
    const after = shop.store.orders.get(shop.scope, id);
    if (expected === undefined) {
      expect(after).toEqual(before);
      expect(written).toEqual([]);
      return;
    }
    const [next, ...events] = expected;
    expect(after).toMatchObject({ status: next, updatedAt: '2026-01-01T00:00:01.000Z' });
    expect(written.map(({ event }) => event)).toEqual(events);
    expect(shop.stock() - stockBefore).toBe(events.includes(stockEvent) ? 3 : 0);
    for (const filter of ['PENDING', 'PAID', 'FULFILLED', 'CANCELLED', 'REFUNDED'] as const) {
      const { items, total } = shop.store.orders.list(shop.scope, { page: 1, pageSize: 20, status: filter });
      expect([items.map((order) => order.id), total]).toEqual(filter === next ? [[id], 1] : [[], 0]);
    }
  });

  test('the results tell what happened', async () => {
    const shop = await openShop();
    const { store, scope, events } = shop;
    const id = await orderIn('PAID', shop);
    const refund = await store.orders.refund(scope, id, { amount: 20, reason: '破损' });
    expect(refund).toMatchObject({
      orderId: id,
      status: 'PAID',
      refund: { orderId: id, amount: 20, currency: 'USD', reason: '破损' },
      refundedAmount: 20,
      refundableAmount: 39.97,
    });
    expect(events.at(-1)).toEqual({
      event: 'order.refunded',
      payload: { order_id: id, refund_id: refund.refund.id, amount: 20, reason: '破损' },
    });
    const fulfilled = await store.orders.fulfill(scope, id, { trackingNumber: 'SF1', carrier: '顺丰' });
    expect(fulfilled).toMatchObject({ orderId: id, status: 'FULFILLED', fulfillment: { trackingNumber: 'SF1' } });
    expect(events.at(-1)?.payload).toEqual({
      order_id: id,
      fulfillment_id: fulfilled.fulfillment.id,
      tracking_number: 'SF1',
    });
    expect(store.orders.get(scope, id)).toMatchObject({ fulfillment: fulfilled.fulfillment, refunds: [refund.refund] });

    const cancelled = await store.orders.cancel(scope, await orderIn('PENDING', shop), { reason: '客户取消' });
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      reason: '客户取消',
      cancelledAt: '2026-01-01T00:00:00.000Z',
    });
    expect(store.orders.get(scope, cancelled.orderId)).toMatchObject({
      cancelReason: '客户取消',
      cancelledAt: cancelled.cancelledAt,
    });
  });
});

test('a reason may be left out of a refund and of a cancellation, and is empty then', async () => {
  const shop = await openShop();
  const { store, scope, events } = shop;
  const refunded = await store.orders.refund(scope, await orderIn('PAID', shop), { amount: 1 });
  expect(refunded.refund.reason).toBe('');
  expect(events.at(-1)?.payload).toMatchObject({ reason: '' });
  const id = await orderIn('PENDING', shop);
  const written = await shop.eventsOf(() => store.orders.cancel(scope, id, {}));
  expect(written[0]).toEqual({ event: 'order.cancelled', payload: { order_id: id, reason: '' } });
  expect(store.orders.get(scope, id).cancelReason).toBe('');
});

describe('refunding', () => {
  test('never gives back more than was paid, and checks fields before states', async () => {
    const shop = await openShop();
    const { store, scope } = shop;
    const id = await orderIn('PAID', shop);
    await store.orders.refund(scope, id, { amount: 59.96 });
    await expect(store.orders.refund(scope, id, { amount: 0.02 })).rejects.toMatchObject({
      ...BUSINESS,
      detail: { reason: 'refund-too-much', left: 0.01 },
    });
    await store.orders.refund(scope, id, { amount: 0.01 });
    expect(store.orders.get(scope, id)).toMatchObject({ status: 'REFUNDED', refundedAmount: 59.97 });
    for (const amount of [0, -1, 0.001, Number.NaN]) {
      await expect(store.orders.refund(scope, id, { amount })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        detail: { field: 'amount' },
      });
    }
  });

  test('of two at once, one wins', async () => {
    const shop = await openShop();
    const { store, scope } = shop;
    const id = await orderIn('PAID', shop);
    const both = [1, 2].map(() => store.orders.refund(scope, id, { amount: 40 }));
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(store.orders.get(scope, id).refundedAmount).toBe(40);
  });

  test('does not restock a product that is gone (A07)', async () => {
    const shop = await openShop();
    const { store, scope, mug, eventsOf } = shop;
    const id = await orderIn('PAID', shop);
    await store.products.delete(scope, mug.id);
    const events = await eventsOf(() => store.orders.refund(scope, id, { amount: 59.97 }));
    expect(events.map(({ event }) => event)).toEqual(['order.refunded']);
  });
});

describe('cancelling a paid order (A04)', () => {
  test('is refused by default', async () => {
    const shop = await openShop();
    const id = await orderIn('PAID', shop);
    await expect(shop.store.orders.cancel(shop.scope, id, {})).rejects.toMatchObject({
      ...BUSINESS,
      detail: { reason: 'refund-first' },
    });
  });

  test('refunds what is left under the switch', async () => {
    const shop = await openShop();
    const { store, scope, stock, eventsOf } = shop;
    const id = await orderIn('PAID', shop);
    await store.orders.refund(scope, id, { amount: 19.97 });
    shop.assume({ 'orders.cancelPaid': 'refund' });
    const events = await eventsOf(() => store.orders.cancel(scope, id, { reason: '缺货' }));
    expect(events.map(({ event }) => event)).toEqual([
      'order.refunded',
      'order.cancelled',
      'product.inventory.updated',
    ]);
    expect(events[0]?.payload).toMatchObject({ amount: 40, reason: '缺货' });
    expect(stock()).toBe(10);
    expect(store.orders.get(scope, id)).toMatchObject({
      status: 'CANCELLED',
      paidAmount: 59.97,
      refundedAmount: 59.97,
      refunds: [{ amount: 19.97 }, { amount: 40 }],
    });
  });

  test('needs the code of a refund as well under the switch', async () => {
    const shop = await openShop();
    const { store, scope } = shop;
    const id = await orderIn('PAID', shop);
    shop.assume({ 'orders.cancelPaid': 'refund' });
    await expect(store.orders.cancel(scope, id, {}, { mayRefund: false })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      detail: { reason: 'permission', permission: 'order:refund' },
    });
    expect(store.orders.get(scope, id)).toMatchObject({ status: 'PAID', refunds: [] });
    await store.orders.cancel(scope, id, {}, { mayRefund: true });
    expect(store.orders.get(scope, id).status).toBe('CANCELLED');
  });

  test('of a free order refunds nothing', async () => {
    const { store, scope, events, assume } = await openTestStore();
    assume({ 'orders.cancelPaid': 'refund' });
    const gift = await store.products.create(scope, { title: 'Gift', price: 0, inventory: 1 });
    const { id } = await store.orders.place(scope, { lines: [{ productId: gift.id, quantity: 1 }] });
    await store.orders.pay(scope, id, { amount: 0 });
    await store.orders.cancel(scope, id, {});
    expect(events.map(({ event }) => event)).not.toContain('order.refunded');
    expect(store.orders.get(scope, id)).toMatchObject({ status: 'CANCELLED', refunds: [] });
  });
});

test('a variant that its product does not have, as an import may bring, gets nothing back', async () => {
  const { store, scope, stock, place } = await openShop();
  const { id } = await place(3);
  const gone = randomUUID();
  const forged = forgeRows(store.contents.export(), 'order_lines', (row) => ({ ...row, variant_id: gone }));
  await store.contents.replace(await store.contents.fromExport(forged), () => {});
  await store.orders.cancel(scope, id, {});
  expect(stock()).toBe(7);
});

test('amounts follow the currency of the store', async () => {
  const { store, scope } = await openTestStore({ currency: 'JPY' });
  const tea = await store.products.create(scope, { title: 'Tea', price: 1200, inventory: 9 });
  const order = await store.orders.place(scope, { lines: [{ productId: tea.id, quantity: 3 }] });
  expect(order).toMatchObject({ currency: 'JPY', total: 3600 });
  await store.orders.pay(scope, order.id, {});
  await expect(store.orders.refund(scope, order.id, { amount: 0.5 })).rejects.toMatchObject({
    detail: { reason: 'money' },
  });
});
