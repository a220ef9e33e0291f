import type { ResourceHandlers } from './endpoint-handler.ts';

export const COLLECTION_HANDLERS: ResourceHandlers<'collections'> = {
  'collections.list': ({ store, scope, query }) => store.collections.list(scope, query),
  'collections.products': ({ store, scope, id, query }) => store.collections.products(scope, id, query),
};
