import type { StoreContext } from '../context.ts';
import { createList, type List } from '../list/list.ts';
import { selectDeliveriesFrom } from './rows.ts';

/** All deliveries of each store, newest first. */
export type DeliveryList = List<{ readonly seq: number }>;

export const createDeliveryList = (context: StoreContext): DeliveryList =>
  createList<{ readonly seq: number }>(context, {
    name: 'deliveries',
    first: { seq: Number.MAX_SAFE_INTEGER },
    compare: (a, b) => b.seq - a.seq,
    read: ({ storeId }, { from, ...window }) =>
      selectDeliveriesFrom.all(context.database, { storeId, ...from, ...window }),
  });
