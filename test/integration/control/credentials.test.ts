import { describe, expect, test } from 'vitest';
import type { Key, KeyCreated, Page, StoreCreated, User } from '#contract';
import { startControl } from '../../support/start-control.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** A control plane whose calls give their `data`; a failed one throws. */
async function startOwner() {
  const started = await startControl({ tellCalls: true });
  const does = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await started.control(method, path, { body });
    if (answer.body.code !== 'ok') throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data as T;
  };
  const statusOf = async (key: string, path = '/api/products') => (await started.call('GET', path, { key })).status;
  return { ...started, does, statusOf };
}

describe('A36: stores', () => {
  test('another store comes with a key of its own', async () => {
    const { does, data } = await startOwner();
    const made = await does<StoreCreated>('POST', '/stores', { name: 'Zweitladen', currency: 'EUR' });
    expect(made).toEqual({
      id: expect.any(String),
      name: 'Zweitladen',
      currency: 'EUR',
      apiKey: expect.stringMatching(/^sk_[\w-]{43}$/),
    });
    const product = await data('POST', '/api/products', { key: made.apiKey, body: { title: 'Tasse', price: 1 } });
    expect(product).toMatchObject({ currency: 'EUR' });
    expect(await data('GET', '/api/products')).toMatchObject({ total: 0 });
  });

  test.each<[unknown, RegExp]>([
    [undefined, /name/],
    [{ name: 'x' }, /currency/],
    [{ name: '', currency: 'EUR' }, /name/],
    [{ name: 'x', currency: 'eur' }, /currency/],
    [{ name: 'x', currency: 'XXQ' }, /currency/],
  ])('%j is 422', async (body, message) => {
    const { control } = await startControl();
    const answer = await control('POST', '/stores', { body });
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(answer.body.msg).toMatch(message);
  });
});

describe('API keys', () => {
  test('A13: a key is shown when it is made, and its prefix from then on', async () => {
    const { does, statusOf, storeId } = await startOwner();
    const made = await does<KeyCreated>('POST', '/keys', { name: 'ERP', scope: ['product:view'] });
    expect(made).toEqual({
      id: expect.any(String),
      key: expect.stringMatching(/^sk_[A-Za-z0-9_-]{43}$/),
      prefix: made.key.slice(0, 8),
      scope: ['product:view'],
      expiresAt: null,
    });
    expect(await statusOf(made.key)).toBe(200);
    const { items, total } = await does<Page<Key>>('GET', '/keys');
    expect(total).toBe(2);
    expect(items.find(({ id }) => id === made.id)).toEqual({
      id: made.id,
      storeId,
      appId: null,
      name: 'ERP',
      prefix: made.prefix,
      scope: ['product:view'],
      expiresAt: null,
      createdAt: '2026-01-01T00:00:00.500Z',
    });
    expect(JSON.stringify(items)).not.toContain(made.key);
  });

  test('A14: null is every store code, [] none', async () => {
    const { does, statusOf } = await startOwner();
    const statusWith = async (body: object) => statusOf((await does<KeyCreated>('POST', '/keys', body)).key);
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ scope: null })).toBe(200);
    expect(await statusWith({ scope: [] })).toBe(403);
    expect(await statusWith({ scope: ['order:view'] })).toBe(403);
  });

  test.each<[object, RegExp]>([
    [{ scope: ['order:*'] }, /scope\[0\]/],
    [{ scope: ['order:view', 'customer:update'] }, /scope\[1\]/],
    [{ scope: 'order:view' }, /scope/],
    [{ name: 5 }, /name/],
    [{ expiresAt: 'tomorrow' }, /expiresAt/],
    [{ expiresAt: 5 }, /expiresAt/],
    [{ expiresAt: '2025-12-31T23:59:59.999Z' }, /expiresAt.*2026-01-01T00:00:00/],
    [{ expiresAt: '1970-01-01T00:00:00Z' }, /expiresAt/],
    [{ expiresAT: '2030-01-01T00:00:00Z' }, /expiresAT.*expiresAt/],
  ])('A14: %j is 422', async (body, message) => {
    const { control } = await startControl();
    const answer = await control('POST', '/keys', { body });
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(answer.body.msg).toMatch(message);
  });

  test('a key expires at its time on the store’s clock', async () => {
    const { does, statusOf, clock } = await startOwner();
    const { key, expiresAt } = await does<KeyCreated>('POST', '/keys', { expiresAt: '2026-01-01T08:00:01+08:00' });
    expect(expiresAt).toBe('2026-01-01T00:00:01.000Z');
    clock.moveTo(Date.parse('2026-01-01T00:00:00.999Z'));
    expect(await statusOf(key)).toBe(200);
    clock.moveTo(Date.parse('2026-01-01T00:00:01Z'));
    expect(await statusOf(key)).toBe(401);
  });

  test('a reset keeps the id and kills the old value at once', async () => {
    const { does, statusOf } = await startOwner();
    const first = await does<KeyCreated>('POST', '/keys', { scope: ['product:view'] });
    const second = await does<KeyCreated>('POST', `/keys/${first.id}/reset`);
    expect(second).toEqual({ ...first, key: expect.any(String), prefix: second.key.slice(0, 8) });
    expect([await statusOf(first.key), await statusOf(second.key)]).toEqual([401, 200]);
  });

  test('a revoked key is dead and gone', async () => {
    const { does, statusOf, control } = await startOwner();
    const { id, key } = await does<KeyCreated>('POST', '/keys');
    expect(await does('DELETE', `/keys/${id}`)).toEqual({ id, deleted: true });
    expect(await statusOf(key)).toBe(401);
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/reset'],
    ] as const) {
      expect((await control(method, `/keys/${id}${path}`)).status).toBe(404);
      expect((await control(method, `/keys/${UNKNOWN}${path}`)).status).toBe(404);
    }
    expect(await does('GET', '/keys')).toMatchObject({ total: 1 });
  });

  test('an app’s key can be reset, and is revoked with its app only', async () => {
    const { does, control, statusOf } = await startOwner();
    const app = await does<{ id: string; apiKey: string }>('POST', '/apps', { dir: '/x', grant: 'all' });
    const { items } = await does<Page<Key>>('GET', '/keys');
    const id = items.find(({ appId }) => appId === app.id)?.id ?? '';
    const { key } = await does<KeyCreated>('POST', `/keys/${id}/reset`);
    expect([await statusOf(app.apiKey, '/api/orders'), await statusOf(key, '/api/orders')]).toEqual([401, 200]);
    expect(await control('DELETE', `/keys/${id}`)).toMatchObject({ status: 400, body: { code: 'BUSINESS_ERROR' } });
    await does('DELETE', `/apps/${app.id}`);
    expect(await statusOf(key, '/api/orders')).toBe(401);
  });
});

describe('users', () => {
  const OWNER = { email: 'owner@shop.test', password: 'secret', role: 'OWNER' };

  test('a user is made, changed and listed; a password is never shown', async () => {
    const { does, call, storeId } = await startOwner();
    const made = await does<User>('POST', '/users', {
      ...OWNER,
      role: 'STAFF',
      permissions: ['order:view', 'app:manage'],
    });
    expect(made).toEqual({
      id: expect.any(String),
      storeId,
      email: 'owner@shop.test',
      role: 'STAFF',
      permissions: ['order:view', 'app:manage'],
      disabled: false,
      createdAt: '2026-01-01T00:00:00.500Z',
      updatedAt: '2026-01-01T00:00:00.500Z',
    });
    const changed = await does<User>('PATCH', `/users/${made.id}`, { password: 'another', permissions: [] });
    expect(changed).toEqual({ ...made, permissions: [] });
    expect(await does('GET', '/users')).toEqual({ items: [changed], total: 1, page: 1, pageSize: 20 });
    const login = async (password: string) =>
      (await call('POST', '/auth/login', { key: null, body: { email: OWNER.email, password } })).status;
    expect([await login('secret'), await login('another')]).toEqual([401, 200]);
  });

  test('a taken address is CONFLICT, ignoring case, in another store too', async () => {
    const { does, control } = await startOwner();
    const { id: storeId } = await does<StoreCreated>('POST', '/stores', { name: 'Other', currency: 'EUR' });
    await does('POST', '/users', OWNER);
    const { id } = await does<User>('POST', '/users', { ...OWNER, email: 'a@b.c' });
    const email = 'OWNER@shop.test';
    const conflict = { status: 409, body: { code: 'CONFLICT' } };
    expect(await control('POST', '/users', { body: { ...OWNER, email } })).toMatchObject(conflict);
    expect(await control('POST', '/users', { body: { ...OWNER, email, storeId } })).toMatchObject(conflict);
    expect(await control('PATCH', `/users/${id}`, { body: { email } })).toMatchObject(conflict);
  });

  test.each<[string, object, RegExp]>([
    ['POST', {}, /email/],
    ['POST', { email: 'a@b.c', role: 'OWNER' }, /password/],
    ['POST', { email: 'a@b.c', password: 'x' }, /role/],
    ['POST', { ...OWNER, role: 'ADMIN' }, /role/],
    ['POST', { ...OWNER, email: 'nobody' }, /email/],
    ['POST', { ...OWNER, password: '' }, /password/],
    ['POST', { ...OWNER, permissions: ['order:*'] }, /permissions\[0\]/],
    ['POST', { ...OWNER, disabled: 1 }, /disabled/],
    ['PATCH', {}, /可修改的字段/],
    ['PATCH', { storeId: UNKNOWN }, /storeId/],
    ['PATCH', { email: 'nobody' }, /email/],
    ['PATCH', { permissions: null }, /permissions/],
  ])('%s %j is 422 and names the field', async (method, body, message) => {
    const { does, control } = await startOwner();
    const { id } = await does<User>('POST', '/users', { ...OWNER, email: 'first@shop.test' });
    const answer = await control(method, method === 'POST' ? '/users' : `/users/${id}`, { body });
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(answer.body.msg).toMatch(message);
  });

  test('an unknown id is 404, before the body is looked at', async () => {
    const { control } = await startControl();
    for (const body of [{}, { disabled: true }, []]) {
      expect((await control('PATCH', `/users/${UNKNOWN}`, { body })).status).toBe(404);
    }
  });
});

describe('A36: what belongs to one store shows in that store', () => {
  test('users, keys, apps, webhooks, deliveries and requests', async () => {
    const { does, call } = await startOwner();
    const { id: storeId, apiKey } = await does<StoreCreated>('POST', '/stores', { name: 'Other', currency: 'EUR' });
    await does('POST', '/users', { storeId, email: 'a@b.c', password: 'x', role: 'STAFF' });
    await does('POST', '/keys', { storeId, name: 'Second' });
    await does('POST', '/apps', { storeId, dir: '/x', grant: 'all' });
    await does('POST', '/trigger', { storeId, event: 'order.paid', payload: {} });
    await call('GET', '/api/products', { key: apiKey });
    const totals = (query: string) =>
      Promise.all(
        ['users', 'keys', 'apps', 'webhooks', 'deliveries', 'requests'].map(
          async (list) => (await does<Page<unknown>>('GET', `/${list}${query}`)).total,
        ),
      );
    expect(await totals('')).toEqual([0, 1, 0, 0, 0, 0]);
    expect(await totals(`?storeId=${storeId}`)).toEqual([1, 3, 1, 1, 1, 1]);
  });

  test.each(['users', 'keys', 'requests'])('GET /%s of an unknown store is 404', async (list) => {
    const { control } = await startControl();
    expect((await control('GET', `/${list}?storeId=${UNKNOWN}`)).status).toBe(404);
  });

  test('nothing is made in an unknown store', async () => {
    const { control } = await startControl();
    const user = { email: 'a@b.c', password: 'x', role: 'OWNER' };
    expect((await control('POST', '/keys', { body: { storeId: UNKNOWN } })).status).toBe(404);
    expect((await control('POST', '/users', { body: { storeId: UNKNOWN, ...user } })).status).toBe(404);
  });
});
