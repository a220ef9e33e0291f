import { describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../support/start-api.ts';

const WINDOW_END = Date.parse('2026-01-01T00:01:00.500Z');
const spend = async ({ call }: TestApi, times: number, options = {}) => {
  for (let i = 0; i < times; i += 1) await call('GET', '/api/collections', options);
};

describe('A16: the rate limit', () => {
  test('600 calls of a key pass, the next is 429 with Retry-After, until the window ends', async () => {
    const api = await startApi();
    const first = await api.call('GET', '/api/products');
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': '600',
      'x-ratelimit-remaining': '599',
      'x-ratelimit-reset': String(Math.ceil(WINDOW_END / 1000)),
    });
    await spend(api, 598);
    const last = await api.call('GET', '/api/products');
    expect([last.status, last.headers['x-ratelimit-remaining']]).toEqual([200, '0']);

    const refused = await api.call('GET', '/api/products');
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '60']);
    expect(refused.headers['x-ratelimit-remaining']).toBe('0');

    api.clock.moveTo(WINDOW_END - 1);
    const late = await api.call('GET', '/api/products');
    expect([late.status, late.headers['retry-after']]).toEqual([429, '1']);
    api.clock.moveTo(WINDOW_END);
    const next = await api.call('GET', '/api/products');
    expect([next.status, next.headers['x-ratelimit-remaining']]).toEqual([200, '599']);
  });

  test('keys are counted apart, and apart from the address', async () => {
    const api = await startApi();
    await spend(api, 601);
    expect((await api.call('GET', '/api/products')).status).toBe(429);
    expect((await api.call('GET', '/api/products', { key: await api.createKey(null) })).status).toBe(200);
    expect((await api.call('GET', '/api/products', { key: null })).status).toBe(401);
  });

  test('without a valid key the address is counted, and judged before the 401', async () => {
    const api = await startApi();
    await spend(api, 300, { key: null });
    await spend(api, 300, { key: 'sk_wrong' });
    expect((await api.call('GET', '/api/products', { key: 'sk_other' })).status).toBe(429);
    expect((await api.call('GET', '/api/products', { key: null })).status).toBe(429);
    expect((await api.call('GET', '/api/products')).status).toBe(200);
  });

  test('every answer under /api has the headers, and no other', async () => {
    const { call, createKey } = await startApi();
    const key = await createKey([]);
    const headers = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
    const answers = [
      await call('GET', '/api/products'),
      await call('GET', '/api/products', { key: null }),
      await call('GET', '/api/products', { key }),
      await call('GET', '/api/nothing'),
      await call('GET', '/api/%zz'),
      await call('POST', '/api/products', { body: [] }),
    ];
    for (const answer of answers) expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining(headers));
    for (const path of ['/health', '/nothing', '/openapi.json']) {
      expect(Object.keys((await call('GET', path)).headers).filter((name) => headers.includes(name))).toEqual([]);
    }
  });

  test.each([
    ['epoch-seconds', Math.ceil(WINDOW_END / 1000)],
    ['delta-seconds', 60],
    ['epoch-ms', WINDOW_END],
  ] as const)('A17: the reset header is in %s', async (unit, value) => {
    const { call } = await startApi({ assumed: { 'rateLimit.reset': unit } });
    expect((await call('GET', '/api/products')).headers['x-ratelimit-reset']).toBe(String(value));
  });

  test('a flood of addresses cannot fill memory: the oldest window goes, and no key’s', async () => {
    const api = await startApi();
    const from = async (remoteAddress: string) =>
      (await api.app.inject({ url: '/api/products', remoteAddress })).statusCode;
    await spend(api, 601);
    for (let i = 0; i < 601; i += 1) await from('10.0.0.1');
    expect(await from('10.0.0.1')).toBe(429);
    for (let i = 0; i < 10_000; i += 1) await from(`10.1.${i >> 8}.${i & 255}`);
    expect(await from('10.0.0.1')).toBe(401);
    expect((await api.call('GET', '/api/products')).status).toBe(429);
  });
});
