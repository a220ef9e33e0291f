import type { Finding } from '#contract';
import type { Colors } from './output.ts';
import { toPrintable } from './printable.ts';

/** Findings as text: each file as a heading, a line for each finding, its place in front. */
export function formatFindings(findings: readonly Finding[], colors: Colors): string[] {
  const byFile = Map.groupBy(findings, ({ file }) => file);
  return [...byFile].flatMap(([file, found]) => [colors.underline(toPrintable(file)), ...formatFile(found, colors)]);
}

function formatFile(findings: readonly Finding[], colors: Colors): string[] {
  const places = findings.map(({ line, column }) => `${line}:${column}`);
  const placeWidth = Math.max(...places.map((place) => place.length));
  const severityWidth = Math.max(...findings.map(({ severity }) => severity.length));
  return findings.map(({ severity, message, code }, index) => {
    const place = (places[index] ?? '').padStart(placeWidth);
    return `  ${place}  ${paint(severity, colors)(severity.padEnd(severityWidth))}  ${toPrintable(message)}  ${colors.dim(code)}`;
  });
}

function paint(severity: Finding['severity'], colors: Colors): (text: string) => string {
  return { error: colors.red, warning: colors.yellow, notice: colors.cyan }[severity];
}
