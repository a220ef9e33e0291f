import type { ResourceHandlers } from './control-handler.ts';

export const CUSTOMER_HANDLERS: ResourceHandlers<'customers'> = {
  'customers.update': ({ store, scope, id, body }) => store.customers.update(scope, id, body),
  'customers.delete': ({ store, scope, id }) => store.customers.delete(scope, id),
};
