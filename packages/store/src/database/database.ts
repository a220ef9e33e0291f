import SqliteDatabase, { type Database as Sqlite } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { UsageError } from '#core';
import { MIGRATIONS, SCHEMA_VERSION } from '../migrations/index.ts';

/** An open SQLite database with the newest schema. */
export interface Database {
  readonly sqlite: Sqlite;
  readonly path: string;
  close(): void;
}

/** Path of a database that lives in memory only. */
export const MEMORY = ':memory:';

/**
 * Opens a store file, or makes one, and brings it to the newest schema.
 * @throws UsageError `store-newer` (untouched), `store-corrupt` (untouched), `store-locked` or `store-unreadable`
 */
export async function openDatabase(path: string): Promise<Database> {
  const sqlite = open(path);
  try {
    const version = readVersion(sqlite, path);
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    if (version < SCHEMA_VERSION) await migrate(sqlite);
    return { sqlite, path, close: () => sqlite.close() };
  } catch (error) {
    sqlite.close();
    throw toUsageError(error, path);
  }
}

function open(path: string): Sqlite {
  try {
    return new SqliteDatabase(path, { timeout: 500 });
  } catch (error) {
    throw toUsageError(error, path);
  }
}

/** Reads before anything is written, so that a file that is refused stays as it was. */
function readVersion(sqlite: Sqlite, path: string): number {
  const version = sqlite.pragma('user_version', { simple: true }) as number;
  const tables =
    sqlite.prepare<[], { n: number }>("SELECT count(*) AS n FROM sqlite_master WHERE type = 'table'").get()?.n ?? 0;
  if (version > SCHEMA_VERSION) {
    throw new UsageError(
      'store-newer',
      `${path} was made by a newer tillkit (schema ${version}, this one knows ${SCHEMA_VERSION}).`,
      {
        nextSteps: ['Update tillkit, or choose another file with --store PATH.'],
      },
    );
  }
  if (version === 0 && tables > 0) {
    throw new UsageError('store-foreign', `${path} is an SQLite database, but not a tillkit store.`, {
      nextSteps: ['Choose another file with --store PATH.'],
    });
  }
  if (version > 0 && sqlite.pragma('quick_check', { simple: true }) !== 'ok') throw corrupt(path);
  return version;
}

async function migrate(sqlite: Sqlite): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  sqlite.pragma(`user_version = ${SCHEMA_VERSION}`);
}

const corrupt = (path: string, cause?: unknown) =>
  new UsageError('store-corrupt', `${path} is damaged or not an SQLite database; it was left as it is.`, {
    nextSteps: ['Restore a copy of it, or choose another file with --store PATH.'],
    cause,
  });

function toUsageError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) return corrupt(path, error);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new UsageError('store-locked', `${path} is in use by another tillkit.`, {
      nextSteps: ['Stop the other one, or choose another file with --store PATH.'],
      cause: error,
    });
  }
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY') || error instanceof TypeError) {
    return new UsageError(
      'store-unreadable',
      `The store file ${path} cannot be opened for writing: ${(error as Error).message}.`,
      {
        nextSteps: [
          'Check that the folder exists and that you may write to it, or choose another file with --store PATH.',
        ],
        cause: error,
      },
    );
  }
  return error;
}
