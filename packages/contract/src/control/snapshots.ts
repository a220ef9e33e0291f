import {
  array,
  id,
  integer,
  nullable,
  number,
  object,
  oneOf,
  record,
  type Static,
  string,
  timestamp,
  union,
} from '../schema.ts';
import { CLOCK } from './records.ts';

/** What an export of a store says it is. */
export const STORE_EXPORT_FORMAT = 'tillkit-store';

/** Bytes of the JSON body of an import. */
export const STORE_EXPORT_BYTES = 67_108_864;

/** Names of snapshots. */
export const SNAPSHOT_NAME = '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$';

/**
 * The content of a store as text: the rows of each table of the database schema that it names, without secrets. `digest`
 * is the SHA-256 of the JSON of `tables`, in hex. An import holds each row to the contract, and what of its deliveries is
 * not over waits until the owner sends it: whoever wrote the file may have named any receiver.
 * @source contract §9
 */
export const STORE_EXPORT = object({
  format: oneOf([STORE_EXPORT_FORMAT]),
  schema: integer({ minimum: 1 }),
  digest: string({ pattern: '^[0-9a-f]{64}$' }),
  tables: record(array(record(nullable(union([string(), number()]))))),
});

/** A snapshot that the running emulator keeps, and the store's time in it. */
export const SNAPSHOT = object({ name: string({ pattern: SNAPSHOT_NAME }), takenAt: timestamp() });

/** The store after another content was put in its place. */
export const STORE_STATE = object({ storeId: id(), mode: CLOCK.properties.mode, now: timestamp() });

export type StoreExport = Static<typeof STORE_EXPORT>;
export type Snapshot = Static<typeof SNAPSHOT>;
export type StoreState = Static<typeof STORE_STATE>;
