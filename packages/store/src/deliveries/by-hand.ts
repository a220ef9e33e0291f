import type { StoreContext } from '../context.ts';
import { announceDelivery } from './history.ts';
import { holdDelivery, makeDeliveryDue } from './rows.ts';

/** Deliveries whose turn somebody decides in place of the schedule. */
export interface DeliveriesByHand {
  /** Keeps deliveries that are waiting from being sent until they are made due. */
  hold(ids: readonly string[]): Promise<void>;
  /**
   * Makes the next attempt of a delivery due now, whatever came of the last one. After a success it is the first of its
   * schedule again, as when the answer got lost; a wait for a retry ends.
   * @throws ApiError NOT_FOUND
   */
  makeDue(id: string): Promise<void>;
}

export function createDeliveriesByHand(context: StoreContext): DeliveriesByHand {
  const { database, queue, clock } = context;
  return {
    hold: (ids) =>
      queue.write(() => {
        for (const id of ids) holdDelivery.run(database, { id });
      }),
    makeDue: (id) =>
      queue.write(() => {
        makeDeliveryDue.run(database, { id, at: clock.now() });
        announceDelivery(context, id);
      }),
  };
}
