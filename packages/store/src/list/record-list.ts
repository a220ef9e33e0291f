import type { Page, ProductStatus } from '#contract';
import { statement } from '../database/statement.ts';
import type { Paging } from '../paging.ts';
import { createList, type ListContext, type ListKey, type Stretch } from './list.ts';

/** Tables whose records are listed newest first, then by id. @assumption A22 */
type Table = 'products' | 'orders' | 'customers' | 'collections';

interface Place {
  readonly created_at: number;
  readonly id: string;
}

/** What of a record says in which lists it stands, and where. */
interface ListedRow extends Place {
  readonly store_id: string;
  readonly status?: string;
}

/** The lists of one kind of record: all of a store, and those in one status. */
export interface RecordList {
  /** Within a write. */
  add(row: ListedRow): void;
  /** Within a write. */
  remove(row: ListedRow): void;
  /** Within a write: lets a record follow its status. */
  move(row: ListedRow, status: string): void;
  page<T>(storeId: string, query: Paging & { readonly status?: string }, toRecord: (id: string) => T): Page<T>;
}

const NEWER_THAN_ALL: Place = { created_at: Number.MAX_SAFE_INTEGER, id: '' };

export function createRecordList(context: ListContext, table: Table): RecordList {
  const all = selectPlaces(table);
  const inStatus = selectPlaces(table, 'status');
  const list = createList<Place>(context, {
    name: table,
    first: NEWER_THAN_ALL,
    compare: (a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : Number(a.id > b.id)),
    read: ({ storeId, part = '' }: ListKey, { from: { created_at, id }, ...window }: Stretch<Place>) =>
      (part === '' ? all : inStatus).all(context.database, { storeId, status: part, created_at, id, ...window }),
  });
  const countIn = (row: ListedRow, status: string | undefined, change: 1 | -1) =>
    list.count({ storeId: row.store_id, part: status }, { created_at: row.created_at, id: row.id }, change);
  const countInAll = (row: ListedRow, change: 1 | -1) => {
    countIn(row, undefined, change);
    if (row.status !== undefined) countIn(row, row.status, change);
  };

  return {
    add: (row) => countInAll(row, 1),
    remove: (row) => countInAll(row, -1),
    move(row, status) {
      if (row.status === status) return;
      countIn(row, row.status, -1);
      countIn(row, status, 1);
    },
    page: (storeId, { status, ...paging }, toRecord) => list.page({ storeId, part: status }, paging, toRecord),
  };
}

/**
 * Reads a list from a place on. It takes two ranges of the index, because the order runs down in time and up in ids; one
 * condition over both would walk through all records of the place's millisecond.
 */
function selectPlaces(table: Table, filter?: 'status') {
  return statement<Place & { storeId: string; status: string; limit: number; offset: number }>()((db, p) => {
    // All tables have the columns that are used of them; only products can be deleted and stay.
    const rows = () =>
      db
        .selectFrom(table as 'products')
        .where('store_id', '=', p.storeId)
        .$if(table === 'products', (query) => query.where('deleted_at', 'is', null))
        .$if(filter === 'status', (query) => query.where('status', '=', p.status as ProductStatus))
        .select(['created_at', 'id']);
    return rows()
      .where('created_at', '=', p.created_at)
      .where('id', '>=', p.id)
      .unionAll(rows().where('created_at', '<', p.created_at))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(p.limit)
      .offset(p.offset);
  });
}
