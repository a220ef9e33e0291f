import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const STATEMENTS = [
  `CREATE TABLE attempts_by_place (
    delivery_seq INTEGER NOT NULL REFERENCES deliveries (seq), number INTEGER NOT NULL, cycle INTEGER NOT NULL, retry INTEGER NOT NULL,
    trigger TEXT NOT NULL, target TEXT NOT NULL, request_headers_json TEXT NOT NULL, secret_fingerprint TEXT NOT NULL,
    started_at INTEGER NOT NULL, finished_at INTEGER, duration_ms INTEGER, outcome TEXT, status INTEGER, error_code TEXT,
    error_json TEXT, response_headers_json TEXT NOT NULL, response_body TEXT, truncated INTEGER NOT NULL,
    remote_address TEXT, api_calls_json TEXT NOT NULL, logs_json TEXT NOT NULL, log_truncated INTEGER NOT NULL,
    PRIMARY KEY (delivery_seq, number)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO attempts_by_place
    SELECT deliveries.seq, number, attempts.cycle, retry, attempts.trigger, target, request_headers_json, secret_fingerprint,
      started_at, finished_at, duration_ms, outcome, status, error_code, error_json, response_headers_json, response_body,
      truncated, remote_address, api_calls_json, logs_json, log_truncated
    FROM attempts JOIN deliveries ON deliveries.id = delivery_id ORDER BY deliveries.seq, number`,
  `CREATE TABLE recordings_by_place (
    delivery_seq INTEGER NOT NULL, number INTEGER NOT NULL, run_json TEXT NOT NULL, PRIMARY KEY (delivery_seq, number),
    FOREIGN KEY (delivery_seq, number) REFERENCES attempts_by_place (delivery_seq, number)
  ) STRICT`,
  `INSERT INTO recordings_by_place
    SELECT seq, number, run_json FROM recordings JOIN deliveries ON deliveries.id = delivery_id ORDER BY seq, number`,
  `DROP TABLE recordings`,
  `DROP TABLE attempts`,
  `ALTER TABLE attempts_by_place RENAME TO attempts`,
  `ALTER TABLE recordings_by_place RENAME TO recordings`,
  `CREATE INDEX attempts_under_way ON attempts (delivery_seq) WHERE finished_at IS NULL`,
  `DROP INDEX deliveries_due`,
  `DROP INDEX deliveries_in_flight`,
  `ALTER TABLE deliveries DROP COLUMN in_flight`,
  `CREATE INDEX deliveries_due ON deliveries (app_id, due_at, seq) WHERE due_at IS NOT NULL`,
];

/**
 * Keys attempts by the place of their delivery: those that are written together lie together, and a write changes few pages
 * of the file. An attempt without an end is one that is under way; deliveries do not say so a second time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
