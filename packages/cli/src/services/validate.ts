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
import { placeFolder, printReport, REPORTER_NAMES, summarize } from '../print-report.ts';
import { parseReportOutputs, type ReportFlags } from '../report-output.ts';
import type { FolderReport, Report } from '../reporters/report.ts';
import { toSlashes } from '../to-slashes.ts';

export interface ValidateFlags extends ReportFlags {
  readonly failLevel?: string;
  readonly fix?: boolean;
  readonly fixPermissions?: boolean;
  readonly dryRun?: boolean;
}

/** Checks extensions and reports the findings; the exit code is 1 when one is as bad as the fail level. */
export async function validate(dirs: readonly string[], flags: ValidateFlags): Promise<number> {
  const isFailure = parseFailLevel(flags.failLevel);
  const outputs = parseReportOutputs(flags, REPORTER_NAMES);
  const check = parseMending(flags);
  const report = toReport(dirs, await check(dirs));
  printReport(report, outputs, isFailure);
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
  return { command: 'validate', ...summarize(folders), folders };
}

const toFolderReport = (dir: string, { issues, suppressed, summary }: Validation): FolderReport => ({
  ...placeFolder(dir),
  issues: issues.map((issue) => toFinding(issue)),
  suppressed: suppressed.map(({ issue, reason }) => ({ finding: toFinding(issue), reason })),
  notRun: summary.notRun,
});
