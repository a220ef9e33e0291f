import type { ResourceHandlers } from './control-handler.ts';

export const LEDGER_HANDLERS: ResourceHandlers<'ledger'> = {
  'ledger.get': ({ ledger, query }) => ledger(query.appId),
};
