import { type Assumed, DEFAULT_ASSUMED, type StreamMessage } from '#contract';
import type { Clock, Ids } from '#core';
import { type Apps, createApps } from './apps/apps.ts';
import { type Collections, createCollections } from './collections/collections.ts';
import type { StoreContext } from './context.ts';
import { type Customers, createCustomers } from './customers/customers.ts';
import { type Database, MEMORY, openDatabase } from './database/database.ts';
import { createWriteQueue, type WriteQueue } from './database/write-queue.ts';
import { createDeliveries, type Deliveries } from './deliveries/deliveries.ts';
import { createEvents, type Events } from './events.ts';
import { createKeyIssuer } from './keys/key-issuer.ts';
import { createKeys, type Keys } from './keys/keys.ts';
import { readMeta, writeMeta } from './meta.ts';
import { createOrders, type Orders } from './orders/orders.ts';
import { createOutbox } from './outbox.ts';
import { createProducts, type Products } from './products/products.ts';
import { createStock } from './products/stock.ts';
import { createStores, type Stores } from './stores.ts';
import { createUploads, type Uploads } from './uploads/uploads.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';

/** What a store is opened with. */
export interface StoreOptions {
  /** Path of the store file, or `:memory:`, the default. */
  readonly path?: string;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Which reading of the specification holds, asked at each use; by default every switch's first value. */
  readonly assumed?: () => Assumed;
}

/** Everything that is stored, and every operation on it. */
export interface Store {
  readonly stores: Stores;
  readonly products: Products;
  readonly customers: Customers;
  readonly orders: Orders;
  readonly collections: Collections;
  readonly uploads: Uploads;
  readonly keys: Keys;
  readonly apps: Apps;
  readonly webhooks: Webhooks;
  readonly deliveries: Deliveries;
  readonly events: Events;
  /** Where the ids of this opening come from: a seed gives a store that is opened again none that it already has. */
  readonly ids: Ids;
  /** Calls back after each commit with what was committed, in order. */
  onCommit(listener: (messages: readonly StreamMessage[]) => void): void;
  /** Commits what is queued and closes the database. */
  close(): void;
}

/**
 * Opens a store file, or makes one.
 * @throws UsageError when the file is newer, damaged, in use or not writable; it is then untouched
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { clock, assumed = () => DEFAULT_ASSUMED } = options;
  const database = await openDatabase(options.path ?? MEMORY);
  const queue = createWriteQueue(database.sqlite);
  const ids = options.ids.stream(await countOpening(database, queue));
  const context: StoreContext = { database, queue, clock, ids, assumed };
  const outbox = createOutbox(context);
  const stock = createStock(context, outbox);
  const keyIssuer = createKeyIssuer(context);
  return {
    stores: createStores(context),
    products: createProducts(context, outbox, stock),
    customers: createCustomers(context, outbox),
    orders: createOrders(context, outbox, stock),
    collections: createCollections(context),
    uploads: createUploads(context),
    keys: createKeys(context, keyIssuer),
    apps: createApps(context, outbox, keyIssuer),
    webhooks: createWebhooks(context),
    deliveries: createDeliveries(context),
    events: createEvents(context, outbox),
    ids,
    onCommit: queue.onCommit,
    close() {
      queue.flush();
      database.close();
    },
  };
}

/** Names the source of ids of this opening. */
const countOpening = (database: Database, queue: WriteQueue): Promise<string> =>
  queue.write(() => {
    const opening = Number(readMeta(database, 'openings') ?? 0) + 1;
    writeMeta(database, 'openings', String(opening));
    return `opening ${opening}`;
  });
