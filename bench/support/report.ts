/** Milliseconds of the rounds of one piece of work. */
export type Samples = readonly number[];

/** The middle one of some numbers. */
export function median(samples: Samples): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** One line of a report: a piece of work, and at most how many times the base it shall take. */
export interface Row {
  readonly work: string;
  readonly samples: Samples;
  readonly target?: number;
}

/** A table of medians, as ratios to the first row. */
export function formatReport(rows: readonly Row[]): string {
  const base = median(rows[0]?.samples ?? []);
  const cells = rows.map(({ work, samples, target }) => {
    const ratio = median(samples) / base;
    const verdict = target === undefined ? '' : ratio <= target ? 'met' : 'missed';
    return [
      work,
      `${median(samples).toFixed(1)} ms`,
      ratio.toFixed(2),
      target === undefined ? '' : `≤ ${target}`,
      verdict,
    ];
  });
  return formatTable([['work', 'median', 'ratio', 'target', ''], ...cells]);
}

/** Lines of cells in columns, the first one flush left. */
export function formatTable(table: readonly (readonly string[])[]): string {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}
