// tillkit's process: a store file, apps with a URL, and the webhook engine; tells the milliseconds that deliveries took.
import { join } from 'node:path';
import { DEFAULT_ASSUMED } from '#contract';
import { createIds, createManualClock, monotonicMs } from '#core';
import { openStore } from '#store';
import { createEngine, createHttpReceiver } from '#webhooks';

/** One piece of work: events to so many apps at one port; then the clock is moved until nothing waits any more. */
export interface EngineWork {
  readonly port: number;
  readonly apps: number;
  readonly events: number;
  /** A new file with `synchronous=FULL`, or memory, as `dev` has it without `--store`. */
  readonly store: 'file' | 'memory';
}

/** What the process tells. */
export interface EngineDone {
  readonly ms: number;
  readonly attempts: number;
}

/** Changes that clients make at once. */
const CLIENTS = 64;

const [folder = ''] = process.argv.slice(2);
let runs = 0;

process.on('message', async ({ port, apps, events, store: kind }: EngineWork) => {
  runs += 1;
  const clock = createManualClock(Date.UTC(2026, 0, 1));
  const store = await openStore({
    path: kind === 'file' ? join(folder, `${runs}.db`) : ':memory:',
    clock,
    ids: createIds(),
  });
  const { id: storeId } = await store.stores.create({ name: 'Bench', currency: 'USD' });
  for (let i = 0; i < apps; i++) {
    await store.apps.install({
      storeId,
      manifest: {
        name: `app-${i}`,
        version: '1.0.0',
        permissions: ['customer:view'],
        webhooks: [{ event: 'customer.created', handler: 'handler.js' }],
      },
      dir: null,
      receiverUrl: `http://127.0.0.1:${port}/hook`,
      granted: ['customer:view'],
    });
  }
  const http = createHttpReceiver({ allowedHosts: [] });
  const engine = createEngine({
    store,
    clock,
    assumed: () => DEFAULT_ASSUMED,
    receiverFor: () => http,
    onStoreFailure(error) {
      throw error;
    },
  });
  await engine.start();
  let attempts = 0;
  store.onCommit((messages) => {
    for (const { kind, data } of messages) if (kind === 'attempt' && data.phase === 'finished') attempts += 1;
  });

  const startedMs = monotonicMs();
  const scope = { storeId, cause: null };
  let created = 0;
  const client = async () => {
    while (created < events) {
      created += 1;
      await store.customers.create(scope, { email: `customer-${created}@example.com` });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await engine.idle();
  for (
    let at = store.deliveries.nextDueAt(clock.now());
    at !== undefined;
    at = store.deliveries.nextDueAt(clock.now())
  ) {
    clock.moveTo(at);
    await engine.idle();
  }
  process.send?.({ ms: monotonicMs() - startedMs, attempts } satisfies EngineDone);
  await engine.stop();
  http.close();
  store.close();
});
