import type { ResourceHandlers } from './control-handler.ts';

export const STORE_HANDLERS: ResourceHandlers<'stores'> = {
  'stores.list'({ store, query: { page, pageSize } }) {
    const all = store.stores.list();
    return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length, page, pageSize };
  },
  async 'stores.create'({ store, body }) {
    const made = await store.stores.create(body);
    const { key: apiKey } = await store.keys.create({ storeId: made.id, name: made.name, scope: null });
    return { ...made, apiKey };
  },
};
