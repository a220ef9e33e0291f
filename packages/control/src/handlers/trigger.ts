import type { ResourceHandlers } from './control-handler.ts';

export const TRIGGER_HANDLERS: ResourceHandlers<'trigger'> = {
  'trigger.fire': ({ trigger, scope, body }) => trigger({ ...body, storeId: scope.storeId }),
};
