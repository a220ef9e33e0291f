import { describe, expect, test } from 'vitest';
import type { Ledger, Permission } from '#contract';
import { createExtension } from '../../support/create-extension.ts';
import { startReceiver } from '../../support/start-receiver.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

const HANDLER = `export default async (event, ctx) => {
  const order = await ctx.api.orders.get(event.payload.order_id);
  await ctx.api.customers.get(order.customerId).catch(() => {});
  await ctx.api.request({ method: 'GET', path: '/api/' + 'nothing' });
};
`;

/** An emulator with one app; it reads an order, and tries to read a customer. */
async function startApp(permissions: readonly Permission[] = ['order:view'], handler = HANDLER) {
  const folder = await createExtension({ permissions, handler });
  const emulator = await startTestEmulator({ extensions: [folder.dir] });
  const app = emulator.runInfo.apps[0];
  const ledger = () => emulator.control<Ledger>('GET', `/ledger?appId=${app?.id}`);
  const callAsApp = (method: string, path: string, body?: unknown) =>
    fetch(emulator.url + path, {
      method,
      headers: { 'x-service-api-key': app?.apiKey ?? '', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { folder, emulator, ledger, callAsApp, appId: app?.id ?? '' };
}

/** `code endpoint count/forbidden` of what was observed. */
const observedIn = ({ permissions }: Ledger) =>
  permissions.flatMap(({ observed }) =>
    observed.map(({ code, endpoint, count, forbidden }) => `${code} ${endpoint} ${count}/${forbidden}`),
  );

describe('the permission ledger', () => {
  test('knows what the handlers called, from which delivery, and what was refused', async () => {
    const { emulator, ledger, appId } = await startApp();
    const { events } = await emulator.trigger({ event: 'order.paid', count: 2 });
    await emulator.idle();

    const found = await ledger();
    expect(found).toMatchObject({
      appId,
      name: 'demo',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      analyzed: true,
    });
    expect(observedIn(found)).toEqual([
      'order:view GET /api/orders/{id} 2/0',
      'customer:view GET /api/customers/{id} 2/2',
    ]);
    const [orders] = found.permissions;
    const uses = orders?.observed ?? [];
    expect(uses[0]?.digest).toBe(found.digest);
    expect(uses[0]?.deliveries.toSorted()).toEqual(events.flatMap(({ deliveryIds }) => deliveryIds).sort());
  });

  test('shows them beside what is declared, granted and called in the source', async () => {
    const { ledger } = await startApp(['order:view', 'product:view']);
    const { permissions, unresolved } = await ledger();
    expect(permissions).toEqual([
      {
        ...{ code: 'product:view', declared: true, granted: true, verdict: expect.any(String) },
        ...{ static: [], observed: [] },
      },
      {
        ...{ code: 'order:view', declared: true, granted: true, verdict: 'needed' },
        static: [{ file: 'handler.ts', line: 2, column: expect.any(Number), endpoint: 'GET /api/orders/{id}' }],
        observed: [],
      },
      {
        ...{ code: 'customer:view', declared: false, granted: false, verdict: 'missing' },
        static: [{ file: 'handler.ts', line: 3, column: expect.any(Number), endpoint: 'GET /api/customers/{id}' }],
        observed: [],
      },
    ]);
    expect(unresolved.every(({ file }) => file === 'handler.ts')).toBe(true);
  });

  test('tells calls from outside with the app’s key from those of its handlers', async () => {
    const { emulator, ledger, callAsApp } = await startApp();
    await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();
    expect((await callAsApp('GET', '/api/orders')).status).toBe(200);
    expect((await callAsApp('GET', '/api/products')).status).toBe(403);

    const uses = (await ledger()).permissions.flatMap(({ observed }) => observed);
    const outside = uses.filter(({ digest }) => digest === null);
    expect(outside).toEqual([
      {
        ...{ code: 'product:view', endpoint: 'GET /api/products', digest: null },
        ...{ count: 1, forbidden: 1, deliveries: [] },
      },
      { code: 'order:view', endpoint: 'GET /api/orders', digest: null, count: 1, forbidden: 0, deliveries: [] },
    ]);
  });

  test('knows a code that only a field of the body needs, whether it was granted or not', async () => {
    const { emulator, ledger, callAsApp } = await startApp(['order:view', 'product:edit']);
    const { items } = ((await emulator.api('GET', '/api/products')) as { data: { items: { id: string }[] } }).data;
    const path = `/api/products/${items[0]?.id}`;
    expect((await callAsApp('PUT', path, { title: 'New' })).status).toBe(200);
    expect((await callAsApp('PUT', path, { inventory: 3 })).status).toBe(403);
    expect(observedIn(await ledger())).toEqual([
      'product:edit PUT /api/products/{id} 2/0',
      'inventory:edit PUT /api/products/{id} 1/1',
    ]);

    const granted = await startApp(['order:view', 'product:edit', 'inventory:edit']);
    const all = ((await granted.emulator.api('GET', '/api/products')) as { data: { items: { id: string }[] } }).data;
    await granted.callAsApp('PUT', `/api/products/${all.items[0]?.id}`, { inventory: 3 });
    expect(observedIn(await granted.ledger())).toEqual([
      'product:edit PUT /api/products/{id} 1/0',
      'inventory:edit PUT /api/products/{id} 1/0',
    ]);
  });

  test('a refund that cancelling does not make needs no code', async () => {
    const { emulator, ledger, callAsApp } = await startApp(['order:view', 'order:cancel']);
    const { events } = await emulator.trigger({ event: 'order.created' });
    const { status } = await callAsApp('POST', `/api/orders/${events[0]?.payload.order_id}/cancel`);
    expect(status).toBe(200);
    expect(observedIn(await ledger())).toEqual(['order:cancel POST /api/orders/{id}/cancel 1/0']);
  });

  test('the owner’s calls and unknown keys are not in it', async () => {
    const { emulator, ledger } = await startApp();
    await emulator.api('GET', '/api/orders');
    await fetch(`${emulator.url}/api/orders`, { headers: { 'x-service-api-key': 'sk_nobody' } });
    expect(observedIn(await ledger())).toEqual([]);
    expect(emulator.takeNewEvidence().size).toBe(0);
  });

  test('a folder that no longer holds the code that runs is not analysed, only its subscriptions count', async () => {
    const { folder, ledger } = await startApp(['order:view', 'order:cancel']);
    await folder.write('handler.ts', 'export default () => 1;\n');
    expect(await ledger()).toMatchObject({
      analyzed: false,
      permissions: [
        { code: 'order:view', declared: true, granted: true, verdict: 'needed', static: [] },
        { code: 'order:cancel', declared: true, granted: true, verdict: null, static: [] },
      ],
      unresolved: [],
    });
  });

  test('an app without a folder has no static part', async () => {
    const { emulator } = await startApp();
    const manifest = { name: 'Remote', version: '1.0.0', permissions: ['order:view'], webhooks: [] };
    const body = { manifest, receiverUrl: 'http://127.0.0.1:9/', grant: 'none' };
    const { id } = await emulator.control<{ id: string }>('POST', '/apps', body);
    expect(await emulator.control('GET', `/ledger?appId=${id}`)).toEqual({
      ...{ appId: id, name: 'Remote', digest: null, analyzed: false, unresolved: [], hosts: null },
      permissions: [{ code: 'order:view', declared: true, granted: false, verdict: null, static: [], observed: [] }],
    });
  });

  test('knows the hosts that handlers asked for, redirects included, and which were refused', async () => {
    const server = await startReceiver((response, { path }) => {
      if (path.endsWith('/away')) response.writeHead(302, { location: 'http://other.example/' });
      response.end();
    });
    const { host } = new URL(server.url);
    const handler = `export default async () => {
  for (const url of ['http://' + 'a.example/secret', '${server.url}', '${server.url}/away', 'http://' + 'x'.repeat(300)])
    await fetch(url).catch(() => {});
};
`;
    const { dir } = await createExtension({ handler, events: ['order.paid', 'app.uninstalled'] });
    const emulator = await startTestEmulator({ extensions: [dir], allowNet: [host] });
    const ledger = () => emulator.control<Ledger>('GET', `/ledger?appId=${emulator.runInfo.apps[0]?.id}`);
    expect((await ledger()).hosts).toBeNull();
    await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();

    const { hosts, digest } = await ledger();
    const hostsOnce = [
      { host, count: 2, refused: 0 },
      { host: 'a.example', count: 1, refused: 1 },
      { host: 'other.example', count: 1, refused: 1 },
    ];
    expect(hosts).toEqual({ digest, hosts: hostsOnce, cut: true });
    expect([...emulator.takeNewEvidence()]).toEqual([[dir, { uses: [], hosts }]]);
    expect(emulator.takeNewEvidence().size).toBe(0);

    // An app that is gone still hears of that, and its handler still asks.
    await emulator.trigger({ event: 'app.uninstalled' });
    await emulator.idle();
    expect(emulator.takeNewEvidence().get(dir)?.hosts).toEqual({ digest, hosts: hostsOnce, cut: true });
  });

  test('an unknown app is NOT_FOUND, and none VALIDATION_ERROR', async () => {
    const { emulator } = await startApp();
    await expect(emulator.control('GET', '/ledger?appId=nobody')).rejects.toThrow('NOT_FOUND');
    await expect(emulator.control('GET', '/ledger')).rejects.toThrow('VALIDATION_ERROR');
  });

  test('new uses are handed over once, by folder, and also after the end', async () => {
    const { folder, emulator } = await startApp();
    await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();
    const first = emulator.takeNewEvidence();
    expect([...first.keys()]).toEqual([folder.dir]);
    expect(first.get(folder.dir)?.uses.map(({ code, count }) => `${code} ${count}`)).toEqual([
      'customer:view 1',
      'order:view 1',
    ]);
    expect(emulator.takeNewEvidence().size).toBe(0);
    await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();
    await emulator.stop();
    expect(emulator.takeNewEvidence().get(folder.dir)?.uses).toHaveLength(2);
  });
});
