import 'tillkit/testing/matchers';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestStore, type TestStore } from 'tillkit/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createReceiver } from '../receiver/create-receiver.ts';
import { openJournal } from '../receiver/journal.ts';
import { syncOrder } from '../receiver/sync-order.ts';
import { type Erp, startErp } from './start-erp.ts';
import { type StartedServer, startServer } from './start-server.ts';

const extension = new URL('..', import.meta.url);
let folder: string;
let erp: Erp;
let store: TestStore;
let receiver: Server;
let front: StartedServer;

/** Makes the receiver as its process does at its start; what it keeps is in the folder. */
async function startReceiver() {
  const options = { storeUrl: store.url, apiKey: store.appKey, erpUrl: erp.url };
  receiver = createReceiver({
    secrets: store.webhooks.map(({ secret }) => secret),
    journal: await openJournal(join(folder, 'deliveries.txt')),
    handle: (message) => syncOrder(options, message),
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'order-sync-'));
  erp = await startErp();
  // The store is told an address before there are secrets; the receiver behind it can be started again.
  front = await startServer((request, response) => void receiver.emit('request', request, response));
  store = await createTestStore({ extension, seed: 1, forward: front.url });
  await startReceiver();
});
afterEach(async () => {
  await store.close();
  await front[Symbol.asyncDispose]();
  await erp[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Sends a delivery as the store sent it, or with other bytes or another signature. */
async function send({ body = '', signature }: { body?: string; signature?: string | undefined } = {}) {
  const headers = new Headers(signature === undefined ? {} : { 'X-Service-Signature': signature });
  return (await fetch(front.url, { method: 'POST', headers, body })).status;
}

/** Bytes and signature of the first delivery. */
async function captured() {
  const [delivery] = await store.deliveries.list();
  const headers = Object.entries(delivery?.attempts[0]?.requestHeaders ?? {});
  const [, signature] = headers.find(([name]) => name.toLowerCase() === 'x-service-signature') ?? [];
  return { body: delivery?.body ?? '', signature };
}

const pathOf = ({ id }: { id: string }) => `/orders/${id}`;

test('an order is copied at each step of its way', async () => {
  const order = await store.place();
  expect(erp.orders.get(pathOf(order))).toBe('PENDING');
  await store.pay(order);
  expect(erp.orders.get(pathOf(order))).toBe('PAID');
  await store.api.orders.fulfill(order.id, { trackingNumber: 'SF1', carrier: 'SF' });
  await store.idle();
  expect(erp.orders.get(pathOf(order))).toBe('FULFILLED');
  await store.trigger('order.refunded', { order: order.id });
  expect(erp.orders.get(pathOf(order))).toBe('REFUNDED');
  expect(await store.deliveries.list()).toHaveSucceeded();
});

test('a cancelled order is copied, too', async () => {
  await store.trigger('order.cancelled');
  expect([...erp.orders.values()]).toEqual(['CANCELLED']);
});

test('what the other system did not take comes again', async () => {
  erp.answers.push(500, 503);
  await store.place();
  expect(await store.deliveries.list()).toMatchObject([
    {
      state: 'waiting_retry',
      attempts: [{ status: 502, responseBody: 'Error: The other system answered 500' }],
    },
  ]);
  await store.clock.advance('36h');
  expect(await store.deliveries.list()).toMatchObject([{ state: 'succeeded', retryCount: 2 }]);
  expect(erp.writes()).toBe(1);
});

test('attempts that never reached the receiver come again', async () => {
  store.respond([500, 'timeout', 'reset']);
  const order = await store.place();
  expect(erp.writes()).toBe(0);
  await store.clock.advance('36h');
  expect(await store.deliveries.list()).toHaveSucceeded();
  expect(erp.orders.get(pathOf(order))).toBe('PENDING');
});

test('late events copy the order as it is, not as it was', async () => {
  store.respond([500]);
  const order = await store.place();
  store.respond([]);
  await store.pay(order);
  await store.clock.advance('36h');
  expect(await store.deliveries.list()).toHaveSucceeded();
  expect(erp.orders.get(pathOf(order))).toBe('PAID');
});

test('a delivery that comes twice is done once', async () => {
  await store.place();
  expect([await send(await captured()), await send(await captured())]).toEqual([200, 200]);
  expect(erp.writes()).toBe(1);
});

test('also when both come at the same time', async () => {
  erp.answers.push(500);
  await store.place();
  const delivery = await captured();
  expect(await Promise.all([send(delivery), send(delivery), send(delivery)])).toEqual([200, 200, 200]);
  expect(erp.writes()).toBe(1);
});

test('and when the receiver was started again in between', async () => {
  await store.place();
  const delivery = await captured();
  await startReceiver();
  expect(await send(delivery)).toBe(200);
  expect(erp.writes()).toBe(1);
});

test('nothing is done for what the store did not sign', async () => {
  await store.place();
  const { body, signature } = await captured();
  const forged = JSON.stringify({ ...JSON.parse(body), delivery_id: 'another' });
  expect(await send({ body })).toBe(401);
  expect(await send({ body: forged, signature })).toBe(401);
  expect(await send({ body: `${body} `, signature })).toBe(401);
  expect(await send({ body, signature: `sha256=${'0'.repeat(64)}` })).toBe(401);
  expect(await send({ body: 'x'.repeat(1_000_001), signature })).toBe(413);
  expect(erp.writes()).toBe(1);
});

test('without the permission nothing is sent', async () => {
  await using limited = await createTestStore({ extension, grant: 'none', forward: front.url });
  await limited.place();
  expect(await limited.deliveries.list()).toEqual([]);
});

test('a delivery that is not forwarded fails and is kept', async () => {
  await using alone = await createTestStore({ extension });
  await alone.place();
  expect(await alone.deliveries.list()).toMatchObject([
    {
      state: 'waiting_retry',
      attempts: [{ error: { message: 'order.created is for the receiver: start with --forward' } }],
    },
  ]);
});

test('it needs the code that it asks for', async () => {
  await using alone = await createTestStore({ extension });
  await expect(alone).toNeedPermissions(['order:view']);
});
