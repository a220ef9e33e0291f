import type { DeliveryReason } from '#contract';
import type { StoreContext } from '../context.ts';
import { announceDelivery } from '../deliveries/history.ts';
import { failDelivery, selectWaitingDeliveries } from './rows.ts';

/** A delivery that has neither succeeded nor failed yet. */
export type WaitingDelivery = ReturnType<typeof selectWaitingDeliveries.all>[number];

/**
 * Fails, within a write, those of an app's waiting deliveries that can no longer be made. An attempt that is under way
 * goes on; its end finds the delivery failed.
 * @source contract §10
 */
export function failWaiting(
  context: StoreContext,
  appId: string,
  reason: DeliveryReason,
  isConcerned: (delivery: WaitingDelivery) => boolean = () => true,
): void {
  const { database } = context;
  for (const delivery of selectWaitingDeliveries.all(database, { appId }).filter(isConcerned)) {
    failDelivery.run(database, { id: delivery.id, reason });
    announceDelivery(context, delivery.id);
  }
}
