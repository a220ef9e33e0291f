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

  test('keys are counted apart', async () => {
    const api = await startApi();
    await spend(api, 601);
    expect((await api.call('GET', '/api/products')).status).toBe(429);
    expect((await api.call('GET', '/api/products', { key: await api.createKey(null) })).status).toBe(200);
    expect((await api.call('GET', '/api/products', { key: null })).status).toBe(401);
  });

  test('without a valid credential every call is 401, counts nowhere, and shows a fresh window', async () => {
    const api = await startApi();
    const refused = [
      { key: null },
      { key: 'sk_wrong' },
      { key: null, headers: { authorization: 'Bearer none' } },
      { key: 'sk_wrong', headers: { authorization: 'Bearer none' } },
    ];
    for (let i = 0; i < 200; i += 1) for (const one of refused) await api.call('GET', '/api/products', one);
    api.clock.moveTo(WINDOW_END - 30_000);
    for (const path of ['/api/products', '/api/nothing']) {
      for (const one of refused) {
        const { status, headers } = await api.call('GET', path, one);
        expect([status, headers['retry-after']]).toEqual([401, undefined]);
        expect(headers).toMatchObject({
          'x-ratelimit-limit': '600',
          'x-ratelimit-remaining': '600',
          'x-ratelimit-reset': String(Math.ceil((WINDOW_END + 30_000) / 1000)),
        });
      }
    }
    expect((await api.call('GET', '/api/products')).headers['x-ratelimit-remaining']).toBe('599');
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
});
