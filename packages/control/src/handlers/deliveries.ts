import { checkSignatures } from '../check-signatures.ts';
import type { ResourceHandlers } from './control-handler.ts';

export const DELIVERY_HANDLERS: ResourceHandlers<'deliveries'> = {
  'deliveries.list': ({ store, scope, query }) => store.deliveries.list(scope.storeId, query),
  'deliveries.get': ({ store, id }) => store.deliveries.get(id),
  'deliveries.tree': ({ store, id }) => store.deliveries.tree(id),
  'deliveries.signatures'({ store, id }) {
    const delivery = store.deliveries.get(id);
    return { checks: checkSignatures(delivery, store.webhooks.signingSecrets(delivery.appId)) };
  },
  'deliveries.recording': ({ store, id }) => store.deliveries.recording(id),
  'deliveries.resend': ({ store, id }) => store.deliveries.resend(id),
  'deliveries.rerun': ({ store, id }) => store.deliveries.rerun(id),
  'deliveries.duplicate': ({ store, id }) => store.deliveries.duplicate(id),
};
