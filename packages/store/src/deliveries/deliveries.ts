import type { StoreContext } from '../context.ts';
import { createDeliveriesByHand, type DeliveriesByHand } from './by-hand.ts';
import type { DeliveryList } from './delivery-list.ts';
import { createDeliveryDispatch, type DeliveryDispatch } from './dispatch.ts';
import { createDeliveryHistory, type DeliveryHistory } from './history.ts';

/** The deliveries of all stores: their history, and what the webhook engine works on. @source contract §10 */
export interface Deliveries extends DeliveryHistory, DeliveryDispatch, DeliveriesByHand {}

export const createDeliveries = (context: StoreContext, listed: DeliveryList): Deliveries => ({
  ...createDeliveryHistory(context, listed),
  ...createDeliveryDispatch(context),
  ...createDeliveriesByHand(context),
});
