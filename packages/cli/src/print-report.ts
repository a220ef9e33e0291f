import { relative, resolve } from 'node:path';
import { colorsFor, printNote } from './output.ts';
import { packageVersion } from './package-root.ts';
import { type ReportOutput, writeReports } from './report-output.ts';
import type { FolderReport, Report, ReporterOptions } from './reporters/report.ts';
import { REPORTERS, type ReporterName } from './reporters/reporters.ts';
import { toSlashes } from './to-slashes.ts';

/** What `--reporter` takes; the first is the default. */
export const REPORTER_NAMES: readonly [ReporterName, ...ReporterName[]] = [
  'text',
  'json',
  'junit',
  'sarif',
  'github',
  'markdown',
];

/** How a folder is called in a report: as the user named it, and as seen from the repository. */
export const placeFolder = (dir: string): Pick<FolderReport, 'folder' | 'location'> => ({
  folder: toSlashes(dir),
  location: toSlashes(relative(repository(), resolve(dir))),
});

/** How many findings of each kind there are in all folders. */
export function summarize(folders: readonly FolderReport[]): Pick<Report, 'valid' | 'summary'> {
  const count = (severity: string) =>
    folders.flatMap(({ issues }) => issues).filter((issue) => issue.severity === severity).length;
  const summary = {
    error: count('error'),
    warning: count('warning'),
    notice: count('notice'),
    suppressed: folders.flatMap(({ suppressed }) => suppressed).length,
    notRun: folders.reduce((sum, { notRun }) => sum + notRun, 0),
  };
  return { valid: summary.error === 0, summary };
}

/** Gives the report to its reporters; in GitHub Actions, to `github` as well. */
export function printReport(
  report: Report,
  outputs: readonly ReportOutput<ReporterName>[],
  isFailure: ReporterOptions['isFailure'],
): void {
  const options = { version: packageVersion(), isFailure };
  writeReports(outputs, (name, colors) => REPORTERS[name](report, { ...options, colors }));
  if (!isInGithubActions() || outputs.some(({ name }) => name === 'github')) return;
  // GitHub reads annotations from stderr too, and stdout may be a document.
  const annotations = REPORTERS.github(report, { ...options, colors: colorsFor({}) });
  if (annotations !== '') printNote(annotations, 'document');
}

const isInGithubActions = (): boolean => process.env.GITHUB_ACTIONS === 'true';

const repository = (): string => (isInGithubActions() ? process.env.GITHUB_WORKSPACE : undefined) ?? process.cwd();
