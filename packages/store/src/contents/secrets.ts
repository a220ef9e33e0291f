import { createHash } from 'node:crypto';
import type { Ids } from '#core';
import type { Row, TableRows } from './tables.ts';

/** What an export leaves out of the rows, and what an import puts there. */
interface Withheld {
  readonly columns: readonly string[];
  make(row: Row, ids: Ids): Row;
}

/** Secrets, and the folders of extensions, which tell about the machine. */
const WITHHELD: Readonly<Record<string, Withheld>> = {
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
    make: (_, ids) => ({ secret: ids.secret(), previous_secret: null }),
  },
};

/** What a store keeps about itself and gives to nobody. */
const OWN_META: readonly unknown[] = ['token_secret'];

/** The rows without secrets. */
export const withoutSecrets = (tables: TableRows): TableRows =>
  mapRows(tables, (table, row) => {
    if (table === 'meta' && OWN_META.includes(row.key)) return undefined;
    const columns = WITHHELD[table]?.columns ?? [];
    const kept = Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)));
    return table === 'deliveries' ? withTarget(kept, () => ({})) : kept;
  });

/** The rows with new secrets in the place of those that were left out. */
export const withNewSecrets = (tables: TableRows, ids: Ids): TableRows =>
  mapRows(tables, (table, row) => {
    if (table === 'meta' && OWN_META.includes(row.key)) return undefined;
    const made = { ...row, ...WITHHELD[table]?.make(row, ids) };
    return table === 'deliveries' ? withTarget(made, () => ({ secret: ids.secret(), dir: null })) : made;
  });

/** The delivery of app.uninstalled keeps a copy of its webhook's secret. */
function withTarget(row: Row, make: () => object): Row {
  if (typeof row.target_json !== 'string') return row;
  const { secret: _, dir: __, ...target } = JSON.parse(row.target_json) as Record<string, unknown>;
  return { ...row, target_json: JSON.stringify({ ...target, ...make() }) };
}

const mapRows = (tables: TableRows, map: (table: string, row: Row) => Row | undefined): TableRows =>
  Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [
      table,
      rows.map((row) => map(table, row)).filter((row) => row !== undefined),
    ]),
  );
