import { describe, expect, test } from 'vitest';
import { claimDue } from '../../support/claim-due.ts';
import { openManualDeliveryStore, runToTheEnd, START } from '../../support/open-delivery-store.ts';
import { createScriptedReceiver, failed, succeeded } from '../../support/scripted-receiver.ts';

const MINUTE = 60_000;

/** A store with one delivery that has failed for good, at minute 1956. */
async function openWithFailed(assumed = {}) {
  const setup = await openManualDeliveryStore({ assumed });
  const app = await setup.installApp('app', null);
  await setup.createCustomers(1);
  const receiver = createScriptedReceiver(() => failed);
  const engine = await setup.startEngine(receiver);
  await runToTheEnd(engine, setup);
  return { ...setup, app, receiver, engine, run: () => runToTheEnd(engine, setup) };
}

describe('list', () => {
  test('shows the newest first, page by page', async () => {
    const { store, storeId, installApp, createCustomers } = await openManualDeliveryStore();
    await installApp('app', null);
    const customers = await createCustomers(5);
    const pages = [1, 2, 3, 4].map((page) => store.deliveries.list(storeId, { page, pageSize: 2 }));
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1, 0]);
    expect(pages[0]).toMatchObject({ total: 5, page: 1, pageSize: 2 });
    const listed = pages.flatMap(({ items }) => items.map(({ body }) => JSON.parse(body).payload.customer_id));
    expect(listed).toEqual(customers.toReversed());
  });

  test('takes every filter, alone and together', async () => {
    const setup = await openManualDeliveryStore();
    const { store, storeId } = setup;
    const one = await setup.installApp('one', null);
    const two = await setup.installApp('two', null);
    await setup.createCustomers(2);
    await (
      await setup.startEngine(createScriptedReceiver(({ app }) => (app.id === one.id ? succeeded : failed)))
    ).idle();
    await store.apps.uninstall(two.id);
    const other = await store.stores.create({ name: 'Other', currency: 'EUR' });
    const total = (filter: object, inStore = storeId) =>
      store.deliveries.list(inStore, { page: 1, pageSize: 20, ...filter }).total;
    expect(total({})).toBe(5);
    expect(total({}, other.id)).toBe(0);
    expect(total({ appId: one.id })).toBe(2);
    expect(total({ event: 'app.uninstalled' })).toBe(1);
    expect(total({ event: 'order.paid' })).toBe(0);
    expect(total({ state: 'succeeded' })).toBe(2);
    expect(total({ state: 'failed', reason: 'app_uninstalled' })).toBe(2);
    expect(total({ state: 'failed', reason: 'retries_exhausted' })).toBe(0);
    expect(total({ state: 'failed', appId: one.id })).toBe(0);
  });
});

describe('get', () => {
  test('of what does not exist is NOT_FOUND', async () => {
    const { store } = await openManualDeliveryStore();
    expect(() => store.deliveries.get('3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11')).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
  });

  test('while an attempt is under way shows it as not finished, and nothing to come', async () => {
    const { store, installApp, createCustomers, onlyDelivery } = await openManualDeliveryStore();
    await installApp('app', null);
    await createCustomers(1);
    const claimed = await claimDue(store, {
      target: 'handlers/customer.js',
      requestHeaders: { 'X-Sent': 'yes' },
      secretFingerprint: '0123456789ab',
    });
    expect(claimed).toMatchObject([{ number: 1, delivery: { id: onlyDelivery().id } }]);
    expect(onlyDelivery()).toMatchObject({
      state: 'pending',
      nextAttemptAt: null,
      attempts: [
        {
          target: 'handlers/customer.js',
          requestHeaders: { 'X-Sent': 'yes' },
          secretFingerprint: '0123456789ab',
          finishedAt: null,
          outcome: null,
        },
      ],
    });
  });
});

describe('A32: resend', () => {
  test('sends a failed delivery again with the whole ladder under resend.budget=full, the same id and the same bytes', async () => {
    const { store, clock, onlyDelivery, receiver, run } = await openWithFailed();
    const { id, body } = onlyDelivery();
    clock.moveTo(START + 2_000 * MINUTE);
    expect(await store.deliveries.resend(id)).toMatchObject({
      id,
      body,
      state: 'pending',
      reason: null,
      cycle: 2,
      retryCount: 0,
      nextAttemptAt: new Date(START + 2_000 * MINUTE).toISOString(),
    });
    await run();
    const { attempts, state } = onlyDelivery();
    expect(state).toBe('failed');
    expect(attempts).toHaveLength(14);
    expect(attempts.slice(7).map(({ number, cycle, retry, trigger }) => [number, cycle, retry, trigger])).toEqual([
      [8, 2, 0, 'manual'],
      [9, 2, 1, 'auto'],
      [10, 2, 2, 'auto'],
      [11, 2, 3, 'auto'],
      [12, 2, 4, 'auto'],
      [13, 2, 5, 'auto'],
      [14, 2, 6, 'auto'],
    ]);
    expect(attempts.slice(7).map(({ startedAt }) => (Date.parse(startedAt) - START) / MINUTE - 2_000)).toEqual([
      0, 1, 6, 36, 156, 516, 1_956,
    ]);
    expect(new Set(receiver.requests.map((request) => request.body))).toEqual(new Set([body]));
  });

  test('makes one attempt under resend.budget=single', async () => {
    const { store, onlyDelivery, run } = await openWithFailed({ 'resend.budget': 'single' });
    expect(onlyDelivery().attempts).toHaveLength(7);
    await store.deliveries.resend(onlyDelivery().id);
    await run();
    expect(onlyDelivery()).toMatchObject({ state: 'failed', reason: 'retries_exhausted', attempts: { length: 8 } });
  });

  test('of what has not failed is CONFLICT', async () => {
    const { store, onlyDelivery, run } = await openWithFailed();
    const { id } = onlyDelivery();
    await store.deliveries.resend(id);
    await expect(store.deliveries.resend(id)).rejects.toMatchObject({
      code: 'CONFLICT',
      detail: { reason: 'not-failed' },
    });
    await run();
    expect(onlyDelivery().cycle).toBe(2);
  });

  test('of what does not exist is NOT_FOUND', async () => {
    const { store } = await openManualDeliveryStore();
    await expect(store.deliveries.resend('3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('is CONFLICT while the permission is gone', async () => {
    const { store, app, onlyDelivery } = await openWithFailed();
    const { id } = onlyDelivery();
    await store.apps.setPermissions(app.id, []);
    await expect(store.deliveries.resend(id)).rejects.toMatchObject({
      code: 'CONFLICT',
      detail: { reason: 'resend-gone' },
    });
    await store.apps.setPermissions(app.id, ['customer:view']);
    expect(await store.deliveries.resend(id)).toMatchObject({ state: 'pending' });
  });

  test('is CONFLICT when the subscription is gone', async () => {
    const { store, app, onlyDelivery } = await openWithFailed();
    await store.apps.reload(app.id, {
      name: 'app',
      version: '1.0.0',
      permissions: ['customer:view'],
      webhooks: [],
    });
    await expect(store.deliveries.resend(onlyDelivery().id)).rejects.toMatchObject({
      detail: { reason: 'resend-gone' },
    });
  });

  test('is CONFLICT when the app is gone', async () => {
    const { store, app, onlyDelivery } = await openWithFailed();
    await store.apps.uninstall(app.id);
    await expect(store.deliveries.resend(onlyDelivery().id)).rejects.toMatchObject({
      detail: { reason: 'resend-gone' },
    });
  });
});
