import type { ResourceHandlers } from './endpoint-handler.ts';

export const CUSTOMER_HANDLERS: ResourceHandlers<'customers'> = {
  'customers.list': ({ store, scope, query }) => store.customers.list(scope, query),
  'customers.get': ({ store, scope, id }) => store.customers.get(scope, id),
  'customers.create': ({ store, scope, body }) => store.customers.create(scope, body),
};
