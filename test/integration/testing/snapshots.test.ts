import { describe, expect, test } from 'vitest';
import { createTestStore, type TestStore } from '#testing';
import { createExtension } from '../../support/create-extension.ts';

const AT = '2026-01-01T00:00:00Z';

/** A store whose handler logs each order that is paid. */
async function startStore() {
  const { dir } = await createExtension();
  return createTestStore({ extension: dir, clock: AT, seed: 3 });
}

/** Everything that a test can see of a store. */
const look = async (store: TestStore) => ({
  ids: [store.storeId, store.apiKey, store.appKey, store.webhooks],
  orders: await store.api.orders.list(),
  deliveries: await store.deliveries.list(),
  clock: store.clock.read().now,
  logs: store.logs,
});

describe('a snapshot', () => {
  test('is put back with records, deliveries, logs, keys and the clock', async () => {
    await using store = await startStore();
    await store.pay(await store.place());
    const paid = await store.snapshot();
    expect(paid.takenAt).toBe('2026-01-01T00:00:00.000Z');
    const before = await look(store);
    await store.clock.advance('3h');
    await store.trigger('order.paid', { count: 2 });
    await store.trigger('app.uninstalled');
    expect(await look(store)).not.toEqual(before);
    await store.restore(paid);
    expect(await look(store)).toEqual(before);
  });

  test('is put back as often as wanted, and the same operations lead to the same', async () => {
    await using store = await startStore();
    const order = await store.place();
    const placed = await store.snapshot();
    const run = async () => {
      await store.restore(placed);
      await store.pay(order);
      await store.clock.advance('1h');
      return look(store);
    };
    const first = await run();
    expect(first.logs).toHaveLength(1);
    expect(await run()).toEqual(first);
    expect(await run()).toEqual(first);
  });

  test('is one of many, put back in any order', async () => {
    await using store = await startStore();
    const kept = [];
    for (const total of [0, 1, 2]) {
      kept.push({ total, snapshot: await store.snapshot(), seen: await look(store) });
      await store.trigger('order.paid');
      await store.clock.advance('1m');
    }
    for (const { total, snapshot, seen } of [...kept, ...kept].reverse()) {
      await store.restore(snapshot);
      expect(await look(store)).toEqual(seen);
      expect(store.logs).toHaveLength(total);
    }
  });

  test('keeps deliveries that wait, which are sent at their time', async () => {
    await using store = await startStore();
    store.respond([500, 503]);
    await store.trigger('order.paid');
    const waiting = await store.snapshot();
    const run = async () => {
      await store.restore(waiting);
      expect(store.clock.read()).toMatchObject({ now: '2026-01-01T00:00:00.000Z' });
      const moves = [await store.clock.next(), await store.clock.next()].map(({ now, succeeded, failed }) => ({
        ...{ now, succeeded, failed },
      }));
      return { moves, deliveries: await store.deliveries.list() };
    };
    const first = await run();
    expect(first).toMatchObject({
      moves: [
        { now: '2026-01-01T00:01:00.000Z', failed: 1 },
        { now: '2026-01-01T00:06:00.000Z', succeeded: 1 },
      ],
      deliveries: [{ state: 'succeeded', attempts: [{ status: 500 }, { status: 503 }, { status: 200 }] }],
    });
    expect(await run()).toEqual(first);
  });

  test('waits for handlers that run', async () => {
    await using store = await startStore();
    const { id } = await store.place();
    const paying = store.pay({ id });
    const snapshot = await store.snapshot();
    await paying;
    await store.restore(snapshot);
    for (const { state } of await store.deliveries.list()) expect(state).toBe('succeeded');
  });

  test('leaves answers and the ledger as they are', async () => {
    await using store = await startStore();
    const start = await store.snapshot();
    await store.trigger('order.paid');
    store.respond([500]);
    await store.restore(start);
    expect((await store.ledger()).permissions).toMatchObject([{ code: 'order:view', observed: [{ count: 1 }] }]);
    await store.trigger('order.paid');
    expect(await store.deliveries.list()).toMatchObject([{ attempts: [{ status: 500 }] }]);
  });

  test('of another store is refused, and changes nothing', async () => {
    await using store = await startStore();
    await using other = await createTestStore();
    await store.place();
    const before = await look(store);
    await store.snapshot();
    await expect(store.restore(await other.snapshot())).rejects.toMatchObject({ code: 'unknown-snapshot' });
    expect(await look(store)).toEqual(before);
  });
});
