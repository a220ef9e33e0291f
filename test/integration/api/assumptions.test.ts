import { describe, expect, test } from 'vitest';
import type { Assumed } from '#contract';
import { startApi } from '../../support/start-api.ts';
import { watchEvents } from '../../support/watch-events.ts';

/** A shop with ten mugs under a reading of the specification, and an order of three of them. */
async function openShop(assumed: Partial<Assumed> = {}) {
  const api = await startApi({ assumed });
  const { data, store, scope } = api;
  const product = await data('POST', '/api/products', { body: { title: 'Mug', price: 19.99, inventory: 10 } });
  const events = watchEvents(store);
  return {
    ...api,
    productPath: `/api/products/${product.id}`,
    stock: async () => (await data('GET', `/api/products/${product.id}`)).inventory,
    place: (quantity = 3) => store.orders.place(scope, { lines: [{ productId: product.id, quantity }] }),
    pay: (id: string) => store.orders.pay(scope, id, {}),
    /** The names of what was written since the last call. */
    names: () => events.splice(0).map(({ event }) => event),
    events,
  };
}

describe('A04: cancelling a paid order', () => {
  test('orders.cancelPaid=reject: refund first', async () => {
    const { call, data, place, pay, names, stock } = await openShop();
    const { id } = await pay((await place()).id);
    names();
    expect(await call('POST', `/api/orders/${id}/cancel`)).toMatchObject({
      status: 400,
      body: { code: 'BUSINESS_ERROR', msg: expect.stringContaining('退款') },
    });
    expect(await data('GET', `/api/orders/${id}`)).toMatchObject({ status: 'PAID', refunds: [] });
    expect([names(), await stock()]).toEqual([[], 7]);
  });

  test('orders.cancelPaid=refund: what is left is refunded, then the order ends CANCELLED', async () => {
    const { data, place, pay, names, stock, call } = await openShop({ 'orders.cancelPaid': 'refund' });
    const { id } = await pay((await place()).id);
    await data('POST', `/api/orders/${id}/refund`, { body: { amount: 9.97 } });
    names();
    const body = { reason: '客户取消' };
    expect(await data('POST', `/api/orders/${id}/cancel`, { body })).toMatchObject({ status: 'CANCELLED', ...body });
    expect(names()).toEqual(['order.refunded', 'order.cancelled', 'product.inventory.updated']);
    const order = await data('GET', `/api/orders/${id}`);
    expect(order).toMatchObject({ status: 'CANCELLED', paidAmount: 59.97, refundedAmount: 59.97 });
    expect(order.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([9.97, 50]);
    expect(await stock()).toBe(10);
    expect((await call('POST', `/api/orders/${id}/cancel`)).status).toBe(400);
  });

  test('orders.cancelPaid=refund: the call needs order:refund too', async () => {
    const { call, place, pay, createKey } = await openShop({ 'orders.cancelPaid': 'refund' });
    const paid = await pay((await place()).id);
    const pending = await place();
    const key = await createKey(['order:cancel']);
    expect(await call('POST', `/api/orders/${paid.id}/cancel`, { key })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', msg: expect.stringContaining('order:refund') },
    });
    expect((await call('POST', `/api/orders/${pending.id}/cancel`, { key })).status).toBe(200);
    const both = await createKey(['order:cancel', 'order:refund']);
    expect((await call('POST', `/api/orders/${paid.id}/cancel`, { key: both })).status).toBe(200);
  });
});

describe('A05: the quantity of a stock change', () => {
  test('inventory.quantity=delta: a signed change', async () => {
    const { call, data, productPath, names, stock } = await openShop();
    const adjust = (quantity: number) => call('POST', `${productPath}/inventory`, { body: { quantity } });
    expect(await data('POST', `${productPath}/inventory`, { body: { quantity: -4 } })).toMatchObject({
      oldQuantity: 10,
      newQuantity: 6,
      change: -4,
    });
    expect([(await adjust(0)).status, (await adjust(1.5)).status, (await adjust(-7)).status]).toEqual([422, 422, 400]);
    expect((await adjust(-6)).status).toBe(200);
    expect([names(), await stock()]).toEqual([['product.inventory.updated', 'product.inventory.updated'], 0]);
  });

  test('inventory.quantity=absolute: a level', async () => {
    const { call, data, productPath, names, stock } = await openShop({ 'inventory.quantity': 'absolute' });
    const adjust = (quantity: number) => data('POST', `${productPath}/inventory`, { body: { quantity } });
    expect(await adjust(4)).toMatchObject({ oldQuantity: 10, newQuantity: 4, change: -6 });
    expect(await adjust(4)).toMatchObject({ oldQuantity: 4, newQuantity: 4, change: 0 });
    expect(await adjust(0)).toMatchObject({ newQuantity: 0, change: -4 });
    expect((await call('POST', `${productPath}/inventory`, { body: { quantity: -1 } })).status).toBe(400);
    expect([names(), await stock()]).toEqual([['product.inventory.updated', 'product.inventory.updated'], 0]);
  });
});

describe('A11: when stock is taken', () => {
  test('stock.takenAt=placing', async () => {
    const { place, pay, names, stock, call, store, scope } = await openShop();
    const { id } = await place();
    expect([names(), await stock()]).toEqual([['order.created', 'product.inventory.updated'], 7]);
    await pay(id);
    expect([names(), await stock()]).toEqual([['order.paid'], 7]);
    await expect(place(8)).rejects.toMatchObject({ code: 'BUSINESS_ERROR' });
    const waiting = await place();
    names();
    expect((await call('POST', `/api/orders/${waiting.id}/cancel`)).status).toBe(200);
    expect([names(), await stock()]).toEqual([['order.cancelled', 'product.inventory.updated'], 7]);
    await expect(store.orders.pay(scope, waiting.id, {})).rejects.toMatchObject({ code: 'BUSINESS_ERROR' });
  });

  test('stock.takenAt=payment', async () => {
    const { place, pay, names, stock, data } = await openShop({ 'stock.takenAt': 'payment' });
    const [first, second, third] = [await place(8), await place(8), await place(1)];
    expect([names(), await stock()]).toEqual([['order.created', 'order.created', 'order.created'], 10]);
    await pay(first.id);
    expect([names(), await stock()]).toEqual([['order.paid', 'product.inventory.updated'], 2]);
    await expect(pay(second.id)).rejects.toMatchObject({ code: 'BUSINESS_ERROR' });
    expect(await data('GET', `/api/orders/${second.id}`)).toMatchObject({ status: 'PENDING', paidAmount: 0 });
    await data('POST', `/api/orders/${third.id}/cancel`);
    expect([names(), await stock()]).toEqual([['order.cancelled'], 2]);
    await data('POST', `/api/orders/${first.id}/refund`, { body: { amount: first.total } });
    expect([names(), await stock()]).toEqual([['order.refunded', 'product.inventory.updated'], 10]);
  });
});

describe('A21: paging out of range', () => {
  const over = ['/api/products', '/api/orders', '/api/customers', '/api/collections'].map(
    (path) => `${path}?pageSize=`,
  );

  test.each(over)('pageSize.overMax=reject: GET %s101 is 422, 100 passes', async (path) => {
    const { call } = await startApi();
    expect((await call('GET', `${path}101`)).status).toBe(422);
    expect(await call('GET', `${path}100`)).toMatchObject({ status: 200, body: { data: { pageSize: 100 } } });
  });

  test.each(over)('pageSize.overMax=clamp: GET %s101 is a page of 100; what is no size stays 422', async (path) => {
    const { call } = await startApi({ assumed: { 'pageSize.overMax': 'clamp' } });
    for (const size of ['101', '999999999999999']) {
      expect(await call('GET', path + size)).toMatchObject({ status: 200, body: { data: { pageSize: 100 } } });
    }
    expect(await call('GET', `${path}7`)).toMatchObject({ status: 200, body: { data: { pageSize: 7 } } });
    for (const size of ['0', '-1', '1.5', 'all', '']) expect((await call('GET', path + size)).status).toBe(422);
  });
});

describe('A17: the reset header of an answer that is refused', () => {
  test.each<[Assumed['rateLimit.reset'], string]>([
    ['epoch-seconds', '1767225661'],
    ['delta-seconds', '60'],
    ['epoch-ms', '1767225660500'],
  ])('rateLimit.reset=%s', async (unit, value) => {
    const { call } = await startApi({ assumed: { 'rateLimit.reset': unit } });
    for (let i = 0; i < 600; i += 1) await call('GET', '/api/nothing');
    const { status, headers } = await call('GET', '/api/nothing');
    expect([status, headers['x-ratelimit-reset'], headers['retry-after']]).toEqual([429, value, '60']);
  });
});

describe('A18: the status of a success', () => {
  test.each(['200', '201'] as const)('create.status=%s holds for what is made, and nothing else', async (made) => {
    const { call } = await startApi({ assumed: { 'create.status': made } });
    const product = await call('POST', '/api/products', { body: { title: 'Mug', price: 1 } });
    const customer = await call('POST', '/api/customers', { body: { email: 'a@b.c' } });
    expect([product.status, customer.status]).toEqual([Number(made), Number(made)]);
    const path = `/api/products/${product.body.data.id}`;
    expect((await call('PUT', path, { body: { title: 'Cup' } })).status).toBe(200);
    expect((await call('POST', `${path}/inventory`, { body: { quantity: 1 } })).status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('POST', '/api/products', { body: {} })).status).toBe(422);
  });
});
