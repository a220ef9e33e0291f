import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Makes the table of what the handler of an attempt was run from. It has row ids, because its rows are large. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE recordings (
    delivery_id TEXT NOT NULL, number INTEGER NOT NULL, run_json TEXT NOT NULL, PRIMARY KEY (delivery_id, number),
    FOREIGN KEY (delivery_id, number) REFERENCES attempts (delivery_id, number)
  ) STRICT`.execute(db);
}
