import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Manifest } from '#contract';
import { createFolder } from '../support/create-folder.ts';
import { startReceiver } from '../support/start-receiver.ts';
import { startStore } from '../support/start-store.ts';

const EVENTS = 10_000;
const ROUNDS = 10;
const SLOTS = 4;
/** Generous: the store's own page cache may take 64 of them. */
const GROWTH_MB = 200;

const manifest = (name: string): Manifest => ({
  name,
  version: '1.0.0',
  permissions: ['customer:view'],
  webhooks: [{ event: 'customer.deleted', handler: 'handler.js' }],
});

/** Memory of a process, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1_024;
}

test('ten thousand events to a receiver that hangs take no memory, and another app has its own at once', async () => {
  const { dir } = await createFolder();
  const hanging = await startReceiver(() => {});
  const healthy = await startReceiver();
  const emulator = startStore(dir);
  const store = await emulator.ready();
  await store.install(manifest('hanging'), hanging.url);
  await store.install(manifest('healthy'), healthy.url);

  const samples: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const payload = { customer_id: '3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11' };
    const fired = await store.control('POST', '/trigger', {
      event: 'customer.deleted',
      count: EVENTS / ROUNDS,
      payload,
    });
    expect(fired.status).toBe(200);
    await expect.poll(() => healthy.requests.length, { timeout: 60_000 }).toBe((round * EVENTS) / ROUNDS);
    samples.push(await memoryOf(emulator.pid));
  }
  const [first = 0] = samples;
  expect(Math.max(...samples) - first).toBeLessThan(GROWTH_MB);
  expect(hanging.connections()).toBeGreaterThanOrEqual(SLOTS);
  expect(new Set(healthy.requests.map(({ headers }) => headers['x-service-delivery'])).size).toBe(EVENTS);
  expect((await store.deliveries(1, '&state=pending')).total).toBeGreaterThanOrEqual(EVENTS - hanging.requests.length);
});
