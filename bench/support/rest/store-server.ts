// The product's process: the REST API over a store file, as the emulator puts them together, and keys to call it with.
import { createApi } from '#api';
import { DEFAULT_ASSUMED } from '#contract';
import { createIds, createSystemClock } from '#core';
import { openStore, seedSampleData } from '#store';

/** What the process tells when it answers. */
export interface StoreServer {
  readonly port: number;
  readonly keys: readonly string[];
  /** Of the products on the first page. */
  readonly ids: readonly string[];
}

const [path = '', uploadsDir = '', products, keyCount] = process.argv.slice(2);
const clock = createSystemClock();
const store = await openStore({ path, clock, ids: createIds() });
const { id: storeId } = await store.stores.create({ name: 'Bench', currency: 'USD' });
const scope = { storeId, cause: null };
await seedSampleData(store, scope, { size: Number(products) });
const created = Array.from({ length: Number(keyCount) }, () => store.keys.create({ storeId, scope: null }));
const keys = (await Promise.all(created)).map(({ key }) => key);
const ids = store.products.list(scope, { page: 1, pageSize: 20 }).items.map(({ id }) => id);

const told: unknown[] = [];
const api = await createApi({
  store,
  clock,
  ids: store.ids,
  assumed: () => DEFAULT_ASSUMED,
  baseUrl: () => 'http://127.0.0.1',
  uploadsDir,
  // The emulator tells of every call too.
  onCall: (call) => {
    told[0] = call;
  },
});
await api.listen({ host: '127.0.0.1', port: 0 });
const address = api.server.address();
if (address === null || typeof address === 'string') throw new Error('The server has no TCP address.');
process.send?.({ port: address.port, keys, ids } satisfies StoreServer);
