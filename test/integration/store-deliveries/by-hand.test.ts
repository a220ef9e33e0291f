import { expect, test } from 'vitest';
import { openManualDeliveryStore, runToTheEnd } from '../../support/open-delivery-store.ts';
import { createScriptedReceiver, failed, succeeded } from '../../support/scripted-receiver.ts';

/** A store whose one delivery is held, and an engine over it whose receiver answers as the attempts are numbered. */
async function openHeld(isSuccess: (attempt: number) => boolean) {
  const setup = await openManualDeliveryStore();
  await setup.installApp('app', null);
  await setup.createCustomers(1);
  const { id, body } = setup.onlyDelivery();
  await setup.store.deliveries.hold([id]);
  const receiver = createScriptedReceiver(({ attempt }) => (isSuccess(attempt) ? succeeded : failed));
  const engine = await setup.startEngine(receiver);
  await runToTheEnd(engine, setup);
  const deliver = async () => {
    await setup.store.deliveries.makeDue(id);
    await engine.idle();
    return setup.onlyDelivery();
  };
  return { ...setup, id, body, receiver, engine, deliver };
}

test('a delivery that is held is not sent, however far the clock goes', async () => {
  const { receiver, onlyDelivery } = await openHeld(() => true);
  expect(receiver.requests).toEqual([]);
  expect(onlyDelivery()).toMatchObject({ state: 'pending', nextAttemptAt: null, attempts: [] });
});

test('one that succeeded can be made due again: the same id and bytes, in the same cycle', async () => {
  const { deliver, receiver, id, body } = await openHeld(() => true);
  expect(await deliver()).toMatchObject({ state: 'succeeded', cycle: 1 });
  expect(await deliver()).toMatchObject({ state: 'succeeded', cycle: 1, retryCount: 0 });
  expect(receiver.requests.map((request) => [request.deliveryId, request.body, request.attempt])).toEqual([
    [id, body, 1],
    [id, body, 2],
  ]);
});

test('one that waits for a retry is tried at once, and fails for good after seven attempts', async () => {
  const { deliver } = await openHeld(() => false);
  const states: [string, number][] = [];
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    const { state, retryCount } = await deliver();
    states.push([state, retryCount]);
  }
  expect(states).toEqual([
    ['waiting_retry', 0],
    ['waiting_retry', 1],
    ['waiting_retry', 2],
    ['waiting_retry', 3],
    ['waiting_retry', 4],
    ['waiting_retry', 5],
    ['failed', 6],
  ]);
});

test('one that failed for good begins its schedule anew', async () => {
  const { deliver } = await openHeld((attempt) => attempt === 8);
  for (let attempt = 1; attempt <= 7; attempt += 1) await deliver();
  expect(await deliver()).toMatchObject({ state: 'succeeded', reason: null, retryCount: 0 });
});

test('one that does not exist is NOT_FOUND', async () => {
  const { store } = await openHeld(() => true);
  await expect(store.deliveries.makeDue('3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
