import { sentence, UsageError } from '#core';
import { type FixedExtension, fixExtension, type Validation, validateExtension, writeFixed } from '#extension';
import { parseFailLevel } from '../flags/fail-level.ts';
import { say } from '../language/say.ts';
import { formatDiff } from '../output/format-diff.ts';
import { colorsFor, printNote } from '../output/output.ts';
import { printReport, REPORTER_NAMES } from '../output/print-report.ts';
import { type Tell, withProgress } from '../output/progress.ts';
import { parseReportOutputs, printsJson, type ReportFlags } from '../output/report-output.ts';
import { toSlashes } from '../output/to-slashes.ts';
import { toValidationReport } from './validation-report.ts';

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
  const validations = await withProgress(say`Checking`, printsJson(outputs), (tell) => check(dirs, tell));
  const report = toValidationReport(dirs, validations);
  printReport(report, outputs, isFailure);
  return report.folders.some(({ issues }) => issues.some(isFailure)) ? 1 : 0;
}

type Check = (dirs: readonly string[], tell: Tell) => Promise<readonly Validation[]>;

function parseMending({ fix = false, fixPermissions = false, dryRun = false }: ValidateFlags): Check {
  if (fix || fixPermissions) return (dirs, tell) => mend(dirs, { permissions: fixPermissions, dryRun }, tell);
  if (!dryRun) return (dirs, tell) => mapInTurn(dirs, tell, (dir) => validateExtension(dir));
  throw new UsageError(
    'dry-run-alone',
    sentence`--dry-run shows what --fix or --fix-permissions would do; neither is given.`,
    {
      nextSteps: [sentence`tillkit validate --fix --dry-run`],
    },
  );
}

/** Everything is checked before anything is written. */
async function mend(
  dirs: readonly string[],
  { permissions, dryRun }: { readonly permissions: boolean; readonly dryRun: boolean },
  tell: Tell,
): Promise<readonly Validation[]> {
  const fixed = await mapInTurn(dirs, tell, async (dir) => ({ dir, ...(await fixExtension(dir, { permissions })) }));
  for (const extension of fixed.filter(({ before, after }) => before !== after)) {
    if (dryRun) showDiff(extension);
    else {
      await writeFixed(extension.dir, extension);
      printNote(`tillkit: ${say`fixed ${manifestOf(extension)}`}`);
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

async function mapInTurn<T>(dirs: readonly string[], tell: Tell, check: (dir: string) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (const [index, dir] of dirs.entries()) {
    tell(say`Checking ${dir}, ${index + 1} of ${dirs.length}`);
    results.push(await check(dir));
  }
  return results;
}
