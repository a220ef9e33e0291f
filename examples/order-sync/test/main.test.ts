import 'tillkit/testing/matchers';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createTestStore } from 'tillkit/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startErp } from './start-erp.ts';
import { startServer } from './start-server.ts';

const main = fileURLToPath(new URL('../receiver/main.ts', import.meta.url));
let folder: string;
let started: ChildProcessByStdio<null, Readable, Readable>[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'order-sync-'));
});
afterEach(async () => {
  await Promise.all(started.map(end));
  started = [];
  await rm(folder, { recursive: true, force: true });
});

async function end(receiver: (typeof started)[number]): Promise<void> {
  if (receiver.exitCode !== null || receiver.signalCode !== null) return;
  const ended = once(receiver, 'exit');
  receiver.kill('SIGKILL');
  await ended;
}

/** Starts the receiver as `npm start` does, with the flags that this test was started with. */
function start(env: NodeJS.ProcessEnv) {
  const receiver = spawn(process.execPath, [...process.execArgv, main], {
    env: { PATH: process.env.PATH, JOURNAL: join(folder, 'deliveries.txt'), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(receiver);
  return receiver;
}

/** The address that a receiver says it takes deliveries at. */
async function addressOf({ stdout }: (typeof started)[number]): Promise<URL> {
  for await (const line of createInterface(stdout)) return new URL(line.slice(line.indexOf('http')));
  throw new Error('The receiver ended without an address.');
}

test('the process takes deliveries, and after a crash the same ones only once', async () => {
  await using erp = await startErp();
  let receiver = new URL('http://127.0.0.1:1');
  // The store is told an address before there are secrets; the process behind it is another one after the crash.
  await using front = await startServer((incoming, response) => {
    const { method, headers } = incoming;
    const passed = request(receiver, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  });
  const extension = new URL('..', import.meta.url);
  await using store = await createTestStore({ extension, seed: 1, forward: front.url });
  const env = {
    STORE_URL: store.url,
    STORE_API_KEY: store.appKey,
    ERP_URL: erp.url,
    WEBHOOK_SECRETS: store.webhooks.map(({ secret }) => secret).join(),
  };

  const first = start(env);
  receiver = await addressOf(first);
  const order = await store.place();
  expect(erp.orders.get(`/orders/${order.id}`)).toBe('PENDING');
  await expect(store).toNeedPermissions(['order:view']);

  await end(first);
  await store.pay(order);
  expect(await store.deliveries.of('order.paid')).toMatchObject([{ state: 'waiting_retry' }]);
  receiver = await addressOf(start(env));
  await store.clock.advance('36h');
  expect(await store.deliveries.list()).toHaveSucceeded();
  expect(erp.orders.get(`/orders/${order.id}`)).toBe('PAID');

  const writes = erp.writes();
  const [delivery] = await store.deliveries.list();
  const headers = delivery?.attempts[0]?.requestHeaders ?? {};
  const again = await fetch(receiver, { method: 'POST', headers, body: delivery?.body ?? '' });
  expect([again.status, erp.writes()]).toEqual([200, writes]);
});

test('the process says which variable is missing', async () => {
  const receiver = start({ WEBHOOK_SECRETS: 'whsec_a' });
  let told = '';
  for await (const text of receiver.stderr) told += text;
  expect(told).toContain('STORE_URL is not set');
  expect(told).not.toContain('whsec_a');
});
