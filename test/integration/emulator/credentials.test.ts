import { describe, expect, test } from 'vitest';
import type { Key, KeyCreated, Page, RequestRecord, StoreCreated } from '#contract';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

const OWNER = { email: 'owner@shop.test', password: 'correct horse', role: 'OWNER' };

/** Answer of a call with any credential. */
async function answerTo(url: string, headers: Record<string, string>, init: RequestInit = {}) {
  const response = await fetch(url, { ...init, headers });
  return { status: response.status, ...((await response.json()) as { data: never }) };
}

async function login(url: string): Promise<string> {
  const { email, password } = OWNER;
  const body = JSON.stringify({ email, password });
  const { data } = await answerTo(
    `${url}/auth/login`,
    { 'content-type': 'application/json' },
    { method: 'POST', body },
  );
  return (data as { accessToken: string }).accessToken;
}

describe('credentials of a running emulator', () => {
  test('A01: a user who is made over the control plane logs in and works; the log tells who called', async () => {
    const { url, control } = await startTestEmulator();
    const { id: userId } = await control<{ id: string }>('POST', '/users', OWNER);
    const authorization = `Bearer ${await login(url)}`;
    expect((await answerTo(`${url}/api/products`, { authorization })).status).toBe(200);
    const { items } = await control<Page<RequestRecord>>('GET', '/requests');
    expect(items).toMatchObject([{ path: '/api/products', status: 200, userId, keyId: null }]);
  });

  test('sample data holds nobody who could log in', async () => {
    const { control } = await startTestEmulator();
    expect(await control('GET', '/users')).toMatchObject({ total: 0 });
  });

  test('a kept store keeps its users, and their tokens stay good over a restart', async () => {
    const { path } = await createFolder();
    const options = { storePath: path('store.db'), data: 'none' } as const;
    const first = await startTestEmulator(options);
    await first.control('POST', '/users', OWNER);
    const authorization = `Bearer ${await login(first.url)}`;
    await first.stop();
    const second = await startTestEmulator(options);
    expect((await answerTo(`${second.url}/api/products`, { authorization })).status).toBe(200);
    expect(await login(second.url)).toEqual(expect.any(String));
    const other = await startTestEmulator({ data: 'none', seed: 8 });
    expect((await answerTo(`${other.url}/api/products`, { authorization })).status).toBe(401);
  });

  test('a reset of an app’s key reaches the app’s running handlers', async () => {
    const { dir } = await createExtension();
    const { url, control, trigger, idle, deliveries, runInfo } = await startTestEmulator({ extensions: [dir] });
    const old = runInfo.apps[0]?.apiKey ?? '';
    const { items } = await control<Page<Key>>('GET', '/keys');
    const id = items.find(({ appId }) => appId === runInfo.apps[0]?.id)?.id;
    await control<KeyCreated>('POST', `/keys/${id}/reset`);
    expect((await answerTo(`${url}/api/orders`, { 'x-service-api-key': old })).status).toBe(401);
    await trigger({ event: 'order.paid' });
    await idle();
    expect((await deliveries())[0]?.attempts[0]).toMatchObject({ outcome: 'succeeded', apiCalls: [{ status: 200 }] });
  });

  test('A36: another store has its own extensions, orders and deliveries', async () => {
    const { dir } = await createExtension();
    const { url, control, idle, deliveries } = await startTestEmulator({ data: 'none' });
    const { id: storeId, apiKey } = await control<StoreCreated>('POST', '/stores', { name: 'Other', currency: 'EUR' });
    await control('POST', '/apps', { storeId, dir, grant: 'all' });
    await control('POST', '/trigger', { storeId, event: 'order.paid' });
    await idle();
    expect(await deliveries()).toEqual([]);
    expect(await control('GET', `/deliveries?storeId=${storeId}`)).toMatchObject({ items: [{ state: 'succeeded' }] });
    const orders = await answerTo(`${url}/api/orders`, { 'x-service-api-key': apiKey });
    expect(orders.data).toMatchObject({ total: 1, items: [{ currency: 'EUR', orderNumber: '1001' }] });
  });
});

describe('the control plane’s API document', () => {
  test('is served to who has the run token, for the server it came from', async () => {
    const { url, runInfo } = await startTestEmulator({ data: 'none' });
    const path = `${url}/_tillkit/api/openapi.json`;
    expect((await fetch(path)).status).toBe(401);
    const response = await fetch(path, { headers: { 'x-tillkit-token': runInfo.token } });
    expect(await response.json()).toMatchObject({ openapi: '3.1.1', servers: [{ url: `${url}/_tillkit/api` }] });
  });
});
