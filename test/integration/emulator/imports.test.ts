import { describe, expect, test } from 'vitest';
import type { App, Delivery, Page, StoreExport, StoreState } from '#contract';
import { createExtension } from '../../support/create-extension.ts';
import { forgeRows, forgeTables } from '../../support/forge-export.ts';
import { testManifest } from '../../support/open-test-store.ts';
import { startReceiver } from '../../support/start-receiver.ts';
import { startTestEmulator, type TestEmulator } from '../../support/start-test-emulator.ts';

const START = Date.UTC(2026, 0, 1);

const exported = (emulator: TestEmulator) => emulator.control<StoreExport>('GET', '/export');
const imported = (emulator: TestEmulator, document: unknown) =>
  emulator.control<StoreState>('POST', '/import', document);
const ofPaid = async (emulator: TestEmulator): Promise<Delivery[]> =>
  (await emulator.deliveries()).filter(({ event }) => event === 'order.paid');

/** An export in which a delivery of order.paid waits for a server, of an emulator that could not reach it. */
async function exportWaiting(url: string): Promise<StoreExport> {
  const emulator = await startTestEmulator({ clock: START });
  const manifest = testManifest(['order:view'], ['order.paid']);
  await emulator.control('POST', '/apps', { manifest, receiverUrl: 'http://127.0.0.1:1/', grant: 'all' });
  await emulator.trigger({ event: 'order.paid' });
  await emulator.idle();
  const document = forgeRows(await exported(emulator), 'apps', (row) => ({ ...row, receiver_url: url }));
  await emulator.stop();
  return document;
}

/** An emulator in which an export waits for a server, and the server. */
async function startImported() {
  const receiver = await startReceiver();
  const document = await exportWaiting(receiver.url);
  const emulator = await startTestEmulator({ clock: START });
  await imported(emulator, document);
  return { receiver, document, emulator };
}

describe('an import sends nothing:', () => {
  test('what waits in it is held until the owner sends it, whatever the clock does', async () => {
    const { receiver, emulator } = await startImported();
    await emulator.idle();
    await emulator.clock.move({ advance: '100h' });
    expect(receiver.requests).toEqual([]);
    const [held] = await ofPaid(emulator);
    expect(held).toMatchObject({ state: 'waiting_retry', retryCount: 0, nextAttemptAt: null });

    await emulator.control('POST', `/deliveries/${held?.id}/resend`);
    await emulator.idle();
    expect(receiver.requests).toHaveLength(1);
    expect((await ofPaid(emulator))[0]).toMatchObject({ state: 'succeeded', cycle: 1, retryCount: 1 });
  });

  test('due times in the file change nothing', async () => {
    const { receiver, document, emulator } = await startImported();
    const due = forgeRows(document, 'deliveries', (row) => ({ ...row, due_at: 1, state: 'pending' }));
    await imported(emulator, due);
    await emulator.idle();
    expect(receiver.requests).toEqual([]);
  });

  test('what happens later waits too, until the owner sets the receiver that the file names', async () => {
    const { receiver, emulator } = await startImported();
    const [app] = (await emulator.control<Page<App>>('GET', '/apps')).items;
    expect(app).toMatchObject({ receiverUrl: receiver.url });
    await emulator.trigger({ event: 'order.paid' });
    await emulator.trigger({ event: 'app.installed' });
    await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();
    expect(receiver.requests).toEqual([]);
    expect((await ofPaid(emulator)).map(({ nextAttemptAt, attempts }) => [nextAttemptAt, attempts.length])).toEqual([
      [null, 0],
      [null, 0],
      [null, 1],
    ]);

    const [again] = (await emulator.control<Page<App>>('GET', '/apps')).items;
    await emulator.control('PUT', `/apps/${again?.id}/receiver`, { url: receiver.url });
    await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();
    expect(receiver.requests).toHaveLength(1);
  });

  test('and is the same store again when it is exported', async () => {
    const { document, emulator } = await startImported();
    const again = await exported(emulator);
    // The emulator goes on with it: its own key, its apps.
    const { apps, deliveries, events, orders, attempts } = document.tables;
    expect(again.tables).toMatchObject({ deliveries, events, orders, attempts });
    expect(again.tables.apps?.map(({ receiver_url }) => receiver_url)).toEqual(
      apps?.map(({ receiver_url }) => receiver_url),
    );
  });

  test('a snapshot that the owner takes of it keeps what is held', async () => {
    const { receiver, emulator } = await startImported();
    await emulator.control('POST', '/snapshots', { name: 'imported' });
    await emulator.control('POST', '/snapshots/imported/restore');
    await emulator.clock.move({ advance: '100h' });
    expect(receiver.requests).toEqual([]);
  });
});

test('a receiver that the owner named at the start goes on after an import', async () => {
  const receiver = await startReceiver();
  const { dir } = await createExtension();
  const emulator = await startTestEmulator({ extensions: [dir], clock: START, forward: receiver.url });
  const document = await exported(emulator);
  await imported(emulator, document);
  const before = receiver.requests.length;
  await emulator.trigger({ event: 'order.paid' });
  await emulator.idle();
  expect(receiver.requests.length).toBeGreaterThan(before);
});

describe('an export is refused by the first row that no store writes, and the store is as it was:', () => {
  test.each<[string, string, object, string]>([
    ['a body that is no JSON', 'deliveries', { body: 'not json' }, 'tables.deliveries[0].body'],
    [
      'an attempt that has not ended, which the next start would make again',
      'attempts',
      { finished_at: null, outcome: null },
      'tables.attempts[0].finished_at',
    ],
    ['an unknown event', 'webhooks', { event: 'order.payed' }, 'tables.webhooks[0].event'],
    ['half a character', 'products', { title: 'x\ud800' }, 'tables.products[0].title'],
    ['a null', 'deliveries', { id: 'x\0' }, 'tables.deliveries[0].id'],
  ])('%s', async (_, table, change, field) => {
    const { document, emulator } = await startImported();
    const before = await exported(emulator);
    const forged = forgeRows(document, table, (row) => ({ ...row, ...change }));
    await expect(imported(emulator, forged)).rejects.toThrow(
      new RegExp(`VALIDATION_ERROR.*${field.replace(/[[\].]/g, '\\$&')}`),
    );
    expect(await exported(emulator)).toEqual(before);
    await emulator.control('GET', '/deliveries');
  });

  test('a name of JavaScript in place of a table or a column', async () => {
    const { document, emulator } = await startImported();
    for (const tables of ['{"__proto__":[{"polluted":"yes"}]}', '{"stores":[{"__proto__":"x","constructor":"y"}]}']) {
      await expect(imported(emulator, forgeTables(document, JSON.parse(tables)))).rejects.toThrow('VALIDATION_ERROR');
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
