import type { CausalTree, Delivery } from '#contract';
import { sentence } from '#core';
import { type ControlTarget, callControl } from '../emulator/control-client.ts';
import { findByPrefix, isWholeId, walkPages } from '../emulator/find-by-prefix.ts';

/** A delivery by its id, or by the beginning of it that the live log shows. @throws UsageError */
export async function findDelivery(target: ControlTarget, id: string): Promise<Delivery> {
  if (isWholeId(id)) return callControl(target, 'deliveries.get', { id: id.toLowerCase() });
  const deliveries = walkPages((query) => callControl(target, 'deliveries.list', { query }));
  return findByPrefix(id, deliveries, {
    one: sentence`delivery`,
    many: sentence`deliveries`,
    describe: ({ event, createdAt }) => `${event} ${createdAt}`,
  });
}

/** The same, with everything that its attempts recorded, what led to it and what came of it. @throws UsageError */
export async function findDeliveryWithTree(
  target: ControlTarget,
  id: string,
): Promise<Delivery & { readonly tree: CausalTree }> {
  const delivery = await findDelivery(target, id);
  return { ...delivery, tree: await callControl(target, 'deliveries.tree', { id: delivery.id }) };
}
