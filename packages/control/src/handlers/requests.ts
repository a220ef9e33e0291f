import type { ResourceHandlers } from './control-handler.ts';

export const REQUEST_HANDLERS: ResourceHandlers<'requests'> = {
  'requests.list': ({ requests, scope, query }) => requests.list(scope.storeId, query),
};
