import type { Database } from '../database/database.ts';
import { deleteMeta, readMeta } from '../meta.ts';

const PREFIX = 'imported receiver ';

/** Where `meta` says that a receiver came with an import. */
export const heldReceiverOf = (url: string): string => PREFIX + url;

export const isHeldReceiver = (metaKey: string): boolean => metaKey.startsWith(PREFIX);

/**
 * Whether a receiver came with an import and nobody has set it since: whoever made the file may have named any server that
 * this machine reaches, so deliveries to it wait for somebody to send them.
 */
export const isReceiverHeld = (database: Database, url: string): boolean =>
  readMeta(database, heldReceiverOf(url)) !== undefined;

/** Within a write in which somebody sets this receiver. */
export const releaseReceiver = (database: Database, url: string): void => deleteMeta(database, heldReceiverOf(url));
