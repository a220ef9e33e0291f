import { toFinding, type Validation } from '#extension';
import { placeFolder, summarize } from '../output/print-report.ts';
import type { FolderReport, Report } from '../output/reporters/report.ts';

/** What was found in each of the folders, as reporters take it. */
export function toValidationReport(dirs: readonly string[], validations: readonly Validation[]): Report {
  const folders = validations.map((validation, index) => toFolderReport(dirs[index] ?? '.', validation));
  return { command: 'validate', ...summarize(folders), folders };
}

const toFolderReport = (dir: string, { issues, suppressed, summary }: Validation): FolderReport => ({
  ...placeFolder(dir),
  issues: issues.map((issue) => toFinding(issue)),
  suppressed: suppressed.map(({ issue, reason }) => ({ finding: toFinding(issue), reason })),
  notRun: summary.notRun,
});
