// A store of a size, in a file: what its products, orders or deliveries cost. Does one piece of work and tells its figures.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_ASSUMED } from '#contract';
import { createIds, createManualClock, monotonicMs } from '#core';
import { openStore, type Scope, seedSampleData } from '#store';
import { createEngine, createHttpReceiver } from '#webhooks';
import { readHighWaterMb } from '../process-tree.ts';

/** What grows. */
export type Growing = 'products' | 'orders' | 'deliveries';

/** What one more costs, by the name of the figure. */
export type Figures = Readonly<Record<string, number>>;

const LISTS = 200;
const PAGE_SIZE = 20;
/** Each with a receiver of its own, to which four deliveries are under way at once. */
const APPS = 10;
/** Writes under way at once; those of one tick share a transaction. */
const CLIENTS = 64;

const [folder = '', growing = '', sizeText = '', port = ''] = process.argv.slice(2);
const size = Number(sizeText);
const path = join(folder, 'store.db');
const clock = createManualClock(Date.UTC(2026, 0, 1));
const store = await openStore({ path, clock, ids: createIds(1) });
const { id: storeId } = await store.stores.create({ name: 'Bench', currency: 'USD' });
const scope: Scope = { storeId, cause: null };

const WORKS: Readonly<Record<Growing, () => Promise<Figures>>> = {
  async products() {
    const before = fileBytes();
    const addMs = await timeOf(() => seedSampleData(store, scope, { size }));
    return { add: (addMs * 1_000) / size, bytes: (fileBytes() - before) / size, ...lists(store.products) };
  },
  async orders() {
    await seedSampleData(store, scope, { size: 'small' });
    const { id: productId } = await store.products.create(scope, {
      title: 'Tea Cup',
      price: 12.5,
      inventory: 1_000_000,
    });
    const before = fileBytes();
    const addMs = await timeOf(() =>
      inLanes(size, async (index) => {
        const email = `customer-${index}@example.com`;
        const { id } = await store.orders.place(scope, { email, lines: [{ productId, quantity: 1 }] });
        await store.orders.pay(scope, id, { gateway: 'manual' });
      }),
    );
    return { add: (addMs * 1_000) / size, bytes: (fileBytes() - before) / size, ...lists(store.orders) };
  },
  async deliveries() {
    for (let index = 0; index < APPS; index++) {
      await store.apps.install({
        storeId,
        manifest: {
          name: `app-${index}`,
          version: '1.0.0',
          permissions: ['customer:view'],
          webhooks: [{ event: 'customer.created', handler: 'handler.js' }],
        },
        dir: null,
        receiverUrl: `http://127.0.0.1:${port}/hook`,
        granted: ['customer:view'],
      });
    }
    const before = fileBytes();
    const writeMs = await timeOf(() =>
      inLanes(size / APPS, async (index) => {
        await store.customers.create(scope, { email: `customer-${index}@example.com` });
      }),
    );
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
    const sendMs = await timeOf(async () => {
      await engine.start();
      await engine.idle();
    });
    await engine.stop();
    http.close();
    const { total } = store.deliveries.list(storeId, { page: 1, pageSize: PAGE_SIZE, state: 'succeeded' });
    if (total !== size) throw new Error(`${total} deliveries succeeded, not ${size}.`);
    return {
      add: (writeMs * 1_000) / size,
      send: (sendMs * 1_000) / size,
      bytes: (fileBytes() - before) / size,
      ...lists({ list: (_, paging) => store.deliveries.list(storeId, paging) }),
    };
  },
};

const figures = await WORKS[growing as Growing]();
process.send?.({ ...figures, memory: readHighWaterMb() });
store.close();
process.disconnect?.();

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = monotonicMs();
  await work();
  return monotonicMs() - startedAt;
}

/** Does a piece of work for each number below another, many at once. */
async function inLanes(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: CLIENTS }, lane));
}

/** Microseconds of the first page and of the last one. */
function lists({ list }: { list(scope: Scope, paging: { page: number; pageSize: number }): unknown }): Figures {
  const usOf = (page: number) => {
    const startedAt = monotonicMs();
    for (let done = 0; done < LISTS; done++) list(scope, { page, pageSize: PAGE_SIZE });
    return ((monotonicMs() - startedAt) * 1_000) / LISTS;
  };
  return { first: usOf(1), last: usOf(Math.floor(size / PAGE_SIZE)) };
}

/** Of the store file and of what is not yet moved into it. */
function fileBytes(): number {
  return [path, `${path}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
}
