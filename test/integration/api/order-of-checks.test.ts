import { describe, expect, test } from 'vitest';
import { startApi } from '../../support/start-api.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const JSON_TYPE = { 'content-type': 'application/json' };
const BAD_TYPE = { 'content-type': 'no type' };

/** A19: each check comes before those after it, also when a call fails several. */
describe('A19: the order of checks', () => {
  test('401 comes before an unknown route, a missing permission and a broken body', async () => {
    const { call } = await startApi();
    for (const key of [null, 'sk_wrong']) {
      expect((await call('GET', '/api/nothing', { key })).status).toBe(401);
      expect((await call('GET', '/api', { key })).status).toBe(401);
      expect((await call('PATCH', '/api/products', { key })).status).toBe(401);
      expect((await call('POST', '/api/products', { key, headers: JSON_TYPE, payload: '{' })).status).toBe(401);
      expect((await call('POST', '/api/products', { key, headers: BAD_TYPE, payload: '{' })).status).toBe(401);
    }
  });

  test('429 comes before an unknown route', async () => {
    const { call } = await startApi();
    for (let i = 0; i < 600; i += 1) await call('GET', '/api/nothing');
    expect((await call('GET', '/api/nothing')).status).toBe(429);
  });

  test('an unknown route comes before the permission', async () => {
    const { call, createKey } = await startApi();
    const key = await createKey([]);
    expect(await call('GET', '/api/nothing', { key })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await call('POST', '/api/nothing', { key, headers: BAD_TYPE, payload: 'x' })).status).toBe(404);
  });

  test('403 comes before the resource, the query and the body', async () => {
    const { call, createKey } = await startApi();
    const key = await createKey([]);
    const refused = { status: 403, body: { code: 'FORBIDDEN' } };
    expect(await call('GET', `/api/products/${UNKNOWN}`, { key })).toMatchObject(refused);
    expect(await call('GET', '/api/products?page=0', { key })).toMatchObject(refused);
    expect(await call('POST', '/api/products', { key, headers: JSON_TYPE, payload: '{' })).toMatchObject(refused);
    expect(await call('POST', '/api/products', { key, headers: BAD_TYPE, payload: '{' })).toMatchObject(refused);
    expect(await call('POST', '/api/uploads', { key, headers: JSON_TYPE, payload: '{' })).toMatchObject(refused);
  });

  test('a missing resource comes before the query and the body', async () => {
    const { call } = await startApi();
    const missing = { status: 404, body: { code: 'NOT_FOUND' } };
    const path = `/api/orders/${UNKNOWN}/refund`;
    expect(await call('POST', path, { body: {} })).toMatchObject(missing);
    expect(await call('POST', path, { headers: JSON_TYPE, payload: '{' })).toMatchObject(missing);
    expect(await call('POST', path, { headers: BAD_TYPE, payload: '{' })).toMatchObject(missing);
    expect(await call('POST', path, { headers: JSON_TYPE, payload: ' '.repeat(1_100_000) })).toMatchObject(missing);
    expect(await call('GET', `/api/collections/${UNKNOWN}/products?page=0`)).toMatchObject(missing);
  });

  test('a code that the body asks for comes before the resource, and the resource before the rest of the body', async () => {
    const { call, createKey, data } = await startApi();
    const key = await createKey(['product:edit']);
    const { id } = await data('POST', '/api/products', { body: { title: 'Mug', price: 1 } });
    const put = (to: string, body: object) => call('PUT', `/api/products/${to}`, { key, body });
    expect((await put(id, { title: 'Cup' })).status).toBe(200);
    expect(await put(id, { inventory: 1 })).toMatchObject({
      status: 403,
      body: { msg: expect.stringContaining('inventory:edit') },
    });
    expect((await put(UNKNOWN, { inventory: 'x' })).status).toBe(403);
    expect((await put(UNKNOWN, { title: 5 })).status).toBe(404);
    expect((await put(id, { title: 5 })).status).toBe(422);
    const broken = { key, headers: JSON_TYPE, payload: '{"inventory":' };
    expect((await call('PUT', `/api/products/${UNKNOWN}`, broken)).status).toBe(404);
    expect((await call('PUT', `/api/products/${id}`, broken)).status).toBe(422);
  });

  test('422 comes before 400 and 409', async () => {
    const { call, data, store, scope } = await startApi();
    const { id: productId } = await data('POST', '/api/products', { body: { title: 'Mug', price: 1, inventory: 1 } });
    const { id } = await store.orders.place(scope, { lines: [{ productId, quantity: 1 }] });
    expect((await call('POST', `/api/orders/${id}/refund`, { body: { amount: 0 } })).status).toBe(422);
    expect((await call('POST', `/api/orders/${id}/refund`, { body: { amount: 1 } })).status).toBe(400);
  });
});
