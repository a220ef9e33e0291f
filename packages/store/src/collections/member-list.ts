import type { StoreContext } from '../context.ts';
import { createList, type List } from '../list/list.ts';
import { selectMemberIds } from './rows.ts';

/** The products of each collection in their order in it; the part of a list is the collection's id. */
export type MemberList = List<{ readonly position: number }>;

export const createMemberList = (context: StoreContext): MemberList =>
  createList<{ readonly position: number }>(context, {
    name: 'collection_products',
    first: { position: 0 },
    compare: (a, b) => a.position - b.position,
    read: ({ part = '' }, { from, ...window }) =>
      selectMemberIds.all(context.database, { collectionId: part, ...from, ...window }),
  });
