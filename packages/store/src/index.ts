/** Everything that is stored: products, orders, customers, apps, keys, the outbox and the deliveries, in one SQLite file. */
export type { Cause, Scope } from './context.ts';
export { openStore, type Store, type StoreOptions } from './open-store.ts';
export type { StoreRecord, Stores } from './stores.ts';
