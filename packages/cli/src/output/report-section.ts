import { displayWidth, padToWidth } from '../language/display-width.ts';
import { wrapText } from '../language/wrap-text.ts';
import { toMarkdown, toMarkdownCell } from './markdown-text.ts';
import type { Colors } from './output.ts';
import { toPrintable } from './printable.ts';

/** A row of a table; `tone` says how much a reader should mind it. */
export interface ReportRow {
  readonly cells: readonly string[];
  readonly tone?: 'bad' | 'doubtful' | undefined;
}

/** A part of a report for people: a table, or a sentence in place of an empty one. */
export interface ReportSection {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly ReportRow[];
  readonly empty: string;
}

/** A part as text: a heading and its table, whose width in columns is kept where words allow it. */
export function formatSection(
  { title, header, rows, empty }: ReportSection,
  colors: Colors,
  width = Infinity,
): string[] {
  const heading = ['', colors.bold(title)];
  if (rows.length === 0) return [...heading, `  ${empty}`];
  const table = rows.map(({ cells }) => cells.map(toPrintable));
  const widths = header.map((_, column) =>
    [header, ...table].reduce((width, row) => Math.max(width, displayWidth(row[column] ?? '')), 0),
  );
  const indent = widths.slice(0, -1).reduce((sum, one) => sum + one + 2, 2);
  const line = (cells: readonly string[]) => {
    const before = cells.slice(0, -1).map((cell, column) => padToWidth(cell, widths[column] ?? 0));
    const last = wrapText(cells.at(-1) ?? '', width - indent).join(`\n${' '.repeat(indent)}`);
    return `  ${[...before, last].join('  ')}`.trimEnd();
  };
  return [
    ...heading,
    ...(header.length > 2 ? [colors.dim(line(header))] : []),
    ...table.map((cells, index) => paint(rows[index]?.tone, colors)(line(cells))),
  ];
}

const paint = (tone: ReportRow['tone'], colors: Colors): ((text: string) => string) =>
  tone === undefined ? (text) => text : { bad: colors.red, doubtful: colors.yellow }[tone];

/** The same in Markdown, in which nothing of the author's is markup. */
export function formatMarkdownSection({ title, header, rows, empty }: ReportSection, depth = 3): string[] {
  const row = (cells: readonly string[]) => `| ${cells.map(toMarkdown).map(toMarkdownCell).join(' | ')} |`;
  const table = [row(header), `|${' --- |'.repeat(header.length)}`, ...rows.map(({ cells }) => row(cells))];
  return ['', `${'#'.repeat(depth)} ${title}`, '', ...(rows.length === 0 ? [empty] : table)];
}
