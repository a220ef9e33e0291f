import { createHmac } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS, type ScriptedAnswer } from '#contract';
import { createExplainingReceiver, createFaultyReceiver, createHttpReceiver, type DeliveryFault } from '#webhooks';
import { createFolder } from '../../support/create-folder.ts';
import { openManualDeliveryStore, runToTheEnd } from '../../support/open-delivery-store.ts';
import { createScriptedReceiver, failed, succeeded } from '../../support/scripted-receiver.ts';
import { startReceiver } from '../../support/start-receiver.ts';

const MINUTE = 60_000;

/** A store with one app whose deliveries are answered by `answers`, then by a receiver that always succeeds. */
async function openScripted(answers: readonly ScriptedAnswer[], path?: string) {
  const setup = await openManualDeliveryStore(path === undefined ? {} : { path });
  await setup.installApp('app', null);
  const script = { event: 'customer.created', answers } as const;
  await setup.store.customers.create({ ...setup.scope, script }, { email: 'scripted@example.com' });
  return setup;
}

const outcomes = ({ attempts }: { attempts: { status: number | null; errorCode: string | null; retry: number }[] }) =>
  attempts.map(({ status, errorCode }) => status ?? errorCode);

describe('a script', () => {
  test('answers attempt after attempt at the times of the ladder, then the receiver does', async () => {
    const setup = await openScripted([500, 'timeout', 'reset', 302]);
    const receiver = createScriptedReceiver(() => succeeded);
    const engine = await setup.startEngine(createFaultyReceiver(receiver, () => undefined));
    await runToTheEnd(engine, setup);
    const delivery = setup.onlyDelivery();
    expect(outcomes(delivery)).toEqual([500, 'timeout', 'ECONNRESET', 302, 200]);
    expect(delivery).toMatchObject({ state: 'succeeded', retryCount: 4 });
    const minutes = delivery.attempts.map(({ startedAt }) => (Date.parse(startedAt) - Date.UTC(2026, 0, 1)) / MINUTE);
    expect(minutes).toEqual([0, 1, 6, 36, 156]);
    expect(delivery.attempts.map(({ responseHeaders }) => responseHeaders['x-tillkit-fault'])).toEqual([
      'scripted',
      'scripted',
      'scripted',
      'scripted',
      undefined,
    ]);
    expect(receiver.requests).toHaveLength(1);
    expect(receiver.requests[0]?.attempt).toBe(5);
  });

  test('can end in success without the receiver having been asked', async () => {
    const setup = await openScripted([503, 204]);
    const receiver = createScriptedReceiver(() => failed);
    await runToTheEnd(await setup.startEngine(createFaultyReceiver(receiver, () => undefined)), setup);
    expect(setup.onlyDelivery()).toMatchObject({ state: 'succeeded', retryCount: 1 });
    expect(receiver.requests).toHaveLength(0);
  });

  test('is for the event that it names, and not for what else the same operation causes', async () => {
    const setup = await openManualDeliveryStore();
    await setup.installApp('app', null);
    const script = { event: 'customer.deleted', answers: [500] } as const;
    await setup.store.customers.create({ ...setup.scope, script }, { email: 'a@example.com' });
    const receiver = createScriptedReceiver(() => succeeded);
    await runToTheEnd(await setup.startEngine(createFaultyReceiver(receiver, () => undefined)), setup);
    expect(outcomes(setup.onlyDelivery())).toEqual([200]);
  });

  test('goes on after a restart where it was', async () => {
    const folder = await createFolder({});
    const path = `${folder.dir}/store.db`;
    const before = await openScripted([500, 502], path);
    const receiver = createScriptedReceiver(() => succeeded);
    await (await before.startEngine(createFaultyReceiver(receiver, () => undefined))).idle();
    expect(outcomes(before.onlyDelivery())).toEqual([500]);
    await before.close();

    const after = await openManualDeliveryStore({ path });
    await runToTheEnd(await after.startEngine(createFaultyReceiver(receiver, () => undefined)), after);
    expect(outcomes(after.onlyDelivery())).toEqual([500, 502, 200]);
  });
});

/** One delivery, whose first attempt suffers a fault. */
async function openWithFault(fault: DeliveryFault) {
  const setup = await openManualDeliveryStore();
  await setup.installApp('app', null);
  await setup.createCustomers(1);
  const receiver = createScriptedReceiver(() => succeeded);
  const left = [fault];
  const engine = await setup.startEngine(createFaultyReceiver(receiver, () => left.shift()));
  await runToTheEnd(engine, setup);
  return { delivery: setup.onlyDelivery(), requests: receiver.requests };
}

describe('a fault', () => {
  test('drop: the connection is reset and nothing arrives', async () => {
    const { delivery, requests } = await openWithFault({ drop: true });
    expect(outcomes(delivery)).toEqual(['ECONNRESET', 200]);
    expect(requests).toHaveLength(1);
  });

  test('respond: another answer, and nothing arrives', async () => {
    const { delivery, requests } = await openWithFault({ respond: { status: 429 } });
    expect(outcomes(delivery)).toEqual([429, 200]);
    expect(delivery.attempts[0]).toMatchObject({
      errorCode: 'http_429',
      responseHeaders: { 'x-tillkit-fault': 'rule' },
    });
    expect(requests).toHaveLength(1);
  });

  test('latencyMs: the delivery is sent later, and its duration says so', async () => {
    const { delivery } = await openWithFault({ latencyMs: 30 });
    expect(delivery.attempts).toMatchObject([{ outcome: 'succeeded' }]);
    expect(delivery.attempts[0]?.durationMs).toBeGreaterThanOrEqual(29);
  });

  test('latencyMs ends with the engine', async () => {
    const setup = await openManualDeliveryStore();
    await setup.installApp('app', null);
    const receiver = createScriptedReceiver(() => succeeded);
    const late = createFaultyReceiver(receiver, () => ({ latencyMs: LIMITS.receiverTimeoutMs - 1 }));
    const engine = await setup.startEngine(late);
    await setup.createCustomers(1);
    await engine.stop(0);
    expect(receiver.requests).toHaveLength(0);
  });

  test('latencyMs of one delivery lets those after it overtake it', async () => {
    const setup = await openManualDeliveryStore();
    await setup.installApp('app', null);
    const [first, second] = await setup.createCustomers(2);
    const receiver = createScriptedReceiver(() => succeeded);
    const left = [{ latencyMs: 100 }];
    const engine = await setup.startEngine(createFaultyReceiver(receiver, () => left.shift()));
    await engine.idle();
    expect(receiver.requests.map(({ body }) => JSON.parse(body).payload.customer_id)).toEqual([second, first]);
  });

  test('duplicate: what was received is sent again at once, the same id and bytes, and costs no retry', async () => {
    const { delivery, requests } = await openWithFault({ duplicate: true });
    expect(requests).toHaveLength(2);
    expect(new Set(requests.map(({ deliveryId, body }) => `${deliveryId} ${body}`)).size).toBe(1);
    expect(delivery).toMatchObject({ state: 'succeeded', retryCount: 0 });
    expect(delivery.attempts).toMatchObject([
      { outcome: 'interrupted', status: 200, retry: 0, responseHeaders: { 'x-tillkit-fault': 'duplicate' } },
      { outcome: 'succeeded', status: 200, retry: 0 },
    ]);
    expect(delivery.attempts[1]?.startedAt).toBe(delivery.attempts[0]?.startedAt);
  });

  test('duplicate for ever still sends each delivery only twice', async () => {
    const setup = await openManualDeliveryStore();
    await setup.installApp('app', null);
    await setup.createCustomers(3);
    const receiver = createScriptedReceiver(() => succeeded);
    await runToTheEnd(await setup.startEngine(createFaultyReceiver(receiver, () => ({ duplicate: true }))), setup);
    expect(receiver.requests).toHaveLength(6);
    expect(setup.listDeliveries().map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });

  test('duplicate of what fails is sent again at once too, and the answer to the second counts', async () => {
    const setup = await openManualDeliveryStore();
    await setup.installApp('app', null);
    await setup.createCustomers(1);
    const refusal = { ...failed, status: 500, errorCode: 'http_500' };
    const receiver = createScriptedReceiver((_, number) => (number <= 2 ? refusal : succeeded));
    const left = [{ duplicate: true }];
    await runToTheEnd(await setup.startEngine(createFaultyReceiver(receiver, () => left.shift())), setup);
    const { attempts, retryCount } = setup.onlyDelivery();
    expect(attempts).toMatchObject([
      { outcome: 'interrupted', status: 500, retry: 0, responseHeaders: { 'x-tillkit-fault': 'duplicate' } },
      { outcome: 'failed', status: 500, retry: 0 },
      { outcome: 'succeeded', status: 200, retry: 1 },
    ]);
    expect(attempts[1]?.startedAt).toBe(attempts[0]?.startedAt);
    expect(retryCount).toBe(1);
  });
});

describe('an explained rejection', () => {
  test('401 with the digest of the old secret, after a rotation, names it in the record', async () => {
    const setup = await openManualDeliveryStore();
    const server = await startReceiver((response, { body }) => {
      const expected = createHmac('sha256', old).update(body).digest('hex');
      response.writeHead(401).end(`expected ${expected}`);
    });
    const app = await setup.installApp('app', server.url);
    const [{ id, secret: old } = { id: '', secret: '' }] = app.webhooks;
    await setup.store.webhooks.rotateSecret(id);
    await setup.createCustomers(1);
    const http = createHttpReceiver({ allowedHosts: [] });
    onTestFinished(() => http.close());
    const secretsOf = (appId: string) => setup.store.webhooks.signingSecrets(appId);
    await (await setup.startEngine(createExplainingReceiver(http, secretsOf))).idle();
    expect(setup.onlyDelivery().attempts).toMatchObject([
      {
        status: 401,
        errorCode: 'http_401',
        error: { name: 'SignatureHint', message: expect.stringContaining('rotation') },
      },
    ]);
    expect(JSON.stringify(setup.onlyDelivery())).not.toContain(old);
  });

  test.each([
    [403, true],
    [500, false],
    [200, false],
  ])('status %i is explained: %s', async (status, isExplained) => {
    const setup = await openManualDeliveryStore();
    await setup.installApp('app', null);
    await setup.createCustomers(1);
    const receiver = createScriptedReceiver(() => ({ ...failed, status, errorCode: `http_${status}` }));
    await (await setup.startEngine(createExplainingReceiver(receiver, () => []))).idle();
    expect(setup.onlyDelivery().attempts[0]?.error !== null).toBe(isExplained);
  });
});
