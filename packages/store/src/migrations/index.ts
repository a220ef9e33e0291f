import type { Migration } from 'kysely/migration';
import { up as initial } from './0001-initial.ts';
import { up as recordings } from './0002-recordings.ts';
import { up as variantsInProducts } from './0003-variants-in-products.ts';
import { up as attemptsByPlace } from './0004-attempts-by-place.ts';

/** Every migration in order; they only go forward. `PRAGMA user_version` is their number. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-initial': { up: initial },
  '0002-recordings': { up: recordings },
  '0003-variants-in-products': { up: variantsInProducts },
  '0004-attempts-by-place': { up: attemptsByPlace },
};

/** Number of the newest schema. */
export const SCHEMA_VERSION = Object.keys(MIGRATIONS).length;
