import type { Finding } from '#contract';
import { translate } from './language/catalog.ts';
import { displayWidth, padToWidth } from './language/display-width.ts';
import { tellFinding } from './language/tell-finding.ts';
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
  const severityWidth = Math.max(...findings.map(({ severity }) => displayWidth(translate(severity))));
  return findings.map(tellFinding).map(({ severity, message, code }, index) => {
    const place = (places[index] ?? '').padStart(placeWidth);
    return `  ${place}  ${paint(severity, colors)(padToWidth(translate(severity), severityWidth))}  ${toPrintable(message)}  ${colors.dim(code)}`;
  });
}

function paint(severity: Finding['severity'], colors: Colors): (text: string) => string {
  return { error: colors.red, warning: colors.yellow, notice: colors.cyan }[severity];
}
