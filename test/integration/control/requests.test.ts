import { describe, expect, test } from 'vitest';
import type { Page, RequestRecord } from '#contract';
import { startControl } from '../../support/start-control.ts';

/** A control plane that hears of every call of the REST API. */
async function startLogged() {
  const started = await startControl({ tellCalls: true });
  const list = async (query = '') =>
    (await started.control('GET', `/requests${query}`)).body.data as unknown as Page<RequestRecord>;
  return { ...started, list };
}

describe('the request log', () => {
  test('tells of each call, newest first, by whom and how it was answered', async () => {
    const { list, call, store, storeId } = await startLogged();
    const [ownerKey] = store.keys.list(storeId, { page: 1, pageSize: 1 }).items;
    const { id: userId } = await store.users.create({ storeId, email: 'a@b.c', password: 'secret', role: 'STAFF' });
    const login = await call('POST', '/auth/login', { key: null, body: { email: 'a@b.c', password: 'secret' } });
    const authorization = `Bearer ${login.body.data.accessToken}`;
    await call('GET', '/api/products?page=1&token=hidden');
    await call('POST', '/api/customers', { key: null, headers: { authorization }, body: { email: 'hidden@b.c' } });
    await call('GET', '/api/orders', { key: 'sk_hidden' });

    const nobody = { storeId: null, keyId: null, userId: null, appId: null, deliveryId: null, fault: false };
    const common = { at: '2026-01-01T00:00:00.500Z', durationMs: expect.any(Number) };
    const page = await list();
    expect(page).toEqual({
      items: [
        { ...nobody, ...common, method: 'GET', path: '/api/orders', status: 401, code: 'UNAUTHORIZED' },
        {
          ...nobody,
          ...common,
          method: 'POST',
          path: '/api/customers',
          status: 403,
          code: 'FORBIDDEN',
          storeId,
          userId,
        },
        {
          ...nobody,
          ...common,
          method: 'GET',
          path: '/api/products',
          status: 200,
          code: 'ok',
          storeId,
          keyId: ownerKey?.id,
        },
      ],
      total: 3,
      page: 1,
      pageSize: 20,
    });
    expect(JSON.stringify(page)).not.toMatch(/hidden|secret|Bearer|sk_/);
    expect(await list('?page=2&pageSize=2')).toMatchObject({ items: [{ path: '/api/products' }], total: 3, page: 2 });
    expect(await list('?page=3&pageSize=2')).toMatchObject({ items: [], total: 3 });
  });

  test('an app’s calls name the app and its key', async () => {
    const { list, call, store, storeId } = await startLogged();
    const { id: appId, apiKey } = await store.apps.install({
      storeId,
      manifest: { name: 'Loyalty', version: '1.0.0', permissions: [], webhooks: [] },
      dir: null,
      receiverUrl: null,
      granted: [],
    });
    await call('GET', '/api/orders', { key: apiKey });
    const keyId = store.keys.ofApp(appId).id;
    expect(await list()).toMatchObject({ items: [{ appId, keyId, userId: null, status: 403 }] });
  });

  test('is bounded: the oldest calls are forgotten', async () => {
    const { list, call } = await startLogged();
    await call('GET', '/api/orders');
    for (let i = 0; i < 1000; i += 1) await call('GET', `/api/nothing/${i}`);
    const first = await list('?pageSize=100');
    expect(first.total).toBe(1000);
    expect(first.items[0]?.path).toBe('/api/nothing/999');
    expect((await list('?pageSize=100&page=10')).items.at(-1)?.path).toBe('/api/nothing/0');
  });

  test('paging follows the rules of every list', async () => {
    const { control } = await startLogged();
    for (const query of ['page=0', 'pageSize=101', 'page=x']) {
      expect((await control('GET', `/requests?${query}`)).status).toBe(422);
    }
  });
});
