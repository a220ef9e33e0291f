import { createHash } from 'node:crypto';
import SqliteDatabase, { type Database as Sqlite } from 'better-sqlite3';
import { migrate } from './migrate.ts';

/** A table, index, view or trigger, as the database itself describes it. */
type SchemaRow = readonly [type: string, name: string, table: string, sql: string | null];

/** Everything that a database is made of, read without running anything of it. */
export const readSchema = (sqlite: Sqlite): SchemaRow[] =>
  // Not sqlite_schema: a file may hold a table of that name.
  sqlite.prepare('SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name').raw().all() as SchemaRow[];

export const digestOfSchema = (rows: readonly SchemaRow[]): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex');

/** The first part of a schema that differs from what the migrations make, as `trigger log_orders`. */
export async function findForeignPart(rows: readonly SchemaRow[], version: number): Promise<string> {
  const sqlite = new SqliteDatabase(':memory:');
  try {
    if (version > 0) await migrate(sqlite, version);
    const own = readSchema(sqlite);
    const [type, name] = findMissing(rows, own) ?? findMissing(own, rows) ?? ['schema', String(version)];
    return `${type} ${name}`;
  } finally {
    sqlite.close();
  }
}

function findMissing(rows: readonly SchemaRow[], others: readonly SchemaRow[]): SchemaRow | undefined {
  const known = new Set(others.map((row) => JSON.stringify(row)));
  return rows.find((row) => !known.has(JSON.stringify(row)));
}
