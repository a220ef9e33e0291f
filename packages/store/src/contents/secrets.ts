import { createHash } from 'node:crypto';
import type { Ids } from '#core';
import { isHeldReceiver } from '../apps/receiver-hold.ts';
import { isSeedOfKey } from '../keys/own-key.ts';
import { createWebhookSecret } from '../webhooks/subscribe.ts';
import type { Row, TableRows } from './tables.ts';

/** What an export leaves out of the rows, and what an import puts there. */
interface Withheld {
  readonly columns: readonly string[];
  make(row: Row, ids: Ids): Row;
}

/**
 * Secrets, the folders of extensions, which tell about the machine, and when deliveries are due: what waits in an import
 * waits until somebody sends it, because its bytes and its receiver are the file's.
 */
const WITHHELD: ReadonlyMap<string, Withheld> = new Map(
  Object.entries({
    // No password has an empty hash.
    users: { columns: ['password_hash'], make: () => ({ password_hash: '' }) },
    // The hash of a key that nobody was given.
    api_keys: {
      columns: ['hash', 'prefix'],
      make: (_, ids) => ({ hash: createHash('sha256').update(ids.secret()).digest(), prefix: '' }),
    },
    apps: { columns: ['dir'], make: () => ({ dir: null }) },
    webhooks: {
      columns: ['secret', 'previous_secret'],
      make: (_, ids) => ({ secret: createWebhookSecret(ids), previous_secret: null }),
    },
    deliveries: { columns: ['due_at'], make: () => ({ due_at: null }) },
  } satisfies Readonly<Record<string, Withheld>>),
);

/** What a store keeps about itself and gives to nobody. */
const isOwnMeta = ({ key }: Row): boolean =>
  key === 'token_secret' || isHeldReceiver(String(key)) || isSeedOfKey(String(key));

/** The rows without secrets. */
export const withoutSecrets = (tables: TableRows): TableRows =>
  mapRows(tables, (table, row) => {
    if (table === 'meta' && isOwnMeta(row)) return undefined;
    const columns = WITHHELD.get(table)?.columns ?? [];
    const kept = Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)));
    return table === 'deliveries' ? withTarget(kept, () => ({})) : kept;
  });

/** The rows with new secrets in the place of those that were left out. */
export const withNewSecrets = (tables: TableRows, ids: Ids): TableRows =>
  mapRows(tables, (table, row) => {
    if (table === 'meta' && isOwnMeta(row)) return undefined;
    const made = { ...row, ...WITHHELD.get(table)?.make(row, ids) };
    return table === 'deliveries' ? withTarget(made, () => ({ secret: createWebhookSecret(ids), dir: null })) : made;
  });

/** The delivery of app.uninstalled keeps a copy of its webhook's secret. */
function withTarget(row: Row, make: () => object): Row {
  const kept = parseObject(row.target_json);
  // What is no target is refused with the other rows.
  if (kept === undefined) return row;
  const { secret: _, dir: __, ...target } = kept;
  return { ...row, target_json: JSON.stringify({ ...target, ...make() }) };
}

function parseObject(text: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = JSON.parse(String(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const mapRows = (tables: TableRows, map: (table: string, row: Row) => Row | undefined): TableRows =>
  Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [
      table,
      rows.map((row) => map(table, row)).filter((row) => row !== undefined),
    ]),
  );
