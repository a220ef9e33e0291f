import { sentence, UsageError } from '#core';
import { loadExtension } from '#extension';
import { requireExtension } from '../flags/extension-folders.ts';
import { parseFailLevel } from '../flags/fail-level.ts';
import { parseTimeLimit } from '../flags/parse-time-limit.ts';
import { placeFolder, printReport, REPORTER_NAMES, summarize } from '../output/print-report.ts';
import { parseReportOutputs, printsJson, type ReportFlags } from '../output/report-output.ts';
import type { FolderReport } from '../output/reporters/report.ts';
import { findVitest } from './find-vitest.ts';
import { type AskedFlags, parseAsked } from './parse-asked.ts';
import { runExtension, type TestedExtension } from './run-extension.ts';

export interface TestFlags extends ReportFlags, AskedFlags {
  readonly timeLimit?: string;
  readonly failLevel?: string;
}

/** Runs the tests of extensions, one after the other, and reports; the exit code is 1 when a finding is as bad as the fail level. */
export async function test(dirs: readonly string[], filters: readonly string[], flags: TestFlags): Promise<number> {
  const isFailure = parseFailLevel(flags.failLevel);
  const outputs = parseReportOutputs(flags, REPORTER_NAMES);
  const asked = parseAsked(flags, filters);
  const timeLimitMs = parseTimeLimit(flags.timeLimit);
  if (dirs.length > 1) refuseForSeveral(flags);
  const results: { readonly folder: FolderReport; readonly run: TestedExtension['run'] }[] = [];
  for (const dir of dirs) {
    const extension = await loadExtension(requireExtension(dir));
    const { root } = extension.folder;
    const options = { root, vitest: findVitest(root), filters, timeLimitMs };
    const { findings, notRun, run, tests } = await runExtension(extension, options, asked, printsJson(outputs));
    results.push({ folder: { ...placeFolder(dir), issues: findings, suppressed: [], notRun, tests }, run });
  }
  const folders = results.map(({ folder }) => folder);
  const run = joinRuns(results.map((result) => result.run));
  printReport({ command: 'test', ...summarize(folders), folders, run }, outputs, isFailure);
  return folders.some(({ issues }) => issues.some(isFailure)) ? 1 : 0;
}

/** What is about one extension only. */
function refuseForSeveral(flags: TestFlags): void {
  const given = (['assumptions', 'coverage', 'coverageMin', 'shard', 'merge'] as const).filter(
    (name) => flags[name] !== undefined,
  );
  if (given.length === 0) return;
  const name = given[0] === 'coverageMin' ? 'coverage-min' : String(given[0]);
  throw new UsageError(
    'contradiction',
    sentence`${`--${name}`} is about one extension, and several are to be tested.`,
    {
      nextSteps: [sentence`Run tillkit test for each of them.`],
    },
  );
}

/** The tests of several extensions, counted together. */
function joinRuns(runs: readonly TestedExtension['run'][]): TestedExtension['run'] {
  const [first = {}, ...others] = runs;
  if (others.length === 0) return first;
  const counts = runs.flatMap(({ tests }) => (tests === undefined ? [] : [Object.entries(tests)]));
  const sums: Record<string, number> = {};
  for (const [name, count] of counts.flat()) sums[name] = (sums[name] ?? 0) + Number(count);
  return counts.length === 0 ? {} : { tests: sums as NonNullable<TestedExtension['run']['tests']> };
}
