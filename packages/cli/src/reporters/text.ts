import type { Finding } from '#contract';
import { formatFindings } from '../format-findings.ts';
import { translate } from '../language/catalog.ts';
import { say } from '../language/say.ts';
import { formatSection } from '../report-section.ts';
import { formatTests, toRunSections } from '../run-sections.ts';
import { formatSummary, listFindings, type Reporter } from './report.ts';

/** For people at a terminal: findings file by file, what to do about each kind, and the count. */
export const formatText: Reporter = (report, { colors }) => {
  const findings = listFindings(report);
  const help = [...new Map(findings.map((finding) => [finding.code, finding.help]))];
  const total = formatSummary(report.summary);
  const sections = toRunSections(report.run).flatMap((section) => formatSection(section, colors));
  return [
    ...formatFindings(findings, colors),
    ...sections,
    ...(help.length > 0 ? ['', ...help.map(([code, text]) => `${colors.dim(`${code}:`)} ${translate(text)}`)] : []),
    ...(help.length + sections.length > 0 ? [''] : []),
    ...formatFixable(findings),
    ...formatTests(report.run),
    report.summary.error > 0 ? colors.red(total) : total,
  ].join('\n');
};

function formatFixable(findings: readonly Finding[]): string[] {
  const fixes = findings.flatMap(({ fix }) => fix ?? []);
  const plain = fixes.filter(({ changesPermissions }) => !changesPermissions).length;
  const parts = [
    ...(plain > 0 ? [say`${plain} by --fix`] : []),
    ...(fixes.length > plain ? [say`${fixes.length - plain} by --fix-permissions`] : []),
  ];
  return parts.length > 0 ? [say`can be mended: ${parts.reduce((some, more) => say`${some}, ${more}`)}`] : [];
}
