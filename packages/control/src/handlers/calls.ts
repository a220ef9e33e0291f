import type { ResourceHandlers } from './control-handler.ts';

export const CALL_HANDLERS: ResourceHandlers<'calls'> = {
  'calls.make': ({ callApi, body }) => callApi(body),
};
