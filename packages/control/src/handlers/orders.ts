import type { ResourceHandlers } from './control-handler.ts';

export const ORDER_HANDLERS: ResourceHandlers<'orders'> = {
  'orders.place': ({ store, scope, body }) => store.orders.place(scope, body),
  'orders.pay': ({ store, scope, id, body }) => store.orders.pay(scope, id, body),
};
