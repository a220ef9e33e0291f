import type { Finding, Review } from '#contract';
import { formatFindings } from './format-findings.ts';
import type { Colors } from './output.ts';
import { toPrintable } from './printable.ts';
import {
  type ReviewRow,
  type ReviewSection,
  toFindingSection,
  toReviewHeadline,
  toReviewSections,
} from './review-sections.ts';

/** A review for a terminal. */
export function formatReview(review: Review, findings: readonly Finding[], colors: Colors): string {
  const sections = toReviewSections(review).flatMap((section) => formatSection(section, colors));
  const found = findings.length === 0 ? [] : ['', colors.bold('Findings'), ...formatFindings(findings, colors)];
  return [colors.bold(toPrintable(toReviewHeadline(review))), ...sections, ...found].join('\n');
}

function formatSection({ title, header, rows, empty }: ReviewSection, colors: Colors): string[] {
  const heading = ['', colors.bold(title)];
  if (rows.length === 0) return [...heading, `  ${empty}`];
  const table = rows.map(({ cells }) => cells.map(toPrintable));
  const widths = header.map((_, column) =>
    [header, ...table].reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0),
  );
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd();
  return [
    ...heading,
    ...(header.length > 2 ? [colors.dim(line(header))] : []),
    ...table.map((cells, index) => paint(rows[index]?.tone, colors)(line(cells))),
  ];
}

const paint = (tone: ReviewRow['tone'], colors: Colors): ((text: string) => string) =>
  tone === undefined ? (text) => text : { bad: colors.red, doubtful: colors.yellow }[tone];

/** A review for a comment on a change: tables of Markdown, in which nothing of the author's is markup. */
export function formatReviewMarkdown(review: Review, findings: readonly Finding[]): string {
  const sections = [...toReviewSections(review), toFindingSection(findings)];
  return [`## ${escapeMarkdown(toReviewHeadline(review))}`, ...sections.flatMap(formatMarkdownSection)].join('\n');
}

function formatMarkdownSection({ title, header, rows, empty }: ReviewSection): string[] {
  const row = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
  const table = [row(header), `|${' --- |'.repeat(header.length)}`, ...rows.map(({ cells }) => row(cells))];
  return ['', `### ${title}`, '', ...(rows.length === 0 ? [empty] : table)];
}

const escapeMarkdown = (text: string): string =>
  toPrintable(text).replace(/[\\`*_{}[\]()<>#|!~@&]/g, (char) => `&#${char.charCodeAt(0)};`);
