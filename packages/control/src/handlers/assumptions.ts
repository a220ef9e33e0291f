import type { ResourceHandlers } from './control-handler.ts';

export const ASSUMPTION_HANDLERS: ResourceHandlers<'assumptions'> = {
  'assumptions.get': ({ assumptions }) => assumptions.read(),
  'assumptions.turn': ({ assumptions, body }) => assumptions.turn(body),
};
