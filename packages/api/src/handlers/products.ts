import type { ResourceHandlers } from './endpoint-handler.ts';

export const PRODUCT_HANDLERS: ResourceHandlers<'products'> = {
  'products.list': ({ store, scope, query }) => store.products.list(scope, query),
  'products.get': ({ store, scope, id }) => store.products.get(scope, id),
  'products.create': ({ store, scope, body }) => store.products.create(scope, body),
  'products.update': ({ store, scope, id, body }) => store.products.update(scope, id, body),
  'products.delete': ({ store, scope, id }) => store.products.delete(scope, id),
  'products.adjustInventory': ({ store, scope, id, body }) => store.products.adjustInventory(scope, id, body),
};
