import type { ResourceHandlers } from './endpoint-handler.ts';

export const ORDER_HANDLERS: ResourceHandlers<'orders'> = {
  'orders.list': ({ store, scope, query }) => store.orders.list(scope, query),
  'orders.get': ({ store, scope, id }) => store.orders.get(scope, id),
  'orders.fulfill': ({ store, scope, id, body }) => store.orders.fulfill(scope, id, body),
  'orders.refund': ({ store, scope, id, body }) => store.orders.refund(scope, id, body),
  'orders.cancel': ({ store, scope, id, body, allows }) =>
    store.orders.cancel(scope, id, body, {
      // Asked only when cancelling refunds, because a code that is asked for is on record.
      get mayRefund() {
        return allows('order:refund');
      },
    }),
};
