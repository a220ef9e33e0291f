import { createHash } from 'node:crypto';
import SqliteDatabase from 'better-sqlite3';
import { ApiError, STORE_EXPORT_FORMAT, type StoreExport } from '#contract';
import type { Ids } from '#core';
import { migrate } from '../database/migrate.ts';
import { SCHEMA_VERSION } from '../migrations/index.ts';
import { checkRows } from './check-rows.ts';
import { withNewSecrets, withoutSecrets } from './secrets.ts';
import { readTables, type TableRows, writeTables } from './tables.ts';

/**
 * The content of a store without its secrets; the same content always gives the same export. Recordings of handlers stay
 * out: they are many times as large as all the rest, and a delivery has an export of its own.
 */
export function toExport({ recordings: _, ...rows }: TableRows): StoreExport {
  const tables = withoutSecrets(rows) as StoreExport['tables'];
  return { format: STORE_EXPORT_FORMAT, schema: SCHEMA_VERSION, digest: digestOf(tables), tables };
}

/**
 * The rows of an export, of any schema up to this one's, with new secrets: a database of its schema takes them and is
 * brought to the newest, so that whatever opens old files opens old exports too.
 * @throws ApiError VALIDATION_ERROR for an export of a newer version, a damaged one, or one that contradicts itself
 */
export async function fromExport({ schema, digest, tables }: StoreExport, ids: Ids): Promise<TableRows> {
  if (schema > SCHEMA_VERSION) throw refuse('schema', `≤ ${SCHEMA_VERSION}，导出文件来自更新版本的 tillkit`);
  if (digest !== digestOf(tables)) throw refuse('digest', '与内容不符，导出文件已损坏或被改动');
  const sqlite = new SqliteDatabase(':memory:');
  try {
    await migrate(sqlite, schema);
    fill(sqlite, tables, ids);
    if (schema < SCHEMA_VERSION) await migrate(sqlite);
    const rows = readTables(sqlite);
    checkRows(rows);
    return rows;
  } finally {
    sqlite.close();
  }
}

function fill(sqlite: SqliteDatabase.Database, tables: TableRows, ids: Ids): void {
  try {
    sqlite.transaction(() => writeTables(sqlite, withNewSecrets(tables, ids)))();
  } catch (error) {
    throw refuse('tables', error instanceof Error ? error.message : String(error));
  }
}

const digestOf = (tables: object): string => createHash('sha256').update(JSON.stringify(tables)).digest('hex');

const refuse = (field: string, rule: string): ApiError =>
  new ApiError('VALIDATION_ERROR', { reason: 'format', field, rule });
