import { describe, expect, test } from 'vitest';
import { startApi, type TestApi, type TestCall } from '../../support/start-api.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** A failure has its code, the status of the code, and a Chinese message; nothing else. */
async function expectFailure(api: TestApi, expected: [string, number], method: string, path: string, call?: TestCall) {
  const { status, body } = await api.call(method, path, call);
  expect([body.code, status, Object.keys(body)], `${method} ${path}`).toEqual([...expected, ['code', 'msg']]);
  expect(body.msg).toMatch(/\p{Script=Han}/u);
}

async function openShop() {
  const api = await startApi();
  const { id } = await api.data('POST', '/api/products', { body: { title: 'Mug', price: 1, inventory: 2 } });
  const place = () => api.store.orders.place(api.scope, { lines: [{ productId: id, quantity: 1 }] });
  return { ...api, productId: id, place };
}

describe('§8 errors', () => {
  test('UNAUTHORIZED 401: no, unknown, expired, reset key; bad JWT', async () => {
    const api = await openShop();
    const { store, storeId, clock } = api;
    const expiring = await store.keys.create({ storeId, scope: null, expiresAt: clock.now() + 1 });
    const reset = await store.keys.create({ storeId, scope: null });
    await store.keys.reset(reset.id);
    clock.moveTo(clock.now() + 1);
    for (const key of [null, 'sk_unknown', '', expiring.key, reset.key]) {
      await expectFailure(api, ['UNAUTHORIZED', 401], 'GET', '/api/products', { key });
    }
    const headers = { authorization: 'Bearer a.b.c' };
    await expectFailure(api, ['UNAUTHORIZED', 401], 'GET', '/api/products', { key: null, headers });
  });

  test('FORBIDDEN 403: a valid credential without the code', async () => {
    const api = await openShop();
    const key = await api.createKey(['order:view']);
    await expectFailure(api, ['FORBIDDEN', 403], 'GET', '/api/products', { key });
  });

  test('RATE_LIMITED 429: the 601st call of a window', async () => {
    const api = await openShop();
    const key = await api.createKey(null);
    for (let i = 0; i < 600; i += 1) expect((await api.call('GET', '/api/collections', { key })).status).toBe(200);
    await expectFailure(api, ['RATE_LIMITED', 429], 'GET', '/api/collections', { key });
  });

  test('NOT_FOUND 404: unknown path, method or id; another store’s id; a deleted product', async () => {
    const api = await openShop();
    const other = await api.store.stores.create({ name: 'Other', currency: 'EUR' });
    const key = await api.createKey(null, other.id);
    const missing = ['NOT_FOUND', 404] as [string, number];
    await expectFailure(api, missing, 'GET', '/api/nothing');
    await expectFailure(api, missing, 'PATCH', '/api/products');
    await expectFailure(api, missing, 'GET', `/api/products/${UNKNOWN}`);
    await expectFailure(api, missing, 'GET', '/api/orders/no-uuid');
    await expectFailure(api, missing, 'GET', `/api/products/${api.productId}`, { key });
    await api.data('DELETE', `/api/products/${api.productId}`);
    for (const [method, body] of [['GET'], ['PUT', { title: 'x' }], ['DELETE']] as [string, object?][]) {
      await expectFailure(api, missing, method, `/api/products/${api.productId}`, { body });
    }
  });

  test('VALIDATION_ERROR 422: missing, mistyped, out of range; bad JSON, filter, paging; upload missing', async () => {
    const api = await openShop();
    const invalid = ['VALIDATION_ERROR', 422] as [string, number];
    await expectFailure(api, invalid, 'POST', '/api/products', { body: { price: 1 } });
    await expectFailure(api, invalid, 'POST', '/api/products', { body: { title: 'Mug', price: '1' } });
    await expectFailure(api, invalid, 'POST', '/api/products', { body: { title: 'Mug', price: -1 } });
    const headers = { 'content-type': 'application/json' };
    await expectFailure(api, invalid, 'POST', '/api/products', { headers, payload: '{' });
    await expectFailure(api, invalid, 'POST', '/api/products', { headers, payload: `"${'x'.repeat(1_048_575)}"` });
    await expectFailure(api, invalid, 'GET', '/api/orders?status=LOST');
    await expectFailure(api, invalid, 'GET', '/api/orders?page=0');
    await expectFailure(api, invalid, 'POST', '/api/uploads');
  });

  test('BUSINESS_ERROR 400: refused transition, refund above what is left, stock below 0', async () => {
    const api = await openShop();
    const refused = ['BUSINESS_ERROR', 400] as [string, number];
    const { id } = await api.place();
    const body = { trackingNumber: 'T', carrier: 'C' };
    await expectFailure(api, refused, 'POST', `/api/orders/${id}/fulfill`, { body });
    await api.store.orders.pay(api.scope, id, {});
    await expectFailure(api, refused, 'POST', `/api/orders/${id}/refund`, { body: { amount: 1.01 } });
    await expectFailure(api, refused, 'POST', `/api/products/${api.productId}/inventory`, { body: { quantity: -2 } });
  });

  test('BUSINESS_ERROR 400: ordering a product that is not ACTIVE (A06)', async () => {
    const { data, productId, place } = await openShop();
    for (const status of ['DRAFT', 'ARCHIVED']) {
      await data('PUT', `/api/products/${productId}`, { body: { status } });
      await expect(place()).rejects.toMatchObject({ code: 'BUSINESS_ERROR', status: 400 });
    }
  });

  test('CONFLICT 409: email or handle taken', async () => {
    const api = await openShop();
    await api.data('POST', '/api/customers', { body: { email: 'a@b.c' } });
    const { id } = await api.data('POST', '/api/products', { body: { title: 'Cup', price: 1 } });
    const taken = ['CONFLICT', 409] as [string, number];
    await expectFailure(api, taken, 'POST', '/api/customers', { body: { email: 'A@B.C' } });
    await expectFailure(api, taken, 'PUT', `/api/products/${id}`, { body: { handle: 'mug' } });
  });

  test('INTERNAL_ERROR 500: anything unexpected, without a word of what it was', async () => {
    const api = await startApi();
    api.store.close();
    const { status, body } = await api.call('GET', '/api/products');
    expect([status, body]).toEqual([500, { code: 'INTERNAL_ERROR', msg: '服务器内部错误' }]);
  });
});
