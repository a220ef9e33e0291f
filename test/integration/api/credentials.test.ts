import { describe, expect, test } from 'vitest';
import { ENDPOINT_NAMES, endpointOf, PERMISSION_CODES } from '#contract';
import { startApi } from '../../support/start-api.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('credentials', () => {
  test('none, an unknown key, a token: 401, each with its Chinese message', async () => {
    const { call } = await startApi();
    const refusals = [
      await call('GET', '/api/products', { key: null }),
      await call('GET', '/api/products', { key: 'sk_unknown' }),
      await call('GET', '/api/products', { key: '' }),
      await call('GET', '/api/products', { key: null, headers: { authorization: 'Bearer x' } }),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.code, Object.keys(body)]).toEqual([401, 'UNAUTHORIZED', ['code', 'msg']]);
      expect(body.msg).toMatch(/\p{Script=Han}/u);
    }
  });

  test('A15: a key is judged alone', async () => {
    const { call } = await startApi();
    const headers = { authorization: 'Bearer x' };
    expect((await call('GET', '/api/products', { headers })).status).toBe(200);
    expect((await call('GET', '/api/products', { headers, key: 'sk_wrong' })).status).toBe(401);
  });

  test('a key that is expired by the store’s clock, reset or revoked is 401', async () => {
    const { call, store, storeId, clock } = await startApi();
    const get = async (key: string) => (await call('GET', '/api/products', { key })).status;
    const expiring = await store.keys.create({ storeId, scope: null, expiresAt: clock.now() + 1000 });
    const reset = await store.keys.create({ storeId, scope: null });
    const revoked = await store.keys.create({ storeId, scope: null });
    expect([await get(expiring.key), await get(reset.key), await get(revoked.key)]).toEqual([200, 200, 200]);
    clock.moveTo(clock.now() + 1000);
    const fresh = await store.keys.reset(reset.id);
    await store.keys.revoke(revoked.id);
    expect([await get(expiring.key), await get(reset.key), await get(revoked.key)]).toEqual([401, 401, 401]);
    expect(await get(fresh.key)).toBe(200);
  });
});

describe('permissions', () => {
  test.each(ENDPOINT_NAMES)('%s needs each of its codes, and no other', async (name) => {
    const { call, createKey } = await startApi();
    const { method, path, permissions } = endpointOf(name);
    const status = async (scope: typeof PERMISSION_CODES) =>
      (await call(method, path.replace('{id}', UNKNOWN), { key: await createKey(scope) })).status;
    expect(await status([...permissions])).not.toBe(403);
    for (const code of permissions) expect(await status(PERMISSION_CODES.filter((other) => other !== code))).toBe(403);
    expect(await status([])).toBe(403);
  });

  test('the message names the code', async () => {
    const { call, createKey } = await startApi();
    const { body } = await call('GET', '/api/orders', { key: await createKey(['product:view']) });
    expect(body).toEqual({ code: 'FORBIDDEN', msg: expect.stringContaining('order:view') });
  });
});

describe('A20, A36: several stores', () => {
  test('another store’s records are not found, exactly as if they did not exist', async () => {
    const { call, data, store, createKey, scope } = await startApi();
    const { id: productId } = await data('POST', '/api/products', { body: { title: 'Mug', price: 1, inventory: 5 } });
    const { id: customerId } = await data('POST', '/api/customers', { body: { email: 'a@b.c' } });
    const { id: orderId } = await store.orders.place(scope, { lines: [{ productId, quantity: 1 }] });
    const { id: collectionId } = await store.collections.create(scope, { title: 'All', productIds: [productId] });
    const other = await store.stores.create({ name: 'Other', currency: 'EUR' });
    const key = await createKey(null, other.id);

    const paths: [string, string, object?][] = [
      ['GET', `/api/products/${productId}`],
      ['PUT', `/api/products/${productId}`, { title: 'Stolen' }],
      ['DELETE', `/api/products/${productId}`],
      ['POST', `/api/products/${productId}/inventory`, { quantity: 1 }],
      ['GET', `/api/customers/${customerId}`],
      ['GET', `/api/orders/${orderId}`],
      ['POST', `/api/orders/${orderId}/cancel`, {}],
      ['POST', `/api/orders/${orderId}/fulfill`, { trackingNumber: 'T', carrier: 'C' }],
      ['POST', `/api/orders/${orderId}/refund`, { amount: 1 }],
      ['GET', `/api/collections/${collectionId}/products`],
    ];
    for (const [method, path, body] of paths) {
      const foreign = await call(method, path, { key, body });
      const random = await call(method, path.replace(/[0-9a-f-]{36}/, UNKNOWN), { key, body });
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(random.body);
    }
    for (const list of ['products', 'customers', 'orders', 'collections']) {
      expect(await data('GET', `/api/${list}`, { key })).toMatchObject({ total: 0, items: [] });
    }
    expect(await data('GET', `/api/products/${productId}`)).toMatchObject({ title: 'Mug', inventory: 4 });
  });
});
