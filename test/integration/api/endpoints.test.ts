import { describe, expect, test } from 'vitest';
import { OK_MESSAGE } from '#contract';
import { startApi, type TestApi } from '../../support/start-api.ts';

const ID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const NOW = '2026-01-01T00:00:00.500Z';
const TIMES = { createdAt: NOW, updatedAt: NOW };

const createProduct = (api: TestApi, fields = {}) =>
  api.data('POST', '/api/products', { body: { title: 'Mug', price: 19.99, inventory: 10, ...fields } });

async function placeOrder(api: TestApi, { paid = false, quantity = 3 } = {}) {
  const product = await createProduct(api);
  const order = await api.store.orders.place(api.scope, { lines: [{ productId: product.id, quantity }] });
  return paid ? api.store.orders.pay(api.scope, order.id, {}) : order;
}

describe('products', () => {
  const PRODUCT = {
    id: ID,
    title: 'Mug',
    handle: 'mug',
    status: 'ACTIVE',
    price: 19.99,
    currency: 'USD',
    inventory: 10,
    createdAt: TIMES.createdAt,
  };
  const VARIANT = { id: ID, productId: ID, title: 'Default', sku: null, price: 19.99, currency: 'USD', inventory: 10 };
  const DETAIL = {
    ...PRODUCT,
    ...TIMES,
    description: '',
    variants: [{ ...VARIANT, position: expect.any(Number), ...TIMES }],
  };

  test('create, get, list', async () => {
    const api = await startApi();
    const created = await api.call('POST', '/api/products', { body: { title: 'Mug', price: 19.99, inventory: 10 } });
    expect(created).toMatchObject({ status: 200, body: { code: 'ok', msg: OK_MESSAGE } });
    expect(created.body.data).toEqual(DETAIL);
    expect(await api.data('GET', `/api/products/${created.body.data.id}`)).toEqual(DETAIL);
    expect(await api.data('GET', '/api/products')).toEqual({ items: [PRODUCT], total: 1, page: 1, pageSize: 20 });
  });

  test('update, adjust the stock, delete', async () => {
    const api = await startApi();
    const { id } = await createProduct(api);
    expect(await api.data('PUT', `/api/products/${id}`, { body: { title: 'Cup', inventory: 4 } })).toMatchObject({
      title: 'Cup',
      handle: 'mug',
      inventory: 4,
    });
    expect(await api.data('POST', `/api/products/${id}/inventory`, { body: { quantity: -1, reason: 'lost' } })).toEqual(
      {
        productId: id,
        variantId: ID,
        oldQuantity: 4,
        newQuantity: 3,
        change: -1,
        reason: 'lost',
      },
    );
    expect(await api.data('DELETE', `/api/products/${id}`)).toEqual({ id, deleted: true });
    expect(await api.call('GET', `/api/products/${id}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('list by status, page by page, past the end', async () => {
    const api = await startApi();
    for (let i = 0; i < 3; i += 1) await createProduct(api, { title: `P${i}` });
    const { items } = await api.data('GET', '/api/products');
    await api.data('PUT', `/api/products/${items[0].id}`, { body: { status: 'DRAFT' } });
    expect(await api.data('GET', '/api/products?status=DRAFT')).toMatchObject({
      total: 1,
      items: [{ status: 'DRAFT' }],
    });
    expect(await api.data('GET', '/api/products?page=2&pageSize=2')).toMatchObject({ total: 3, page: 2, pageSize: 2 });
    expect(await api.data('GET', '/api/products?page=999999999999999')).toMatchObject({ total: 3, items: [] });
  });

  test('A18: a create answers 201 when the switch says so; nothing else does', async () => {
    const api = await startApi({ assumed: { 'create.status': '201' } });
    const created = await api.call('POST', '/api/products', { body: { title: 'Mug', price: 1 } });
    expect(created.status).toBe(201);
    const { id } = created.body.data;
    expect((await api.call('POST', `/api/products/${id}/inventory`, { body: { quantity: 1 } })).status).toBe(200);
    expect((await api.call('GET', `/api/products/${id}`)).status).toBe(200);
  });
});

describe('orders', () => {
  test('list and get', async () => {
    const api = await startApi();
    const order = await placeOrder(api);
    const { lineItems, shippingAddress, payment, fulfillment, refunds, ...listed } = order;
    expect(await api.data('GET', '/api/orders')).toEqual({ items: [listed], total: 1, page: 1, pageSize: 20 });
    expect(await api.data('GET', '/api/orders?status=PAID')).toMatchObject({ total: 0, items: [] });
    expect(await api.data('GET', `/api/orders/${order.id}`)).toEqual(order);
    expect(order).toMatchObject({ orderNumber: '1001', status: 'PENDING', total: 59.97, customerId: null });
    expect([lineItems.length, shippingAddress, payment, fulfillment, refunds]).toEqual([1, null, null, null, []]);
  });

  test('fulfill, once', async () => {
    const api = await startApi();
    const { id } = await placeOrder(api, { paid: true });
    const body = { trackingNumber: 'T1', carrier: 'Post' };
    expect(await api.data('POST', `/api/orders/${id}/fulfill`, { body })).toEqual({
      orderId: id,
      status: 'FULFILLED',
      fulfillment: { id: ID, status: 'FULFILLED', ...body, fulfilledAt: NOW },
    });
    const again = await api.call('POST', `/api/orders/${id}/fulfill`, { body });
    expect(again).toMatchObject({ status: 400, body: { code: 'BUSINESS_ERROR' } });
  });

  test('refund a part', async () => {
    const api = await startApi();
    const { id } = await placeOrder(api, { paid: true });
    expect(await api.data('POST', `/api/orders/${id}/refund`, { body: { amount: 9.97, reason: 'late' } })).toEqual({
      orderId: id,
      status: 'PAID',
      refund: { id: ID, orderId: id, amount: 9.97, currency: 'USD', reason: 'late', createdAt: NOW },
      refundedAmount: 9.97,
      refundableAmount: 50,
    });
  });

  test('cancel with a body, with an empty one, and without one', async () => {
    const api = await startApi();
    const ids = [];
    for (let i = 0; i < 3; i += 1) ids.push((await placeOrder(api)).id);
    const cancelled = (id: unknown, reason: string) => ({ orderId: id, status: 'CANCELLED', reason, cancelledAt: NOW });
    expect(await api.data('POST', `/api/orders/${ids[0]}/cancel`, { body: { reason: 'no' } })).toEqual(
      cancelled(ids[0], 'no'),
    );
    expect(await api.data('POST', `/api/orders/${ids[1]}/cancel`, { body: {} })).toEqual(cancelled(ids[1], ''));
    expect(await api.data('POST', `/api/orders/${ids[2]}/cancel`)).toEqual(cancelled(ids[2], ''));
  });
});

describe('customers', () => {
  test('create, get, list, and an address that is taken', async () => {
    const api = await startApi();
    const customer = { id: ID, email: 'li@example.com', name: '李雷', phone: null, ...TIMES };
    const body = { email: ' li@example.com ', name: '李雷' };
    expect(await api.data('POST', '/api/customers', { body })).toEqual(customer);
    const { items } = await api.data('GET', '/api/customers');
    expect(items).toEqual([customer]);
    expect(await api.data('GET', `/api/customers/${items[0].id}`)).toEqual(customer);
    const taken = await api.call('POST', '/api/customers', { body: { email: 'LI@example.com' } });
    expect(taken).toMatchObject({ status: 409, body: { code: 'CONFLICT', msg: expect.stringContaining('email') } });
  });
});

describe('collections', () => {
  test('list, and products in their own order', async () => {
    const api = await startApi();
    const a = await createProduct(api, { title: 'A' });
    const b = await createProduct(api, { title: 'B' });
    const collection = await api.store.collections.create(api.scope, { title: 'Best', productIds: [b.id, a.id] });
    expect(await api.data('GET', '/api/collections')).toEqual({ items: [collection], total: 1, page: 1, pageSize: 20 });
    const { items, total } = await api.data('GET', `/api/collections/${collection.id}/products`);
    expect([total, items.map((product: { title: string }) => product.title)]).toEqual([2, ['B', 'A']]);
  });
});
