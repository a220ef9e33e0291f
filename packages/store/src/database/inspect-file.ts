import { closeSync, existsSync, lstatSync, openSync, readSync, rmSync } from 'node:fs';
import SqliteDatabase, { type Database as Sqlite } from 'better-sqlite3';
import { SCHEMA_DIGESTS, SCHEMA_VERSION } from '../migrations/index.ts';
import {
  storeCorrupt,
  storeForeign,
  storeForeignPart,
  storeJournal,
  storeNewer,
  storeNotAFile,
} from './file-errors.ts';
import { APPLICATION_ID } from './migrate.ts';
import { digestOfSchema, findForeignPart, readSchema } from './read-schema.ts';

const HEADER = { magic: 'SQLite format 3\0', bytes: 100, userVersion: 60, applicationId: 68 } as const;

/** Up to this size a file is read through before it is used; beyond it that would take too long at each start. */
const CHECKED_BYTES = 64 * 1024 * 1024;

/**
 * Refuses a file that this version must not write to, and leaves it as it is: SQLite itself would already merge a log that a
 * killed process left behind, and run what the file's schema holds. An empty file is fine.
 * @throws UsageError `store-corrupt`, `store-foreign`, `store-newer` or `store-unreadable`
 */
export async function inspectFile(path: string): Promise<void> {
  requireRegular(path);
  requireRegular(`${path}-wal`);
  requireRegular(`${path}-shm`);
  // A store has none. SQLite would play one back, and delete the file that it names as its parent.
  if (lstatSync(`${path}-journal`, { throwIfNoEntry: false }) !== undefined) throw storeJournal(path);
  const { size } = lstatSync(path);
  if (size === 0) return;
  const header = readHeader(path);
  const isSqlite = header.toString('latin1', 0, HEADER.magic.length) === HEADER.magic;
  if (!isSqlite || size < HEADER.bytes) throw storeCorrupt(path);
  requireOurs(path, header.readUInt32BE(HEADER.applicationId), header.readUInt32BE(HEADER.userVersion));
  await inspectDatabase(path, size);
}

/** @throws UsageError for what is there and no file of its own: reading a pipe or a device may never end */
function requireRegular(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() === false) throw storeNotAFile(path, stats);
}

function readHeader(path: string): Buffer {
  const header = Buffer.alloc(HEADER.bytes);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, HEADER.bytes, 0);
  } finally {
    closeSync(file);
  }
  return header;
}

function requireOurs(path: string, applicationId: number, version: number): void {
  if (applicationId !== APPLICATION_ID && (applicationId !== 0 || version !== 0)) throw storeForeign(path);
  if (version > SCHEMA_VERSION) throw storeNewer(path, version, SCHEMA_VERSION);
}

async function inspectDatabase(path: string, size: number): Promise<void> {
  const hasLog = existsSync(`${path}-wal`);
  const index = `${path}-shm`;
  const hadIndex = existsSync(index);
  // Only a connection that cannot write leaves a log as it is when it closes; it leaves an index behind instead.
  const sqlite = new SqliteDatabase(path, { readonly: hasLog, timeout: 500 });
  try {
    distrust(sqlite);
    // The log may say something else than the header of the file.
    const version = sqlite.pragma('user_version', { simple: true }) as number;
    requireOurs(path, sqlite.pragma('application_id', { simple: true }) as number, version);
    const schema = readSchema(sqlite);
    if (digestOfSchema(schema) !== SCHEMA_DIGESTS[version]) {
      throw storeForeignPart(path, await findForeignPart(schema, version));
    }
    if (size <= CHECKED_BYTES && sqlite.pragma('quick_check', { simple: true }) !== 'ok') throw storeCorrupt(path);
  } finally {
    sqlite.close();
    if (hasLog && !hadIndex) rmSync(index, { force: true });
  }
}

/** Lets a file that may come from anybody do as little as it can; better-sqlite3 already forbids to write its schema. */
export function distrust(sqlite: Sqlite): void {
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('cell_size_check = ON');
}
