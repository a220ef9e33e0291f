import 'tillkit/testing/matchers';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestStore, type TestStore, type TestStoreOptions } from 'tillkit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../receiver/create-app.ts';
import { openJournal } from '../receiver/journal.ts';

const extension = new URL('..', import.meta.url);

/** A store that forwards its deliveries to a receiver, both on free ports. */
async function start(options: TestStoreOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'receiver-'));
  const journal = await openJournal(join(folder, 'done.txt'));
  const app = createApp({ journal, settings: () => settingsOf(store) });
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/webhooks`;
  const store = await createTestStore({ extension, forward: url, ...options });
  onTestFinished(async () => {
    await store.close();
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { store, url };
}

const settingsOf = ({ url, appKey, webhooks }: TestStore) => ({
  storeUrl: url,
  apiKey: appKey,
  secrets: webhooks.map(({ secret }) => secret),
});

/** Bytes and signature of the first delivery. */
async function captured(store: TestStore) {
  const [delivery] = await store.deliveries.list();
  const headers = new Headers(delivery?.attempts[0]?.requestHeaders);
  return { body: delivery?.body ?? '', signature: headers.get('X-Service-Signature') ?? '' };
}

const send = (url: string, { body, signature }: { body: string; signature: string }) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Service-Signature': signature },
    body,
  });

test('a paid order is handled, with what the store tells of it', async () => {
  const { store } = await start();
  const order = await store.pay(await store.place());
  const [delivery] = await store.deliveries.of('order.paid');
  expect(delivery).toHaveSucceeded();
  expect(JSON.parse(delivery?.attempts[0]?.responseBody ?? '')).toEqual({
    result: `Order ${order.orderNumber} is paid: ${order.total} ${order.currency}`,
  });
});

test('what the store did not sign is refused', async () => {
  const { store, url } = await start();
  await store.trigger('order.paid');
  const { body, signature } = await captured(store);
  const forged = JSON.stringify({ ...JSON.parse(body), delivery_id: 'another' });
  expect((await send(url, { body: forged, signature })).status).toBe(401);
  expect((await send(url, { body: `${body} `, signature })).status).toBe(401);
  expect((await send(url, { body, signature: `sha256=${'0'.repeat(64)}` })).status).toBe(401);
  expect((await fetch(url, { method: 'POST' })).status).toBe(401);
});

test('work that failed is done when the delivery comes again', async () => {
  const { store } = await start({
    faults: [{ match: { method: 'GET', path: '/api/orders/{id}' }, times: 1, respond: { status: 503 } }],
  });
  await store.trigger('order.paid');
  expect(await store.deliveries.list()).toMatchObject([{ state: 'waiting_retry', attempts: [{ status: 500 }] }]);
  await store.clock.advance('1m');
  expect(await store.deliveries.list()).toMatchObject([{ state: 'succeeded', retryCount: 1 }]);
});

test('a delivery that comes again is done once', async () => {
  const { store, url } = await start();
  await store.trigger('order.paid');
  const again = await send(url, await captured(store));
  expect([again.status, await again.json()]).toEqual([200, { result: 'Done before' }]);
});

test('a delivery that is not forwarded fails and is kept', async () => {
  await using store = await createTestStore({ extension });
  await store.trigger('order.paid');
  expect(await store.deliveries.list()).toMatchObject([{ state: 'waiting_retry' }]);
});

test('it needs the code that it asks for', async () => {
  const { store } = await start();
  await store.trigger('order.paid');
  await expect(store).toNeedPermissions(['order:view']);
});
