import type { Database as Sqlite } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { MIGRATIONS, SCHEMA_VERSION } from '../migrations/index.ts';

/** Marks an SQLite file as a tillkit store: the characters `till`. */
export const APPLICATION_ID = 0x74696c6c;

/** Brings a database to a schema, by default the newest, in one transaction, so that a crash leaves it whole. */
export async function migrate(sqlite: Sqlite, version = SCHEMA_VERSION): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  sqlite.exec('BEGIN IMMEDIATE');
  try {
    const { error } = await migrator.migrateTo(Object.keys(MIGRATIONS)[version - 1] ?? '');
    if (error !== undefined) throw error;
    sqlite.pragma(`application_id = ${APPLICATION_ID}`);
    sqlite.pragma(`user_version = ${version}`);
    sqlite.exec('COMMIT');
  } finally {
    if (sqlite.inTransaction) sqlite.exec('ROLLBACK');
  }
}
