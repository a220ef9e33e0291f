import { describe, expect, test } from 'vitest';
import { startApi } from '../../support/start-api.ts';

describe('public routes', () => {
  test('/health tells the uptime in seconds and the time on the store’s clock, without a credential', async () => {
    const { call } = await startApi();
    const { status, body } = await call('GET', '/health', { key: null });
    expect([status, body]).toEqual([
      200,
      { success: true, data: { uptime: expect.any(Number), timestamp: '2026-01-01T00:00:00.500Z' } },
    ]);
    expect(body.data.uptime).toBeGreaterThanOrEqual(0);
    expect(body.data.uptime).toBeLessThan(600);
  });

  test('A27: /health/ready is 503 when a component is faulty', async () => {
    const { call, store } = await startApi();
    const ready = await call('GET', '/health/ready', { key: null });
    expect([ready.status, ready.body]).toEqual([200, { success: true, data: { database: 'ok', redis: 'ok' } }]);
    store.close();
    const faulty = await call('GET', '/health/ready', { key: null });
    expect([faulty.status, faulty.body]).toEqual([503, { success: false, data: { database: 'error', redis: 'ok' } }]);
  });

  test('/openapi.json is the API document, with this server in it', async () => {
    const { call } = await startApi();
    const { status, body } = await call('GET', '/openapi.json', { key: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'http://store.test' }] });
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/api/products/{id}', '/health']));
  });
});
