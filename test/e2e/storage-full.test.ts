import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Manifest, Product } from '#contract';
import { sleep } from '#core';
import { createFolder } from '../support/create-folder.ts';
import { startReceiver } from '../support/start-receiver.ts';
import { startStore } from '../support/start-store.ts';
import { StoreJournal } from '../support/store-journal.ts';

const CLIENTS = 4;
const REFUSALS = 20;

const manifest: Manifest = {
  name: 'app',
  version: '1.0.0',
  permissions: ['product:view'],
  webhooks: [{ event: 'product.created', handler: 'handler.js' }],
};

/** How big a file of a running process may become, in bytes: writes beyond that fail, as on a full disk. */
const limitFiles = (pid: number, sizeBytes: number | 'unlimited') =>
  promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${sizeBytes}:unlimited`]);

test('where nothing more can be stored, a change fails as a whole, the process says why, and it goes on when there is room', async () => {
  const { dir, path } = await createFolder();
  // Slow enough that attempts are under way when the store is full.
  const receiver = await startReceiver(async (response) => {
    await sleep(20);
    response.end();
  });
  const emulator = startStore(dir);
  const store = await emulator.ready();
  const journal = new StoreJournal([await store.install(manifest, receiver.url)]);
  let title = 0;
  const create = async () => {
    title += 1;
    const said = await store.api<Product>('POST', '/api/products', { title: `Product ${title}`, price: 1 });
    if (said.status === 200) journal.acknowledged.set(said.data.id, [0]);
    return said;
  };
  for (let i = 0; i < 10; i++) expect(await create()).toMatchObject({ status: 200 });

  const { size } = await stat(path('store.db-wal'));
  await limitFiles(emulator.pid, size + 100_000);
  const refused: unknown[] = [];
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (refused.length < REFUSALS) {
        const said = await create();
        if (said.status !== 200) refused.push(said);
      }
    }),
  );
  for (const said of refused) expect(said).toEqual({ status: 500, code: 'INTERNAL_ERROR', data: undefined });
  expect((await store.api('GET', '/api/products')).status).toBe(200);
  await journal.check(store);
  await emulator.waitFor(/The store cannot be written: .*(full|I\/O)/);

  await limitFiles(emulator.pid, 'unlimited');
  expect(await create()).toMatchObject({ status: 200 });
  await expect
    .poll(async () => (await store.deliveries(1, '&state=succeeded')).total, { timeout: 60_000 })
    .toBe(journal.acknowledged.size);
  await journal.check(store);

  emulator.kill('SIGKILL');
  await emulator.ended;
  const again = startStore(dir);
  await journal.check(await again.ready());
});
