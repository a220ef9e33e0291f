import { closeSync, openSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import SqliteDatabase, { type Database as Sqlite } from 'better-sqlite3';
import { SCHEMA_VERSION } from '../migrations/index.ts';
import { storeCorrupt, storeLocked, storeNewer, toFileError } from './file-errors.ts';
import { distrust, inspectFile } from './inspect-file.ts';
import { migrate } from './migrate.ts';

/** An open SQLite database with the newest schema. */
export interface Database {
  readonly sqlite: Sqlite;
  readonly path: string;
  close(): void;
}

/** Path of a database that lives in memory only. */
export const MEMORY = ':memory:';

/** As much of a file as is kept in memory, in KiB: ids are random, so writes touch pages all over the file. */
const CACHE_KIB = 64 * 1024;

/**
 * How long the log grows until it is written back into the file, in pages of 4 KiB: writes touch the same pages again and
 * again, and the rarer that is, the more of them are written back only once.
 */
const LOG_PAGES = 16_384;

/**
 * Bytes of an empty database of the newest schema: the first in memory makes them, those after it begin with them, because
 * the migrations are most of what opening one takes.
 */
let prepared: Buffer | undefined;

/** It holds secrets. */
const OWNER_ONLY = 0o600;

/**
 * The files that this process has open. Reading such a file a second time would drop the lock that keeps other processes out,
 * because the system ties locks to the process.
 */
const openFiles = new Set<string>();

/**
 * Opens a store file, or makes one that only its owner may read, and brings it to the newest schema.
 * @throws UsageError `store-newer`, `store-foreign`, `store-corrupt` or `store-locked`, the file being untouched, or
 *   `store-unreadable`
 */
export async function openDatabase(path: string): Promise<Database> {
  if (path === MEMORY) return openSqlite(path, () => {});
  const file = requireFile(path);
  openFiles.add(file);
  try {
    await inspectFile(file);
    return await openSqlite(path, () => openFiles.delete(file));
  } catch (error) {
    openFiles.delete(file);
    throw toFileError(error, path);
  }
}

/** The real path of a file that nobody in this process has open; makes an empty one when there is none. A link is none. */
function requireFile(path: string): string {
  let file: string;
  try {
    createIfMissing(path);
    file = join(realpathSync(dirname(resolve(path))), basename(resolve(path)));
  } catch (error) {
    throw toFileError(error, path);
  }
  if (openFiles.has(file)) throw storeLocked(path);
  return file;
}

function createIfMissing(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

async function openSqlite(path: string, onClose: () => void): Promise<Database> {
  const sqlite = new SqliteDatabase((path === MEMORY && prepared) || path, { timeout: 500 });
  try {
    distrust(sqlite);
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma(`cache_size = -${CACHE_KIB}`);
    sqlite.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
    // What a savepoint has to remember goes to a file otherwise.
    sqlite.pragma('temp_store = MEMORY');
    const version = sqlite.pragma('user_version', { simple: true }) as number;
    if (version > SCHEMA_VERSION) throw storeNewer(path, version, SCHEMA_VERSION);
    writeAhead(sqlite);
    if (version < SCHEMA_VERSION) await bringUp(sqlite, path);
    if (path === MEMORY) prepared ??= sqlite.serialize();
    if (version < SCHEMA_VERSION) {
      // ALTER TABLE leaves a read open that the next statement ends; nothing is written back before.
      sqlite.pragma('user_version');
      // The header of the file itself tells the schema, also after a crash.
      sqlite.pragma('wal_checkpoint(TRUNCATE)');
    }
  } catch (error) {
    sqlite.close();
    throw error;
  }
  const close = () => {
    if (!sqlite.open) return;
    sqlite.close();
    onClose();
  };
  return { sqlite, path, close };
}

/** Lets all writes go to a log beside the file. The way there leaves no journal, which no store has. */
function writeAhead(sqlite: Sqlite): void {
  if (sqlite.pragma('journal_mode', { simple: true }) === 'wal') return;
  sqlite.pragma('journal_mode = MEMORY');
  sqlite.pragma('journal_mode = WAL');
}

/** @throws UsageError `store-corrupt` when what the file says of its migrations contradicts its schema */
async function bringUp(sqlite: Sqlite, path: string): Promise<void> {
  try {
    await migrate(sqlite);
  } catch (error) {
    throw error instanceof SqliteDatabase.SqliteError ? error : storeCorrupt(path, error);
  }
}
