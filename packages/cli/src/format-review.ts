import type { Finding, Review } from '#contract';
import { formatFindings } from './format-findings.ts';
import { toMarkdown } from './markdown-text.ts';
import type { Colors } from './output.ts';
import { toPrintable } from './printable.ts';
import {
  type ReviewRow,
  type ReviewSection,
  toFindingSection,
  toReviewHeadline,
  toReviewSections,
} from './review-sections.ts';

/** A review for a terminal, whose width in columns is kept where words allow it. */
export function formatReview(review: Review, findings: readonly Finding[], colors: Colors, width = Infinity): string {
  const sections = toReviewSections(review).flatMap((section) => formatSection(section, colors, width));
  const found = findings.length === 0 ? [] : ['', colors.bold('Findings'), ...formatFindings(findings, colors)];
  const headline = wrap(toPrintable(toReviewHeadline(review)), width).map((line) => colors.bold(line));
  return [...headline, ...sections, ...found].join('\n');
}

function formatSection({ title, header, rows, empty }: ReviewSection, colors: Colors, width: number): string[] {
  const heading = ['', colors.bold(title)];
  if (rows.length === 0) return [...heading, `  ${empty}`];
  const table = rows.map(({ cells }) => cells.map(toPrintable));
  const widths = header.map((_, column) =>
    [header, ...table].reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0),
  );
  const indent = widths.slice(0, -1).reduce((sum, one) => sum + one + 2, 2);
  const line = (cells: readonly string[]) => {
    const before = cells.slice(0, -1).map((cell, column) => cell.padEnd(widths[column] ?? 0));
    const last = wrap(cells.at(-1) ?? '', width - indent).join(`\n${' '.repeat(indent)}`);
    return `  ${[...before, last].join('  ')}`.trimEnd();
  };
  return [
    ...heading,
    ...(header.length > 2 ? [colors.dim(line(header))] : []),
    ...table.map((cells, index) => paint(rows[index]?.tone, colors)(line(cells))),
  ];
}

/** Lines of at most so many characters, unless a word is longer; a width of less than a few words is none. */
function wrap(text: string, width: number): string[] {
  if (width < 20) return [text];
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

const paint = (tone: ReviewRow['tone'], colors: Colors): ((text: string) => string) =>
  tone === undefined ? (text) => text : { bad: colors.red, doubtful: colors.yellow }[tone];

/** A review for a comment on a change: tables of Markdown, in which nothing of the author's is markup. */
export function formatReviewMarkdown(review: Review, findings: readonly Finding[]): string {
  const sections = [...toReviewSections(review), toFindingSection(findings)];
  return [`## ${toMarkdown(toReviewHeadline(review))}`, ...sections.flatMap(formatMarkdownSection)].join('\n');
}

function formatMarkdownSection({ title, header, rows, empty }: ReviewSection): string[] {
  const row = (cells: readonly string[]) => `| ${cells.map(toMarkdown).join(' | ')} |`;
  const table = [row(header), `|${' --- |'.repeat(header.length)}`, ...rows.map(({ cells }) => row(cells))];
  return ['', `### ${title}`, '', ...(rows.length === 0 ? [empty] : table)];
}
