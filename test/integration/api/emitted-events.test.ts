import { describe, expect, test } from 'vitest';
import type { Manifest } from '#contract';
import { encodeForm } from '../../support/encode-form.ts';
import { startApi } from '../../support/start-api.ts';
import { watchEvents } from '../../support/watch-events.ts';

const ID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const MANIFEST: Manifest = { name: 'loyalty', version: '1.0.0', permissions: [], webhooks: [] };

/** A shop with one product, and `written`: what a piece of work wrote. */
async function openShop() {
  const api = await startApi();
  const product = await api.data('POST', '/api/products', { body: { title: 'Mug', price: 19.99, inventory: 10 } });
  const events = watchEvents(api.store);
  async function written(work: () => Promise<unknown>) {
    events.length = 0;
    await work();
    return events.map(({ event, payload }) => [event, payload]);
  }
  const place = () => api.store.orders.place(api.scope, { lines: [{ productId: product.id, quantity: 3 }] });
  const pay = async () => api.store.orders.pay(api.scope, (await place()).id, {});
  const stock = (from: number, to: number) => [
    'product.inventory.updated',
    { product_id: product.id, variant_id: product.variants[0].id, old_quantity: from, new_quantity: to },
  ];
  return { ...api, product, path: `/api/products/${product.id}`, written, place, pay, stock };
}

describe('§5 what an operation emits (A45)', () => {
  test('POST /api/products; A29: shop_id is the id of the store', async () => {
    const { data, written, storeId } = await openShop();
    const body = { title: '茶杯', price: 1, inventory: 5 };
    expect(await written(() => data('POST', '/api/products', { body }))).toEqual([
      ['product.created', { product_id: ID, shop_id: storeId, title: '茶杯', handle: expect.any(String) }],
    ]);
  });

  test('PUT /api/products/{id}', async () => {
    const { data, written, path, product, stock } = await openShop();
    const put = (body: object) => written(() => data('PUT', path, { body }));
    const updated = (...changes: string[]) => ['product.updated', { product_id: product.id, changes }];
    expect(await put({ title: 'Cup', price: 2, description: '' })).toEqual([updated('price', 'title')]);
    expect(await put({ status: 'DRAFT', inventory: 4 })).toEqual([updated('inventory', 'status'), stock(10, 4)]);
    expect(await put({ status: 'DRAFT', inventory: 4, title: 'Cup' })).toEqual([]);
  });

  test('DELETE /api/products/{id}', async () => {
    const { data, written, path, product } = await openShop();
    expect(await written(() => data('DELETE', path))).toEqual([['product.deleted', { product_id: product.id }]]);
  });

  test('POST /api/products/{id}/inventory', async () => {
    const { data, written, path, stock } = await openShop();
    const body = { quantity: -4, reason: 'lost' };
    expect(await written(() => data('POST', `${path}/inventory`, { body }))).toEqual([stock(10, 6)]);
  });

  test('place order; A31: a guest has no customer_id', async () => {
    const { written, place, stock, storeId } = await openShop();
    const order = { order_id: ID, shop_id: storeId, customer_id: null, total: 59.97, currency: 'USD' };
    expect(await written(place)).toEqual([['order.created', order], stock(10, 7)]);
  });

  test('pay', async () => {
    const { written, place, store, scope } = await openShop();
    const { id } = await place();
    expect(await written(() => store.orders.pay(scope, id, {}))).toEqual([
      ['order.paid', { order_id: id, payment_id: ID, amount: 59.97, gateway: 'manual' }],
    ]);
  });

  test('fulfill', async () => {
    const { written, pay, data } = await openShop();
    const { id } = await pay();
    const body = { trackingNumber: 'SF1', carrier: '顺丰' };
    expect(await written(() => data('POST', `/api/orders/${id}/fulfill`, { body }))).toEqual([
      ['order.fulfilled', { order_id: id, fulfillment_id: ID, tracking_number: 'SF1' }],
    ]);
  });

  test('cancel', async () => {
    const { written, place, data, stock } = await openShop();
    const { id } = await place();
    const body = { reason: '客户取消 🛑' };
    expect(await written(() => data('POST', `/api/orders/${id}/cancel`, { body }))).toEqual([
      ['order.cancelled', { order_id: id, reason: '客户取消 🛑' }],
      stock(7, 10),
    ]);
  });

  test('refund', async () => {
    const { written, pay, data, stock } = await openShop();
    const { id } = await pay();
    const refund = (amount: number) => written(() => data('POST', `/api/orders/${id}/refund`, { body: { amount } }));
    const refunded = (amount: number) => ['order.refunded', { order_id: id, refund_id: ID, amount, reason: '' }];
    expect(await refund(9.97)).toEqual([refunded(9.97)]);
    expect(await refund(50)).toEqual([refunded(50), stock(7, 10)]);
  });

  test('POST /api/customers, customer update, customer delete', async () => {
    const { written, data, store, scope, storeId } = await openShop();
    const body = { email: 'li@example.com', name: '李雷' };
    const created = await written(() => data('POST', '/api/customers', { body }));
    expect(created).toEqual([['customer.created', { customer_id: ID, shop_id: storeId, email: 'li@example.com' }]]);
    const { items } = await data('GET', '/api/customers');
    const [{ id }] = items;
    expect(await written(() => store.customers.update(scope, id, { phone: '1', name: '韩梅梅' }))).toEqual([
      ['customer.updated', { customer_id: id, changes: ['name', 'phone'] }],
    ]);
    expect(await written(() => store.customers.delete(scope, id))).toEqual([['customer.deleted', { customer_id: id }]]);
  });

  test('install, upgrade, uninstall', async () => {
    const { written, store, storeId } = await openShop();
    const draft = { storeId, manifest: MANIFEST, dir: null, receiverUrl: null, granted: [] };
    expect(await written(() => store.apps.install(draft))).toEqual([
      ['app.installed', { app_id: ID, shop_id: storeId, version: '1.0.0' }],
    ]);
    const { id } = store.apps.findByName(storeId, 'loyalty') ?? { id: '' };
    const release = { manifest: { ...MANIFEST, version: '1.1.0' } };
    expect(await written(() => store.apps.upgrade(id, release))).toEqual([
      ['app.updated', { app_id: id, old_version: '1.0.0', new_version: '1.1.0' }],
    ]);
    expect(await written(() => store.apps.uninstall(id))).toEqual([
      ['app.uninstalled', { app_id: id, shop_id: storeId }],
    ]);
  });

  test('upload, any GET, any failed call: none', async () => {
    const { written, call, path, place } = await openShop();
    const { id } = await place();
    const wrong: [string, string, object?][] = [
      ['GET', '/api/products'],
      ['GET', path],
      ['GET', `/api/orders/${id}`],
      ['POST', '/api/products', { title: 'Mug' }],
      ['PUT', path, { price: -1 }],
      ['PUT', path, { title: 'New', handle: 'NOT A HANDLE' }],
      ['POST', `${path}/inventory`, { quantity: -11 }],
      ['POST', `/api/orders/${id}/fulfill`, { trackingNumber: 'T', carrier: 'C' }],
      ['POST', `/api/orders/${id}/refund`, { amount: 1 }],
      ['POST', '/api/customers', { email: 'x' }],
    ];
    const form = await encodeForm([{ name: 'a.gif', content: Buffer.from('GIF89a') }]);
    const events = await written(async () => {
      expect((await call('POST', '/api/uploads', form)).status).toBe(200);
      for (const [method, to, body] of wrong) await call(method, to, { body });
    });
    expect(events).toEqual([]);
  });
});
