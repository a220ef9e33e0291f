import type { ResourceHandlers } from './control-handler.ts';

export const APP_HANDLERS: ResourceHandlers<'apps'> = {
  'apps.list': ({ store, scope, query }) => store.apps.list(scope.storeId, query),
  'apps.get': ({ store, id }) => store.apps.get(id),
  'apps.install': ({ apps, scope, body }) => apps.install({ ...body, storeId: scope.storeId }),
  'apps.upgrade': ({ apps, id, body }) => apps.upgrade(id, body),
  'apps.uninstall': ({ apps, id }) => apps.uninstall(id),
  'apps.setReceiver': ({ apps, id, body }) => apps.setReceiver(id, body.url),
  'apps.setPermissions': ({ store, id, body }) => store.apps.setPermissions(id, body.granted),
};
