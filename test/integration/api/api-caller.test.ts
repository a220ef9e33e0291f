import { describe, expect, test } from 'vitest';
import { createApiCaller } from '#api';
import { API_KEY_HEADER, type StreamMessages } from '#contract';
import { startApi } from '../../support/start-api.ts';

const CAUSE = { deliveryId: '11111111-1111-4111-8111-111111111111', attempt: 2 };
const MUG = { title: 'Mug', price: 1 };

/** An API with a caller of it, and what it reported of calls and causes. */
async function startCaller() {
  const calls: StreamMessages['api-call'][] = [];
  const causes: (string | null)[] = [];
  const api = await startApi({ onCall: (call) => calls.push(call) });
  api.store.onCommit((messages) => {
    for (const { kind, data } of messages) if (kind === 'event') causes.push(data.causedBy);
  });
  return { ...api, calls, causes, callApi: createApiCaller(api.app) };
}

describe('createApiCaller', () => {
  test('goes through the same routes, checks and limits as everybody', async () => {
    const { callApi, ownerKey: apiKey, createKey } = await startCaller();
    const list = { method: 'GET', path: '/api/products', cause: null };
    expect(await callApi({ ...list, apiKey, query: { pageSize: 5 } })).toMatchObject({
      status: 200,
      body: { code: 'ok', data: { pageSize: 5 } },
    });
    expect(await callApi({ ...list, apiKey: 'sk_wrong' })).toMatchObject({ status: 401 });
    expect(await callApi({ ...list, apiKey: await createKey([]) })).toMatchObject({ status: 403 });
    expect(await callApi({ ...list, apiKey, method: 'POST', body: {} })).toMatchObject({ status: 422 });
    expect(await callApi({ ...list, apiKey, method: 'POST' })).toMatchObject({ status: 422 });
    for (let i = 0; i < 600; i += 1) await callApi({ ...list, apiKey });
    expect(await callApi({ ...list, apiKey })).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });

  test('answers what HTTP answers, check by check', async () => {
    const { call, callApi, data, ownerKey, createKey } = await startCaller();
    const viewer = await createKey(['product:view']);
    const editor = await createKey(['product:edit']);
    const { id } = await data('POST', '/api/products', { body: MUG });
    const product = `/api/products/${id}`;
    const unknown = '/api/products/00000000-0000-4000-8000-000000000000';
    const deep = JSON.parse(`${'['.repeat(201)}${']'.repeat(201)}`);
    const requests: { method: string; path: string; query?: Record<string, string>; body?: unknown; key?: string }[] = [
      { method: 'GET', path: product },
      { method: 'get', path: product },
      { method: 'GET', path: unknown },
      { method: 'GET', path: `${product}/` },
      { method: 'GET', path: '/api/products/{id}' },
      { method: 'GET', path: '/api/nothing' },
      { method: 'PATCH', path: product, body: {} },
      { method: 'GET', path: '/api/products', query: { page: '2', pageSize: '1', status: 'active' } },
      { method: 'GET', path: '/api/products', query: { page: '0' } },
      { method: 'GET', path: '/api/products', query: { pageSize: '1e1' } },
      { method: 'GET', path: '/api/products', query: JSON.parse('{"__proto__":"1","constructor":"1"}') },
      { method: 'GET', path: '/api/products', query: { status: '\ud800 &=+#' } },
      { method: 'GET', path: '/api/products', key: 'sk_wrong' },
      { method: 'POST', path: '/api/products', body: MUG, key: viewer },
      { method: 'PUT', path: product, body: { inventory: 1 }, key: editor },
      { method: 'PUT', path: unknown, body: { inventory: 'x' }, key: editor },
      { method: 'PUT', path: unknown, body: { title: 5 }, key: editor },
      { method: 'PUT', path: product, body: { title: 5 }, key: editor },
      { method: 'POST', path: '/api/products' },
      { method: 'POST', path: '/api/products', body: [MUG] },
      { method: 'POST', path: '/api/products', body: null },
      { method: 'POST', path: '/api/products', body: { ...MUG, title: '\ud800' } },
      { method: 'POST', path: '/api/products', body: { ...MUG, description: deep } },
      { method: 'POST', path: '/api/products', body: { ...MUG, description: '字'.repeat(400_000) } },
      { method: 'POST', path: '/api/uploads', body: {} },
    ];
    for (const { method, path, query = {}, body, key = ownerKey } of requests) {
      const text = `?${new URLSearchParams(query)}`;
      const overHttp = await call(method, path + text, { key, body });
      const direct = await callApi({ apiKey: key, method, path, query, body, cause: null });
      expect(direct, `${method} ${path}${text}`).toEqual({ status: overHttp.status, body: overHttp.body });
    }
  });

  test('names the delivery as the cause of what the call changes', async () => {
    const { callApi, data, ownerKey: apiKey, causes } = await startCaller();
    const create = { apiKey, method: 'POST', path: '/api/products', body: MUG };
    await Promise.all([callApi({ ...create, cause: CAUSE }), callApi({ ...create, cause: null })]);
    await data('POST', '/api/products', { body: MUG });
    expect(causes.sort()).toEqual([CAUSE.deliveryId, null, null]);
  });

  test('sends a file as a form', async () => {
    const { callApi, ownerKey: apiKey } = await startCaller();
    const upload = { filename: '报表.pdf', contentType: 'application/pdf', data: '%PDF-1.7 …' };
    const answer = await callApi({ apiKey, method: 'POST', path: '/api/uploads', upload, cause: CAUSE });
    expect(answer).toMatchObject({ status: 200, body: { data: { filename: '报表.pdf', size: 12 } } });
    const bytes = await callApi({
      apiKey,
      method: 'POST',
      path: '/api/uploads',
      upload: { ...upload, data: Buffer.from('%PDF-') },
      cause: null,
    });
    expect(bytes).toMatchObject({ status: 200, body: { data: { size: 5 } } });
  });

  test.each([
    '/health',
    '/openapi.json',
    '/_tillkit/api/clock',
    '/api/../health',
    '/api/%2e%2e/health',
    '/api',
    'api',
    '',
    '//api/products',
    'http://example.com/api/products',
    'https://internal.invalid/api/products',
    'http://[',
    '\\api',
  ])('finds nothing outside the API at %j', async (path) => {
    const { callApi, ownerKey: apiKey } = await startCaller();
    expect(await callApi({ apiKey, method: 'GET', path, cause: null })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  test('a method that does not exist is not found', async () => {
    const { callApi, ownerKey: apiKey } = await startCaller();
    for (const method of ['BREW', 'get me', '', '__proto__']) {
      expect(await callApi({ apiKey, method, path: '/api/products', cause: null })).toMatchObject({ status: 404 });
    }
  });
});

describe('onCall', () => {
  test('hears of every call under /api, with the app and the delivery behind it', async () => {
    const { call, callApi, ownerKey: apiKey, calls, store, storeId } = await startCaller();
    const keyId = store.keys.authenticate(apiKey)?.keyId;
    await call('GET', '/api/products?page=0');
    await call('GET', '/api/nothing', { key: null });
    await call('GET', '/health');
    await callApi({ apiKey, method: 'POST', path: '/api/products', body: MUG, cause: CAUSE });
    const common = { durationMs: expect.any(Number), at: '2026-01-01T00:00:00.500Z', userId: null, appId: null };
    const owner = { ...common, storeId, keyId, fault: false };
    const nobody = { ...common, storeId: null, keyId: null, fault: false };
    expect(calls).toEqual([
      { ...owner, method: 'GET', path: '/api/products', status: 422, code: 'VALIDATION_ERROR', deliveryId: null },
      { ...nobody, method: 'GET', path: '/api/nothing', status: 401, code: 'UNAUTHORIZED', deliveryId: null },
      { ...owner, method: 'POST', path: '/api/products', status: 200, code: 'ok', deliveryId: CAUSE.deliveryId },
    ]);
  });

  test('nothing that a client sends makes it a delivery’s call', async () => {
    const { app, ownerKey, calls, causes } = await startCaller();
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    await fetch(`${url}/api/products`, {
      method: 'POST',
      headers: {
        [API_KEY_HEADER]: ownerKey,
        'content-type': 'application/json',
        'x-tillkit-cause': CAUSE.deliveryId,
        'x-service-delivery': CAUSE.deliveryId,
      },
      body: JSON.stringify(MUG),
    });
    expect([calls.map(({ deliveryId }) => deliveryId), causes]).toEqual([[null], [null]]);
  });
});
