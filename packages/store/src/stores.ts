import type { StoreContext } from './context.ts';
import type { Database } from './database/database.ts';
import { statement } from './database/statement.ts';
import { requireExponent } from './money.ts';
import { notFound } from './not-found.ts';

const insertStore = statement<{ id: string; name: string; currency: string; at: number }>()((db, p) =>
  db
    .insertInto('stores')
    .values({ id: p.id, name: p.name, currency: p.currency, next_order_number: 1001, created_at: p.at }),
);

const selectStores = statement()((db) =>
  db.selectFrom('stores').orderBy('position').select(['id', 'name', 'currency']),
);

const selectStore = statement<{ id: string }>()((db, p) =>
  db.selectFrom('stores').where('id', '=', p.id).select(['id', 'name', 'currency']),
);

/** A store of the emulator. */
export interface StoreRecord {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
}

/** The stores that one emulator holds. @assumption A36 */
export interface Stores {
  /** Every store, the first one first. */
  list(): StoreRecord[];
  /** @throws ApiError NOT_FOUND */
  get(id: string): StoreRecord;
  /** @throws ApiError VALIDATION_ERROR for an unknown currency */
  create(store: { name: string; currency: string }): Promise<StoreRecord>;
}

/** A store by its id. @throws ApiError NOT_FOUND */
export function requireStore(database: Database, id: string): StoreRecord {
  const store = selectStore.get(database, { id });
  if (store === undefined) throw notFound();
  return store;
}

export function createStores({ database, queue, clock, ids }: StoreContext): Stores {
  const storeIds = ids.stream('stores');
  return {
    list: () => selectStores.all(database, {}),
    get: (id) => requireStore(database, id),
    create: ({ name, currency }) =>
      queue.write(() => {
        requireExponent(currency);
        const id = storeIds.uuid();
        insertStore.run(database, { id, name, currency, at: clock.now() });
        return { id, name, currency };
      }),
  };
}
