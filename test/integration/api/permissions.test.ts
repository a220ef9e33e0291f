import { describe, expect, test } from 'vitest';
import { ENDPOINT_NAMES, type EventName, endpointOf, type Manifest, type Permission } from '#contract';
import { encodeForm } from '../../support/encode-form.ts';
import { startApi } from '../../support/start-api.ts';

/** Every call that one code alone opens, or refuses; a shop that has one of everything. */
async function openShop() {
  const api = await startApi();
  const { store, scope, data } = api;
  const { id } = await data('POST', '/api/products', { body: { title: 'Mug', price: 1, inventory: 9 } });
  const customer = await data('POST', '/api/customers', { body: { email: 'a@b.c' } });
  const collection = await store.collections.create(scope, { title: 'All', productIds: [id] });
  const place = async () => (await store.orders.place(scope, { lines: [{ productId: id, quantity: 1 }] })).id;
  const [order, paid, unpaid] = [await place(), await place(), await place()];
  await store.orders.pay(scope, order, {});
  await store.orders.pay(scope, paid, {});
  const form = await encodeForm([{ name: 'a.gif', content: Buffer.from('GIF89a') }]);
  const send = (method: string, path: string, body?: object) => (key: string) => api.call(method, path, { key, body });
  const calls: Record<string, (key: string) => Promise<{ status: number; body: { msg: string } }>> = {
    'GET /api/products': send('GET', '/api/products'),
    'GET /api/products/{id}': send('GET', `/api/products/${id}`),
    'POST /api/products': send('POST', '/api/products', { title: 'Cup', price: 1 }),
    'PUT /api/products/{id}': send('PUT', `/api/products/${id}`, { title: 'Cup' }),
    'POST /api/products/{id}/inventory': send('POST', `/api/products/${id}/inventory`, { quantity: 1 }),
    'GET /api/orders': send('GET', '/api/orders'),
    'GET /api/orders/{id}': send('GET', `/api/orders/${order}`),
    'POST /api/orders/{id}/fulfill': send('POST', `/api/orders/${order}/fulfill`, {
      trackingNumber: 'T',
      carrier: 'C',
    }),
    'POST /api/orders/{id}/refund': send('POST', `/api/orders/${paid}/refund`, { amount: 1 }),
    'POST /api/orders/{id}/cancel': send('POST', `/api/orders/${unpaid}/cancel`),
    'GET /api/customers': send('GET', '/api/customers'),
    'GET /api/customers/{id}': send('GET', `/api/customers/${customer.id}`),
    'POST /api/customers': send('POST', '/api/customers', { email: 'new@b.c' }),
    'GET /api/collections': send('GET', '/api/collections'),
    'GET /api/collections/{id}/products': send('GET', `/api/collections/${collection.id}/products`),
    'POST /api/uploads': (key) => api.call('POST', '/api/uploads', { ...form, key }),
    // Last, because it takes away what the others need.
    'DELETE /api/products/{id}': send('DELETE', `/api/products/${id}`),
  };
  return { ...api, id, collection, calls };
}

const install = async (event: EventName, permissions: Permission[]) => {
  const { store, storeId } = await startApi();
  const manifest: Manifest = { name: 'app', version: '1.0.0', permissions, webhooks: [{ event, handler: 'a.ts' }] };
  return store.apps.install({ storeId, manifest, dir: null, receiverUrl: null, granted: permissions });
};

const PRODUCT_EVENTS = ['product.created', 'product.updated', 'product.deleted', 'product.inventory.updated'];
const ORDER_EVENTS = ['order.created', 'order.paid', 'order.fulfilled', 'order.cancelled', 'order.refunded'];
const CUSTOMER_EVENTS = ['customer.created', 'customer.updated', 'customer.deleted'];

describe('§4 permissions', () => {
  test.each<[code: Permission, opens: string[]]>([
    ['product:view', ['GET /api/products', 'GET /api/products/{id}']],
    ['product:create', ['POST /api/products']],
    ['product:edit', ['PUT /api/products/{id}']],
    ['product:delete', ['DELETE /api/products/{id}']],
    ['inventory:edit', ['POST /api/products/{id}/inventory']],
    ['order:view', ['GET /api/orders', 'GET /api/orders/{id}']],
    ['order:fulfill', ['POST /api/orders/{id}/fulfill']],
    ['order:refund', ['POST /api/orders/{id}/refund']],
    ['order:cancel', ['POST /api/orders/{id}/cancel']],
    ['customer:view', ['GET /api/customers', 'GET /api/customers/{id}']],
    ['customer:create', ['POST /api/customers']],
    ['collection:view', ['GET /api/collections']],
    ['upload:create', ['POST /api/uploads']],
  ])('%s opens its own calls and no other', async (code, opens) => {
    const { calls, createKey } = await openShop();
    const key = await createKey([code]);
    const opened: string[] = [];
    for (const [name, call] of Object.entries(calls)) {
      const { status } = await call(key);
      if (status === 200) opened.push(name);
      else expect([name, status]).toEqual([name, 403]);
    }
    expect(opened).toEqual(opens);
  });

  test('collection:view and product:view together open the products of a collection', async () => {
    const { call, createKey, collection } = await openShop();
    const key = await createKey(['collection:view', 'product:view']);
    expect((await call('GET', `/api/collections/${collection.id}/products`, { key })).status).toBe(200);
  });

  test('product:edit needs inventory:edit too when the body has inventory', async () => {
    const { call, createKey, id } = await openShop();
    const put = async (scope: Permission[]) =>
      (await call('PUT', `/api/products/${id}`, { key: await createKey(scope), body: { inventory: 1 } })).status;
    expect([await put(['product:edit']), await put(['inventory:edit'])]).toEqual([403, 403]);
    expect(await put(['product:edit', 'inventory:edit'])).toBe(200);
  });

  test('the refusal names the code', async () => {
    const { calls, createKey } = await openShop();
    const answer = await calls['POST /api/uploads']?.(await createKey([]));
    expect(answer?.body.msg).toContain('upload:create');
  });

  test('none: health, login and the document need no code and no credential', async () => {
    const { call } = await startApi();
    for (const path of ['/health', '/health/ready', '/openapi.json']) {
      expect((await call('GET', path, { key: null })).status).toBe(200);
    }
    expect((await call('POST', '/auth/login', { key: null, body: {} })).status).toBe(422);
  });

  test.each([
    'customer:edit',
    'customer:delete',
    'collection:edit',
    'app:manage',
    'webhook:view',
    'webhook:resend',
    'apikey:manage',
    'staff:manage',
  ] as const)('A49: a key may carry %s, which opens no endpoint', async (code) => {
    const { createKey, call } = await startApi();
    const key = await createKey([code]);
    for (const name of ENDPOINT_NAMES) {
      const { method, path } = endpointOf(name);
      expect((await call(method, path.replace('{id}', '00000000-0000-4000-8000-000000000000'), { key })).status).toBe(
        403,
      );
    }
  });

  test('A49: an app may ask for a code that opens nothing, and is granted it', async () => {
    const { store, storeId } = await startApi();
    const permissions: Permission[] = ['customer:edit', 'webhook:resend'];
    const manifest = { name: 'Staff', version: '1.0.0', permissions, webhooks: [] };
    const app = await store.apps.install({ storeId, manifest, dir: null, receiverUrl: null, granted: permissions });
    expect(app.granted).toEqual(permissions);
  });

  test.each<[Permission, string[]]>([
    ['product:view', PRODUCT_EVENTS],
    ['order:view', ORDER_EVENTS],
    ['customer:view', CUSTOMER_EVENTS],
  ])('subscribing takes %s, and the refusal to install names it', async (code, events) => {
    for (const event of events as EventName[]) {
      await expect(install(event, [])).rejects.toMatchObject({ status: 422, message: expect.stringContaining(code) });
      expect((await install(event, [code])).granted).toEqual([code]);
    }
  });

  test('none: subscribing to what concerns the app itself takes no code', async () => {
    for (const event of ['app.installed', 'app.uninstalled', 'app.updated'] as const) {
      expect((await install(event, [])).granted).toEqual([]);
    }
  });

  test('the key of an app has exactly the granted codes', async () => {
    const { call, store, storeId } = await startApi();
    const permissions: Permission[] = ['order:view', 'customer:view'];
    const manifest: Manifest = { name: 'app', version: '1.0.0', permissions, webhooks: [] };
    const draft = { storeId, manifest, dir: null, receiverUrl: null, granted: ['order:view' as const] };
    const { apiKey } = await store.apps.install(draft);
    expect((await call('GET', '/api/orders', { key: apiKey })).status).toBe(200);
    expect((await call('GET', '/api/customers', { key: apiKey })).status).toBe(403);
  });
});
