import type { ResourceHandlers } from './control-handler.ts';

export const FAULT_HANDLERS: ResourceHandlers<'faults'> = {
  'faults.list': ({ faults, query }) => faults.list(query),
  'faults.replace': ({ faults, body }) => faults.replace(body),
  'faults.clear': ({ faults }) => ({ deleted: faults.clear() }),
};
