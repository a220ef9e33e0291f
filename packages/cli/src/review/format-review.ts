import type { Finding, Review } from '#contract';
import { say } from '../language/say.ts';
import { wrapText } from '../language/wrap-text.ts';
import { formatFindings } from '../output/format-findings.ts';
import { toMarkdown } from '../output/markdown-text.ts';
import type { Colors } from '../output/output.ts';
import { toPrintable } from '../output/printable.ts';
import { formatMarkdownSection, formatSection } from '../output/report-section.ts';
import { toFindingSection, toReviewHeadline, toReviewSections } from './review-sections.ts';

/** A review for a terminal, whose width in columns is kept where words allow it. */
export function formatReview(review: Review, findings: readonly Finding[], colors: Colors, width = Infinity): string {
  const sections = toReviewSections(review).flatMap((section) => formatSection(section, colors, width));
  const found = findings.length === 0 ? [] : ['', colors.bold(say`Findings`), ...formatFindings(findings, colors)];
  const headline = wrapText(toPrintable(toReviewHeadline(review)), width).map((line) => colors.bold(line));
  return [...headline, ...sections, ...found].join('\n');
}

/** A review for a comment on a change: tables of Markdown, in which nothing of the author's is markup. */
export function formatReviewMarkdown(review: Review, findings: readonly Finding[]): string {
  const sections = [...toReviewSections(review), toFindingSection(findings)];
  return [
    `## ${toMarkdown(toReviewHeadline(review))}`,
    ...sections.flatMap((section) => formatMarkdownSection(section)),
  ].join('\n');
}
