import type { ResourceHandlers } from './control-handler.ts';

export const SESSION_HANDLERS: ResourceHandlers<'sessions'> = {
  'sessions.link': ({ sessions }) => sessions.link(),
};
