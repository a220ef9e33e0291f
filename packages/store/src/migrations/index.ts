import type { Migration } from 'kysely/migration';
import { up as initial } from './0001-initial.ts';

/** Every migration in order; they only go forward. `PRAGMA user_version` is their number. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-initial': { up: initial },
};

/** Number of the newest schema. */
export const SCHEMA_VERSION = Object.keys(MIGRATIONS).length;
