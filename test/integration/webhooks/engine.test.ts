import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_ASSUMED, type StreamMessage } from '#contract';
import { createSystemClock, startTimer } from '#core';
import { createEngine } from '#webhooks';
import { openDeliveryStore, openManualDeliveryStore, runToTheEnd, START } from '../../support/open-delivery-store.ts';
import { createScriptedReceiver, failed, succeeded } from '../../support/scripted-receiver.ts';
import { startReceiver } from '../../support/start-receiver.ts';

const MINUTE = 60_000;
const atMinute = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();
const forever = () => new Promise<never>(() => {});

describe('a delivery', () => {
  test('is signed over the raw bytes, Chinese and emoji included', async () => {
    const server = await startReceiver();
    const setup = await openManualDeliveryStore();
    const { webhooks } = await setup.store.apps.install({
      storeId: setup.storeId,
      manifest: {
        name: 'signed',
        version: '1.0.0',
        permissions: ['product:view'],
        webhooks: [{ event: 'product.created', handler: 'handlers/product.js' }],
      },
      dir: null,
      receiverUrl: server.url,
      granted: ['product:view'],
    });
    const secret = webhooks[0]?.secret ?? '';
    const engine = await setup.startEngine();
    await setup.store.products.create(setup.scope, { title: '保温杯 🛑 \u2028 é', price: 19.99 });
    await engine.idle();

    const [request] = server.requests;
    const [delivery] = setup.listDeliveries('product.created');
    expect(request?.body.toString()).toBe(delivery?.body);
    expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
      event: 'product.created',
      payload: { title: '保温杯 🛑 \u2028 é' },
      timestamp: atMinute(0),
      delivery_id: delivery?.id,
    });
    const signature = `sha256=${createHmac('sha256', secret)
      .update(request?.body ?? '')
      .digest('hex')}`;
    const headers = {
      'Content-Type': 'application/json',
      'X-Service-Event': 'product.created',
      'X-Service-Signature': signature,
      'X-Service-Delivery': delivery?.id,
    };
    expect(request?.headers).toMatchObject(
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    );
    expect(delivery).toMatchObject({ state: 'succeeded', reason: null, cycle: 1, retryCount: 0, nextAttemptAt: null });
    expect(delivery?.attempts).toEqual([
      expect.objectContaining({
        number: 1,
        cycle: 1,
        retry: 0,
        trigger: 'auto',
        target: server.url,
        requestHeaders: headers,
        secretFingerprint: createHash('sha256').update(secret).digest('hex').slice(0, 12),
        startedAt: atMinute(0),
        finishedAt: atMinute(0),
        outcome: 'succeeded',
        status: 200,
        errorCode: null,
        remoteAddress: '127.0.0.1',
      }),
    ]);
    expect(JSON.stringify(delivery)).not.toContain(secret);
  });

  test('goes out at once on the system clock too', async () => {
    const server = await startReceiver();
    const setup = await openDeliveryStore({ clock: createSystemClock() });
    await setup.installApp('now', server.url);
    const engine = await setup.startEngine();
    await setup.createCustomers(3);
    await engine.idle();
    expect(server.requests).toHaveLength(3);
  });

  test('written before the engine starts is sent when it starts', async () => {
    const server = await startReceiver();
    const setup = await openManualDeliveryStore();
    await setup.installApp('early', server.url);
    await setup.createCustomers(2);
    const engine = await setup.startEngine();
    await engine.idle();
    expect(server.requests).toHaveLength(2);
  });

  test('is told to listeners from its start to its end', async () => {
    const server = await startReceiver();
    const setup = await openManualDeliveryStore();
    const messages: StreamMessage[] = [];
    setup.store.onCommit((committed) => messages.push(...committed));
    await setup.installApp('watched', server.url);
    const engine = await setup.startEngine();
    await setup.createCustomers(1);
    await engine.idle();
    const { id, attempts } = setup.onlyDelivery();
    const about = messages.filter(({ kind }) => kind === 'attempt' || kind === 'delivery');
    expect(about).toEqual([
      { kind: 'attempt', data: expect.objectContaining({ deliveryId: id, phase: 'started' }) },
      { kind: 'attempt', data: expect.objectContaining({ deliveryId: id, phase: 'finished', attempt: attempts[0] }) },
      { kind: 'delivery', data: expect.objectContaining({ id, state: 'succeeded', nextAttemptAt: null }) },
    ]);
  });
});

describe('the ladder', () => {
  test('over a dead receiver makes seven attempts at the exact times, and fails', async () => {
    const server = await startReceiver();
    await server.close();
    const setup = await openManualDeliveryStore();
    await setup.installApp('dead', server.url);
    await setup.createCustomers(1);
    const engine = await setup.startEngine();
    await runToTheEnd(engine, setup);

    const delivery = setup.onlyDelivery();
    expect(delivery).toMatchObject({
      state: 'failed',
      reason: 'retries_exhausted',
      retryCount: 6,
      nextAttemptAt: null,
      cycle: 1,
    });
    expect(delivery.attempts.map(({ startedAt }) => startedAt)).toEqual(
      [0, 1, 6, 36, 156, 516, 1_956].map((minutes) => atMinute(minutes)),
    );
    expect(delivery.attempts.map(({ number, retry }) => [number, retry])).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((retry) => [retry + 1, retry]),
    );
    expect(new Set(delivery.attempts.map(({ errorCode }) => errorCode))).toEqual(new Set(['ECONNREFUSED']));
  });

  test('waits for its time, and not a moment less', async () => {
    const receiver = createScriptedReceiver(() => failed);
    const setup = await openManualDeliveryStore();
    await setup.installApp('slow', null);
    await setup.createCustomers(1);
    const engine = await setup.startEngine(receiver);
    await engine.idle();
    expect(setup.onlyDelivery()).toMatchObject({ state: 'waiting_retry', nextAttemptAt: atMinute(1), retryCount: 0 });
    setup.clock.moveTo(START + MINUTE - 1);
    await engine.idle();
    expect(receiver.requests).toHaveLength(1);
    setup.clock.moveTo(START + MINUTE);
    await engine.idle();
    expect(receiver.requests).toHaveLength(2);
    expect(setup.onlyDelivery()).toMatchObject({ state: 'waiting_retry', nextAttemptAt: atMinute(6), retryCount: 1 });
  });

  test('goes on by itself when the clock moves, and when a failed delivery is sent again', async () => {
    const receiver = createScriptedReceiver(() => failed);
    const setup = await openManualDeliveryStore({ assumed: { 'resend.budget': 'single' } });
    await setup.installApp('alone', null);
    await setup.createCustomers(1);
    await setup.startEngine(receiver);
    for (const [made, minutes] of [1, 6, 36, 156, 516, 1_956].entries()) {
      await vi.waitFor(() => expect(setup.onlyDelivery().nextAttemptAt).toBe(atMinute(minutes)));
      expect(receiver.requests).toHaveLength(made + 1);
      setup.clock.moveTo(START + minutes * MINUTE);
    }
    await vi.waitFor(() => expect(setup.onlyDelivery().state).toBe('failed'));
    await setup.store.deliveries.resend(setup.onlyDelivery().id);
    await vi.waitFor(() => expect(setup.onlyDelivery()).toMatchObject({ state: 'failed', attempts: { length: 8 } }));
  });

  test('ends with the first success; every attempt has the same bytes', async () => {
    const server = await startReceiver((response, _, number) => response.writeHead(number < 4 ? 500 : 200).end());
    const setup = await openManualDeliveryStore();
    await setup.installApp('flaky', server.url);
    await setup.createCustomers(1);
    const engine = await setup.startEngine();
    await runToTheEnd(engine, setup);
    expect(setup.onlyDelivery()).toMatchObject({ state: 'succeeded', retryCount: 3 });
    expect(setup.onlyDelivery().attempts.map(({ errorCode }) => errorCode)).toEqual([
      'http_500',
      'http_500',
      'http_500',
      null,
    ]);
    expect(new Set(server.requests.map(({ body }) => body.toString()))).toHaveLength(1);
    expect(new Set(server.requests.map(({ headers }) => headers['x-service-delivery']))).toHaveLength(1);
  });

  test('goes to where the app receives now', async () => {
    const before = await startReceiver((response) => response.writeHead(503).end());
    const after = await startReceiver();
    const setup = await openManualDeliveryStore();
    const app = await setup.installApp('moving', before.url);
    await setup.createCustomers(1);
    const engine = await setup.startEngine();
    await engine.idle();
    await setup.store.apps.setReceiver(app.id, after.url);
    await runToTheEnd(engine, setup);
    expect([before.requests, after.requests].map(({ length }) => length)).toEqual([1, 1]);
    expect(setup.onlyDelivery().attempts.map(({ target }) => target)).toEqual([before.url, after.url]);
  });
});

describe('slots', () => {
  test('a receiver that never answers delays no other, and holds four', async () => {
    const healthy = await startReceiver();
    const hanging = await startReceiver(() => {});
    const setup = await openManualDeliveryStore();
    await setup.installApp('hanging', hanging.url);
    await setup.installApp('healthy', healthy.url);
    await setup.startEngine();
    await setup.createCustomers(30);
    await vi.waitFor(() => expect(healthy.requests).toHaveLength(30), { timeout: 20_000 });
    expect(hanging.requests).toHaveLength(4);
  });

  test('first attempts begin in event order', async () => {
    const receiver = createScriptedReceiver(async (_, number) => {
      if (number % 3 === 0) await new Promise(setImmediate);
      return succeeded;
    });
    const setup = await openManualDeliveryStore();
    await setup.installApp('ordered', null);
    const engine = await setup.startEngine(receiver);
    const customers = [...(await setup.createCustomers(25))];
    setup.clock.moveTo(START + 1);
    customers.push(...(await setup.createCustomers(25)));
    await engine.idle();
    expect(receiver.requests.map(({ body }) => JSON.parse(body).payload.customer_id)).toEqual(customers);
  });

  test('are 4 for one receiver and 64 in all', async () => {
    const receiver = createScriptedReceiver(async () => {
      await new Promise(setImmediate);
      return succeeded;
    });
    const setup = await openManualDeliveryStore();
    for (let i = 0; i < 20; i++) await setup.installApp(`app ${i}`, null);
    await setup.createCustomers(10);
    const engine = await setup.startEngine(receiver);
    await engine.idle();
    expect(receiver.requests).toHaveLength(200);
    expect(receiver.most).toEqual({ ofOneApp: 4, inAll: 64 });
  });

  test('can be one, so that each attempt begins when the one before is over', async () => {
    const receiver = createScriptedReceiver(async () => {
      await new Promise(setImmediate);
      return succeeded;
    });
    const setup = await openManualDeliveryStore();
    for (const name of ['one', 'two']) await setup.installApp(name, null);
    await setup.createCustomers(5);
    const engine = await setup.startEngine(receiver, { perReceiver: 1, inAll: 1 });
    await engine.idle();
    expect(receiver.requests).toHaveLength(10);
    expect(receiver.most).toEqual({ ofOneApp: 1, inAll: 1 });
  });
});

describe('an app that goes away', () => {
  test('fails what waits, and still gets its app.uninstalled where it was', async () => {
    const server = await startReceiver((response, request) =>
      response.writeHead(request.headers['x-service-event'] === 'app.uninstalled' ? 200 : 500).end(),
    );
    const setup = await openManualDeliveryStore();
    const app = await setup.installApp('leaving', server.url);
    await setup.createCustomers(1);
    const engine = await setup.startEngine();
    await engine.idle();
    await setup.store.apps.uninstall(app.id);
    await runToTheEnd(engine, setup);

    expect(setup.onlyDelivery()).toMatchObject({ state: 'failed', reason: 'app_uninstalled', nextAttemptAt: null });
    expect(setup.onlyDelivery().attempts).toHaveLength(1);
    const [goodbye] = setup.listDeliveries('app.uninstalled');
    expect(goodbye).toMatchObject({ state: 'succeeded', attempts: [{ target: server.url }] });
    const request = server.requests.find(({ headers }) => headers['x-service-event'] === 'app.uninstalled');
    const secret = app.webhooks.find(({ event }) => event === 'app.uninstalled')?.secret ?? '';
    expect(request?.headers['x-service-signature']).toBe(
      `sha256=${createHmac('sha256', secret)
        .update(request?.body ?? '')
        .digest('hex')}`,
    );
  });

  test('while an attempt is under way: the attempt is recorded and the delivery stays failed', async () => {
    let answer = (): void => {};
    const receiver = createScriptedReceiver(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(succeeded);
        }),
    );
    const setup = await openManualDeliveryStore();
    const app = await setup.installApp('revoked', null);
    await setup.createCustomers(1);
    const engine = await setup.startEngine(receiver);
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(1));
    await setup.store.apps.setPermissions(app.id, []);
    expect(setup.onlyDelivery()).toMatchObject({ state: 'failed', attempts: [{ outcome: null, finishedAt: null }] });
    answer();
    await engine.idle();
    expect(setup.onlyDelivery()).toMatchObject({
      state: 'failed',
      reason: 'permission_revoked',
      attempts: [{ outcome: 'succeeded', status: 200 }],
    });
  });
});

describe('stop', () => {
  test('waits for what is in flight and begins nothing more', async () => {
    const server = await startReceiver((response) => void startTimer(50, () => response.end()));
    const setup = await openManualDeliveryStore();
    await setup.installApp('finishing', server.url);
    const engine = await setup.startEngine();
    await setup.createCustomers(6);
    await vi.waitFor(() => expect(server.requests).toHaveLength(4));
    await engine.stop();
    expect(server.requests).toHaveLength(4);
    const states = setup.listDeliveries().map(({ state }) => state);
    expect(states.toSorted()).toEqual(['pending', 'pending', 'succeeded', 'succeeded', 'succeeded', 'succeeded']);
  });

  test('aborts what does not end in time and leaves it to the next start', async () => {
    const receiver = createScriptedReceiver(forever);
    const setup = await openManualDeliveryStore();
    await setup.installApp('endless', null);
    await setup.createCustomers(1);
    const engine = await setup.startEngine(receiver);
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(1));
    await engine.stop(10);
    expect(setup.onlyDelivery()).toMatchObject({ state: 'pending', attempts: [{ outcome: null }] });

    const next = createScriptedReceiver(() => succeeded);
    await (await setup.startEngine(next)).idle();
    expect(next.requests[0]?.body).toBe(receiver.requests[0]?.body);
    expect(setup.onlyDelivery()).toMatchObject({
      state: 'succeeded',
      retryCount: 0,
      attempts: [
        { number: 1, retry: 0, outcome: 'interrupted', errorCode: null },
        { number: 2, retry: 0, outcome: 'succeeded' },
      ],
    });
  });
});

test('a result that the store does not take at first is written later, and nothing is sent twice', async () => {
  const setup = await openManualDeliveryStore();
  await setup.installApp('full', null);
  await setup.createCustomers(1);
  const receiver = createScriptedReceiver(() => succeeded);
  const { deliveries } = setup.store;
  const failures: unknown[] = [];
  const full = new Error('disk full');
  /** The first claim, and the first write of a result. */
  const refused = [false, true];
  const engine = createEngine({
    store: {
      onCommit: setup.store.onCommit,
      deliveries: {
        ...deliveries,
        turn: (take) =>
          deliveries.turn(() => {
            const turn = take();
            if (turn.ended.length > 0 !== refused[0]) return turn;
            refused.shift();
            throw full;
          }),
      },
    },
    clock: setup.clock,
    assumed: () => DEFAULT_ASSUMED,
    receiverFor: () => receiver,
    onStoreFailure: (error) => failures.push(error),
  });
  await engine.start();
  await engine.idle();
  await engine.stop();
  expect(failures).toEqual([full, full]);
  expect(receiver.requests).toHaveLength(1);
  expect(setup.onlyDelivery()).toMatchObject({ state: 'succeeded', attempts: { length: 1 } });
});

describe('a receiver that throws', () => {
  test.each<[string, () => never]>([
    [
      'an error',
      () => {
        throw new TypeError('no such thing');
      },
    ],
    [
      'what is no error',
      () => {
        throw 'no such thing';
      },
    ],
  ])('%s costs its attempt, and no other delivery', async (_, answer) => {
    const setup = await openManualDeliveryStore();
    await setup.installApp('app', null);
    const [, second] = await setup.createCustomers(2);
    const receiver = createScriptedReceiver(async (request) => {
      if (JSON.parse(request.body).payload.customer_id === second) return succeeded;
      return answer();
    });
    await (await setup.startEngine(receiver)).idle();
    expect(setup.listDeliveries()).toMatchObject([
      { state: 'succeeded' },
      {
        state: 'waiting_retry',
        attempts: [
          {
            outcome: 'failed',
            errorCode: 'engine_crash',
            error: { message: expect.stringContaining('no such thing') },
          },
        ],
      },
    ]);
  });

  test('when it is chosen costs its attempt too', async () => {
    const setup = await openManualDeliveryStore();
    await setup.installApp('app', null);
    await setup.createCustomers(1);
    const engine = createEngine({
      store: setup.store,
      clock: setup.clock,
      assumed: () => DEFAULT_ASSUMED,
      receiverFor() {
        throw new Error('there is none');
      },
      onStoreFailure(error) {
        throw error;
      },
    });
    await engine.start();
    await engine.idle();
    expect(setup.onlyDelivery()).toMatchObject({ state: 'waiting_retry', attempts: [{ errorCode: 'engine_crash' }] });
    await engine.stop();
  });
});
