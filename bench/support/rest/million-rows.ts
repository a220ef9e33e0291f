// Times pages of a store of a million products and of one of a thousand, both in one file; tells the samples.
import { createIds, createSystemClock, monotonicMs } from '#core';
import { openStore, seedSampleData } from '#store';
import { readHighWaterMb } from '../process-tree.ts';

/** What the process tells when it is done: microseconds for each call of `products.list`, in rounds. */
export interface MillionRows {
  readonly seedSeconds: number;
  readonly seedRssMb: number;
  readonly samples: Readonly<Record<string, readonly number[]>>;
}

const ROWS = 1_000_000;
const DELETED = 1_000;
const ROUNDS = 15;
const CALLS = 100;
const PAGE_SIZE = 20;

const [path = ''] = process.argv.slice(2);
const store = await openStore({ path, clock: createSystemClock(), ids: createIds(1) });
const openScope = async (size: number) => {
  const { id } = await store.stores.create({ name: 'Bench', currency: 'USD' });
  const scope = { storeId: id, cause: null };
  await seedSampleData(store, scope, { size });
  return scope;
};
const small = await openScope(1_000);
const startedAt = monotonicMs();
const large = await openScope(ROWS);
const seedSeconds = (monotonicMs() - startedAt) / 1_000;
const seedRssMb = readHighWaterMb();

const list = (scope: typeof small, page: number, status?: 'ACTIVE') =>
  store.products.list(scope, { page, pageSize: PAGE_SIZE, ...(status && { status }) });
let last = Math.floor(ROWS / PAGE_SIZE);
const works: Record<string, () => unknown> = {
  'first page of 1 000': () => list(small, 1),
  'first page of 1 000, by status': () => list(small, 1, 'ACTIVE'),
  'last page': () => list(large, last),
  'last page, by status': () => list(large, last, 'ACTIVE'),
  'any page': () => list(large, 1 + Math.floor(Math.random() * last)),
};
const samples: Record<string, number[]> = {};

function measure(suffix: string): void {
  for (let round = 0; round < ROUNDS; round++) {
    for (const [work, call] of Object.entries(works)) {
      const begin = monotonicMs();
      for (let i = 0; i < CALLS; i++) call();
      samples[work + suffix] = [...(samples[work + suffix] ?? []), ((monotonicMs() - begin) * 1_000) / CALLS];
    }
  }
}

measure('');
for (let i = 0; i < DELETED; i++) {
  const [product] = list(large, 1 + ((i * 7_919) % last)).items;
  if (product !== undefined) await store.products.delete(large, product.id);
}
last -= DELETED / PAGE_SIZE;
measure(', after 1 000 deletions');
process.send?.({ seedSeconds, seedRssMb, samples } satisfies MillionRows);
store.close();
