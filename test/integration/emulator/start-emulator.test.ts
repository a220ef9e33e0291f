import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '#emulator';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

describe('startEmulator', () => {
  test('runs order.paid from end to end: event, signed attempt, API call with the app key, result', async () => {
    const { dir } = await createExtension();
    const emulator = await startTestEmulator({ extensions: [dir] });
    const { events } = await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();
    const [delivery] = await emulator.deliveries();
    expect(delivery).toMatchObject({
      id: events[0]?.deliveryIds[0],
      event: 'order.paid',
      state: 'succeeded',
      attempts: [{ outcome: 'succeeded', status: 200, target: 'handler.ts' }],
    });
    const [attempt] = delivery?.attempts ?? [];
    expect(attempt?.requestHeaders['X-Service-Signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(attempt?.apiCalls).toMatchObject([{ method: 'GET', status: 200, code: 'ok' }]);
    expect(attempt?.logs).toMatchObject([{ level: 'info', text: 'order 1001' }]);
    const call = emulator.messages.find(({ kind }) => kind === 'api-call');
    expect(call?.data).toMatchObject({ deliveryId: delivery?.id, appId: emulator.runInfo.apps[0]?.id });
  });

  test('answers a handler without the permission with FORBIDDEN', async () => {
    const { dir } = await createExtension({
      handler: `export default async (event, ctx) => {
        const answer = await ctx.api.request({ method: 'GET', path: '/api/customers' });
        return { status: answer.status, code: answer.code };
      };`,
    });
    const emulator = await startTestEmulator({ extensions: [dir] });
    await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();
    expect((await emulator.deliveries())[0]?.attempts[0]?.responseBody).toBe('{"status":403,"code":"FORBIDDEN"}');
  });

  test('grants what it is told to: without the view code nothing is delivered', async () => {
    const { dir } = await createExtension();
    const emulator = await startTestEmulator({ extensions: [dir], grant: 'none' });
    const { events } = await emulator.trigger({ event: 'order.paid' });
    expect(events[0]?.deliveryIds).toEqual([]);
  });

  test('is the same in two seeded runs on a manual clock: ids, bodies, order, results', async () => {
    const { dir } = await createExtension();
    const run = async () => {
      const emulator = await startTestEmulator({ extensions: [dir], clock: Date.UTC(2026, 0, 1), seed: 7 });
      await emulator.trigger({ event: 'order.paid', count: 2 });
      await emulator.idle();
      const deliveries = (await emulator.deliveries()).map(({ attempts, ...delivery }) => ({
        ...delivery,
        headers: attempts.map(({ requestHeaders }) => requestHeaders),
      }));
      const { apps, storeId, apiKey } = emulator.runInfo;
      const products = await emulator.api('GET', '/api/products');
      await emulator.stop();
      return { deliveries, apps, storeId, apiKey, products };
    };
    const first = await run();
    expect(first.deliveries).toHaveLength(2);
    expect(await run()).toEqual(first);
  });

  test('A52: keeps a store file over a restart, with its keys, its secrets and the same app', async () => {
    const { dir } = await createExtension();
    const { path } = await createFolder();
    const storePath = path('store.sqlite');
    const before = await startEmulator({ extensions: [dir], storePath, keepRunners: true });
    const { events } = await before.trigger({ event: 'order.paid' });
    await before.idle();
    const { storeId, apiKey, apps } = before.runInfo;
    await before.stop();

    const after = await startTestEmulator({ storePath });
    expect(after.runInfo.storeId).toBe(storeId);
    expect(after.runInfo.apps).toEqual(apps);
    expect(after.runInfo.apiKey).toBe(apiKey);
    expect((await after.deliveries()).map(({ id }) => id)).toEqual(events[0]?.deliveryIds);
    for (const key of [apiKey, apps[0]?.apiKey ?? '']) {
      const answer = await fetch(`${after.url}/api/orders`, { headers: { 'x-service-api-key': key } });
      expect(answer.status).toBe(200);
    }
    expect((await readFile(storePath)).includes(apiKey)).toBe(false);
    await after.trigger({ event: 'order.paid' });
    await after.idle();
    expect((await after.deliveries())[0]).toMatchObject({
      state: 'succeeded',
      attempts: [{ apiCalls: [{ code: 'ok' }] }],
    });
  });

  test('names a port that is in use, and the flag', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    await expect(startEmulator({ port })).rejects.toMatchObject({
      code: 'port-in-use',
      message: expect.stringContaining(String(port)),
      nextSteps: [expect.stringContaining('--port')],
    });
  });

  test('refuses an extension with errors and tells where they are', async () => {
    const { dir } = await createExtension({ handler: 'export default async () => {\n  return 1 +;\n};\n' });
    await expect(startEmulator({ extensions: [dir] })).rejects.toMatchObject({
      code: 'extension-refused',
      issues: [{ range: { file: 'handler.ts', line: 2, column: 13 } }],
    });
  });

  test('stops although a client has sent half a request', async () => {
    const { url, stop } = await startTestEmulator();
    const client = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    onTestFinished(() => void client.destroy());
    const head = ['POST /api/login HTTP/1.1', 'Host: 127.0.0.1', 'Content-Length: 9', 'Expect: 100-continue', '', '{'];
    client.write(head.join('\r\n'));
    await once(client, 'data');
    const closed = once(client, 'close');
    await stop();
    await closed;
  });
});

describe('a handler that goes wrong', () => {
  test.each([
    [
      'throws',
      `throw new RangeError('no');`,
      { status: 500, errorCode: 'handler_error', error: { name: 'RangeError' } },
    ],
    ['loops', 'for (;;) {}', { status: null, errorCode: 'cpu_limit' }],
    [
      'allocates without end',
      'const all = []; for (;;) all.push(new Array(10000).fill(all.length));',
      { status: null, errorCode: expect.stringMatching(/^(memory|cpu)_limit$/) },
    ],
  ])('fails its attempt when it %s, and the next delivery runs', async (_, statement, expected) => {
    const folder = await createExtension({
      handler: `export default async (event) => { if (event.payload.gateway === 'bad') { ${statement} } return 'fine'; };`,
    });
    const emulator = await startTestEmulator({ extensions: [folder.dir], cpuMs: 300 });
    const bad = await emulator.trigger({ event: 'order.paid', set: { gateway: 'bad' } });
    await emulator.trigger({ event: 'order.paid' });
    await expect
      .poll(async () => (await emulator.deliveries()).map(({ state }) => state), { timeout: 20_000 })
      .toEqual(['succeeded', 'waiting_retry']);
    const failed = (await emulator.deliveries()).find(({ id }) => id === bad.events[0]?.deliveryIds[0]);
    expect(failed?.attempts[0]).toMatchObject({ outcome: 'failed', ...expected });
    expect((await emulator.api('GET', '/api/products')).status).toBe(200);
  });
});

describe('a kept store whose extension changed meanwhile', () => {
  test('tells a handler of app.uninstalled after a restart', async () => {
    const events = ['app.uninstalled'] as const;
    const handler =
      'export default async (event, ctx) => { if (ctx.delivery.attempt === 1) throw new Error("later"); return event.event; };';
    const folder = await createExtension({ events, handler });
    const storePath = (await createFolder()).path('store.sqlite');
    const before = await startTestEmulator({ extensions: [folder.dir], storePath, clock: Date.UTC(2026, 0, 1) });
    await before.control('DELETE', `/apps/${before.runInfo.apps[0]?.id}`);
    await before.idle();
    await before.stop();

    const after = await startTestEmulator({ storePath });
    await after.control('POST', '/clock', { advance: '1m' });
    expect(await after.deliveries()).toMatchObject([
      {
        event: 'app.uninstalled',
        state: 'succeeded',
        attempts: [{ status: 500 }, { responseBody: '"app.uninstalled"' }],
      },
    ]);
  });

  test('starts without a folder that is gone, names the app, and lets it be uninstalled', async () => {
    const folder = await createExtension();
    const storePath = (await createFolder()).path('store.sqlite');
    const before = await startEmulator({ extensions: [folder.dir], storePath, keepRunners: true });
    await before.stop();
    await rm(folder.dir, { recursive: true });

    const warnings: string[] = [];
    const after = await startTestEmulator({ storePath, onWarning: (message) => warnings.push(String(message)) });
    expect(warnings).toEqual([expect.stringContaining('demo')]);
    const [app] = after.runInfo.apps;
    await expect(after.control('DELETE', `/apps/${app?.id}`)).resolves.toEqual({ id: app?.id, deleted: true });
  });
});

describe("the emulator's own key", () => {
  test('leaves a key of its name that the author made as it is, over a restart', async () => {
    const storePath = (await createFolder()).path('store.sqlite');
    const before = await startTestEmulator({ storePath });
    const own = { name: 'tillkit', scope: ['order:view'] };
    const { key } = await before.control<{ key: string }>('POST', '/keys', own);
    await before.stop();

    const after = await startTestEmulator({ storePath });
    const status = async (path: string) =>
      (await fetch(after.url + path, { headers: { 'x-service-api-key': key } })).status;
    expect([await status('/api/orders'), await status('/api/products')]).toEqual([200, 403]);
    expect((await after.api('GET', '/api/products')).status).toBe(200);
  });

  test('is followed by the run info when the owner resets it', async () => {
    let told = 0;
    const emulator = await startTestEmulator({
      onSecretRotated: () => {
        told += 1;
      },
    });
    const { items } = await emulator.control<{ items: { id: string }[] }>('GET', '/keys');
    const { key } = await emulator.control<{ key: string }>('POST', `/keys/${items[0]?.id}/reset`);
    expect({ key: emulator.runInfo.apiKey, told }).toEqual({ key, told: 1 });
  });
});
