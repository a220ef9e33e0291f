import { randomInt } from 'node:crypto';
import { expect, onTestFailed, test } from 'vitest';
import type { Delivery, Manifest, Product } from '#contract';
import { createIds, monotonicMs, sleep } from '#core';
import { createFolder } from '../support/create-folder.ts';
import { startReceiver } from '../support/start-receiver.ts';
import { type RunningStore, startStore } from '../support/start-store.ts';
import { StoreJournal } from '../support/store-journal.ts';

const KILLS = 50;
const CLIENTS = 4;
/** Changes of one run, about: fewer than a key's calls a minute. */
const CHANGES = 60;

const manifest = (name: string): Manifest => ({
  name,
  version: '1.0.0',
  permissions: ['product:view'],
  webhooks: (['product.created', 'product.updated', 'product.inventory.updated'] as const).map((event) => ({
    event,
    handler: 'handler.js',
  })),
});

/** What reached the receiver, by delivery id. */
function groupRequests(requests: Awaited<ReturnType<typeof startReceiver>>['requests']): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { headers, body } of requests) {
    const id = String(headers['x-service-delivery']);
    found.set(id, [...(found.get(id) ?? []), body.toString()]);
  }
  return found;
}

test('a process that is killed at any moment loses nothing and makes nothing up', async () => {
  const seed = randomInt(2 ** 31);
  onTestFailed(() => console.log(`seed ${seed}`));
  const { random } = createIds(seed);
  const below = (end: number) => Math.floor(random() * end);
  const { dir } = await createFolder();
  // Some answers take a moment, so that attempts are under way at most times; some ask for a retry.
  const receiver = await startReceiver(async (response) => {
    await sleep(below(6));
    response.writeHead(random() < 0.05 ? 500 : 200).end();
  });

  const startedMs = monotonicMs();
  const first = startStore(dir);
  const store = await first.ready();
  const startUpMs = monotonicMs() - startedMs;
  const apps = [await store.install(manifest('a'), receiver.url), await store.install(manifest('b'), receiver.url)];
  first.kill('SIGKILL');
  await first.ended;

  const journal = new StoreJournal(apps);
  let level = 0;

  /** Changes the store until it dies. Only one client changes a product, so that its stock has one history. */
  async function change(running: RunningStore, products: string[], run: { isOver(): boolean; onChanged(): void }) {
    while (!run.isOver()) {
      level += 1;
      const stock = level;
      const id = products[below(products.length * 2)];
      const sent =
        id === undefined
          ? running.api<Product>('POST', '/api/products', { title: `Product ${stock}`, price: 1 })
          : running.api<Product>('PUT', `/api/products/${id}`, { inventory: stock });
      const said = await sent.catch(() => undefined);
      if (said === undefined) return;
      expect(said).toMatchObject({ status: 200, code: 'ok' });
      if (id === undefined) products.push(said.data.id);
      journal.acknowledged.set(said.data.id, [...(journal.acknowledged.get(said.data.id) ?? []), said.data.inventory]);
      run.onChanged();
    }
  }

  const products = Array.from({ length: CLIENTS }, (): string[] => []);
  for (let kill = 1; kill <= KILLS; kill++) {
    const emulator = startStore(dir);
    if (random() < 0.3) {
      await sleep(below(startUpMs * 1.2));
    } else {
      const running = await emulator.ready();
      await journal.check(running);
      const enough = 1 + below(CHANGES);
      let changed = 0;
      const clients = Promise.all(
        products.map((own) => change(running, own, { isOver: () => changed >= CHANGES, onChanged: () => ++changed })),
      );
      await expect.poll(() => changed, { interval: 1, timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
      await sleep(below(10));
      emulator.kill('SIGKILL');
      await clients;
    }
    emulator.kill('SIGKILL');
    expect((await emulator.ended).stderr).not.toMatch(/error|cannot|bug/i);
  }

  const last = startStore(dir);
  const running = await last.ready();
  await journal.check(running);
  const moved = await running.control('POST', '/clock', { mode: 'manual', advance: '40h' });
  expect(moved.status).toBe(200);
  await journal.check(running);
  const received = groupRequests(receiver.requests);
  expect([...received.keys()].sort()).toEqual([...journal.bodies.keys()].sort());
  let interrupted = 0;
  for await (const delivery of everyDelivery(running)) {
    expectComplete(delivery, received.get(delivery.id) ?? []);
    interrupted += delivery.attempts.filter(({ outcome }) => outcome === 'interrupted').length;
  }
  expect(interrupted).toBeGreaterThan(0);
});

async function* everyDelivery(store: RunningStore): AsyncGenerator<Delivery> {
  for (let page = 1; ; page++) {
    const { items, total } = await store.deliveries(page);
    yield* items;
    if (page * 100 >= total) return;
  }
}

/** It succeeded, nothing of its history is missing, and each request is one of its attempts, with the same bytes. */
function expectComplete({ state, body, attempts }: Delivery, received: readonly string[]): void {
  expect(state).toBe('succeeded');
  expect(attempts.map(({ number }) => number)).toEqual(attempts.map((_, index) => index + 1));
  const outcomes = attempts.map(({ outcome }) => outcome);
  expect(outcomes.at(-1)).toBe('succeeded');
  for (const { outcome, finishedAt, status, errorCode } of attempts.slice(0, -1)) {
    expect(finishedAt).not.toBeNull();
    expect([outcome, status, errorCode]).toBeOneOf([
      ['interrupted', null, null],
      ['failed', 500, 'http_500'],
      ['failed', null, 'engine_crash'],
    ]);
  }
  const answered = attempts.filter(({ status }) => status !== null).length;
  expect(received.length).toBeGreaterThanOrEqual(answered);
  expect(received.length).toBeLessThanOrEqual(attempts.length);
  expect(new Set(received)).toEqual(new Set([body]));
}
