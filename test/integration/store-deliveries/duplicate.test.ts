import { expect, test } from 'vitest';
import { claimDue } from '../../support/claim-due.ts';
import { openManualDeliveryStore, runToTheEnd, START } from '../../support/open-delivery-store.ts';
import { createScriptedReceiver, failed, succeeded } from '../../support/scripted-receiver.ts';

const MINUTE = 60_000;

/** A store with one delivery that succeeded with its second attempt; what comes later is answered by `later`. */
async function openWithSucceeded(later = succeeded) {
  const setup = await openManualDeliveryStore();
  const app = await setup.installApp('app', null);
  await setup.createCustomers(1);
  const receiver = createScriptedReceiver((_, number) => (number === 1 ? failed : number === 2 ? succeeded : later));
  const engine = await setup.startEngine(receiver);
  await runToTheEnd(engine, setup);
  return { ...setup, app, receiver, engine, run: () => runToTheEnd(engine, setup) };
}

test.each([
  ['succeeds', succeeded],
  ['fails', failed],
  ['is interrupted', { ...succeeded, outcome: 'interrupted' as const }],
])('a duplicate is the same id and bytes once more, and changes nothing when it %s', async (_, later) => {
  const { store, clock, receiver, onlyDelivery, run } = await openWithSucceeded(later);
  const before = onlyDelivery();
  clock.moveTo(START + 60 * MINUTE);
  await store.deliveries.duplicate(before.id);
  await run();
  const { attempts, ...after } = onlyDelivery();
  expect({ ...after, attempts: attempts.slice(0, 2) }).toEqual(before);
  expect(attempts.slice(2)).toMatchObject([
    { number: 3, cycle: 1, retry: 1, trigger: 'manual', outcome: later.outcome, startedAt: '2026-01-01T01:00:00.000Z' },
  ]);
  expect(new Set(receiver.requests.map(({ deliveryId, body }) => `${deliveryId} ${body}`)).size).toBe(1);
});

test('a duplicate can be sent again and again, one after the other', async () => {
  const { store, engine, receiver, onlyDelivery, run } = await openWithSucceeded();
  const { id } = onlyDelivery();
  await engine.quiet(async () => {
    await store.deliveries.duplicate(id);
    await expect(store.deliveries.duplicate(id)).rejects.toMatchObject({ detail: { reason: 'not-succeeded' } });
  });
  await run();
  await store.deliveries.duplicate(id);
  await run();
  expect(receiver.requests).toHaveLength(4);
  expect(onlyDelivery()).toMatchObject({ state: 'succeeded', nextAttemptAt: null });
});

test('only what succeeded is duplicated, and only while it is subscribed to', async () => {
  const { store, app, onlyDelivery, createCustomers, listDeliveries } = await openWithSucceeded(failed);
  const { id } = onlyDelivery();
  await createCustomers(1);
  const [other] = listDeliveries();
  await expect(store.deliveries.duplicate(other?.id ?? '')).rejects.toMatchObject({
    code: 'CONFLICT',
    detail: { reason: 'not-succeeded' },
  });
  await expect(store.deliveries.duplicate('3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await store.apps.setPermissions(app.id, []);
  await expect(store.deliveries.duplicate(id)).rejects.toMatchObject({ detail: { reason: 'resend-gone' } });
});

test('a duplicate under way when the emulator dies is not sent again', async () => {
  const { store, engine, onlyDelivery, startEngine, run } = await openWithSucceeded();
  const { id } = onlyDelivery();
  await engine.quiet(async () => {
    await store.deliveries.duplicate(id);
    await claimDue(store, {
      target: 'handlers/customer.js',
      requestHeaders: {},
      secretFingerprint: '0123456789ab',
    });
  });
  await engine.stop(0);
  await startEngine(createScriptedReceiver(() => succeeded));
  await run();
  expect(onlyDelivery()).toMatchObject({ state: 'succeeded', nextAttemptAt: null, attempts: { length: 3 } });
  expect(onlyDelivery().attempts[2]).toMatchObject({ trigger: 'manual', outcome: 'interrupted' });
});

test('rerun makes the next attempt at once: of what succeeded, of what waits, and of what failed, but not while one is under way', async () => {
  const { store, onlyDelivery, run, engine } = await openWithSucceeded(failed);
  const { id } = onlyDelivery();
  await store.deliveries.rerun(id);
  await run();
  expect(onlyDelivery()).toMatchObject({ state: 'succeeded', attempts: { length: 3 } });

  await engine.quiet(async () => {
    await store.deliveries.rerun(id);
    await claimDue(store, { target: 'handlers/customer.js', requestHeaders: {}, secretFingerprint: '0123456789ab' });
    await expect(store.deliveries.rerun(id)).rejects.toMatchObject({ detail: { reason: 'under-way' } });
  });

  const setup = await openManualDeliveryStore();
  await setup.installApp('app', null);
  await setup.createCustomers(1);
  const other = await setup.startEngine(createScriptedReceiver(() => failed));
  await other.idle();
  await setup.store.deliveries.rerun(setup.onlyDelivery().id);
  await other.idle();
  expect(setup.onlyDelivery()).toMatchObject({ state: 'waiting_retry', cycle: 1, attempts: { length: 2 } });
  await runToTheEnd(other, setup);
  await setup.store.deliveries.rerun(setup.onlyDelivery().id);
  expect(setup.onlyDelivery()).toMatchObject({ state: 'pending', cycle: 2 });
});
