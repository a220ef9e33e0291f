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

/**
 * What the tables and indexes of each schema look like (`digestOfSchema`), by its number; 0 is a database without any. A file
 * whose schema is another one was not made by these migrations.
 */
export const SCHEMA_DIGESTS: readonly string[] = [
  '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945',
  '9988ef39d21f9b04eeb7a66a89f0eb9f032070ba49d8845c14b0d324a6ef72c2',
  '4b6d95655fd5bf95e77d2b8ad5baacbf8869a176822c9022b19c7faf5ed0aee9',
  '7e084b27178671e17febbd0f76b2a1b1766936d40232c4d226042b9c933c7266',
  'd2f4a6e7efc01e958a7fd553984e80fae6cf814b3a93900998b0ed3daf21a111',
];
