import SqliteDatabase, { type Database as Sqlite } from 'better-sqlite3';

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

/** A row that a database does not take. */
export class RefusedRow extends Error {
  override readonly name = 'RefusedRow';
  readonly table: string;
  /** Its place among the rows of the table; undefined when the table is refused itself. */
  readonly index: number | undefined;

  constructor(table: string, index: number | undefined, message: string, options?: ErrorOptions) {
    super(message, options);
    this.table = table;
    this.index = index;
  }
}

/**
 * Puts rows in place of all that a database holds, within a transaction.
 * @throws RefusedRow for a table or a column that there is not, and for rows that SQLite refuses
 */
export function writeTables(sqlite: Sqlite, tables: TableRows): void {
  const columns = readColumns(sqlite);
  // The tables refer to one another in a ring.
  sqlite.pragma('defer_foreign_keys = ON');
  for (const table of columns.keys()) sqlite.prepare(`DELETE FROM ${quote(table)}`).run();
  for (const [table, rows] of Object.entries(tables)) {
    const known = columns.get(table);
    if (known === undefined) throw new RefusedRow(table, undefined, 'There is no such table.');
    const list = known.map(quote).join(', ');
    const insert = sqlite.prepare(`INSERT INTO ${quote(table)} (${list}) VALUES (${known.map(() => '?').join(', ')})`);
    for (const [index, row] of rows.entries()) {
      const unknown = Object.keys(row).find((name) => !known.includes(name));
      if (unknown !== undefined) throw new RefusedRow(table, index, `There is no column ${unknown}.`);
      try {
        insert.run(known.map((name) => row[name] ?? null));
      } catch (error) {
        if (!(error instanceof SqliteDatabase.SqliteError) || !error.code.startsWith('SQLITE_CONSTRAINT')) throw error;
        throw new RefusedRow(table, index, error.message, { cause: error });
      }
    }
  }
}

/** A name as SQL has it. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
