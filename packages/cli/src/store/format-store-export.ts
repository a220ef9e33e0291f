import type { StoreExport } from '#contract';
import { toPrintableJson } from '../output/printable.ts';

/** An export as JSON with a row on a line, so that a change of a row is a change of a line. */
export function formatStoreExport({ tables, ...head }: StoreExport): string {
  const blocks = Object.entries(tables).map(([name, rows]) => {
    const lines = rows.map((row) => `\n      ${toPrintableJson(row)}`);
    return `    ${JSON.stringify(name)}: [${lines.join(',')}${rows.length === 0 ? '' : '\n    '}]`;
  });
  const fields = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{\n${[...fields, `  "tables": {\n${blocks.join(',\n')}\n  }`].join(',\n')}\n}`;
}
