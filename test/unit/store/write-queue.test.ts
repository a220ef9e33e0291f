import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../packages/store/src/database/database.ts';
import { isStorageFailure } from '../../../packages/store/src/database/file-errors.ts';
import { createWriteQueue } from '../../../packages/store/src/database/write-queue.ts';
import { readMeta, writeMeta } from '../../../packages/store/src/meta.ts';

async function openQueue() {
  const database = await openDatabase(':memory:');
  const queue = createWriteQueue(database.sqlite);
  const heard: string[] = [];
  queue.onCommit((messages) => heard.push(...messages.map(({ kind }) => kind)));
  return { database, queue, heard };
}

describe('the write queue', () => {
  test('answers after the commit, each job for itself', async () => {
    const { database, queue, heard } = await openQueue();
    const written = queue.write(() => {
      writeMeta(database, 'a', '1');
      return readMeta(database, 'a');
    });
    const failed = queue.write(() => {
      writeMeta(database, 'b', '1');
      queue.announce({ kind: 'clock', data: { mode: 'manual', now: '' } });
      throw new Error('refused');
    });
    const later = queue.write(() => writeMeta(database, 'c', '1'));
    expect(readMeta(database, 'a')).toBeUndefined();

    expect(await written).toBe('1');
    await expect(failed).rejects.toThrow('refused');
    await later;
    expect(['a', 'b', 'c'].map((key) => readMeta(database, key))).toEqual(['1', undefined, '1']);
    expect(heard).toEqual([]);
    database.close();
  });

  test('a database that turns read-only refuses each write, keeps nothing of it, and is read as before', async () => {
    const { database, queue, heard } = await openQueue();
    await queue.write(() => writeMeta(database, 'a', '1'));
    database.sqlite.pragma('query_only = ON');
    const refused = queue.write(() => {
      queue.announce({ kind: 'clock', data: { mode: 'manual', now: '' } });
      writeMeta(database, 'a', '2');
    });
    await expect(refused).rejects.toSatisfy(isStorageFailure);
    expect(readMeta(database, 'a')).toBe('1');

    database.sqlite.pragma('query_only = OFF');
    await queue.write(() => writeMeta(database, 'a', '3'));
    expect(readMeta(database, 'a')).toBe('3');
    expect(heard).toEqual([]);
    database.close();
  });

  test('flush runs what is queued at once', async () => {
    const { database, queue } = await openQueue();
    const written = queue.write(() => writeMeta(database, 'a', '1'));
    queue.flush();
    expect(readMeta(database, 'a')).toBe('1');
    await written;
    database.close();
  });

  test('on a full disk acknowledges exactly what it kept', async () => {
    const { database, queue, heard } = await openQueue();
    database.sqlite.pragma(`max_page_count = ${Number(database.sqlite.pragma('page_count', { simple: true })) + 10}`);
    const write = (key: string, bytes: number) =>
      queue.write(() => {
        writeMeta(database, key, 'x'.repeat(bytes));
        queue.announce({ kind: 'clock', data: { mode: 'manual', now: key } });
      });
    const sizes = { small: 10, huge: 4_000_000, another: 10 };
    const results = await Promise.allSettled(Object.entries(sizes).map(([key, bytes]) => write(key, bytes)));
    const acknowledged = results.filter(({ status }) => status === 'fulfilled').length;
    const kept = Object.keys(sizes).filter((key) => readMeta(database, key) !== undefined);
    expect(results[1]).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_FULL' } });
    expect(kept).toHaveLength(acknowledged);
    expect(kept).not.toContain('huge');
    expect(heard).toHaveLength(acknowledged);

    await write('afterwards', 10);
    expect(readMeta(database, 'afterwards')).toHaveLength(10);
    database.close();
  });

  test('acknowledges nothing when the commit fails', async () => {
    const { database, queue, heard } = await openQueue();
    database.sqlite.exec(`
      CREATE TABLE parents (id INTEGER PRIMARY KEY);
      CREATE TABLE children (parent INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED);
    `);
    const good = queue.write(() => writeMeta(database, 'a', '1'));
    const bad = queue.write(() => database.sqlite.exec('INSERT INTO children VALUES (1)'));
    const results = await Promise.allSettled([good, bad]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(readMeta(database, 'a')).toBeUndefined();
    expect(heard).toEqual([]);
    expect(database.sqlite.inTransaction).toBe(false);
    database.close();
  });

  test('rejects when the database is closed', async () => {
    const { database, queue } = await openQueue();
    database.close();
    await expect(queue.write(() => 1)).rejects.toThrow('not open');
  });
});
