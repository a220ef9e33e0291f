import type { Delivery } from '#contract';
import { type ControlTarget, callControl } from './control-client.ts';
import { findByPrefix, isWholeId, walkPages } from './find-by-prefix.ts';

/** A delivery by its id, or by the beginning of it that the live log shows. @throws UsageError */
export async function findDelivery(target: ControlTarget, id: string): Promise<Delivery> {
  if (isWholeId(id)) return callControl(target, 'deliveries.get', { id: id.toLowerCase() });
  const deliveries = walkPages((query) => callControl(target, 'deliveries.list', { query }));
  return findByPrefix(id, deliveries, {
    one: 'delivery',
    many: 'deliveries',
    describe: ({ event, createdAt }) => `${event} ${createdAt}`,
  });
}
