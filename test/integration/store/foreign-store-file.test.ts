import { execFileSync } from 'node:child_process';
import { copyFile, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../../packages/store/src/database/migrate.ts';
import { digestOfSchema, readSchema } from '../../../packages/store/src/database/read-schema.ts';
import { SCHEMA_DIGESTS, SCHEMA_VERSION } from '../../../packages/store/src/migrations/index.ts';
import { createFolder } from '../../support/create-folder.ts';
import { openTestStore } from '../../support/open-test-store.ts';

/** A store file that somebody has changed, and how it is refused. The folder stays as it was. */
async function expectRefused(change: (sqlite: SqliteDatabase.Database) => void, code: string, words: string) {
  const { dir, path } = await createFolder();
  (await openTestStore({ path: path('store.db') })).store.close();
  const sqlite = new SqliteDatabase(path('store.db'));
  sqlite.unsafeMode(true);
  change(sqlite);
  sqlite.close();
  const before = await readFile(path('store.db'));
  const refusal = openTestStore({ path: path('store.db') });
  await expect(refusal).rejects.toMatchObject({ name: 'UsageError', code, message: expect.stringContaining(words) });
  await expect(refusal).rejects.toThrow(path('store.db'));
  expect(await readFile(path('store.db'))).toEqual(before);
  expect(await readdir(dir)).toEqual(['store.db']);
}

const WRITE_PAGE = (sql: string) => (sqlite: SqliteDatabase.Database) => {
  sqlite.pragma('writable_schema = ON');
  sqlite.exec(sql);
};

describe('a store file whose schema is not ours is refused before anything of it runs:', () => {
  test.each<[string, string, string]>([
    ['a trigger', `CREATE TRIGGER pay AFTER INSERT ON products BEGIN DELETE FROM orders; END`, 'trigger pay'],
    [
      'a trigger on what every start writes',
      `CREATE TRIGGER t AFTER UPDATE ON meta BEGIN UPDATE api_keys SET revoked_at = NULL; END`,
      'trigger t',
    ],
    ['a view', `CREATE VIEW v AS SELECT * FROM products`, 'view v'],
    [
      'a view in place of a table',
      `ALTER TABLE stores RENAME TO kept; CREATE VIEW stores AS SELECT * FROM kept`,
      'kept',
    ],
    ['another table', `CREATE TABLE notes (text)`, 'table notes'],
    ['a virtual table', `CREATE VIRTUAL TABLE words USING fts5(word)`, 'words'],
    ['an index over an expression', `CREATE INDEX i ON products (abs(inventory))`, 'index i'],
    ['a generated column', `ALTER TABLE products ADD COLUMN g TEXT AS (hex(zeroblob(100000000)))`, 'table products'],
    ['a column', `ALTER TABLE products ADD COLUMN cost INTEGER CHECK (cost > 1)`, 'table products'],
    ['statistics', `ANALYZE`, 'table sqlite_stat1'],
    ['a missing index', `DROP INDEX products_by_handle`, 'index products_by_handle'],
    ['a missing table', `DROP TABLE counters`, 'table counters'],
  ])('%s', (_, sql, words) => expectRefused((sqlite) => sqlite.exec(sql), 'store-foreign', words));

  test('a table under the name by which schemas are read', () =>
    expectRefused(
      WRITE_PAGE(
        `INSERT INTO sqlite_master VALUES ('table', 'sqlite_schema', 'sqlite_schema', 0, 'CREATE VIRTUAL TABLE sqlite_schema USING fts5(x)')`,
      ),
      'store-corrupt',
      '',
    ));

  test('a CHECK that was put into a table', () =>
    expectRefused(
      WRITE_PAGE(
        `UPDATE sqlite_master SET sql = replace(sql, 'inventory >= 0', 'randomblob(900000000) IS NOT NULL') WHERE name = 'products'`,
      ),
      'store-foreign',
      'table products',
    ));

  test('a schema that cannot be parsed', () =>
    expectRefused(
      WRITE_PAGE(`UPDATE sqlite_master SET sql = 'CREATE TABLE ?' WHERE name = 'products'`),
      'store-corrupt',
      '',
    ));

  test('an older number than its tables have', () =>
    expectRefused((sqlite) => sqlite.pragma('user_version = 1'), 'store-foreign', ''));

  test('a number of no schema', () =>
    expectRefused((sqlite) => sqlite.pragma('user_version = 0'), 'store-foreign', ''));

  test('what a log beside it changes', async () => {
    const { path } = await createFolder();
    (await openTestStore({ path: path('store.db') })).store.close();
    const sqlite = new SqliteDatabase(path('store.db'));
    sqlite.pragma('journal_mode = WAL');
    sqlite.exec(`CREATE TRIGGER t AFTER UPDATE ON meta BEGIN DELETE FROM products; END`);
    for (const ending of ['', '-wal']) await copyFile(path(`store.db${ending}`), path(`copy.db${ending}`));
    sqlite.close();
    await expect(openTestStore({ path: path('copy.db') })).rejects.toMatchObject({
      code: 'store-foreign',
      message: expect.stringContaining('trigger t'),
    });
  });
});

test('what the migrations make is what their digests say, also step by step', async () => {
  const sqlite = new SqliteDatabase(':memory:');
  expect(SCHEMA_DIGESTS).toHaveLength(SCHEMA_VERSION + 1);
  for (const [version, digest] of SCHEMA_DIGESTS.entries()) {
    if (version > 0) await migrate(sqlite, version);
    expect(digestOfSchema(readSchema(sqlite))).toBe(digest);
  }
  sqlite.close();
});

test('an SQLite database that is empty becomes a store', async () => {
  const { path } = await createFolder();
  const sqlite = new SqliteDatabase(path('store.db'));
  sqlite.exec('VACUUM');
  sqlite.close();
  const { store, scope } = await openTestStore({ path: path('store.db') });
  expect(store.stores.get(scope.storeId).name).toBe('Test');
});

describe('what is no file of its own is refused at once:', () => {
  const expectUnreadable = async (path: string, words: string) => {
    const refusal = openTestStore({ path });
    await expect(refusal).rejects.toMatchObject({ code: 'store-unreadable', message: expect.stringContaining(words) });
    await expect(refusal).rejects.toThrow(path);
  };

  test('a pipe', async () => {
    const { path } = await createFolder();
    execFileSync('mkfifo', [path('store.db')]);
    await expectUnreadable(path('store.db'), 'pipe');
  });

  test('a device', () => expectUnreadable('/dev/zero', 'device'));

  test('a symbolic link, also one that leads nowhere', async () => {
    const { path } = await createFolder();
    (await openTestStore({ path: path('store.db') })).store.close();
    await symlink(path('store.db'), path('link.db'));
    await symlink(path('nothing'), path('dangling.db'));
    await expectUnreadable(path('link.db'), 'symbolic link');
    await expectUnreadable(path('dangling.db'), 'symbolic link');
    expect(await readdir(path('.'))).not.toContain('nothing');
  });

  test('a log that is a link or a pipe', async () => {
    const { path } = await createFolder({ 'mine.txt': 'mine' });
    (await openTestStore({ path: path('store.db') })).store.close();
    await symlink(path('mine.txt'), path('store.db-wal'));
    await expectUnreadable(path('store.db'), 'store.db-wal');
    (await openTestStore({ path: path('other.db') })).store.close();
    execFileSync('mkfifo', [path('other.db-wal')]);
    await expectUnreadable(path('other.db'), 'other.db-wal');
    expect(await readFile(path('mine.txt'), 'utf8')).toBe('mine');
  });

  test('a journal beside a store, which SQLite would play back', async () => {
    const { path } = await createFolder();
    (await openTestStore({ path: path('store.db') })).store.close();
    await writeFile(path('store.db-journal'), 'anything');
    await expect(openTestStore({ path: path('store.db') })).rejects.toMatchObject({
      code: 'store-foreign',
      message: expect.stringContaining(path('store.db-journal')),
    });
    expect(await readFile(path('store.db-journal'), 'utf8')).toBe('anything');
  });

  test('a file of nothing that is as large as a disk', async () => {
    const { path } = await createFolder({ 'store.db': '' });
    await truncate(path('store.db'), 2 ** 40);
    await expect(openTestStore({ path: path('store.db') })).rejects.toMatchObject({ code: 'store-corrupt' });
  });
});
