import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ControlData, Delivery, Page } from '#contract';
import { createIds } from '#core';
import { type Acknowledged, runClient, type Tally } from './clients.ts';
import { type Disturbed, disturb } from './disturbances.ts';
import { type SoakedEmulator, startSoakedEmulator } from './emulator.ts';
import { writeSoakExtension } from './extension.ts';
import { findLost, type Settled } from './find-lost.ts';
import type { Usage } from './messages.ts';
import { startSoakReceiver } from './receiver.ts';

const CLIENTS = 4;
/** A key has 600 calls a minute of the store's time. */
const KEYS_OF_A_CLIENT = 8;
/** How often the process is asked what it holds. */
const SAMPLES = 12;
/** Longer than the whole retry schedule. */
const SETTLING = '40h';

/** What a soak found. */
export interface SoakReport {
  readonly durationMs: number;
  readonly tally: Tally;
  readonly disturbed: Disturbed;
  readonly records: { readonly products: number; readonly customers: number; readonly orders: number };
  readonly deliveries: { readonly succeeded: number; readonly failed: number; readonly attempts: number };
  /** At even distances from the start to the end of the load, and once more when all is settled. */
  readonly samples: readonly Usage[];
  /** What was lost, made up or changed, one sentence each. */
  readonly lost: readonly string[];
  /** Of the emulator's process. */
  readonly exitCode: number | null;
}

/**
 * Uses a whole emulator for so long, milliseconds of real time, in every way at once: reads and changes, deliveries to a
 * server that fails now and then and to handlers that throw or loop, reloads, faults, moves of the clock; then lets
 * everything settle and compares the store with what clients and receiver know.
 */
export async function runSoak(durationMs: number, onSample: (usage: Usage) => void = () => {}): Promise<SoakReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tillkit-soak-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const { random } = createIds(1);
  const receiver = stack.use(await startSoakReceiver(random));
  const extension = writeSoakExtension(join(folder, 'extension'));
  const emulator = await startSoakedEmulator({
    storePath: join(folder, 'store.db'),
    extensions: [extension.folder],
  });
  stack.defer(() => emulator.kill());

  const { storeId } = emulator;
  const appId = await installReceiver(emulator, receiver.url);
  const keys = await makeKeys(emulator, storeId, CLIENTS * KEYS_OF_A_CLIENT);
  const tally: Tally = { answered: 0, refused: 0, reset: 0 };
  const acknowledged: Acknowledged = { stock: new Map(), customers: new Set(), orders: new Set() };
  const samples: Usage[] = [];
  const sample = async () => {
    const usage = await emulator.usage();
    samples.push(usage);
    onSample(usage);
  };

  let isOver = false;
  let moving: Promise<void> = Promise.resolve();
  const work = Promise.all(
    Array.from({ length: CLIENTS }, (_, client) =>
      runClient({
        emulator,
        storeId,
        keys: keys.slice(client * KEYS_OF_A_CLIENT, (client + 1) * KEYS_OF_A_CLIENT),
        random,
        isOver: () => isOver,
        mayGoOn: () => moving,
        tally,
        acknowledged,
      }),
    ),
  );
  const disturbing = disturb({
    emulator,
    extension,
    isOver: () => isOver,
    alone: (work) => {
      moving = work();
      return moving;
    },
  });
  for (let taken = 0; taken < SAMPLES; taken++) {
    await Promise.race([pause(durationMs / SAMPLES), work]);
    await sample();
  }
  isOver = true;
  await work;
  const disturbed = await disturbing;

  await emulator.control('DELETE', '/faults');
  await emulator.control('POST', '/clock', { advance: SETTLING });
  const settled = await readSettled(emulator, keys);
  await sample();
  return {
    durationMs,
    tally,
    disturbed,
    records: { products: settled.stock.size, customers: settled.customers.size, orders: settled.orders.size },
    deliveries: {
      succeeded: settled.deliveries.filter(({ state }) => state === 'succeeded').length,
      failed: settled.deliveries.filter(({ state }) => state === 'failed').length,
      attempts: settled.deliveries.reduce((sum, { attempts }) => sum + attempts.length, 0),
    },
    samples,
    lost: findLost(settled, { acknowledged, appId, received: receiver.received }),
    exitCode: await emulator.stop(),
  };
}

async function installReceiver(emulator: SoakedEmulator, receiverUrl: string): Promise<string> {
  const events = ['product.created', 'customer.created', 'order.paid'] as const;
  const manifest = {
    name: 'soak-receiver',
    version: '1.0.0',
    permissions: ['product:view', 'customer:view', 'order:view'],
    webhooks: events.map((event) => ({ event, handler: 'handler.js' })),
  };
  const installed = await emulator.control<ControlData<'apps.install'>>('POST', '/apps', {
    manifest,
    receiverUrl,
    grant: 'all',
  });
  if (!('id' in installed)) throw new Error('The receiver was not installed.');
  return installed.id;
}

async function makeKeys(emulator: SoakedEmulator, storeId: string, count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let made = 0; made < count; made++) {
    const { key } = await emulator.control<ControlData<'keys.create'>>('POST', '/keys', { storeId });
    keys.push(key);
  }
  return keys;
}

async function readSettled(emulator: SoakedEmulator, keys: readonly string[]): Promise<Settled> {
  let calls = 0;
  const readApi = async <T>(path: string): Promise<T> => {
    calls += 1;
    const said = await emulator.api(keys[calls % keys.length] ?? '', 'GET', path);
    if (said?.code !== 'ok') throw new Error(`GET ${path}: ${said?.code}`);
    return said.data as T;
  };
  const all = async <T>(path: string, read: <P>(path: string) => Promise<P>): Promise<T[]> => {
    const found: T[] = [];
    for (let page = 1; ; page++) {
      const { items, total } = await read<Page<T>>(`${path}?page=${page}&pageSize=100`);
      found.push(...items);
      if (page * 100 >= total) return found;
    }
  };
  const products = await all<{ id: string; inventory: number }>('/api/products', readApi);
  return {
    stock: new Map(products.map(({ id, inventory }) => [id, inventory])),
    customers: new Set((await all<{ id: string }>('/api/customers', readApi)).map(({ id }) => id)),
    orders: new Set((await all<{ id: string }>('/api/orders', readApi)).map(({ id }) => id)),
    deliveries: await all<Delivery>('/deliveries', (path) => emulator.control('GET', path)),
  };
}
