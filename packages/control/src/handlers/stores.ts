import type { ResourceHandlers } from './control-handler.ts';

export const STORE_HANDLERS: ResourceHandlers<'stores'> = {
  async 'stores.create'({ store, body }) {
    const made = await store.stores.create(body);
    const { key: apiKey } = await store.keys.create({ storeId: made.id, name: made.name, scope: null });
    return { ...made, apiKey };
  },
};
