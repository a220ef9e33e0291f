import { describe, expect, test } from 'vitest';
import { verifySignature } from '#core';
import { createTestStore, type TestStore } from '#testing';
import { createExtension } from '../../support/create-extension.ts';
import { startReceiver } from '../../support/start-receiver.ts';

const AT = '2026-01-01T00:00:00Z';
const FULFILLING = `export default async (event, ctx) => {
  const id = event.payload.order_id;
  await ctx.api.orders.fulfill(id, { trackingNumber: 'SF1', carrier: 'SF' });
  ctx.log.info('sent', id);
};
`;

const outcomes = async (store: TestStore) =>
  (await store.deliveries.list()).map(({ state, attempts }) => [
    state,
    ...attempts.map(({ status, errorCode }) => status ?? errorCode),
  ]);

describe('place and pay', () => {
  test('make an order of the sample data, and pay it', async () => {
    await using store = await createTestStore();
    const placed = await store.place();
    expect(placed).toMatchObject({ status: 'PENDING', lineItems: [{ quantity: 1 }] });
    expect(placed.customerId).not.toBeNull();
    expect(await store.pay(placed)).toMatchObject({ id: placed.id, status: 'PAID', paidAmount: placed.total });
  });

  test('make the order that is described', async () => {
    await using store = await createTestStore();
    const { id: productId } = await store.api.products.create({ title: 'Tea', price: 12.5, inventory: 9 });
    const order = await store.place({ customerId: null, email: 'a@example.com', lines: [{ productId, quantity: 4 }] });
    expect(order).toMatchObject({ customerId: null, email: 'a@example.com', total: 50, lineItems: [{ productId }] });
  });

  test('give the order as handlers left it', async () => {
    const { dir } = await createExtension({ permissions: ['order:view', 'order:fulfill'], handler: FULFILLING });
    await using store = await createTestStore({ extension: dir });
    expect(await store.pay(await store.place())).toMatchObject({ status: 'FULFILLED' });
  });

  test('let a payment fail, and refuse what the store refuses', async () => {
    const { dir } = await createExtension();
    await using store = await createTestStore({ extension: dir });
    const order = await store.place();
    expect(await store.pay(order, { fail: true })).toMatchObject({ status: 'PENDING' });
    expect(await store.deliveries.list()).toEqual([]);
    await expect(store.pay(order, { amount: order.total + 1 })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await store.pay(order);
    await expect(store.pay(order)).rejects.toMatchObject({ code: 'BUSINESS_ERROR' });
  });
});

describe('respond', () => {
  test('answers every delivery that follows, attempt by attempt, and then the handler runs', async () => {
    const { dir } = await createExtension({ events: ['order.created', 'order.paid'] });
    await using store = await createTestStore({ extension: dir, clock: AT });
    store.respond([500, 'timeout', 'reset']);
    await store.pay(await store.place());
    await store.clock.advance('36h');
    expect(await outcomes(store)).toEqual([
      ['succeeded', 500, 'timeout', 'ECONNRESET', 200],
      ['succeeded', 500, 'timeout', 'ECONNRESET', 200],
    ]);
    expect(store.logs.map(({ text }) => text)).toEqual(['order 1001', 'order 1001']);
  });

  test('also answers what calls of the API cause', async () => {
    const { dir } = await createExtension({ permissions: ['customer:view'], events: ['customer.created'] });
    await using store = await createTestStore({ extension: dir });
    store.respond([204]);
    await store.api.customers.create({ email: 'a@example.com' });
    expect(await outcomes(store)).toEqual([['succeeded', 204]]);
  });

  test('leaves deliveries that were there before as they are, and ends with an empty list', async () => {
    const { dir } = await createExtension();
    await using store = await createTestStore({ extension: dir, clock: AT });
    store.respond([500, 503]);
    await store.trigger('order.paid');
    store.respond([]);
    await store.trigger('order.paid');
    await store.clock.advance('36h');
    expect(await outcomes(store)).toEqual([
      ['succeeded', 500, 503, 200],
      ['succeeded', 200],
    ]);
  });

  test('comes after the answers of a trigger', async () => {
    const { dir } = await createExtension();
    await using store = await createTestStore({ extension: dir, clock: AT });
    store.respond([201]);
    await store.trigger('order.paid', { respond: [202] });
    expect(await outcomes(store)).toEqual([['succeeded', 202]]);
  });

  test('refuses an answer that is none, and keeps those of before', async () => {
    const { dir } = await createExtension();
    await using store = await createTestStore({ extension: dir });
    store.respond([299]);
    expect(() => store.respond([99])).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }));
    expect(() => store.respond(['late' as never])).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }));
    await store.trigger('order.paid');
    expect(await outcomes(store)).toEqual([['succeeded', 299]]);
  });
});

describe('clock', () => {
  test('goes from one attempt to the next, and tells when nothing waits', async () => {
    const { dir } = await createExtension();
    await using store = await createTestStore({ extension: dir, clock: AT });
    store.respond([500, 500]);
    await store.trigger('order.paid');
    const { nextDueAt } = store.clock.read();
    expect(await store.clock.next()).toMatchObject({ now: nextDueAt, attemptsStarted: 1, failed: 1 });
    expect(await store.clock.next()).toMatchObject({ attemptsStarted: 1, succeeded: 1, nextDueAt: null });
    await expect(store.clock.next()).rejects.toMatchObject({ code: 'nothing-due' });
  });

  test('goes to a time, and never back', async () => {
    await using store = await createTestStore({ clock: AT });
    expect(await store.clock.set('2026-01-02T00:00:00Z')).toMatchObject({ now: '2026-01-02T00:00:00.000Z' });
    expect(await store.clock.advance(1000)).toMatchObject({ now: '2026-01-02T00:00:01.000Z' });
    await expect(store.clock.set(AT)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(store.clock.advance('soon')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(store.clock.read()).toMatchObject({ mode: 'manual', now: '2026-01-02T00:00:01.000Z' });
  });
});

describe('logs and ledger', () => {
  test('hold what handlers logged, with the delivery that they ran for', async () => {
    const { dir } = await createExtension();
    await using store = await createTestStore({ extension: dir, clock: AT });
    await store.trigger('order.paid');
    const [delivery] = await store.deliveries.list();
    expect(store.logs).toEqual([
      {
        level: 'info',
        text: 'order 1001',
        at: '2026-01-01T00:00:00.000Z',
        deliveryId: delivery?.id,
        appId: delivery?.appId,
      },
    ]);
  });

  test('hold what the extension asked for', async () => {
    const { dir } = await createExtension();
    await using store = await createTestStore({ extension: dir });
    await store.trigger('order.paid');
    expect((await store.ledger()).permissions).toMatchObject([
      { code: 'order:view', declared: true, granted: true, verdict: 'needed', observed: [{ count: 1, forbidden: 0 }] },
    ]);
  });

  test('are none without an extension', async () => {
    await using store = await createTestStore();
    await store.trigger('order.paid');
    expect(store.logs).toEqual([]);
    expect(store.webhooks).toEqual([]);
    await expect(store.ledger()).rejects.toMatchObject({ code: 'no-extension' });
    expect(() => store.appKey).toThrow(expect.objectContaining({ code: 'no-extension' }));
  });
});

describe('keys and secrets', () => {
  test('are those that a receiver needs: each delivery is signed with its webhook’s, and calls are the extension’s', async () => {
    const receiver = await startReceiver();
    const { dir } = await createExtension({ events: ['order.created', 'order.paid'] });
    await using store = await createTestStore({ extension: dir, forward: receiver.url });
    expect(store.webhooks).toMatchObject([
      { event: 'order.created', handler: 'handler.ts' },
      { event: 'order.paid', handler: 'handler.ts' },
    ]);
    const order = await store.pay(await store.place());
    for (const { headers, body } of receiver.requests) {
      const signedBy = store.webhooks.filter(({ secret }) =>
        verifySignature(body, String(headers['x-service-signature']), secret),
      );
      expect(signedBy).toMatchObject([{ event: headers['x-service-event'] }]);
    }
    expect(receiver.requests).toHaveLength(2);
    const statusFor = async (path: string) =>
      (await fetch(store.url + path, { headers: { 'X-Service-API-Key': store.appKey } })).status;
    expect([await statusFor(`/api/orders/${order.id}`), await statusFor('/api/customers')]).toEqual([200, 403]);
  });

  test('are others after the extension was installed again', async () => {
    const { dir } = await createExtension();
    await using store = await createTestStore({ extension: dir });
    const before = { key: store.appKey, webhooks: store.webhooks };
    await store.trigger('app.uninstalled');
    expect(store.appKey).not.toBe(before.key);
    expect(store.webhooks).toMatchObject([{ event: 'order.paid' }]);
    expect(store.webhooks).not.toEqual(before.webhooks);
  });
});

describe('stores', () => {
  test('of the same seed and time tell the same, also side by side', async () => {
    const { dir } = await createExtension();
    const tell = async () => {
      await using store = await createTestStore({ extension: dir, seed: 7, clock: AT });
      store.respond([500]);
      const order = await store.pay(await store.place());
      await store.clock.advance('1h');
      const deliveries = await store.deliveries.list();
      return { ...{ order, storeId: store.storeId, apiKey: store.apiKey, logs: store.logs }, deliveries };
    };
    const [first, ...others] = (await Promise.all([tell(), tell(), tell()])).map((told) => JSON.stringify(told));
    expect(first).toContain('"succeeded"');
    expect(others).toEqual([first, first]);
  });

  test('know nothing of one another', async () => {
    await using one = await createTestStore();
    await using other = await createTestStore();
    expect(one.storeId).not.toBe(other.storeId);
    const { id } = await one.place();
    await expect(other.api.orders.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
