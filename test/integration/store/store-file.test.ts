import { spawn } from 'node:child_process';
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../packages/store/src/database/migrate.ts';
import { createFolder } from '../../support/create-folder.ts';
import { openTestStore } from '../../support/open-test-store.ts';

/** Every file of a folder with its bytes. */
async function snapshot(dir: string): Promise<Record<string, Buffer>> {
  const names = (await readdir(dir)).sort();
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(`${dir}/${name}`)])));
}

/** Opens a file that must be refused, and proves that the folder is as it was. */
async function expectRefused(dir: string, path: string, code: string): Promise<void> {
  const before = await snapshot(dir);
  await expect(openTestStore({ path })).rejects.toMatchObject({
    name: 'UsageError',
    code,
    message: expect.stringContaining(path),
    nextSteps: [expect.stringContaining('--store')],
  });
  expect(await snapshot(dir)).toEqual(before);
}

/** A closed store file with some products in it. */
async function createStoreFile() {
  const folder = await createFolder();
  const path = folder.path('store.db');
  const { store, scope } = await openTestStore({ path });
  const titles = Array.from({ length: 200 }, (_, index) => `Mug ${index}`);
  await Promise.all(titles.map((title) => store.products.create(scope, { title, price: 1 })));
  store.close();
  return { ...folder, path };
}

/** What a killed process leaves behind: a store file and the log beside it. */
async function createKilledStore() {
  const living = await createFolder();
  const { store, scope } = await openTestStore({ path: living.path('store.db') });
  await store.products.create(scope, { title: 'Mug', price: 1 });
  const killed = await createFolder();
  for (const name of ['store.db', 'store.db-wal']) await copyFile(living.path(name), killed.path(name));
  return { ...killed, path: killed.path('store.db') };
}

const setHeader = async (path: string, offset: number, value: number) => {
  const bytes = await readFile(path);
  bytes.writeUInt32BE(value, offset);
  await writeFile(path, bytes);
};

describe('a store file', () => {
  test('keeps everything over a restart, and a seed gives no id twice', async () => {
    const { path } = await createFolder();
    const first = await openTestStore({ path: path('store.db') });
    const mug = await first.store.products.create(first.scope, { title: 'Mug', price: 19.99, inventory: 3 });
    const { key } = await first.store.keys.create({ storeId: first.scope.storeId, scope: ['order:view'] });
    const order = await first.store.orders.place(first.scope, { lines: [{ productId: mug.id, quantity: 1 }] });
    const kept = first.store.products.get(first.scope, mug.id);
    first.store.close();

    const second = await openTestStore({ path: path('store.db') });
    expect(second.scope).toEqual(first.scope);
    expect(second.store.products.get(second.scope, mug.id)).toEqual(kept);
    expect(second.store.orders.get(second.scope, order.id)).toEqual(order);
    expect(second.store.keys.authenticate(key)?.allows('order:view')).toBe(true);
    const cup = await second.store.products.create(second.scope, { title: 'Cup', price: 1 });
    expect(cup.id).not.toBe(mug.id);
    expect(second.store.products.list(second.scope, { page: 1, pageSize: 20 }).total).toBe(2);
  });

  test('holds what a killed process had committed', async () => {
    const { path } = await createKilledStore();
    const { store, scope } = await openTestStore({ path });
    expect(store.products.list(scope, { page: 1, pageSize: 20 }).items).toMatchObject([{ title: 'Mug' }]);
  });

  test('holds everything that was answered before a kill', async () => {
    const { path } = await createFolder();
    const script = `
      import { createIds, createSystemClock } from '#core';
      import { openStore } from '#store';
      const store = await openStore({ path: process.argv[1], clock: createSystemClock(), ids: createIds() });
      const { id: storeId } = await store.stores.create({ name: 'Test', currency: 'USD' });
      for (let number = 0; ; number += 1) {
        const product = await store.products.create({ storeId, cause: null }, { title: 'Mug', price: 1 });
        process.stdout.write(product.id + '\\n');
      }
    `;
    const flags = ['--conditions=source', '--input-type=module', '-e', script];
    const writer = spawn(process.execPath, [...flags, path('store.db')], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void writer.kill('SIGKILL'));
    let answered = '';
    writer.stdout.on('data', (chunk: Buffer) => {
      answered += chunk;
      if (answered.length > 2_000) writer.kill('SIGKILL');
    });
    await new Promise((resolve) => writer.once('close', resolve));

    const { store, scope } = await openTestStore({ path: path('store.db') });
    const ids = answered.split('\n').filter((line) => line.length === 36);
    expect(ids.length).toBeGreaterThan(50);
    for (const id of ids) expect(store.products.exists(scope, id)).toBe(true);
    const { items, total } = store.products.list(scope, { page: 1, pageSize: 100_000 });
    expect(items).toHaveLength(total);
  });

  test('is for its owner only, with its log', async () => {
    const { dir, path } = await createFolder();
    const { store, scope } = await openTestStore({ path: path('store.db') });
    await store.products.create(scope, { title: 'Mug', price: 1 });
    const names = (await readdir(dir)).sort();
    expect(names).toEqual(['store.db', 'store.db-wal']);
    for (const name of names) expect((await stat(path(name))).mode & 0o777).toBe(0o600);
  });

  test('holds no API key, only what tells it again (A13)', async () => {
    const { dir, path } = await createFolder();
    const { store, scope } = await openTestStore({ path: path('store.db') });
    const { key } = await store.keys.create({ storeId: scope.storeId, scope: null });
    store.close();
    for (const bytes of Object.values(await snapshot(dir))) {
      expect(bytes.includes(key.slice(0, 8))).toBe(true);
      expect(bytes.includes(key.slice(8))).toBe(false);
    }
  });

  test('may be an empty file that is already there', async () => {
    const { path } = await createFolder({ 'store.db': '' });
    const { store, scope } = await openTestStore({ path: path('store.db') });
    expect(store.stores.get(scope.storeId).name).toBe('Test');
  });
});

test('a file of the first schema is brought to the newest, with all that it has', async () => {
  const { path } = await createFolder({ 'store.db': '' });
  const file = new SqliteDatabase(path('store.db'));
  await migrate(file, 1);
  file.exec(`
    INSERT INTO stores VALUES (1, 'shop', 'Shop', 'USD', 1001, 0);
    INSERT INTO products VALUES ('tee', 'shop', 'Tee', 'tee', '', 'ACTIVE', 1050, 'USD', 7, 1000, 3000, NULL);
    INSERT INTO variants VALUES ('m', 'tee', 'M', NULL, 1050, 'USD', 4, 1, 1000, 1000);
    INSERT INTO variants VALUES ('s', 'tee', 'S', 'TEE-S', 1050, 'USD', 3, 0, 1000, 3000);
    INSERT INTO counters VALUES ('shop', 'products', 1), ('shop', 'products:ACTIVE', 1);
  `);
  file.close();

  const { store } = await openTestStore({ path: path('store.db') });
  const scope = { storeId: 'shop', cause: null };
  const [createdAt, updatedAt] = ['1970-01-01T00:00:01.000Z', '1970-01-01T00:00:03.000Z'];
  const same = { productId: 'tee', price: 10.5, currency: 'USD', createdAt };
  expect(store.products.get(scope, 'tee')).toMatchObject({
    ...{ title: 'Tee', price: 10.5, inventory: 7, createdAt, updatedAt },
    variants: [
      { ...same, id: 's', title: 'S', sku: 'TEE-S', inventory: 3, position: 0, updatedAt },
      { ...same, id: 'm', title: 'M', sku: null, inventory: 4, position: 1, updatedAt: createdAt },
    ],
  });
  const newest = await store.products.create(scope, { title: 'Mug', price: 5 });
  const listed = store.products.list(scope, { page: 1, pageSize: 20, status: 'ACTIVE' });
  expect(listed.items.map(({ id }) => id)).toEqual([newest.id, 'tee']);
});

describe('a file is refused untouched', () => {
  test('when a newer tillkit made it', async () => {
    const { dir, path } = await createStoreFile();
    await setHeader(path, 60, 999);
    await expectRefused(dir, path, 'store-newer');
  });

  test('when a newer tillkit made it and was killed', async () => {
    const { dir, path } = await createKilledStore();
    await setHeader(path, 60, 999);
    await expectRefused(dir, path, 'store-newer');
  });

  test('when it is the database of something else', async () => {
    const { dir, path } = await createFolder();
    const other = new SqliteDatabase(path('other.db'));
    other.exec('CREATE TABLE notes (text); PRAGMA user_version = 1');
    other.close();
    await expectRefused(dir, path('other.db'), 'store-foreign');
  });

  test.each(['not a database at all', 'SQLite format 3\0 and no more', 'x'])(
    'when it is no database: %j',
    async (text) => {
      const { dir, path } = await createFolder({ 'store.db': text });
      await expectRefused(dir, path('store.db'), 'store-corrupt');
    },
  );

  test('when its pages are damaged', async () => {
    const { dir, path } = await createStoreFile();
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0xa5, 4096, bytes.length - 4096));
    await expectRefused(dir, path, 'store-corrupt');
  });

  test('when it is cut off', async () => {
    const { dir, path } = await createStoreFile();
    await writeFile(path, (await readFile(path)).subarray(0, 20_000));
    await expectRefused(dir, path, 'store-corrupt');
  });

  test('when it is damaged and its process was killed', async () => {
    const { dir, path } = await createKilledStore();
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0xa5, 4096));
    await expectRefused(dir, path, 'store-corrupt');
  });

  test('when this process has it open', async () => {
    const { dir, path } = await createFolder();
    const { store, scope } = await openTestStore({ path: path('store.db') });
    await expectRefused(dir, path('store.db'), 'store-locked');
    await store.products.create(scope, { title: 'Mug', price: 1 });
    store.close();
    await openTestStore({ path: path('store.db') });
  });

  test('when another process has it open', async () => {
    const { dir, path } = await createStoreFile();
    const script = `
      const sqlite = new (require('better-sqlite3'))(process.argv[1]);
      sqlite.pragma('locking_mode = EXCLUSIVE');
      sqlite.exec("BEGIN IMMEDIATE; INSERT INTO meta VALUES ('held', '1'); COMMIT");
      process.stdout.write('held');
      process.stdin.resume();
    `;
    const holder = spawn(process.execPath, ['-e', script, path], { stdio: ['pipe', 'pipe', 'inherit'] });
    onTestFinished(() => void holder.kill('SIGKILL'));
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    await expectRefused(dir, path, 'store-locked');
    holder.kill('SIGKILL');
    await new Promise((resolve) => holder.once('close', resolve));
    await openTestStore({ path });
  });

  test('when its folder does not exist, or it is a folder', async () => {
    const { dir, path } = await createFolder({ 'folder/file': '' });
    await expect(openTestStore({ path: path('nowhere/store.db') })).rejects.toMatchObject({ code: 'store-unreadable' });
    await expect(openTestStore({ path: path('folder') })).rejects.toMatchObject({ code: 'store-unreadable' });
    expect(await readdir(dir)).toEqual(['folder']);
  });
});
