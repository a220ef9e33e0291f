import type { ResourceHandlers } from './control-handler.ts';

export const PANEL_HANDLERS: ResourceHandlers<'panels'> = {
  'panels.list': ({ panels, scope, query }) => ({ panels: panels.list(scope.storeId, query) }),
  'panels.code': ({ panels, query }) => panels.code(query.appId, query.entry),
};
