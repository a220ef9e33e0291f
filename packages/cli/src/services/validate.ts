import { relative, resolve } from 'node:path';
import { UsageError } from '#core';
import {
  type FixedExtension,
  fixExtension,
  toFinding,
  type Validation,
  validateExtension,
  writeFixed,
} from '#extension';
import { parseFailLevel } from '../fail-level.ts';
import { formatDiff } from '../format-diff.ts';
import { colorsFor, printNote } from '../output.ts';
import { packageVersion } from '../package-root.ts';
import { parseReportOutputs, type ReportFlags, type ReportOutput, writeReports } from '../report-output.ts';
import type { FolderReport, Report, ReporterOptions } from '../reporters/report.ts';
import { REPORTERS, type ReporterName } from '../reporters/reporters.ts';

export interface ValidateFlags extends ReportFlags {
  readonly failLevel?: string;
  readonly fix?: boolean;
  readonly fixPermissions?: boolean;
  readonly dryRun?: boolean;
}

const REPORTER_NAMES: readonly [ReporterName, ...ReporterName[]] = [
  'text',
  'json',
  'junit',
  'sarif',
  'github',
  'markdown',
];

/** Checks extensions and reports the findings; the exit code is 1 when one is as bad as the fail level. */
export async function validate(dirs: readonly string[], flags: ValidateFlags): Promise<number> {
  const isFailure = parseFailLevel(flags.failLevel);
  const outputs = parseReportOutputs(flags, REPORTER_NAMES);
  const check = parseMending(flags);
  const report = toReport(dirs, await check(dirs));
  print(report, outputs, isFailure);
  return report.folders.some(({ issues }) => issues.some(isFailure)) ? 1 : 0;
}

type Check = (dirs: readonly string[]) => Promise<readonly Validation[]>;

function parseMending({ fix = false, fixPermissions = false, dryRun = false }: ValidateFlags): Check {
  if (fix || fixPermissions) return (dirs) => mend(dirs, fixPermissions, dryRun);
  if (!dryRun) return (dirs) => mapInTurn(dirs, (dir) => validateExtension(dir));
  throw new UsageError('dry-run-alone', '--dry-run shows what --fix or --fix-permissions would do; neither is given.', {
    nextSteps: ['tillkit validate --fix --dry-run'],
  });
}

/** Everything is checked before anything is written. */
async function mend(dirs: readonly string[], permissions: boolean, dryRun: boolean): Promise<readonly Validation[]> {
  const fixed = await mapInTurn(dirs, async (dir) => ({ dir, ...(await fixExtension(dir, { permissions })) }));
  for (const extension of fixed.filter(({ before, after }) => before !== after)) {
    if (dryRun) showDiff(extension);
    else {
      await writeFixed(extension.dir, extension);
      printNote(`tillkit: mended ${manifestOf(extension)}`);
    }
  }
  return fixed.map(({ found, remaining }) => (dryRun ? found : remaining));
}

/** On stderr, as stdout belongs to the reporters. */
function showDiff(extension: FixedExtension & { readonly dir: string }): void {
  const { before, after } = extension;
  for (const line of formatDiff(manifestOf(extension), before, after, colorsFor(process.stderr))) printNote(line);
}

const manifestOf = ({ dir }: { readonly dir: string }): string => `${toSlashes(dir)}/plugin.json`.replace(/^\.\//, '');

async function mapInTurn<T>(dirs: readonly string[], check: (dir: string) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (const dir of dirs) results.push(await check(dir));
  return results;
}

function toReport(dirs: readonly string[], validations: readonly Validation[]): Report {
  const folders = validations.map((validation, index) => toFolderReport(dirs[index] ?? '.', validation));
  const sum = (key: keyof Report['summary']) => validations.reduce((total, { summary }) => total + summary[key], 0);
  const summary = {
    error: sum('error'),
    warning: sum('warning'),
    notice: sum('notice'),
    suppressed: sum('suppressed'),
    notRun: sum('notRun'),
  };
  return { valid: summary.error === 0, summary, folders };
}

const toFolderReport = (dir: string, { issues, suppressed, summary }: Validation): FolderReport => ({
  folder: toSlashes(dir),
  location: toSlashes(relative(repository(), resolve(dir))),
  issues: issues.map((issue) => toFinding(issue)),
  suppressed: suppressed.map(({ issue, reason }) => ({ finding: toFinding(issue), reason })),
  notRun: summary.notRun,
});

const isInGithubActions = (): boolean => process.env.GITHUB_ACTIONS === 'true';

const repository = (): string => (isInGithubActions() ? process.env.GITHUB_WORKSPACE : undefined) ?? process.cwd();

const toSlashes = (dir: string): string => dir.replaceAll('\\', '/').replace(/(?<=.)\/+$/, '');

function print(
  report: Report,
  outputs: readonly ReportOutput<ReporterName>[],
  isFailure: ReporterOptions['isFailure'],
): void {
  const options = { version: packageVersion(), isFailure };
  writeReports(outputs, (name, colors) => REPORTERS[name](report, { ...options, colors }));
  if (!isInGithubActions() || outputs.some(({ name }) => name === 'github')) return;
  // GitHub reads annotations from stderr too, and stdout may be a document.
  const annotations = REPORTERS.github(report, { ...options, colors: colorsFor({}) });
  if (annotations !== '') printNote(annotations);
}
