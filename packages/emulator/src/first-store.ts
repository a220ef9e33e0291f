import { type Scope, type Store, seedSampleData } from '#store';
import type { EmulatorOptions } from './options.ts';

/** The store that a new emulator begins with. */
const FIRST_STORE = { name: '示例商店 Sample store', currency: 'CNY' };

/** Id of the first store; a new store file gets one, with sample data. */
export async function firstStoreId(store: Store, data: EmulatorOptions['data'] = 'small'): Promise<string> {
  const [known] = store.stores.list();
  if (known !== undefined) return known.id;
  const { id } = await store.stores.create(FIRST_STORE);
  const scope: Scope = { storeId: id, cause: null };
  if (data !== 'none') await seedSampleData(store, scope, { size: data });
  return id;
}

/** Name of the key in `run.json`. */
const OWNER_KEY = 'tillkit';

/** The emulator's own key of a store, with every code; its value is new at each start. */
export async function ownerKey(store: Store, storeId: string): Promise<string> {
  const known = store.keys.list(storeId, { page: 1, pageSize: 100 }).items.find((key) => key.name === OWNER_KEY);
  const { key } =
    known === undefined
      ? await store.keys.create({ storeId, name: OWNER_KEY, scope: null })
      : await store.keys.reset(known.id);
  return key;
}
