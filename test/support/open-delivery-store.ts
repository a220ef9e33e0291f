import { onTestFinished } from 'vitest';
import { type Assumed, DEFAULT_ASSUMED, type EventName } from '#contract';
import { type Clock, createIds, createManualClock } from '#core';
import { openStore, type Slots } from '#store';
import { createEngine, createHttpReceiver, type Engine, type Receiver } from '#webhooks';

export const START = Date.UTC(2026, 0, 1);

/** How a delivery store is opened. */
export interface DeliveryStoreOptions<C extends Clock> {
  readonly clock: C;
  readonly path?: string;
  readonly assumed?: Partial<Assumed>;
}

/** A store with a manual clock, ways to fill it, and engines over it; all is closed when the test ends. */
export const openManualDeliveryStore = (options: Omit<DeliveryStoreOptions<Clock>, 'clock'> = {}) =>
  openDeliveryStore({ ...options, clock: createManualClock(START) });

/** A store, ways to fill it, and engines over it; all is closed when the test ends. */
export async function openDeliveryStore<C extends Clock>({ clock, path, assumed: turned }: DeliveryStoreOptions<C>) {
  const assumed = (): Assumed => ({ ...DEFAULT_ASSUMED, ...turned });
  const store = await openStore({ clock, ids: createIds(), assumed, ...(path !== undefined && { path }) });
  const engines: Engine[] = [];
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    for (const engine of engines) await engine.stop(0);
    store.close();
  };
  onTestFinished(close);

  const storeId = store.stores.list()[0]?.id ?? (await store.stores.create({ name: 'Test', currency: 'USD' })).id;
  const scope = { storeId, cause: null };

  /** Installs an app that subscribes to the events of customers, and to its own end. */
  const installApp = (name: string, receiverUrl: string | null) =>
    store.apps.install({
      storeId,
      manifest: {
        name,
        version: '1.0.0',
        permissions: ['customer:view'],
        webhooks: [
          { event: 'customer.created', handler: 'handlers/customer.js' },
          { event: 'app.uninstalled', handler: 'handlers/goodbye.js' },
        ],
      },
      dir: null,
      receiverUrl,
      granted: ['customer:view'],
    });

  /** Causes so many events that every installed app gets; resolves to the ids of the customers, in order. */
  async function createCustomers(count: number): Promise<string[]> {
    const created = Array.from({ length: count }, (_, i) =>
      store.customers.create(scope, { email: `c${i}-${clock.now()}@example.com` }),
    );
    return (await Promise.all(created)).map(({ id }) => id);
  }

  /** Starts an engine with a receiver, or with the one for URLs. */
  async function startEngine(receiver?: Receiver, slots?: Slots): Promise<Engine> {
    const http = createHttpReceiver({ allowedHosts: [] });
    onTestFinished(() => http.close());
    const engine = createEngine({
      store,
      clock,
      assumed,
      receiverFor: () => receiver ?? http,
      ...(slots && { slots }),
      onStoreFailure(error) {
        throw error;
      },
    });
    engines.push(engine);
    await engine.start();
    return engine;
  }

  const listDeliveries = (event: EventName = 'customer.created') =>
    store.deliveries.list(storeId, { page: 1, pageSize: 100, event }).items;

  /** The only delivery there is. */
  function onlyDelivery() {
    const [delivery, ...others] = listDeliveries();
    if (delivery === undefined || others.length > 0) throw new Error(`There are ${others.length + 1} deliveries.`);
    return delivery;
  }

  return {
    store,
    clock,
    storeId,
    scope,
    installApp,
    createCustomers,
    startEngine,
    listDeliveries,
    onlyDelivery,
    close,
  };
}

/** Lets everything happen that is due until nothing waits any more, moving the clock from due time to due time. */
export async function runToTheEnd(
  engine: Engine,
  { store, clock }: Awaited<ReturnType<typeof openManualDeliveryStore>>,
): Promise<void> {
  for (;;) {
    await engine.idle();
    const next = store.deliveries.nextDueAt(clock.now());
    if (next === undefined) return;
    clock.moveTo(next);
  }
}
