import { BENCHMARKS, type BenchmarkName } from '../benchmarks.ts';
import { describeCurve } from './draw-curve.ts';
import { judgeAll, type Outcome } from './results.ts';
import { type Table, toRowTable, toTargetTable } from './table.ts';

/** One benchmark for a terminal: its figures, its targets, its notes. */
export function formatText(name: BenchmarkName, outcome: Outcome): string {
  const heading = `\n# ${name}: ${BENCHMARKS[name].title}`;
  if ('failed' in outcome) return `${heading}\n\nfailed: ${outcome.failed}`;
  const targets = judgeAll({ [name]: outcome });
  const parts = [
    heading,
    ...(outcome.rows.length > 0 ? [alignTable(toRowTable(outcome.rows))] : []),
    ...(targets.length > 0 ? [alignTable(toTargetTable(targets))] : []),
    ...(outcome.curves ?? []).map((curve) => `${curve.title}\n  ${describeCurve(curve)}`),
    ...outcome.notes,
  ];
  return parts.join('\n\n');
}

/** Lines of cells in columns. */
function alignTable(table: Table): string {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
