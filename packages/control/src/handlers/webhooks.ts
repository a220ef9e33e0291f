import type { ResourceHandlers } from './control-handler.ts';

export const WEBHOOK_HANDLERS: ResourceHandlers<'webhooks'> = {
  'webhooks.list': ({ store, scope, query }) => store.webhooks.list(scope.storeId, query),
  'webhooks.rotateSecret': async ({ rotateSecret, id }) => ({ secret: await rotateSecret(id) }),
};
