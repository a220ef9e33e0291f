import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRODUCT_STATUSES, type ProductStatus } from '#contract';
import { createIds } from '#core';
import { openDatabase } from '../../../packages/store/src/database/database.ts';
import { createWriteQueue } from '../../../packages/store/src/database/write-queue.ts';
import { createRecordList } from '../../../packages/store/src/list/record-list.ts';
import { insertProduct, type ProductRow, updateProduct } from '../../../packages/store/src/products/rows.ts';
import { createFolder } from '../../support/create-folder.ts';
import { openTestStore } from '../../support/open-test-store.ts';

const STORES = ['one', 'two'] as const;

/** What one write does: a run of inserts, or something with a product that is there. Some fail when all is done. */
type Job = { readonly fails: boolean } & (
  | { readonly kind: 'add'; readonly count: number; readonly at: number; readonly status: ProductStatus }
  | { readonly kind: 'remove'; readonly pick: number; readonly count: number }
  | { readonly kind: 'move'; readonly pick: number; readonly count: number; readonly status: ProductStatus }
);

/** Writes that are committed together, or that a full disk undoes together, or a restart. */
type Step = { readonly kind: 'batch' | 'full disk'; readonly jobs: readonly Job[] } | { readonly kind: 'restart' };

const status = fc.constantFrom(...PRODUCT_STATUSES);
// Often no failure, seldom another time: a manual clock gives thousands of records the same one.
const fails = fc.integer({ min: 0, max: 4 }).map((value) => value === 4);
const at = fc.integer({ min: 0, max: 6 }).map((value) => Math.max(0, value - 4));
const pick = fc.nat(10_000);
const job: fc.Arbitrary<Job> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), fails, count: fc.integer({ min: 1, max: 400 }), at, status }),
  fc.record({ kind: fc.constant('remove' as const), fails, pick, count: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ kind: fc.constant('move' as const), fails, pick, count: fc.integer({ min: 1, max: 100 }), status }),
);
const jobs = fc.array(job, { minLength: 1, maxLength: 6 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('batch' as const), jobs }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('full disk' as const), jobs }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);

/** Products of two stores in a file, written as the store writes them, without all that a product has besides. */
async function openProducts(path: string, seed: number) {
  const ids = createIds(seed);
  const open = async () => {
    const database = await openDatabase(path);
    const queue = createWriteQueue(database.sqlite);
    const listed = createRecordList({ database, queue }, 'products');
    return { database, queue, listed };
  };
  let parts = await open();
  const add = parts.database.sqlite.prepare(`INSERT INTO stores VALUES (NULL, ?, '', 'USD', 1, 0)`);
  for (const store of STORES) add.run(store);

  const alive = (): ProductRow[] =>
    parts.database.sqlite
      .prepare('SELECT * FROM products WHERE deleted_at IS NULL ORDER BY rowid')
      .all() as ProductRow[];
  const picked = (from: number, count: number): ProductRow[] => {
    const rows = alive();
    return rows.length === 0
      ? []
      : Array.from({ length: Math.min(count, rows.length) }, (_, i) => rows[(from + i) % rows.length] as ProductRow);
  };

  function work(task: Job, store: string): void {
    const { database, listed } = parts;
    if (task.kind === 'add') {
      for (let i = 0; i < task.count; i++) {
        const id = ids.uuid();
        const { status, at: created_at } = task;
        const text = { store_id: store, title: '', handle: id, description: '', currency: 'USD', variants_json: '[]' };
        const numbers = { price_minor: 0, inventory: 0, created_at, updated_at: created_at, deleted_at: null };
        const row = { id, status, ...text, ...numbers };
        insertProduct.run(database, row);
        listed.add(row);
      }
    } else {
      for (const row of picked(task.pick, task.count)) {
        const next = task.kind === 'remove' ? { ...row, deleted_at: 9 } : { ...row, status: task.status };
        updateProduct.run(database, next);
        if (task.kind === 'remove') listed.remove(row);
        else listed.move(row, next.status);
      }
    }
    if (task.fails) throw new Error('refused');
  }

  return {
    async take(taken: Step): Promise<void> {
      if (taken.kind === 'restart') {
        parts.database.close();
        parts = await open();
        return;
      }
      const { sqlite } = parts.database;
      const limit = sqlite.pragma('max_page_count', { simple: true });
      if (taken.kind === 'full disk') {
        sqlite.pragma(`max_page_count = ${Number(sqlite.pragma('page_count', { simple: true })) + 3}`);
      }
      const written = taken.jobs.map((task, i) => parts.queue.write(() => work(task, STORES[i % 2] ?? 'one')));
      await Promise.allSettled(written);
      sqlite.pragma(`max_page_count = ${limit}`);
    },
    /** The ids of a page, and those that SQL itself would give. */
    page(storeId: string, wanted: ProductStatus | undefined, page: number, pageSize: number) {
      const query = wanted === undefined ? { page, pageSize } : { page, pageSize, status: wanted };
      const { items, total } = parts.listed.page(storeId, query, (id) => id);
      const { sqlite } = parts.database;
      const rows = `FROM products WHERE store_id = ? AND deleted_at IS NULL AND status = ${wanted === undefined ? 'status' : `'${wanted}'`}`;
      const window = [pageSize, (page - 1) * pageSize];
      const expected = {
        items: sqlite
          .prepare(`SELECT id ${rows} ORDER BY created_at DESC, id LIMIT ? OFFSET ?`)
          .pluck()
          .all(storeId, ...window),
        total: sqlite.prepare(`SELECT COUNT(*) ${rows}`).pluck().get(storeId),
      };
      return { got: { items, total }, expected };
    },
    close: () => parts.database.close(),
  };
}

describe('lists', () => {
  test('A22: show what ORDER BY would, whatever was written, undone or interrupted before', async () => {
    const { path } = await createFolder();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 100 }),
        async (steps, size) => {
          run += 1;
          const products = await openProducts(path(`${run}.db`), run);
          try {
            for (const taken of steps) {
              await products.take(taken);
              for (const storeId of STORES) {
                for (const wanted of [undefined, ...PRODUCT_STATUSES]) {
                  const { total } = products.page(storeId, wanted, 1, 1).got;
                  const last = Math.ceil(total / size);
                  for (const page of new Set([1, 2, last >> 1, last - 1, last, last + 1])) {
                    if (page < 1) continue;
                    const { got, expected } = products.page(storeId, wanted, page, size);
                    expect(got).toEqual(expected);
                  }
                }
              }
            }
          } finally {
            products.close();
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test('of a collection keep their order when products go', async () => {
    const { store, scope } = await openTestStore();
    const titles = Array.from({ length: 700 }, (_, i) => `Product ${i}`);
    const created = await Promise.all(titles.map((title) => store.products.create(scope, { title, price: 1 })));
    const collected = created.map(({ id }) => id).reverse();
    const { id } = await store.collections.create(scope, { title: 'All', productIds: collected });
    const pageOf = (page: number) => store.collections.products(scope, id, { page, pageSize: 30 });
    expect(pageOf(20).items.map((product) => product.id)).toEqual(collected.slice(570, 600));

    const gone = collected.filter((_, i) => i % 3 === 0);
    await Promise.all(gone.map((product) => store.products.delete(scope, product)));
    const left = collected.filter((_, i) => i % 3 !== 0);
    for (const page of [1, 9, 16]) {
      const { items, total } = pageOf(page);
      expect(total).toBe(left.length);
      expect(items.map((product) => product.id)).toEqual(left.slice((page - 1) * 30, page * 30));
    }
    expect(store.collections.list(scope, { page: 1, pageSize: 1 }).items[0]?.productCount).toBe(left.length);
    const shorter = left.slice(0, 5).reverse();
    expect((await store.collections.setProducts(scope, id, shorter)).productCount).toBe(5);
    expect(pageOf(1).items.map((product) => product.id)).toEqual(shorter);
  });
});
