import type { Delivery, EventName } from '#contract';
import type { ControlClient } from './control-client.ts';

const PAGE_SIZE = 100;

/** The deliveries of a test store with their attempts, oldest first. */
export interface TestDeliveries {
  /** All of them. */
  list(): Promise<Delivery[]>;
  /** Only those of one event. */
  of(event: EventName): Promise<Delivery[]>;
}

export function createTestDeliveries(control: ControlClient): TestDeliveries {
  async function list(filter: { event?: EventName } = {}): Promise<Delivery[]> {
    const found: Delivery[] = [];
    for (let page = 1; ; page += 1) {
      const { items, total } = await control('deliveries.list', { ...filter, page, pageSize: PAGE_SIZE });
      found.push(...items);
      if (items.length === 0 || found.length >= total) return found.reverse();
    }
  }
  return { list: () => list(), of: (event) => list({ event }) };
}
