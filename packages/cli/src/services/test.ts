import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Assumed, type Evidence, type Finding, mergeEvidence, NO_EVIDENCE, type TestEvidence } from '#contract';
import { sentence, UsageError } from '#core';
import { analyzeBundle, bundleExtension, type LoadedExtension, loadExtension, toFinding } from '#extension';
import { parseAssumptions } from '../emulator-options.ts';
import { requireExtension } from '../extension-folders.ts';
import { parseFailLevel } from '../fail-level.ts';
import { parseChoice } from '../flag-value.ts';
import { say } from '../language/say.ts';
import { createLedgerWriter } from '../ledger-files.ts';
import { printNote } from '../output.ts';
import { parseTimeLimit } from '../parse-time-limit.ts';
import { placeFolder, printReport, REPORTER_NAMES, summarize } from '../print-report.ts';
import { withProgress } from '../progress.ts';
import { parseReportOutputs, printsJson, type ReportFlags } from '../report-output.ts';
import type { Report } from '../reporters/report.ts';
import { type CoverageMinimum, findUncovered, parseCoverageMinimum } from '../test-run/coverage-minimum.ts';
import { findVitest } from '../test-run/find-vitest.ts';
import { type EndedRun, runVitest, type VitestOptions } from '../test-run/run-vitest.ts';
import { toCoverage } from '../test-run/to-coverage.ts';
import { toTestFindings } from '../test-run/to-test-findings.ts';
import { TRIALS, tryAssumptions } from '../test-run/try-assumptions.ts';
import { countTests, type TestResult } from '../test-run/vitest-run.ts';
import { warnOfOwnCode } from '../warn-of-own-code.ts';

export interface TestFlags extends ReportFlags {
  readonly assumptions?: string;
  readonly assume?: readonly string[];
  readonly coverage?: boolean;
  readonly coverageMin?: string;
  readonly timeLimit?: string;
  readonly failLevel?: string;
}

/** Runs an extension's tests and reports; the exit code is 1 when a finding is as bad as the fail level. */
export async function test(dir: string, filters: readonly string[], flags: TestFlags): Promise<number> {
  const isFailure = parseFailLevel(flags.failLevel);
  const outputs = parseReportOutputs(flags, REPORTER_NAMES);
  const asked = parseAsked(flags, printsJson(outputs));
  const timeLimitMs = parseTimeLimit(flags.timeLimit);
  requireFilters(filters);
  const extension = await loadExtension(requireExtension(dir));
  const vitest = findVitest(extension.folder.root);
  const result = await runExtension(extension, { root: extension.folder.root, vitest, filters, timeLimitMs }, asked);
  const { findings, notRun, run, tests } = result;
  const folders = [{ ...placeFolder(dir), issues: findings, suppressed: [], notRun, tests }];
  printReport({ command: 'test', ...summarize(folders), folders, run }, outputs, isFailure);
  return findings.some(isFailure) ? 1 : 0;
}

/** What is wanted besides the result of the tests. */
interface Asked {
  /** Nothing is told beside the report. */
  readonly json: boolean;
  readonly assumed: Partial<Assumed>;
  readonly tryAll: boolean;
  /** Undefined: no coverage is told. */
  readonly minimum: CoverageMinimum | undefined;
}

function parseAsked({ assume = [], assumptions, coverage = false, coverageMin }: TestFlags, json: boolean): Asked {
  if (assumptions !== undefined) parseChoice('--assumptions', assumptions, ['all']);
  const none: CoverageMinimum | undefined = coverage ? new Map() : undefined;
  return {
    json,
    assumed: parseAssumptions(assume),
    tryAll: assumptions !== undefined,
    minimum: coverageMin === undefined ? none : parseCoverageMinimum(coverageMin),
  };
}

/** What begins with a dash would be a flag of vitest's. */
function requireFilters(filters: readonly string[]): void {
  const flag = filters.find((filter) => filter.startsWith('-'));
  if (flag === undefined) return;
  throw new UsageError('bad-value', sentence`A filter is a part of a file's path, not "${flag}".`, {
    nextSteps: [sentence`For vitest's own flags: npx vitest run`],
  });
}

interface Result {
  readonly findings: readonly Finding[];
  readonly notRun: number;
  readonly run: NonNullable<Report['run']>;
  readonly tests: readonly TestResult[];
}

/** An extension that no store would install is not tested: each test would fail of the same. */
async function runExtension(extension: LoadedExtension, options: VitestOptions, asked: Asked): Promise<Result> {
  const built = await bundleExtension(extension);
  if (built.bundle === null) {
    const findings = [...extension.issues, ...built.issues].map((issue) => toFinding(issue));
    return { findings, notRun: 1, run: {}, tests: [] };
  }
  const run = (assume: Partial<Assumed>, shown: boolean) =>
    inFolder((folder) => runVitest(options, { TILLKIT_ASSUME: formatAssumed(assume) }, { folder, shown }));
  warnOfOwnCode(extension.folder.dir, sentence`The tests`);
  const first = await run(asked.assumed, true);
  keepUses(extension.folder.dir, first.evidence);
  const failures = toTestFindings(first, options);
  const tried = await tryAll(first, failures, options, asked, run);
  const { webhooks = [] } = extension.manifest ?? {};
  const coverage =
    asked.minimum && toCoverage(webhooks, (await analyzeBundle(extension, built)).analysis, first.evidence);
  return {
    findings: [
      ...failures,
      ...(tried?.findings ?? []),
      ...(coverage === undefined || asked.minimum === undefined ? [] : findUncovered(coverage, asked.minimum)),
    ],
    notRun: asked.tryAll && tried === undefined ? TRIALS : 0,
    tests: first.tests,
    run: {
      tests: countTests(first),
      ...(tried !== undefined && { assumptions: [...tried.trials] }),
      ...(coverage !== undefined && { coverage }),
    },
  };
}

/** Nothing can be said about tests that do not pass as they are. */
async function tryAll(
  first: EndedRun,
  failures: readonly Finding[],
  options: VitestOptions,
  { tryAll: isWanted, assumed, json }: Asked,
  run: (assume: Partial<Assumed>, shown: boolean) => Promise<EndedRun>,
) {
  if (!isWanted) return undefined;
  if (failures.length > 0) {
    printNote(`tillkit: ${say`The tests fail as they are, so no assumption was tried.`}`);
    return undefined;
  }
  return withProgress(say`Trying the assumptions`, json, (tell) => {
    let tried = 0;
    return tryAssumptions(first, assumed, options, (assume, name) => {
      tried += 1;
      tell(say`Running the tests under ${name}, ${tried} of ${TRIALS}`);
      return run(assume, false);
    });
  });
}

const formatAssumed = (assumed: Partial<Assumed>): string =>
  Object.entries(assumed)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');

/** A folder that is gone afterwards, also when this process is told to end meanwhile. */
async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tillkit-run-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await use(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** What the handlers asked for in the tests is evidence as it is anywhere else. */
function keepUses(dir: string, evidence: readonly TestEvidence[]): void {
  const asked = evidence.reduce<Evidence>(
    (merged, one) => (one.kind === 'uses' ? mergeEvidence(merged, one) : merged),
    NO_EVIDENCE,
  );
  if (asked !== NO_EVIDENCE) createLedgerWriter()(dir, asked);
}
