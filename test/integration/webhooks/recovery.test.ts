import { describe, expect, test, vi } from 'vitest';
import { createManualClock } from '#core';
import { createFolder } from '../../support/create-folder.ts';
import { openDeliveryStore, START } from '../../support/open-delivery-store.ts';
import { createScriptedReceiver, succeeded } from '../../support/scripted-receiver.ts';

const MINUTE = 60_000;

/** A store file that is opened again and again, each time as a new process would. */
async function createRuns() {
  const { path } = await createFolder();
  let now = START;
  return {
    moveTo(at: number) {
      now = at;
    },
    open: () => openDeliveryStore({ clock: createManualClock(now), path: path('store.sqlite') }),
  };
}

/** An engine that dies while its attempts are under way. */
async function dieDuringAttempts(runs: Awaited<ReturnType<typeof createRuns>>, attempts: number): Promise<void> {
  const run = await runs.open();
  const receiver = createScriptedReceiver(() => new Promise<never>(() => {}));
  await run.startEngine(receiver);
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(attempts));
  await run.close();
}

describe('after the engine died', () => {
  test('attempts are interrupted and made again, in event order, before what came later', async () => {
    const runs = await createRuns();
    const first = await runs.open();
    await first.installApp('app', null);
    const customers = await first.createCustomers(10);
    await first.close();
    await dieDuringAttempts(runs, 4);

    runs.moveTo(START + 5 * MINUTE);
    const last = await runs.open();
    expect(last.listDeliveries().filter(({ attempts }) => attempts.length === 1)).toHaveLength(4);
    const receiver = createScriptedReceiver(() => succeeded);
    await (await last.startEngine(receiver)).idle();
    expect(receiver.requests.map(({ body }) => JSON.parse(body).payload.customer_id)).toEqual(customers);
    for (const delivery of last.listDeliveries()) {
      expect(delivery).toMatchObject({ state: 'succeeded', retryCount: 0, cycle: 1 });
      expect(new Set(delivery.attempts.map(({ requestHeaders }) => requestHeaders['X-Service-Delivery']))).toEqual(
        new Set([delivery.id]),
      );
    }
    const interrupted = last.listDeliveries().flatMap(({ attempts }) => attempts.slice(0, -1));
    expect(interrupted).toHaveLength(4);
    for (const attempt of interrupted) {
      expect(attempt).toMatchObject({
        outcome: 'interrupted',
        errorCode: null,
        durationMs: null,
        finishedAt: new Date(START + 5 * MINUTE).toISOString(),
      });
    }
  });

  test('three times in one slot, the attempt counts as failed', async () => {
    const runs = await createRuns();
    const first = await runs.open();
    await first.installApp('app', null);
    await first.createCustomers(1);
    await first.close();
    for (let death = 0; death < 3; death++) await dieDuringAttempts(runs, 1);

    const last = await runs.open();
    const receiver = createScriptedReceiver(() => succeeded);
    const engine = await last.startEngine(receiver);
    await engine.idle();
    expect(receiver.requests).toEqual([]);
    expect(last.onlyDelivery()).toMatchObject({
      state: 'waiting_retry',
      retryCount: 0,
      nextAttemptAt: new Date(START + MINUTE).toISOString(),
      attempts: [
        { outcome: 'interrupted', errorCode: null },
        { outcome: 'interrupted', errorCode: null },
        { outcome: 'failed', errorCode: 'engine_crash' },
      ],
    });
    last.clock.moveTo(START + MINUTE);
    await engine.idle();
    expect(last.onlyDelivery()).toMatchObject({ state: 'succeeded', retryCount: 1, attempts: { length: 4 } });
  });

  test('a delivery whose app is gone stays failed', async () => {
    const runs = await createRuns();
    const first = await runs.open();
    const app = await first.installApp('app', null);
    await first.createCustomers(1);
    const receiver = createScriptedReceiver(() => new Promise<never>(() => {}));
    await first.startEngine(receiver);
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(1));
    await first.store.apps.setPermissions(app.id, []);
    await first.close();

    const last = await runs.open();
    await (await last.startEngine(createScriptedReceiver(() => succeeded))).idle();
    expect(last.onlyDelivery()).toMatchObject({
      state: 'failed',
      reason: 'permission_revoked',
      attempts: [{ outcome: 'interrupted' }],
    });
  });

  test('a retry is due when it was', async () => {
    const runs = await createRuns();
    const first = await runs.open();
    await first.installApp('app', null);
    await first.createCustomers(1);
    const failing = createScriptedReceiver(() => ({
      ...succeeded,
      outcome: 'failed',
      status: 500,
      errorCode: 'http_500',
    }));
    await (await first.startEngine(failing)).idle();
    await first.close();

    const last = await runs.open();
    const receiver = createScriptedReceiver(() => succeeded);
    const engine = await last.startEngine(receiver);
    await engine.idle();
    expect(receiver.requests).toEqual([]);
    last.clock.moveTo(START + MINUTE);
    await engine.idle();
    expect(last.onlyDelivery()).toMatchObject({ state: 'succeeded', retryCount: 1 });
  });
});
