import type { ResourceHandlers } from './control-handler.ts';

export const CLOCK_HANDLERS: ResourceHandlers<'clock'> = {
  'clock.get': ({ clock }) => clock.read(),
  'clock.move': ({ clock, body, gone }) => clock.move(body, gone),
};
