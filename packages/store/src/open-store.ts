import { type Assumed, DEFAULT_ASSUMED, type ScriptedAnswer, type StreamMessage } from '#contract';
import { type Clock, createReplaceableIds, type Ids } from '#core';
import { type Apps, createApps } from './apps/apps.ts';
import { requireReadableApps } from './apps/require-readable-apps.ts';
import { type Collections, createCollections } from './collections/collections.ts';
import { createMemberList } from './collections/member-list.ts';
import { type Contents, createContents } from './contents/contents.ts';
import type { StoreContext } from './context.ts';
import { type Customers, createCustomers } from './customers/customers.ts';
import { type Database, MEMORY, openDatabase } from './database/database.ts';
import { createWriteQueue, type WriteQueue } from './database/write-queue.ts';
import { createDeliveries, type Deliveries } from './deliveries/deliveries.ts';
import { createDeliveryList } from './deliveries/delivery-list.ts';
import { createEvents, type Events } from './events.ts';
import { createKeptClock, type KeptClock } from './kept-clock.ts';
import { createKeyIssuer } from './keys/key-issuer.ts';
import { createKeys, type Keys } from './keys/keys.ts';
import { readMeta, writeMeta } from './meta.ts';
import { createOrders, type Orders } from './orders/orders.ts';
import { createOutbox } from './outbox.ts';
import { createProducts, type Products } from './products/products.ts';
import { createStock } from './products/stock.ts';
import { createStores, type Stores } from './stores.ts';
import { createUploads, type Uploads } from './uploads/uploads.ts';
import { createUsers, type Users } from './users/users.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';

/** What a store is opened with. */
export interface StoreOptions {
  /** Path of the store file, or `:memory:`, the default. */
  readonly path?: string;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Which reading of the specification holds, asked at each use; by default every switch's first value. */
  readonly assumed?: () => Assumed;
  /**
   * Answers that deliveries get in place of their receiver's, attempt by attempt, asked when a delivery is written; by
   * default none. Those of a scope come first.
   */
  readonly script?: () => readonly ScriptedAnswer[];
}

/** Everything that is stored, and every operation on it. */
export interface Store {
  readonly stores: Stores;
  readonly products: Products;
  readonly customers: Customers;
  readonly orders: Orders;
  readonly collections: Collections;
  readonly uploads: Uploads;
  readonly users: Users;
  readonly keys: Keys;
  readonly apps: Apps;
  readonly webhooks: Webhooks;
  readonly deliveries: Deliveries;
  readonly events: Events;
  readonly keptClock: KeptClock;
  readonly contents: Contents;
  /** Signs the access tokens of this store file: 43 base64url characters, made with the file. */
  readonly tokenSecret: string;
  /** Where the ids of this opening come from: a seed gives a store that is opened again none that it already has. */
  readonly ids: Ids;
  /** Number of commits so far: what was read at one number holds as long as it stays the same. */
  version(): number;
  /** Calls back after other content was put in place of all there is, for what memory holds of it. It must not throw. */
  onReplaced(drop: () => void): void;
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
  const { clock, assumed = () => DEFAULT_ASSUMED, script = () => [] } = options;
  const database = await openDatabase(options.path ?? MEMORY);
  try {
    requireReadableApps(database);
  } catch (error) {
    database.close();
    throw error;
  }
  const queue = createWriteQueue(database.sqlite);
  const { opening, ids: first, tokenSecret } = await startOpening(database, queue, options.ids);
  const replaceable = createReplaceableIds(first);
  const { ids } = replaceable;
  const context: StoreContext = { database, queue, clock, ids, assumed, script };
  const deliveryList = createDeliveryList(context);
  const memberList = createMemberList(context);
  const outbox = createOutbox(context, deliveryList);
  const stock = createStock(context, outbox);
  const keyIssuer = createKeyIssuer(context, tokenSecret);
  return {
    stores: createStores(context),
    products: createProducts(context, outbox, stock, memberList),
    customers: createCustomers(context, outbox),
    orders: createOrders(context, outbox, stock),
    collections: createCollections(context, memberList),
    uploads: createUploads(context),
    users: createUsers(context),
    keys: createKeys(context, keyIssuer),
    apps: createApps(context, outbox, keyIssuer),
    webhooks: createWebhooks(context),
    deliveries: createDeliveries(context, deliveryList),
    events: createEvents(context, outbox),
    keptClock: createKeptClock(context),
    contents: createContents(context, { ids: replaceable, source: options.ids, opening }),
    tokenSecret,
    ids,
    version: queue.version,
    onReplaced: queue.onReplaced,
    onCommit: queue.onCommit,
    close() {
      queue.flush();
      database.close();
    },
  };
}

/** Counts this opening: it gets ids of its own. The first one makes the file's secret for access tokens. */
const startOpening = (
  database: Database,
  queue: WriteQueue,
  source: Ids,
): Promise<{ opening: number; ids: Ids; tokenSecret: string }> =>
  queue.write(() => {
    const opening = Number(readMeta(database, 'openings') ?? 0) + 1;
    writeMeta(database, 'openings', String(opening));
    const ids = source.stream(`opening ${opening}`);
    const tokenSecret = readMeta(database, 'token_secret') ?? ids.stream('access tokens').secret();
    if (opening === 1) writeMeta(database, 'token_secret', tokenSecret);
    return { opening, ids, tokenSecret };
  });
