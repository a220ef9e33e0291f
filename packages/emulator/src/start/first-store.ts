import { type Scope, type Store, seedSampleData } from '#store';
import type { EmulatorOptions } from './options.ts';

/** The store that a new emulator begins with. */
const FIRST_STORE = { name: '示例商店 Sample store', currency: 'CNY' };

/** Id of the first store; a new store file gets one, with sample data. */
export async function firstStoreId(
  store: Store,
  { data = 'small', onSampleData }: Pick<EmulatorOptions, 'data' | 'onSampleData'>,
): Promise<string> {
  const [known] = store.stores.list();
  if (known !== undefined) return known.id;
  const { id } = await store.stores.create(FIRST_STORE);
  const scope: Scope = { storeId: id, cause: null };
  if (data !== 'none')
    await seedSampleData(store, scope, { size: data, ...(onSampleData && { onProgress: onSampleData }) });
  return id;
}
