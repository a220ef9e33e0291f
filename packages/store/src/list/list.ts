import type { Page } from '#contract';
import type { StoreContext } from '../context.ts';
import { addToCounter, readCounter } from '../counters.ts';
import type { Paging } from '../paging.ts';
import { Positions } from './positions.ts';

/** One list of a kind: a store's records, or only those of one status (or of whatever else divides them). */
export interface ListKey {
  readonly storeId: string;
  readonly part?: string | undefined;
}

/** The part of a list that is read: records at or after a place, some of them skipped. */
export interface Stretch<P> {
  readonly from: P;
  readonly limit: number;
  readonly offset: number;
}

/** How the lists of a kind are kept and read. */
export interface ListKind<P> {
  /** Names their counters. */
  readonly name: string;
  readonly first: P;
  compare(a: P, b: P): number;
  read(key: ListKey, stretch: Stretch<P>): readonly (P & { readonly id: string })[];
}

/** What lists work on. */
export type ListContext = Pick<StoreContext, 'database' | 'queue'>;

/** Lists whose every page is found as fast as their first. */
export interface List<P> {
  /** Within a write that adds (1) or removes (−1) a record: keeps the length and the positions in step. */
  count(key: ListKey, place: P, change: 1 | -1): void;
  /** A page past the end is empty and has the right total. @assumption A21 A22 */
  page<T>(key: ListKey, paging: Paging, toRecord: (id: string) => T): Page<T>;
}

/**
 * Makes the lists of a kind. Lengths are kept in the database with the rows; positions in memory, made at the first use and
 * brought in step after each commit, so that what is rolled back never reaches them.
 */
export function createList<P>({ database, queue }: ListContext, kind: ListKind<P>): List<P> {
  const lists = new Map<string, Positions<P>>();
  queue.onReplaced(() => lists.clear());
  const nameOf = ({ storeId, part = '' }: ListKey): string => `${storeId} ${part}`;

  function positionsOf(key: ListKey): Positions<P> {
    const known = lists.get(nameOf(key));
    if (known !== undefined) return known;
    const skip = (from: P, places: number) => kind.read(key, { from, limit: 1, offset: places })[0];
    const total = readCounter(database, key.storeId, kind.name, key.part);
    const positions = new Positions({ first: kind.first, compare: kind.compare, skip }, total);
    lists.set(nameOf(key), positions);
    return positions;
  }

  return {
    count(key, place, change) {
      addToCounter(database, key.storeId, change, kind.name, key.part);
      queue.afterCommit(() => lists.get(nameOf(key))?.count(place, change));
    },
    page(key, { page, pageSize }, toRecord) {
      const positions = positionsOf(key);
      const { total } = positions;
      const offset = (page - 1) * pageSize;
      if (offset >= total) return { items: [], total, page, pageSize };
      const { from, skip } = positions.find(offset);
      const places = kind.read(key, { from, limit: pageSize, offset: skip });
      return { items: places.map(({ id }) => toRecord(id)), total, page, pageSize };
    },
  };
}
