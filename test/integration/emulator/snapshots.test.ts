import { describe, expect, test } from 'vitest';
import type { App, Order, Page, StoreExport, StoreState } from '#contract';
import { createExtension } from '../../support/create-extension.ts';
import { forgeTables } from '../../support/forge-export.ts';
import { startReceiver } from '../../support/start-receiver.ts';
import { startTestEmulator, type TestEmulator } from '../../support/start-test-emulator.ts';

const START = Date.UTC(2026, 0, 1);
const later = (ms: number) => new Date(START + ms).toISOString();

/** An emulator whose clock stands, with an extension whose handler reads each order that is paid. */
async function startWithApp() {
  const { dir } = await createExtension();
  const emulator = await startTestEmulator({ extensions: [dir], clock: START });
  return { ...emulator, ...waysOf(emulator), emulator };
}

const waysOf = (emulator: TestEmulator) => ({
  save: (name: string) => emulator.control<{ takenAt: string }>('POST', '/snapshots', { name }),
  restore: (name: string) => emulator.control<StoreState>('POST', `/snapshots/${name}/restore`),
  exported: () => emulator.control<StoreExport>('GET', '/export'),
  imported: (document: unknown) => emulator.control<StoreState>('POST', '/import', document),
  reset: () => emulator.control<StoreState>('POST', '/reset'),
  /** Pays an order and waits for what comes of it. */
  async pay() {
    await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();
  },
  // The key of the moment: `runInfo` tells it.
  async orders(): Promise<Page<Order>> {
    const { url, apiKey } = emulator.runInfo;
    const answer = await fetch(`${url}/api/orders`, { headers: { 'x-service-api-key': apiKey } });
    return ((await answer.json()) as { data: Page<Order> }).data;
  },
});

describe('a snapshot', () => {
  test('is put back with records, deliveries and the clock', async () => {
    const { save, restore, pay, orders, deliveries, clock } = await startWithApp();
    await pay();
    const before = { orders: await orders(), deliveries: await deliveries() };
    expect(await save('paid')).toEqual({ name: 'paid', takenAt: later(0) });
    await clock.move({ advance: '3h' });
    await pay();
    expect((await orders()).total).toBe(2);
    expect(await restore('paid')).toMatchObject({ mode: 'manual', now: later(0) });
    expect(clock.read().now).toBe(later(0));
    expect({ orders: await orders(), deliveries: await deliveries() }).toEqual(before);
  });

  test('is put back as often as wanted, and the same operations give the same results', async () => {
    const { save, restore, pay, orders, deliveries } = await startWithApp();
    await save('start');
    const run = async () => {
      await restore('start');
      await pay();
      return {
        orders: await orders(),
        events: (await deliveries()).map(({ id, event, body }) => ({ id, event, body })),
      };
    };
    expect(await run()).toEqual(await run());
  });

  test('begins without the calls that were counted after it', async () => {
    const { save, restore, runInfo, emulator } = await startWithApp();
    const left = async () => {
      const { url, apiKey } = emulator.runInfo;
      const answer = await fetch(`${url}/api/orders`, { headers: { 'x-service-api-key': apiKey } });
      return Number(answer.headers.get('x-ratelimit-remaining'));
    };
    await save('start');
    const first = await left();
    expect(await left()).toBe(first - 1);
    await restore('start');
    expect(await left()).toBe(first);
    expect(emulator.runInfo.apiKey).toBe(runInfo.apiKey);
  });

  test('brings back an app that was uninstalled, with its running code and its key', async () => {
    const { save, restore, control, pay, deliveries } = await startWithApp();
    await save('installed');
    const [app] = (await control<Page<App>>('GET', '/apps')).items;
    await control('DELETE', `/apps/${app?.id}`);
    await restore('installed');
    await pay();
    expect((await deliveries())[0]).toMatchObject({ event: 'order.paid', state: 'succeeded', appId: app?.id });
  });

  test('is put back under the code that the extension has by now', async () => {
    const { save, restore, control, pay, deliveries } = await startWithApp();
    const [app] = (await control<Page<App>>('GET', '/apps')).items;
    await save('old');
    const { dir } = await createExtension({
      version: '1.1.0',
      handler: `export default () => { throw new Error('new'); };`,
    });
    await control('PUT', `/apps/${app?.id}`, { dir });
    await restore('old');
    expect((await control<Page<App>>('GET', '/apps')).items).toMatchObject([{ id: app?.id, version: '1.1.0' }]);
    await pay();
    const paid = (await deliveries()).find(({ event }) => event === 'order.paid');
    expect(paid).toMatchObject({ state: 'waiting_retry' });
  });

  test('is taken when nothing is under way any more', async () => {
    const { save, control, trigger, deliveries } = await startWithApp();
    await control('PUT', '/faults', [{ match: { event: 'order.paid' }, latencyMs: 200 }]);
    await trigger({ event: 'order.paid' });
    await save('quiet');
    expect((await deliveries())[0]).toMatchObject({ event: 'order.paid', state: 'succeeded' });
  });

  test('sends what waited when it was taken, at its time', async () => {
    const receiver = await startReceiver();
    const { dir } = await createExtension();
    const emulator = await startTestEmulator({ extensions: [dir], clock: START, forward: receiver.url });
    const { save, restore, pay } = waysOf(emulator);
    await receiver.close();
    await pay();
    await save('waiting');
    await emulator.clock.move({ advance: '2m' });
    await restore('waiting');
    const [delivery] = await emulator.deliveries();
    expect(delivery).toMatchObject({ state: 'waiting_retry', nextAttemptAt: later(60_000) });
    expect(await emulator.clock.move({ advance: '2m' })).toMatchObject({ attemptsStarted: 1 });
  });

  test('that nobody made is NOT_FOUND', async () => {
    const { restore } = await startWithApp();
    await expect(restore('nothing')).rejects.toThrow('NOT_FOUND');
  });
});

describe('an export', () => {
  test('is imported by another emulator, whose extension goes on with it', async () => {
    const one = await startWithApp();
    await one.pay();
    const document = await one.exported();
    expect(await one.exported()).toEqual(document);
    const two = await startWithApp();
    const { storeId } = await two.imported(document);
    expect(storeId).toBe(one.runInfo.storeId);
    expect(await two.orders()).toEqual(await one.orders());
    await two.pay();
    expect((await two.orders()).total).toBe(2);
    expect((await two.deliveries())[0]).toMatchObject({ event: 'order.paid', state: 'succeeded' });
  });

  test.each<[string, (document: StoreExport) => unknown]>([
    ['of a newer version', (document) => ({ ...document, schema: 99 })],
    ['that was damaged', (document) => ({ ...document, tables: {} })],
    ['without its tables', ({ tables: _, ...document }) => document],
  ])('%s is refused, and the store is as it was', async (_, spoil) => {
    const { exported, imported, pay, orders, emulator } = await startWithApp();
    await pay();
    const document = await exported();
    const { apiKey } = emulator.runInfo;
    await expect(imported(spoil(document))).rejects.toThrow('VALIDATION_ERROR');
    expect(await exported()).toEqual(document);
    expect(emulator.runInfo.apiKey).toBe(apiKey);
    expect((await orders()).total).toBe(1);
  });
});

test('an import that fails after its rows are in leaves everything as it was', async () => {
  const { exported, imported, pay, orders, deliveries, emulator } = await startWithApp();
  const document = await exported();
  // An app without its key.
  const keys = document.tables.api_keys?.filter((key) => key.app_id === null) ?? [];
  const counters = document.tables.counters?.map((row) =>
    row.name === 'api_keys' ? { ...row, value: keys.length } : row,
  );
  const forged = forgeTables(document, { api_keys: keys, ...(counters && { counters }) });
  const { runInfo } = emulator;
  await expect(imported(forged)).rejects.toThrow('NOT_FOUND');
  expect(await exported()).toEqual(document);
  expect(emulator.runInfo).toEqual(runInfo);
  await pay();
  expect((await orders()).total).toBe(1);
  expect((await deliveries())[0]).toMatchObject({ event: 'order.paid', state: 'succeeded' });
});

test('a reset store is as it was after the start, and gives the same ids', async () => {
  const { exported, reset, pay, orders, clock, emulator } = await startWithApp();
  const { storeId, apiKey, apps } = emulator.runInfo;
  const document = await exported();
  await pay();
  const first = await orders();
  await clock.move({ advance: '1h' });
  expect(await reset()).toEqual({ storeId, mode: 'manual', now: later(0) });
  expect(await exported()).toEqual(document);
  expect(emulator.runInfo).toMatchObject({ apiKey, apps });
  await pay();
  expect(await orders()).toEqual(first);
});
