import { createHash } from 'node:crypto';
import SqliteDatabase from 'better-sqlite3';
import { ApiError, STORE_EXPORT_FORMAT, type StoreExport } from '#contract';
import type { Ids } from '#core';
import { heldReceiverOf } from '../apps/receiver-hold.ts';
import { migrate } from '../database/migrate.ts';
import { SCHEMA_VERSION } from '../migrations/index.ts';
import { checkRows } from './check-rows.ts';
import { fieldOf } from './refuse-field.ts';
import { withNewSecrets, withoutSecrets } from './secrets.ts';
import { quote, RefusedRow, readTables, type TableRows, writeTables } from './tables.ts';

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
    return withReceiversHeld(rows);
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError) throw refuse('tables', error.message);
    throw error;
  } finally {
    sqlite.close();
  }
}

function fill(sqlite: SqliteDatabase.Database, tables: TableRows, ids: Ids): void {
  // All rows are in before they are looked at, so that the one which refers to nothing can be named.
  sqlite.pragma('foreign_keys = OFF');
  try {
    sqlite.transaction(() => writeTables(sqlite, withNewSecrets(tables, ids)))();
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error;
    const { table, index, message } = error;
    throw refuse(index === undefined ? `tables.${table}` : fieldOf(table, index), message);
  }
  const lost = findLostReference(sqlite, tables);
  if (lost !== undefined) throw refuse(lost.field, `REFERENCES ${lost.parent}`);
}

/** The rows, and that nobody here has named the receivers of their apps. */
function withReceiversHeld(tables: TableRows): TableRows {
  const { apps = [], meta = [] } = tables;
  const urls = new Set(apps.flatMap(({ receiver_url }) => (receiver_url === null ? [] : String(receiver_url))));
  return { ...tables, meta: [...meta, ...[...urls].map((url) => ({ key: heldReceiverOf(url), value: '1' }))] };
}

interface ForeignKeyColumn {
  readonly id: number;
  readonly from: string;
  /** Null: the primary key. */
  readonly to: string | null;
}

/** The first row that refers to one that there is not, and the table that the other should be in. */
function findLostReference(
  sqlite: SqliteDatabase.Database,
  tables: TableRows,
): { readonly field: string; readonly parent: string } | undefined {
  const [lost] = sqlite.pragma('foreign_key_check') as { table: string; parent: string; fkid: number }[];
  if (lost === undefined) return undefined;
  const { table, parent } = lost;
  const columns = (sqlite.pragma(`foreign_key_list(${quote(table)})`) as ForeignKeyColumn[]).filter(
    ({ id }) => id === lost.fkid,
  );
  const keys = columns.map(({ to }) => to ?? primaryKeyOf(sqlite, parent));
  const find = sqlite.prepare(
    `SELECT 1 FROM ${quote(parent)} WHERE ${keys.map((key) => `${quote(key)} = ?`).join(' AND ')}`,
  );
  const index = (tables[table] ?? []).findIndex((row) => {
    const values = columns.map(({ from }) => row[from] ?? null);
    return !values.includes(null) && find.get(...values) === undefined;
  });
  return { field: fieldOf(table, index, columns.map(({ from }) => from).join('+')), parent };
}

const primaryKeyOf = (sqlite: SqliteDatabase.Database, table: string): string =>
  sqlite.prepare('SELECT name FROM pragma_table_info(?) WHERE pk = 1').pluck().get(table) as string;

const digestOf = (tables: object): string => createHash('sha256').update(JSON.stringify(tables)).digest('hex');

const refuse = (field: string, rule: string): ApiError =>
  new ApiError('VALIDATION_ERROR', { reason: 'format', field, rule });
