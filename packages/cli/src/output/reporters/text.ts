import { posix } from 'node:path';
import type { Finding } from '#contract';
import { say } from '../../language/say.ts';
import { formatTests, toRunSections } from '../../review/run-sections.ts';
import { formatFindings } from '../format-findings.ts';
import type { Colors } from '../output.ts';
import { formatSection } from '../report-section.ts';
import { type FolderReport, formatSummary, listFindings, type Reporter } from './report.ts';

/** For people at a terminal: findings file by file, each with what to do about it and the place in its source; and the count. */
export const formatText: Reporter = (report, { colors }) => {
  const findings = listFindings(report);
  const total = formatSummary(report.summary);
  const sections = toRunSections(report.run).flatMap((section) => formatSection(section, colors));
  return [
    ...report.folders.flatMap((folder) => formatFolder(folder, colors)),
    ...sections,
    ...(findings.length + sections.length > 0 ? [''] : []),
    ...formatFixable(findings),
    ...formatTests(report.run),
    report.summary.error > 0 ? colors.red(total) : total,
  ].join('\n');
};

/** Files as they are opened from the current folder. */
const formatFolder = ({ folder, issues, lineOf }: FolderReport, colors: Colors): string[] =>
  issues.flatMap((issue) =>
    formatFindings([{ ...issue, file: posix.join(folder, issue.file) }], colors, (_, line) =>
      lineOf?.(issue.file, line),
    ),
  );

function formatFixable(findings: readonly Finding[]): string[] {
  const fixes = findings.flatMap(({ fix }) => fix ?? []);
  const plain = fixes.filter(({ changesPermissions }) => !changesPermissions).length;
  const parts = [
    ...(plain > 0 ? [say`${plain} by --fix`] : []),
    ...(fixes.length > plain ? [say`${fixes.length - plain} by --fix-permissions`] : []),
  ];
  return parts.length > 0 ? [say`fixable: ${parts.reduce((some, more) => say`${some}, ${more}`)}`] : [];
}
