import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { FaultRule } from '#contract';
import { createExtension } from '../../support/create-extension.ts';
import { startReceiver } from '../../support/start-receiver.ts';
import { startTestEmulator, type TestEmulator } from '../../support/start-test-emulator.ts';

const ORDERS: FaultRule = { match: { method: 'GET', path: '/api/orders' }, respond: { status: 503 } };

const replace = (emulator: TestEmulator, ...rules: FaultRule[]) =>
  emulator.control<{ items: unknown[] }>('PUT', '/faults', rules);

/** Header of an answer of the REST API. */
async function faultHeader({ url, runInfo }: TestEmulator, path: string): Promise<string | null> {
  const response = await fetch(url + path, { headers: { 'x-service-api-key': runInfo.apiKey } });
  await response.text();
  return response.headers.get('x-tillkit-fault');
}

describe('rules of the REST API', () => {
  test('answer in place of a route, by method and path, until they are removed', async () => {
    const emulator = await startTestEmulator();
    await replace(emulator, ORDERS);
    expect(await emulator.api('GET', '/api/orders?page=1')).toMatchObject({ status: 503, code: 'INTERNAL_ERROR' });
    expect(await faultHeader(emulator, '/api/orders')).toBe('rule');
    expect(await emulator.api('GET', '/api/products')).toMatchObject({ status: 200 });
    expect(await faultHeader(emulator, '/api/products')).toBeNull();
    const calls = emulator.messages.filter(({ kind }) => kind === 'api-call').map(({ data }) => data);
    expect(calls[0]).toMatchObject({ path: '/api/orders', status: 503, code: 'INTERNAL_ERROR' });
    expect(await emulator.control('DELETE', '/faults')).toEqual({ deleted: 1 });
    expect(await emulator.api('GET', '/api/orders')).toMatchObject({ status: 200 });
  });

  test('match a segment of the path with a placeholder, and nothing longer or shorter', async () => {
    const emulator = await startTestEmulator();
    const rule: FaultRule = { match: { path: '/api/products/{id}' }, respond: { status: 409, code: 'CONFLICT' } };
    await replace(emulator, rule);
    const { items } = (await emulator.api('GET', '/api/products')).data as { items: { id: string }[] };
    const path = `/api/products/${items[0]?.id}`;
    expect(await emulator.api('GET', path)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await emulator.api('PUT', path, { title: 'x' })).toMatchObject({ status: 409 });
    expect(await emulator.api('POST', `${path}/inventory`, { quantity: 1 })).toMatchObject({ status: 200 });
  });

  test('act as often as `times` says, the first that is not used up', async () => {
    const emulator = await startTestEmulator();
    const path = '/api/orders';
    await replace(
      emulator,
      { match: { path }, times: 2, respond: { status: 500 } },
      { match: { path }, times: 1, respond: { status: 429 } },
    );
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await emulator.api('GET', path)).status);
    expect(statuses).toEqual([500, 500, 429, 200]);
    expect(await emulator.control('GET', '/faults')).toMatchObject({ total: 2, items: [{ hits: 2 }, { hits: 1 }] });
    expect(await emulator.control('GET', '/faults?page=2&pageSize=1')).toMatchObject({ items: [{ hits: 1 }] });
  });

  test('act on callers who are let in only, and give the general message of their code', async () => {
    const emulator = await startTestEmulator();
    await replace(emulator, { match: {}, respond: { status: 422 } });
    expect(await fetch(`${emulator.url}/api/orders`)).toMatchObject({ status: 401 });
    expect(await emulator.api('GET', '/api/nothing')).toMatchObject({ status: 422, code: 'VALIDATION_ERROR' });
    expect(await fetch(`${emulator.url}/health`)).toMatchObject({ status: 200 });
  });

  test('drop: the connection is reset, nothing is changed, and the call is recorded', async () => {
    const emulator = await startTestEmulator({ data: 'none' });
    await replace(emulator, { match: { method: 'POST' }, times: 1, drop: true });
    const sent = new Promise((resolve) => {
      const headers = { 'x-service-api-key': emulator.runInfo.apiKey, 'content-type': 'application/json' };
      const call = request(`${emulator.url}/api/products`, { method: 'POST', headers }, () => resolve('answered'));
      call.on('error', (error) => resolve('code' in error ? error.code : error));
      call.end('{"title":"Mug","price":1}');
    });
    expect(await sent).toBe('ECONNRESET');
    await expect
      .poll(() => emulator.messages.find(({ kind }) => kind === 'api-call')?.data)
      .toMatchObject({
        method: 'POST',
        path: '/api/products',
        status: 0,
        code: 'dropped',
      });
    expect((await emulator.api('GET', '/api/products')).data).toMatchObject({ total: 0 });
    expect(await emulator.api('POST', '/api/products', { title: 'Mug', price: 1 })).toMatchObject({ code: 'ok' });
  });

  test('latencyMs: the real answer comes later', async () => {
    const emulator = await startTestEmulator();
    await replace(emulator, { match: { path: '/api/orders' }, times: 1, latencyMs: 40 });
    expect(await emulator.api('GET', '/api/orders')).toMatchObject({ code: 'ok' });
    const call = emulator.messages.find(({ kind }) => kind === 'api-call')?.data as { durationMs: number };
    expect(call.durationMs).toBeGreaterThanOrEqual(39);
  });

  test('act on the calls of handlers too; what would be a reset is a 500', async () => {
    const handler = `export default async (event, ctx) => {
      const { status, code } = await ctx.api.request({ method: 'GET', path: '/api/orders' });
      return { status, code };
    };\n`;
    const { dir } = await createExtension({ handler });
    const emulator = await startTestEmulator({ extensions: [dir] });
    await replace(emulator, { ...ORDERS, times: 1 }, { match: { path: '/api/orders' }, drop: true });
    await emulator.trigger({ event: 'order.paid', count: 2 });
    await emulator.idle();
    const bodies = (await emulator.deliveries()).map(
      ({ attempts }) => JSON.parse(attempts[0]?.responseBody ?? '').status,
    );
    expect(bodies.sort()).toEqual([500, 503]);
  });
});

describe('rules of deliveries', () => {
  /** An emulator that delivers order.created and order.paid to a server. */
  async function startForwarding() {
    const server = await startReceiver();
    const { dir } = await createExtension({ events: ['order.created', 'order.paid'] });
    const emulator = await startTestEmulator({ extensions: [dir], forward: server.url });
    const codes = async () =>
      Object.fromEntries(
        (await emulator.deliveries()).map(({ event, attempts }) => [
          event,
          attempts.map(({ status, errorCode }) => status ?? errorCode),
        ]),
      );
    return { emulator, server, codes };
  }

  test('match by event', async () => {
    const { emulator, server, codes } = await startForwarding();
    await replace(emulator, { match: { event: 'order.paid' }, drop: true });
    await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();
    expect(await codes()).toEqual({ 'order.created': [200], 'order.paid': ['ECONNRESET'] });
    expect(server.requests.map(({ headers }) => headers['x-service-event'])).toEqual(['order.created']);
  });

  test('match by receiver', async () => {
    const { emulator, server, codes } = await startForwarding();
    await replace(
      emulator,
      { match: { receiver: 'http://127.0.0.1:9/other' }, drop: true },
      { match: { receiver: server.url, event: 'order.created' }, duplicate: true },
    );
    await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();
    expect(await codes()).toEqual({ 'order.created': [200, 200], 'order.paid': [200] });
    expect(server.requests).toHaveLength(3);
  });

  test('can be there from the start', async () => {
    const { dir } = await createExtension();
    const faults: FaultRule[] = [{ match: { receiver: 'handler.ts' }, respond: { status: 500 } }];
    const emulator = await startTestEmulator({ extensions: [dir], faults });
    await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();
    expect((await emulator.deliveries())[0]).toMatchObject({
      state: 'waiting_retry',
      attempts: [{ status: 500, logs: [] }],
    });
  });
});

test('A27: a rule makes a component of /health/ready faulty, as often as it says, and touches no call', async () => {
  const emulator = await startTestEmulator({ data: 'none' });
  const match = { path: '/health/ready' };
  await replace(emulator, { match, component: 'redis', times: 2 }, { match, component: 'database', times: 1 });
  const ready = async () => {
    const answer = await fetch(`${emulator.url}/health/ready`);
    return [answer.status, await answer.json(), answer.headers.get('x-tillkit-fault')];
  };
  const body = (database: string, redis: string, success = false) => ({ success, data: { database, redis } });
  expect(await emulator.api('GET', '/api/orders')).toMatchObject({ status: 200 });
  expect(await ready()).toEqual([503, body('error', 'error'), 'rule']);
  expect(await ready()).toEqual([503, body('ok', 'error'), 'rule']);
  expect(await ready()).toEqual([200, body('ok', 'ok', true), null]);
  expect(await emulator.control('GET', '/faults')).toMatchObject({ items: [{ hits: 2 }, { hits: 1 }] });
  await replace(emulator, { match: {}, respond: { status: 500 } });
  expect(await ready()).toEqual([200, body('ok', 'ok', true), null]);
});

describe('a rule is refused', () => {
  test.each<[string, unknown, RegExp]>([
    ['that is none', ['x'], /body\[0\]/],
    ['in no list', { match: {} }, /body/],
    ['without a match', [{ drop: true }], /match/],
    ['of an unknown event', [{ match: { event: 'order.payed' }, drop: true }], /event/],
    ['with a misspelt effect', [{ match: {}, latency: 5 }], /\[0\].*latencyMs/],
    ['with a misspelt answer', [{ match: {}, respond: { status: 500, cod: 'CONFLICT' } }], /respond/],
    ['with a misspelt match', [{ match: { events: 'order.paid' }, drop: true }], /match/],
    ['of calls and deliveries at once', [{ match: { path: '/api/orders', event: 'order.paid' }, drop: true }], /match/],
    ['that repeats a call', [{ match: { path: '/api/orders' }, duplicate: true }], /duplicate/],
    ['that answers a call with success', [{ match: { path: '/api/orders' }, respond: { status: 200 } }], /status/],
    [
      'that gives a delivery a code',
      [{ match: { event: 'order.paid' }, respond: { status: 500, code: 'CONFLICT' } }],
      /code/,
    ],
    ['without an effect', [{ match: {} }], /\[0\]/],
    ['of a component and of no probe', [{ match: {}, component: 'redis' }], /component.*\/health\/ready/],
    ['of a probe and of no component', [{ match: { path: '/health/ready' }, drop: true }], /component/],
    ['of an unknown component', [{ match: { path: '/health/ready' }, component: 'redsi' }], /component.*redis/],
    ['of another probe', [{ match: { path: '/health' }, component: 'redis' }], /path/],
    [
      'of a component, with another effect',
      [{ match: { path: '/health/ready' }, component: 'redis', latencyMs: 5 }],
      /component/,
    ],
    [
      'of a component, with another match',
      [{ match: { path: '/health/ready', event: 'order.paid' }, component: 'redis' }],
      /match/,
    ],
    ['used no times', [{ match: {}, times: 0, drop: true }], /times/],
  ])('%s', async (_, rules, message) => {
    const emulator = await startTestEmulator({ data: 'none' });
    await replace(emulator, ORDERS);
    await expect(emulator.control('PUT', '/faults', rules)).rejects.toThrow(message);
    expect(await emulator.control('GET', '/faults')).toMatchObject({ total: 1, items: [{ ...ORDERS, hits: 0 }] });
  });
});
