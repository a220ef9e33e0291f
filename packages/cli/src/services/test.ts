import { loadExtension } from '#extension';
import { requireExtension } from '../extension-folders.ts';
import { parseFailLevel } from '../fail-level.ts';
import { parseTimeLimit } from '../parse-time-limit.ts';
import { placeFolder, printReport, REPORTER_NAMES, summarize } from '../print-report.ts';
import { parseReportOutputs, printsJson, type ReportFlags } from '../report-output.ts';
import { findVitest } from '../test-run/find-vitest.ts';
import { type AskedFlags, parseAsked } from '../test-run/parse-asked.ts';
import { runExtension } from '../test-run/run-extension.ts';

export interface TestFlags extends ReportFlags, AskedFlags {
  readonly timeLimit?: string;
  readonly failLevel?: string;
}

/** Runs an extension's tests and reports; the exit code is 1 when a finding is as bad as the fail level. */
export async function test(dir: string, filters: readonly string[], flags: TestFlags): Promise<number> {
  const isFailure = parseFailLevel(flags.failLevel);
  const outputs = parseReportOutputs(flags, REPORTER_NAMES);
  const asked = parseAsked(flags, filters);
  const timeLimitMs = parseTimeLimit(flags.timeLimit);
  const extension = await loadExtension(requireExtension(dir));
  const { root } = extension.folder;
  const options = { root, vitest: findVitest(root), filters, timeLimitMs };
  const result = await runExtension(extension, options, asked, printsJson(outputs));
  const { findings, notRun, run, tests } = result;
  const folders = [{ ...placeFolder(dir), issues: findings, suppressed: [], notRun, tests }];
  printReport({ command: 'test', ...summarize(folders), folders, run }, outputs, isFailure);
  return findings.some(isFailure) ? 1 : 0;
}
