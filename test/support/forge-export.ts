import { createHash } from 'node:crypto';
import type { StoreExport } from '#contract';

type Row = StoreExport['tables'][string][number];

/** An export with other rows, made to fit its digest, as anybody can who writes the file. */
export function forgeTables(document: StoreExport, tables: StoreExport['tables']): StoreExport {
  const all = { ...document.tables, ...tables };
  return { ...document, tables: all, digest: createHash('sha256').update(JSON.stringify(all)).digest('hex') };
}

/** An export whose rows of a table were changed. */
export const forgeRows = (document: StoreExport, table: string, change: (row: Row) => Row): StoreExport =>
  forgeTables(document, { [table]: (document.tables[table] ?? []).map(change) });
