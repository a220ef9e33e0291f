import { onTestFinished } from 'vitest';
import { type Assumed, DEFAULT_ASSUMED, type EventMessage, type Manifest } from '#contract';
import { createIds, createManualClock, type MovableClock } from '#core';
import { openStore, type Scope, type Store } from '#store';

/** A store for a test. It is closed when the test ends. */
export interface TestStore {
  readonly store: Store;
  readonly scope: Scope;
  readonly clock: MovableClock;
  /** Everything that was recorded so far, in order. */
  readonly events: { readonly event: string; readonly payload: unknown }[];
  /** Turns a switch of an assumption. */
  assume(switches: Partial<Assumed>): void;
}

export interface TestStoreOptions {
  readonly path?: string;
  readonly seed?: number;
  /** Of the first store. */
  readonly currency?: string;
}

/** Opens a store in memory unless a path is given, with a manual clock at the start of 2026 and seeded ids. */
export async function openTestStore({ path, seed = 7, currency = 'USD' }: TestStoreOptions = {}): Promise<TestStore> {
  const clock = createManualClock(Date.UTC(2026, 0, 1));
  let assumed = DEFAULT_ASSUMED;
  const ids = createIds(seed);
  const store = await openStore({ ...(path === undefined ? {} : { path }), clock, ids, assumed: () => assumed });
  onTestFinished(() => store.close());
  const events: TestStore['events'] = [];
  store.onCommit((messages) => {
    for (const { kind, data } of messages)
      if (kind === 'event') events.push({ event: data.event, payload: data.payload });
  });
  const [first] = store.stores.list();
  const { id } = first ?? (await store.stores.create({ name: 'Test', currency }));
  return {
    store,
    scope: { storeId: id, cause: null },
    clock,
    events,
    assume: (switches) => {
      assumed = { ...assumed, ...switches };
    },
  };
}

/** A manifest that subscribes to the given events, each with a handler of its own, and asks for the given codes. */
export const testManifest = (
  permissions: Manifest['permissions'],
  events: readonly EventMessage['event'][],
  version = '1.0.0',
): Manifest => ({
  name: 'test-app',
  version,
  permissions,
  webhooks: events.map((event) => ({ event, handler: `handlers/${event}.ts` })),
});
