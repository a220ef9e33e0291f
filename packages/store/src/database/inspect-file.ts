import { closeSync, existsSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { SCHEMA_VERSION } from '../migrations/index.ts';
import { storeCorrupt, storeForeign, storeNewer } from './file-errors.ts';

/** Marks an SQLite file as a tillkit store: the characters `till`. */
export const APPLICATION_ID = 0x74696c6c;

const HEADER = { magic: 'SQLite format 3\0', bytes: 100, userVersion: 60, applicationId: 68 } as const;

/** Up to this size a file is read through before it is used; beyond it that would take too long at each start. */
const CHECKED_BYTES = 64 * 1024 * 1024;

/**
 * Refuses a file that this version must not write to, and leaves it as it is: SQLite itself would already merge a log that a
 * killed process left behind. An empty file is fine.
 * @throws UsageError `store-corrupt`, `store-foreign` or `store-newer`
 */
export function inspectFile(path: string): void {
  const { size } = statSync(path);
  if (size === 0) return;
  const header = readHeader(path);
  const isSqlite = header.toString('latin1', 0, HEADER.magic.length) === HEADER.magic;
  if (!isSqlite || size < HEADER.bytes) throw storeCorrupt(path);
  if (header.readUInt32BE(HEADER.applicationId) !== APPLICATION_ID) throw storeForeign(path);
  const version = header.readUInt32BE(HEADER.userVersion);
  if (version > SCHEMA_VERSION) throw storeNewer(path, version, SCHEMA_VERSION);
  if (size <= CHECKED_BYTES) checkPages(path);
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

function checkPages(path: string): void {
  const hasLog = existsSync(`${path}-wal`);
  const index = `${path}-shm`;
  const hadIndex = existsSync(index);
  // Only a connection that cannot write leaves a log as it is when it closes; it leaves an index behind instead.
  const sqlite = new SqliteDatabase(path, { readonly: hasLog, timeout: 500 });
  try {
    if (sqlite.pragma('quick_check', { simple: true }) !== 'ok') throw storeCorrupt(path);
  } finally {
    sqlite.close();
    if (hasLog && !hadIndex) rmSync(index, { force: true });
  }
}
