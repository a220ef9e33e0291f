import { type Delivery, LIMITS, type Trigger, type Triggered } from '#contract';
import type { Store } from '#store';
import type { Engine } from '#webhooks';
import type { ClockControl } from './clock-control.ts';

/** Deliveries that are sent when a caller says so. */
export interface DeliveriesByHand {
  /**
   * Causes an event by its operation and keeps its deliveries from being sent. What else the operation causes is
   * delivered as always; resolves when that is over.
   * @throws ApiError
   */
  hold(request: Trigger): Promise<Triggered>;
  /**
   * Makes one attempt of a delivery at once, also of one that succeeded, and resolves when all that it led to is over;
   * what failed on the way waits for its retry.
   * @throws ApiError NOT_FOUND
   */
  deliver(id: string): Promise<void>;
  /** All deliveries of the first store, the oldest first. */
  all(): readonly Delivery[];
}

interface ByHandOptions {
  readonly store: Store;
  readonly engine: Engine;
  readonly alone: ClockControl['alone'];
  readonly trigger: (request: Trigger) => Promise<Triggered>;
  readonly storeId: () => string;
}

/** Makes what sends deliveries in an order of the caller's. */
export function createDeliveriesByHand({ store, engine, alone, trigger, storeId }: ByHandOptions): DeliveriesByHand {
  return {
    async hold(request) {
      const triggered = await alone(async () => {
        const caused = await trigger(request);
        await store.deliveries.hold(caused.events.flatMap(({ deliveryIds }) => deliveryIds));
        return caused;
      });
      await engine.idle();
      return triggered;
    },
    async deliver(id) {
      await store.deliveries.makeDue(id);
      await engine.idle();
    },
    all() {
      const newestFirst: Delivery[] = [];
      for (let page = 1; ; page += 1) {
        const { items, total } = store.deliveries.list(storeId(), { page, pageSize: LIMITS.pageSizeMax });
        newestFirst.push(...items);
        if (newestFirst.length >= total) return newestFirst.reverse();
      }
    },
  };
}
