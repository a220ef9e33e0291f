import { type Assumed, DEFAULT_ASSUMED, type StreamMessage } from '#contract';
import type { Clock, Ids } from '#core';
import type { StoreContext } from './context.ts';
import { MEMORY, openDatabase } from './database/database.ts';
import { createWriteQueue } from './database/write-queue.ts';
import { createOutbox } from './outbox.ts';
import { createStores, type Stores } from './stores.ts';

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
  const { clock, ids } = options;
  const database = await openDatabase(options.path ?? MEMORY);
  const queue = createWriteQueue(database.sqlite);
  const context: StoreContext = { database, queue, clock, ids, assumed: options.assumed ?? (() => DEFAULT_ASSUMED) };
  const outbox = createOutbox(context);
  return {
    stores: createStores(context),
    onCommit: queue.onCommit,
    close() {
      queue.flush();
      database.close();
    },
  };
}
