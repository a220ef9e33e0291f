import type { ResourceHandlers } from './control-handler.ts';

export const USER_HANDLERS: ResourceHandlers<'users'> = {
  'users.list': ({ store, scope, query }) => store.users.list(scope.storeId, query),
  'users.create': ({ store, scope, body }) => store.users.create({ ...body, storeId: scope.storeId }),
  'users.update': ({ store, id, body }) => store.users.update(id, body),
};
