import { expect, test } from 'vitest';
import { DEFAULT_ASSUMED, type RecordedRun } from '#contract';
import { openManualDeliveryStore } from '../../support/open-delivery-store.ts';
import { createScriptedReceiver, failed, succeeded } from '../../support/scripted-receiver.ts';

const AT = '2026-01-01T00:00:00.000Z';
const ID = '3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11';

const run: Omit<RecordedRun, 'attempt'> = {
  ...{ handler: 'handlers/customer.js', app: { id: ID, name: 'app', version: '1.0.0' }, shopId: ID },
  ...{ clock: { mode: 'manual', now: AT }, seed: 7, entropy: 'e', cpuMs: 1000, assumed: DEFAULT_ASSUMED },
  calls: [
    {
      ...{ method: 'GET', path: '/api/products', query: {}, truncated: false },
      answer: { order: 1, at: AT, status: 200, code: 'ok', msg: '', data: { title: '"\u2028' } },
    },
  ],
};

/** A store with a delivery that failed without a run of its handler, and succeeded with one. */
async function openWithRecording() {
  const setup = await openManualDeliveryStore();
  await setup.installApp('app', null);
  await setup.createCustomers(1);
  const receiver = createScriptedReceiver(({ attempt }) => (attempt === 1 ? failed : { ...succeeded, run }));
  const engine = await setup.startEngine(receiver);
  await engine.idle();
  setup.clock.moveTo(setup.clock.now() + 60_000);
  await engine.idle();
  return setup;
}

test('a delivery tells what its handler was run from, of the attempts that a handler saw', async () => {
  const { store, onlyDelivery } = await openWithRecording();
  const delivery = onlyDelivery();
  expect(delivery.attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'succeeded']);
  expect(store.deliveries.recording(delivery.id)).toEqual({ delivery, runs: [{ attempt: 2, ...run }] });
});

test('of what does not exist there is no recording', async () => {
  const { store } = await openManualDeliveryStore();
  expect(() => store.deliveries.recording(ID)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
});

test('a content that is put back has the recordings, an export leaves them out', async () => {
  const { store, onlyDelivery } = await openWithRecording();
  const { id } = onlyDelivery();
  const taken = store.contents.take();
  const exported = store.contents.export();
  expect(Object.keys(exported.tables)).toContain('attempts');
  expect(Object.keys(exported.tables)).not.toContain('recordings');
  await store.contents.replace(await store.contents.fromExport(exported), () => {});
  expect(store.deliveries.recording(id)).toMatchObject({ delivery: { attempts: [{}, {}] }, runs: [] });
  await store.contents.replace(taken, () => {});
  expect(store.deliveries.recording(id).runs).toEqual([{ attempt: 2, ...run }]);
});
