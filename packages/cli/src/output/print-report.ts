import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Folder, openFolder } from '#extension';
import { packageVersion } from '../package-root.ts';
import type { LineOf } from './format-findings.ts';
import { colorsFor, printNote } from './output.ts';
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

/** How a folder is called in a report: as the user named it, and as seen from the repository. Its lines are read when asked for. */
export const placeFolder = (dir: string): Pick<FolderReport, 'folder' | 'location' | 'lineOf'> => ({
  folder: toSlashes(dir),
  location: toSlashes(relative(repositoryOf(resolve(dir)), resolve(dir))),
  lineOf: createLineOf(dir),
});

function createLineOf(dir: string): LineOf {
  let folder: Folder | undefined;
  const linesOf = new Map<string, readonly string[]>();
  return (file, line) => {
    folder ??= openFolder(dir);
    const lines = linesOf.get(file) ?? readLines(folder, file);
    linesOf.set(file, lines);
    return lines[line - 1];
  };
}

/** A byte order mark is no column; a file that is not of the folder has no line to show. */
function readLines(folder: Folder, file: string): readonly string[] {
  const read = folder.read('source', file);
  if (typeof read === 'string' || 'unreadable' in read) return [];
  return new TextDecoder().decode(read.bytes).split(/\r\n|\n|\r/);
}

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

/** The root of the repository around a folder: where git's own files are, or the workspace of GitHub Actions; or else here. */
function repositoryOf(dir: string): string {
  const workspace = isInGithubActions() ? process.env.GITHUB_WORKSPACE : undefined;
  return workspace ?? findUp(dir, (folder) => existsSync(join(folder, '.git'))) ?? process.cwd();
}

function findUp(dir: string, isWanted: (folder: string) => boolean): string | undefined {
  if (isWanted(dir)) return dir;
  return dir === dirname(dir) ? undefined : findUp(dirname(dir), isWanted);
}
