import type { ResourceHandlers } from './control-handler.ts';

export const COLLECTION_HANDLERS: ResourceHandlers<'collections'> = {
  'collections.create': ({ store, scope, body }) => store.collections.create(scope, body),
  'collections.setProducts': ({ store, scope, id, body }) => store.collections.setProducts(scope, id, body.productIds),
};
