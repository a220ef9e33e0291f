import SqliteDatabase from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createManualClock } from '#core';
import { migrate } from '../../../packages/store/src/database/migrate.ts';
import { createFolder } from '../../support/create-folder.ts';
import { openDeliveryStore } from '../../support/open-delivery-store.ts';
import { createScriptedReceiver, succeeded } from '../../support/scripted-receiver.ts';

const RUN = { code: 'a'.repeat(64), calls: [] };

/** A file of the second schema: attempts were kept by the id of their delivery, which said itself when one was under way. */
async function createOlderFile(): Promise<string> {
  const { path } = await createFolder({ 'store.db': '' });
  const file = new SqliteDatabase(path('store.db'));
  await migrate(file, 2);
  file.exec(`
    INSERT INTO stores VALUES (1, 'shop', 'Shop', 'USD', 1001, 0);
    INSERT INTO apps VALUES ('app', 'shop', 'app', '1.0.0', NULL, NULL,
      '{"name":"app","version":"1.0.0","permissions":["customer:view"],"webhooks":[]}', '["customer:view"]', 0, 0, NULL);
    INSERT INTO webhooks VALUES ('hook', 'app', 'customer.created', 'handler.js', 'whsec_a', NULL, 0, NULL);
    INSERT INTO events VALUES (1, 'shop', 'customer.created', '{}', 1000, NULL, NULL, NULL, 0);
    INSERT INTO deliveries VALUES
      (1, 'z', 'shop', 1, 'customer.created', 'app', 'hook', '{}', 'succeeded', NULL, 1, 1, NULL, 'auto', 0, 0, NULL, NULL, 1000),
      (2, 'y', 'shop', 1, 'customer.created', 'app', 'hook', '{}', 'pending', NULL, 1, 0, 1000, 'auto', 1, 0, NULL, NULL, 1000);
    INSERT INTO counters VALUES ('shop', 'deliveries', 2);
  `);
  const attempt = file.prepare(`
    INSERT INTO attempts VALUES
      (?, ?, 1, ?, 'auto', 'handler.js', '{}', 'abc', 1000, ?, 5, ?, ?, NULL, NULL, '{}', NULL, 0, NULL, '[]', '[]', 0)`);
  attempt.run('z', 1, 0, 1005, 'failed', 500);
  attempt.run('z', 2, 1, 1010, 'succeeded', 200);
  attempt.run('y', 1, 0, null, null, null);
  file.prepare(`INSERT INTO recordings VALUES ('z', 2, ?)`).run(JSON.stringify(RUN));
  file.close();
  return path('store.db');
}

test('attempts and recordings of an older file are those of the same deliveries', async () => {
  const { store } = await openDeliveryStore({ clock: createManualClock(2000), path: await createOlderFile() });
  expect(store.deliveries.recording('z')).toMatchObject({
    delivery: {
      state: 'succeeded',
      attempts: [
        { number: 1, retry: 0, outcome: 'failed', status: 500 },
        { number: 2, retry: 1, outcome: 'succeeded', status: 200 },
      ],
    },
    runs: [{ attempt: 2, ...RUN }],
  });
});

test('an attempt that was under way in an older file was interrupted, and is made again', async () => {
  const opened = await openDeliveryStore({ clock: createManualClock(2000), path: await createOlderFile() });
  expect(opened.store.deliveries.get('y')).toMatchObject({ nextAttemptAt: null, attempts: [{ finishedAt: null }] });
  const receiver = createScriptedReceiver(() => succeeded);
  await (await opened.startEngine(receiver)).idle();
  expect(receiver.requests.map(({ deliveryId, attempt }) => [deliveryId, attempt])).toEqual([['y', 2]]);
  expect(opened.store.deliveries.get('y')).toMatchObject({
    state: 'succeeded',
    attempts: [{ outcome: 'interrupted' }, { outcome: 'succeeded' }],
  });
});
