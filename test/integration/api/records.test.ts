import { describe, expect, test } from 'vitest';
import { startApi } from '../../support/start-api.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Contract §6, by hand. */
const TIMES = 'createdAt updatedAt';
const PRODUCT = 'id title handle status price currency inventory createdAt';
const PRODUCT_DETAIL = `${PRODUCT} description updatedAt variants`;
const ORDER = `id orderNumber status customerId email currency subtotal shippingTotal taxTotal discountTotal total paidAmount refundedAmount cancelReason cancelledAt ${TIMES}`;

type Fields = Record<string, unknown>;

function expectFields(record: Fields | undefined, names: string): void {
  expect(Object.keys(record ?? {}).sort()).toEqual(names.split(' ').sort());
  for (const [name, value] of Object.entries(record ?? {})) {
    if (value === null) continue;
    if (name === 'id' || (name.endsWith('Id') && name !== 'id')) expect(value).toMatch(UUID);
    if (name.endsWith('At')) expect(value).toMatch(TIME);
  }
}

/** An order that was paid, fulfilled and refunded in part, by a customer with an address. */
async function openShop() {
  const api = await startApi();
  const { data, store, scope } = api;
  const product = await data('POST', '/api/products', { body: { title: 'Mug', price: 19.99, inventory: 10 } });
  const customer = await data('POST', '/api/customers', { body: { email: 'li@example.com' } });
  const placed = await store.orders.place(scope, {
    customerId: customer.id,
    lines: [{ productId: product.id, quantity: 3 }],
    shippingAddress: { name: '李雷', country: 'CN', city: '北京', address1: '长安街 1 号' },
  });
  await store.orders.pay(scope, placed.id, {});
  const path = `/api/orders/${placed.id}`;
  const fulfilled = await data('POST', `${path}/fulfill`, { body: { trackingNumber: 'T1', carrier: 'SF' } });
  const refunded = await data('POST', `${path}/refund`, { body: { amount: 0.97 } });
  return { ...api, product, customer, path, fulfilled, refunded };
}

describe('§6 records', () => {
  test('Product: A43, a list has the eight fields of the specification, a single product the rest', async () => {
    const { data, product, store, scope } = await openShop();
    const { id } = await store.collections.create(scope, { title: 'All', productIds: [product.id] });
    for (const list of ['/api/products', `/api/collections/${id}/products`]) {
      const { items } = await data('GET', list);
      expectFields(items[0], PRODUCT);
    }
    expectFields(product, PRODUCT_DETAIL);
    expectFields(await data('GET', `/api/products/${product.id}`), PRODUCT_DETAIL);
    expectFields(await data('PUT', `/api/products/${product.id}`, { body: { price: 5 } }), PRODUCT_DETAIL);
  });

  test('Variant', async () => {
    const { product } = await openShop();
    expectFields(product.variants[0], `id productId title sku price currency inventory position ${TIMES}`);
    expect(product.variants[0]).toMatchObject({ title: 'Default', sku: null, productId: product.id });
  });

  test('Order (list), Order (single)', async () => {
    const { data, path } = await openShop();
    const { items } = await data('GET', '/api/orders');
    expectFields(items[0], ORDER);
    expect(items[0].orderNumber).toBe('1001');
    expectFields(await data('GET', path), `${ORDER} lineItems shippingAddress payment fulfillment refunds`);
  });

  test('LineItem, Address, Payment, Fulfillment, Refund', async () => {
    const { data, path } = await openShop();
    const order = await data('GET', path);
    expectFields(order.lineItems[0], 'id productId variantId title variantTitle sku quantity unitPrice total');
    expectFields(order.shippingAddress, 'name phone country province city district address1 address2 postalCode');
    expectFields(order.payment, 'id status gateway amount currency paidAt');
    expectFields(order.fulfillment, 'id status trackingNumber carrier fulfilledAt');
    expectFields(order.refunds[0], 'id orderId amount currency reason createdAt');
    expect([order.payment.status, order.fulfillment.status]).toEqual(['SUCCEEDED', 'FULFILLED']);
  });

  test('Customer', async () => {
    const { data, customer } = await openShop();
    for (const record of [customer, (await data('GET', '/api/customers')).items[0]]) {
      expectFields(record, `id email name phone ${TIMES}`);
    }
  });

  test('Collection', async () => {
    const { data, product, store, scope } = await openShop();
    await store.collections.create(scope, { title: 'All', productIds: [product.id] });
    const { items } = await data('GET', '/api/collections');
    expectFields(items[0], `id title handle description productCount ${TIMES}`);
    expect(items[0]).toMatchObject({ title: 'All', handle: 'all', productCount: 1 });
  });

  test('Results', async () => {
    const { data, product, fulfilled, refunded, store, scope } = await openShop();
    expectFields(fulfilled, 'orderId status fulfillment');
    expectFields(refunded, 'orderId status refund refundedAmount refundableAmount');
    const { id } = await store.orders.place(scope, { lines: [{ productId: product.id, quantity: 1 }] });
    expectFields(await data('POST', `/api/orders/${id}/cancel`), 'orderId status reason cancelledAt');
    const adjusted = await data('POST', `/api/products/${product.id}/inventory`, { body: { quantity: 1 } });
    expectFields(adjusted, 'productId variantId oldQuantity newQuantity change reason');
    expectFields(await data('DELETE', `/api/products/${product.id}`), 'id deleted');
  });
});

describe('§6 bodies (A42)', () => {
  const bad = (value: unknown) => ({ status: 422, body: { msg: expect.stringContaining(String(value)) } });

  test('product create: what is required, and what the rest defaults to', async () => {
    const { call, data } = await startApi();
    const valid = { title: 'Mug', price: 0 };
    expect(await data('POST', '/api/products', { body: valid })).toMatchObject({
      currency: 'USD',
      inventory: 0,
      description: '',
      status: 'ACTIVE',
    });
    const post = (body: object) => call('POST', '/api/products', { body });
    expect(await post({ price: 1 })).toMatchObject(bad('title'));
    expect(await post({ title: 'Mug' })).toMatchObject(bad('price'));
    for (const title of ['', 'x'.repeat(256), 5, null])
      expect(await post({ ...valid, title })).toMatchObject(bad('title'));
    for (const price of [-1, '1', null]) expect(await post({ ...valid, price })).toMatchObject(bad('price'));
    for (const inventory of [-1, 1.5, '1', null]) {
      expect(await post({ ...valid, inventory })).toMatchObject(bad('inventory'));
    }
    for (const description of ['x'.repeat(65_536), 5]) {
      expect(await post({ ...valid, description })).toMatchObject(bad('description'));
    }
    const longest = { title: '茶'.repeat(255), description: '茶'.repeat(65_535) };
    expect((await post({ ...valid, ...longest })).status).toBe(200);
  });

  test('product update: at least one field, each of them alone', async () => {
    const { call, data } = await startApi();
    const { id } = await data('POST', '/api/products', { body: { title: 'Mug', price: 1 } });
    const put = (body: object) => call('PUT', `/api/products/${id}`, { body });
    expect((await put({})).status).toBe(422);
    expect((await put({ id: 'x', createdAt: 'x' })).status).toBe(422);
    const changes: [string, unknown][] = [
      ['title', 'Cup'],
      ['price', 2],
      ['currency', 'EUR'],
      ['description', 'x'],
      ['status', 'ARCHIVED'],
      ['handle', 'cup-1'],
      ['inventory', 3],
    ];
    for (const [name, value] of changes) {
      expect(await put({ [name]: value })).toMatchObject({ status: 200, body: { data: { [name]: value } } });
      expect(await put({ [name]: [] })).toMatchObject(bad(name));
    }
    for (const handle of ['', 'A', '-a', 'a--b', 'ü', 'x'.repeat(101)])
      expect(await put({ handle })).toMatchObject(bad('handle'));
  });

  test('inventory: quantity; reason is empty, the variant the first', async () => {
    const { call, data } = await startApi();
    const { id, variants } = await data('POST', '/api/products', { body: { title: 'Mug', price: 1 } });
    const path = `/api/products/${id}/inventory`;
    expect(await data('POST', path, { body: { quantity: 1 } })).toMatchObject({
      reason: '',
      variantId: variants[0].id,
    });
    expect(await call('POST', path, { body: {} })).toMatchObject(bad('quantity'));
    expect(await call('POST', path, { body: { quantity: 1, reason: 'x'.repeat(501) } })).toMatchObject(bad('reason'));
    expect((await call('POST', path, { body: { quantity: 1, variantId: id } })).status).toBe(404);
  });

  test('fulfill, refund, cancel', async () => {
    const { call, path, data } = await openShop();
    for (const name of ['trackingNumber', 'carrier']) {
      for (const value of [undefined, '', 'x'.repeat(256), 5]) {
        const body = { trackingNumber: 'T', carrier: 'C', [name]: value };
        expect(await call('POST', `${path}/fulfill`, { body })).toMatchObject(bad(name));
      }
    }
    for (const amount of [undefined, 0, -1, '1']) {
      expect(await call('POST', `${path}/refund`, { body: { amount } })).toMatchObject(bad('amount'));
    }
    expect(await call('POST', `${path}/refund`, { body: { amount: 1, reason: 'x'.repeat(501) } })).toMatchObject(
      bad('reason'),
    );
    expect((await data('POST', `${path}/refund`, { body: { amount: 1 } })).refund.reason).toBe('');
    expect(await call('POST', `${path}/cancel`, { body: { reason: 5 } })).toMatchObject(bad('reason'));
  });

  test('customer create', async () => {
    const { call, data } = await startApi();
    expect(await data('POST', '/api/customers', { body: { email: ' li@example.com ' } })).toMatchObject({
      email: 'li@example.com',
      name: '',
      phone: null,
    });
    for (const email of [undefined, '', 'x', 'a@b@c', 'a b@c', `${'x'.repeat(250)}@b.cd`, 5]) {
      expect(await call('POST', '/api/customers', { body: { email } })).toMatchObject(bad('email'));
    }
    const taken = await call('POST', '/api/customers', { body: { email: 'LI@EXAMPLE.com' } });
    expect([taken.status, taken.body.code]).toEqual([409, 'CONFLICT']);
  });
});
