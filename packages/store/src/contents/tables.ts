import type { Database as Sqlite } from 'better-sqlite3';

/** A row as SQLite has it. */
export type Row = Readonly<Record<string, unknown>>;

/** The rows of every table by its name, in the order of their primary keys. */
export type TableRows = Readonly<Record<string, readonly Row[]>>;

/** The columns of every table by its name; those of its primary key first, in its order. */
function readColumns(sqlite: Sqlite): ReadonlyMap<string, readonly string[]> {
  const tables = sqlite
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'kysely_*' ORDER BY name`,
    )
    .pluck()
    .all() as string[];
  const columns = sqlite.prepare('SELECT name FROM pragma_table_info(?) ORDER BY pk = 0, pk, cid').pluck();
  return new Map(tables.map((table) => [table, columns.all(table) as string[]]));
}

/** Everything that a database holds. */
export function readTables(sqlite: Sqlite): TableRows {
  const rows = [...readColumns(sqlite)].map(([table, columns]) => {
    const list = columns.map(quote).join(', ');
    return [table, sqlite.prepare(`SELECT ${list} FROM ${quote(table)} ORDER BY ${list}`).all() as Row[]] as const;
  });
  return Object.fromEntries(rows);
}

/**
 * Puts rows in place of all that a database holds, within a transaction.
 * @throws Error for a table or a column that there is not, and for rows that SQLite refuses
 */
export function writeTables(sqlite: Sqlite, tables: TableRows): void {
  const columns = readColumns(sqlite);
  // The tables refer to one another in a ring.
  sqlite.pragma('defer_foreign_keys = ON');
  for (const table of columns.keys()) sqlite.prepare(`DELETE FROM ${quote(table)}`).run();
  for (const [table, rows] of Object.entries(tables)) {
    const known = columns.get(table);
    if (known === undefined) throw new Error(`There is no table ${table}.`);
    const list = known.map(quote).join(', ');
    const insert = sqlite.prepare(`INSERT INTO ${quote(table)} (${list}) VALUES (${known.map(() => '?').join(', ')})`);
    for (const row of rows) {
      const unknown = Object.keys(row).find((name) => !known.includes(name));
      if (unknown !== undefined) throw new Error(`The table ${table} has no column ${unknown}.`);
      insert.run(known.map((name) => row[name] ?? null));
    }
  }
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
