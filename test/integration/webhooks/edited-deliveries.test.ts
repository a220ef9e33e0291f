import SqliteDatabase from 'better-sqlite3';
import { describe, expect, test, vi } from 'vitest';
import { createManualClock } from '#core';
import { createFolder } from '../../support/create-folder.ts';
import { openDeliveryStore, START } from '../../support/open-delivery-store.ts';
import { createScriptedReceiver, succeeded } from '../../support/scripted-receiver.ts';

/** A store file with two deliveries that wait, the first of which somebody has edited. */
async function openEdited(set: string) {
  const { path } = await createFolder();
  const open = () => openDeliveryStore({ clock: createManualClock(START), path: path('store.sqlite') });
  const first = await open();
  await first.installApp('app', null);
  await first.createCustomers(2);
  await first.close();
  const edit = (sql: string) => {
    const sqlite = new SqliteDatabase(path('store.sqlite'));
    sqlite.exec(sql);
    sqlite.close();
  };
  edit(`UPDATE deliveries SET ${set} WHERE seq = (SELECT min(seq) FROM deliveries WHERE event = 'customer.created')`);
  return { open, edit };
}

describe('a delivery that somebody has edited', () => {
  test.each([
    [`target_json = '{'`],
    [`target_json = 'null'`],
    [`target_json = '{"receiverUrl":5}'`],
    [`script_json = '['`],
    [`script_json = 'null'`],
  ])('fails by its attempt, and the others go out: %s', async (set) => {
    const { open } = await openEdited(set);
    const run = await open();
    const receiver = createScriptedReceiver(() => succeeded);
    await (await run.startEngine(receiver)).idle();
    expect(receiver.requests).toHaveLength(1);
    expect(run.listDeliveries()).toMatchObject([
      { state: 'succeeded' },
      {
        state: 'waiting_retry',
        attempts: [{ outcome: 'failed', errorCode: 'engine_crash', error: { name: 'UnsendableDelivery' } }],
      },
    ]);
  });

  test('is listed although its history cannot be read, and its attempt is interrupted as any', async () => {
    const { open, edit } = await openEdited(`interruptions = 0`);
    const dying = await open();
    const silent = createScriptedReceiver(() => new Promise<never>(() => {}));
    await dying.startEngine(silent);
    await vi.waitFor(() => expect(silent.requests).toHaveLength(2));
    await dying.close();
    edit(`UPDATE attempts SET request_headers_json = '{', logs_json = '', api_calls_json = 'x', started_at = 9e15`);

    const run = await open();
    const told: unknown[] = [];
    run.store.onCommit((messages) => {
      for (const { kind, data } of messages) if (kind === 'attempt') told.push(JSON.parse(JSON.stringify(data)));
    });
    await (await run.startEngine(createScriptedReceiver(() => succeeded))).idle();
    expect(told[0]).toMatchObject({ phase: 'finished', attempt: { outcome: 'interrupted', requestHeaders: {} } });
    expect(run.listDeliveries()).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }]);
  });

  test('has causes with an end, although it was made its own cause', async () => {
    const { open, edit } = await openEdited(`interruptions = 0`);
    edit(
      `UPDATE events SET caused_by_delivery_id = (SELECT id FROM deliveries WHERE event_seq = events.seq), caused_by_attempt = 1, depth = 100`,
    );
    const { store, listDeliveries, scope } = await open();
    const [delivery] = listDeliveries();
    const { events } = store.deliveries.tree(delivery?.id ?? '');
    expect(events.length).toBeGreaterThan(0);
    const cause = { deliveryId: delivery?.id ?? '', attempt: 1 };
    await store.customers.create({ ...scope, cause }, { email: 'deep@example.com' });
  });
});

test.each([
  [`UPDATE meta SET value = 'noon' WHERE key = 'clock'`, 'meta.clock'],
  [`UPDATE apps SET manifest_json = '{'`, 'apps.manifest_json'],
  [`UPDATE apps SET granted_json = '["all"]'`, 'apps.granted_json'],
  [`UPDATE webhooks SET event = 'order.payed'`, 'webhooks.event'],
])('a file whose start cannot work is refused with a sentence: %s', async (sql, row) => {
  const { open, edit } = await openEdited(`interruptions = 0`);
  const run = await open();
  await run.store.keptClock.keep(createManualClock(START));
  await run.close();
  edit(sql);
  const opened = open().then(({ store }) => store.keptClock.read());
  await expect(opened).rejects.toMatchObject({ code: 'store-corrupt', message: expect.stringContaining(row) });
});
