import type { Finding } from '#contract';
import { translate } from '../language/catalog.ts';
import { displayWidth } from '../language/display-width.ts';
import { tellFinding } from '../language/tell-finding.ts';
import type { Colors } from './output.ts';
import { toPrintable } from './printable.ts';

/** Gives a line of a file as it is in the folder; undefined when there is none to show. */
export type LineOf = (file: string, line: number) => string | undefined;

/** Columns of a source line that are shown, and how many of them before the place. */
const SHOWN_COLUMNS = 120;
const SHOWN_BEFORE = 60;

/**
 * Findings as text: a line each, whose place terminals and editors open on a click; below it what to do, and the line of the
 * source with a caret, where `lineOf` knows it.
 */
export const formatFindings = (findings: readonly Finding[], colors: Colors, lineOf: LineOf = () => undefined) =>
  findings.flatMap((finding) => formatFinding(finding, colors, lineOf(finding.file, finding.line)));

function formatFinding(finding: Finding, colors: Colors, source: string | undefined): string[] {
  const { severity, file, line, column, message, code, help } = tellFinding(finding);
  const place = colors.underline(`${toPrintable(file)}:${line}:${column}`);
  return [
    `${place}  ${paint(severity, colors)(translate(severity))}  ${toPrintable(message)}  ${colors.dim(code)}`,
    ...(help === '' ? [] : [`    ${toPrintable(help)}`]),
    ...(source === undefined || source.trim() === '' ? [] : formatSource(source, line, column, colors)),
  ];
}

function formatSource(source: string, line: number, column: number, colors: Colors): string[] {
  const from = source.length > SHOWN_COLUMNS ? Math.max(0, column - 1 - SHOWN_BEFORE) : 0;
  const before = from > 0 ? '…' : '';
  const after = source.length > from + SHOWN_COLUMNS ? '…' : '';
  const shown = before + toPrintable(source.slice(from, from + SHOWN_COLUMNS).trimEnd()) + after;
  const indent = displayWidth(before + toPrintable(source.slice(from, column - 1)));
  const number = String(line);
  return [
    `    ${colors.dim(`${number} |`)} ${shown}`,
    `    ${colors.dim(`${' '.repeat(number.length)} |`)} ${' '.repeat(indent)}^`,
  ];
}

function paint(severity: Finding['severity'], colors: Colors): (text: string) => string {
  return { error: colors.red, warning: colors.yellow, notice: colors.cyan }[severity];
}
