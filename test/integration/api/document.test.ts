import { describe, expect, test } from 'vitest';
import { createOpenApiDocument } from '#contract';
import { createApiDocumentCheck, type SeenAnswer } from '../../support/api-document.ts';
import { encodeForm } from '../../support/encode-form.ts';
import { startApi, type TestApi, type TestCall } from '../../support/start-api.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
/** Spec §7, by hand. */
const STATUS_OF: Record<string, number> = {
  ok: 200,
  VALIDATION_ERROR: 422,
  NOT_FOUND: 404,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  BUSINESS_ERROR: 400,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
};

const check = createApiDocumentCheck(createOpenApiDocument());

/** An API whose every answer is compared with the document; `seen` are those that it had. */
async function startChecked() {
  const api = await startApi();
  const seen = new Set<string>();
  const see = (answer: SeenAnswer) => {
    const name = `${answer.method} ${answer.path} ${JSON.stringify(answer.body)}`;
    expect(check.problemsOf(answer), name).toEqual([]);
    seen.add(check.nameOf(answer) ?? name);
  };
  /** Makes a call that must be answered with a code, and gives `data`. */
  async function call(code: string, method: string, path: string, options?: TestCall) {
    const answer = await api.call(method, path, options);
    expect([answer.body.code, answer.status]).toEqual([code, STATUS_OF[code]]);
    see({ method, path, ...answer });
    return answer.body.data;
  }
  return { ...api, plainCall: api.call, seen, see, call };
}

type CheckedApi = Awaited<ReturnType<typeof startChecked>>;

const placeOrder = async (
  { store, scope }: Pick<TestApi, 'store' | 'scope'>,
  productId: string,
  { paid = false } = {},
) => {
  const { id } = await store.orders.place(scope, {
    lines: [{ productId, quantity: 1 }],
    shippingAddress: { name: '李雷', country: 'CN', city: '北京', address1: '长安街 1 号' },
  });
  if (paid) await store.orders.pay(scope, id, {});
  return id;
};

/** Every call of the store, so that nothing but `prepare` decides what it is answered. */
const STORE_CALLS: [method: string, path: string, body?: object][] = [
  ['GET', '/api/products'],
  ['POST', '/api/products', { title: 'Mug', price: 1 }],
  ['GET', `/api/products/${UNKNOWN}`],
  ['PUT', `/api/products/${UNKNOWN}`, { title: 'Mug' }],
  ['DELETE', `/api/products/${UNKNOWN}`],
  ['POST', `/api/products/${UNKNOWN}/inventory`, { quantity: 1 }],
  ['GET', '/api/orders'],
  ['GET', `/api/orders/${UNKNOWN}`],
  ['POST', `/api/orders/${UNKNOWN}/fulfill`, { trackingNumber: 'T', carrier: 'C' }],
  ['POST', `/api/orders/${UNKNOWN}/refund`, { amount: 1 }],
  ['POST', `/api/orders/${UNKNOWN}/cancel`],
  ['GET', '/api/customers'],
  ['GET', `/api/customers/${UNKNOWN}`],
  ['POST', '/api/customers', { email: 'new@example.com' }],
  ['GET', '/api/collections'],
  ['GET', `/api/collections/${UNKNOWN}/products`],
];

async function succeed(api: CheckedApi): Promise<void> {
  const { call, store, scope } = api;
  const { id } = await call('ok', 'POST', '/api/products', { body: { title: 'Mug', price: 19.99, inventory: 9 } });
  await call('ok', 'GET', '/api/products');
  await call('ok', 'GET', `/api/products/${id}`);
  await call('ok', 'PUT', `/api/products/${id}`, { body: { status: 'DRAFT' } });
  await call('ok', 'PUT', `/api/products/${id}`, { body: { status: 'ACTIVE' } });
  await call('ok', 'POST', `/api/products/${id}/inventory`, { body: { quantity: 1 } });
  const collection = await store.collections.create(scope, { title: 'All', productIds: [id] });
  await call('ok', 'GET', '/api/collections');
  await call('ok', 'GET', `/api/collections/${collection.id}/products`);
  const order = await placeOrder(api, id, { paid: true });
  await call('ok', 'POST', `/api/orders/${order}/fulfill`, { body: { trackingNumber: 'T1', carrier: '顺丰' } });
  await call('ok', 'POST', `/api/orders/${order}/refund`, { body: { amount: 0.01 } });
  await call('ok', 'GET', `/api/orders/${order}`);
  await call('ok', 'POST', `/api/orders/${await placeOrder(api, id)}/cancel`);
  await call('ok', 'GET', '/api/orders');
  const customer = await call('ok', 'POST', '/api/customers', { body: { email: 'a@b.c' } });
  await call('ok', 'GET', `/api/customers/${customer.id}`);
  await call('ok', 'GET', '/api/customers');
  const { url } = await call('ok', 'POST', '/api/uploads', await encodeForm([GIF]));
  const { pathname: path } = new URL(url);
  const file = await api.app.inject(path);
  api.see({ method: 'GET', path, status: file.statusCode, headers: file.headers, body: undefined });
  await call('ok', 'DELETE', `/api/products/${id}`);
}

const GIF = { name: 'a.gif', content: Buffer.from('GIF89a') };

async function breakRules(api: CheckedApi): Promise<void> {
  const { call } = api;
  const { id } = await call('ok', 'POST', '/api/products', { body: { title: 'Cup', price: 1, inventory: 5 } });
  const { id: other } = await call('ok', 'POST', '/api/products', { body: { title: 'Jug', price: 1 } });
  const collection = await api.store.collections.create(api.scope, { title: 'All', productIds: [id] });
  const order = await placeOrder(api, id);
  for (const list of ['products', 'orders', 'customers', 'collections', `collections/${collection.id}/products`]) {
    await call('VALIDATION_ERROR', 'GET', `/api/${list}?page=0`);
  }
  await call('VALIDATION_ERROR', 'POST', '/api/products', { body: {} });
  await call('VALIDATION_ERROR', 'PUT', `/api/products/${id}`, { body: {} });
  await call('VALIDATION_ERROR', 'POST', `/api/products/${id}/inventory`, { body: { quantity: 0.5 } });
  await call('VALIDATION_ERROR', 'POST', '/api/customers', { body: { email: 'x' } });
  await call('VALIDATION_ERROR', 'POST', '/api/uploads', { body: {} });
  for (const step of ['fulfill', 'refund', 'cancel']) {
    await call('VALIDATION_ERROR', 'POST', `/api/orders/${order}/${step}`, { body: { reason: 5 } });
  }
  await call('BUSINESS_ERROR', 'POST', `/api/products/${id}/inventory`, { body: { quantity: -50 } });
  await call('BUSINESS_ERROR', 'POST', `/api/orders/${order}/refund`, { body: { amount: 1 } });
  const fulfill = { body: { trackingNumber: 'T1', carrier: '顺丰' } };
  await call('BUSINESS_ERROR', 'POST', `/api/orders/${order}/fulfill`, fulfill);
  const paid = await placeOrder(api, id, { paid: true });
  await call('BUSINESS_ERROR', 'POST', `/api/orders/${paid}/cancel`);
  await call('CONFLICT', 'PUT', `/api/products/${other}`, { body: { handle: 'cup' } });
  await call('ok', 'POST', '/api/customers', { body: { email: 'taken@example.com' } });
  await call('CONFLICT', 'POST', '/api/customers', { body: { email: 'taken@example.com' } });
}

const LOGIN = { email: 'owner@shop.test', password: 'correct horse' };

async function logIn({ call, store, storeId }: CheckedApi): Promise<void> {
  await store.users.create({ storeId, role: 'OWNER', ...LOGIN });
  const login = (code: string, body: object) => call(code, 'POST', '/auth/login', { key: null, body });
  await login('ok', LOGIN);
  await login('VALIDATION_ERROR', {});
  for (let i = 0; i < 10; i += 1) await login('UNAUTHORIZED', { ...LOGIN, password: 'wrong' });
  await login('RATE_LIMITED', LOGIN);
}

describe('the API document', () => {
  test('describes every answer of every call, and nothing that is never answered', async () => {
    const api = await startChecked();
    const { call, store } = api;
    const everywhere = async (code: string, options: TestCall) => {
      for (const [method, path, body] of STORE_CALLS) await call(code, method, path, { ...options, body });
      await call(code, 'POST', '/api/uploads', { ...options, ...(await encodeForm([GIF])) });
    };
    await succeed(api);
    await breakRules(api);
    for (const [method, path, body] of STORE_CALLS) {
      if (path.includes(UNKNOWN)) await call('NOT_FOUND', method, path, { body });
    }
    await call('NOT_FOUND', 'GET', `/uploads/${UNKNOWN}/a.gif`);
    await everywhere('UNAUTHORIZED', { key: null });
    await everywhere('FORBIDDEN', { key: await api.createKey([]) });
    const spent = await api.createKey(null);
    for (let i = 0; i < 600; i += 1) await api.plainCall('GET', '/api/nothing', { key: spent });
    await everywhere('RATE_LIMITED', { key: spent });

    await logIn(api);

    const open = async (path: string) => api.see({ method: 'GET', path, ...(await api.plainCall('GET', path)) });
    for (const path of ['/health', '/health/ready', '/openapi.json']) await open(path);
    store.close();
    await open('/health/ready');
    await everywhere('INTERNAL_ERROR', {});
    await call('INTERNAL_ERROR', 'GET', `/uploads/${UNKNOWN}/a.gif`);

    api.clock.moveTo(api.clock.now() + 60_000);
    await call('INTERNAL_ERROR', 'POST', '/auth/login', { key: null, body: LOGIN });
    expect([...check.documented].filter((name) => !api.seen.has(name))).toEqual([]);
  });

  test('would notice a field, a status or a header that it does not know', () => {
    const headers = {
      'content-type': 'application/json',
      'x-ratelimit-limit': '1',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': '1',
    };
    const data = { items: [], total: 0, page: 1, pageSize: 20 };
    const answer = {
      method: 'GET',
      path: '/api/products?page=1',
      status: 200,
      headers,
      body: { code: 'ok', msg: '', data },
    };
    expect(check.problemsOf(answer)).toEqual([]);
    expect(check.problemsOf({ ...answer, status: 201 })).toHaveLength(1);
    expect(check.problemsOf({ ...answer, method: 'PATCH' })).toHaveLength(1);
    expect(check.problemsOf({ ...answer, headers: { 'content-type': 'application/json' } })).toHaveLength(3);
    expect(check.problemsOf({ ...answer, headers: { ...headers, 'content-type': 'text/html' } })).toHaveLength(1);
    expect(check.problemsOf({ ...answer, body: { ...answer.body, more: 1 } })).toHaveLength(1);
    expect(check.problemsOf({ ...answer, body: { ...answer.body, data: { ...data, items: [{}] } } })).not.toEqual([]);
  });
});
