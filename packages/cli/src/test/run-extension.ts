import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Assumed,
  type Evidence,
  type Finding,
  mergeEvidence,
  NO_EVIDENCE,
  type Shard,
  type TestEvidence,
} from '#contract';
import { sentence } from '#core';
import { analyzeBundle, bundleExtension, type LoadedExtension, toFinding } from '#extension';
import { createLedgerWriter } from '../dev/ledger-files.ts';
import { say } from '../language/say.ts';
import { printNote } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import type { Report } from '../output/reporters/report.ts';
import { warnOfOwnCode } from '../process/warn-of-own-code.ts';
import { findUncovered } from './coverage-minimum.ts';
import { mergeRuns, requireSameRun, toMergedFindings } from './merge-shards.ts';
import type { Asked } from './parse-asked.ts';
import { readShards } from './read-shards.ts';
import { type EndedRun, replayBlobs, runVitest, type VitestOptions } from './run-vitest.ts';
import {
  clearReports,
  describeRun,
  describeUnderTest,
  formatAssumed,
  leaveReport,
  type UnderTest,
} from './shard-report.ts';
import { toCoverage } from './to-coverage.ts';
import { toShardFindings, toTestFindings } from './to-test-findings.ts';
import { TRIALS, tryAssumptions } from './try-assumptions.ts';
import { countTests, type TestResult, toFailures } from './vitest-run.ts';

/** What is told of the tests of an extension. */
export interface TestedExtension {
  readonly findings: readonly Finding[];
  readonly notRun: number;
  readonly run: NonNullable<Report['run']>;
  readonly tests: readonly TestResult[];
}

/**
 * Tests an extension. One that no store would install is not tested: each test would fail of the same. `json`: nothing is told
 * beside the report.
 */
export async function runExtension(
  extension: LoadedExtension,
  options: VitestOptions,
  asked: Asked,
  json: boolean,
): Promise<TestedExtension> {
  const built = await bundleExtension(extension);
  if (built.bundle === null) {
    const findings = [...extension.issues, ...built.issues].map((issue) => toFinding(issue));
    return { findings, notRun: 1, run: {}, tests: [] };
  }
  warnOfOwnCode(extension.folder.dir, sentence`The tests`);
  const underTest = describeUnderTest(extension, built.bundle.digest, options);
  if (asked.shard !== undefined) return runShard(extension, options, asked.shard, { ...asked, json, underTest });
  const { run, failures } =
    asked.merged === undefined
      ? await runAll(options, asked)
      : await mergeShards(options, asked, asked.merged, underTest);
  keepUses(extension.folder.dir, run.evidence);
  const tried = await tryAll(run, failures, options, { ...asked, json });
  const { webhooks = [] } = extension.manifest ?? {};
  const coverage =
    asked.minimum && toCoverage(webhooks, (await analyzeBundle(extension, built)).analysis, run.evidence);
  return {
    findings: [
      ...failures,
      ...(tried?.findings ?? []),
      ...(coverage === undefined || asked.minimum === undefined ? [] : findUncovered(coverage, asked.minimum)),
    ],
    notRun: asked.tryAll && tried === undefined ? TRIALS : 0,
    tests: run.tests,
    run: {
      tests: countTests(run),
      ...toFailures(run),
      ...(tried !== undefined && { assumptions: [...tried.trials] }),
      ...(coverage !== undefined && { coverage }),
    },
  };
}

async function runAll(options: VitestOptions, { assumed }: Asked) {
  const run = await inFolder((folder) => runVitest(options, toVariables(assumed), { folder, shown: true }));
  return { run, failures: toTestFindings(run, options) };
}

/** What its handlers asked for is evidence once, when all shards are put together. */
async function runShard(
  { folder: { dir } }: LoadedExtension,
  options: VitestOptions,
  shard: Shard,
  { assumed, json, underTest }: Asked & { readonly json: boolean; readonly underTest: UnderTest },
): Promise<TestedExtension> {
  clearReports(dir, shard);
  return inFolder(async (folder) => {
    const run = await runVitest(options, toVariables(assumed), { folder, shown: true, shard });
    const sharded = describeRun(underTest, run, options, assumed);
    const path = leaveReport(dir, run, { shard, sharded }, options, folder);
    if (!json) printNote(`tillkit: ${say`The report of this shard is in ${path}.`}`);
    return {
      findings: toShardFindings(run, options),
      notRun: 0,
      tests: run.tests,
      run: { tests: countTests(run), ...toFailures(run), shard: { ...shard, files: run.ran.length } },
    };
  });
}

async function mergeShards(options: VitestOptions, { assumed }: Asked, dir: string, underTest: UnderTest) {
  const { reports, blobs } = readShards(dir);
  requireSameRun(reports, underTest, options, formatAssumed(assumed));
  const run = mergeRuns(reports, blobs === undefined ? null : await replayBlobs(options, blobs));
  return { run, failures: toMergedFindings(reports, run, options) };
}

/** Nothing can be said about tests that do not pass as they are. */
async function tryAll(
  first: EndedRun,
  failures: readonly Finding[],
  options: VitestOptions,
  { tryAll: isWanted, assumed, json }: Asked & { readonly json: boolean },
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
      return inFolder((folder) => runVitest(options, toVariables(assume), { folder, shown: false }));
    });
  });
}

const toVariables = (assumed: Partial<Assumed>): NodeJS.ProcessEnv => ({ TILLKIT_ASSUME: formatAssumed(assumed) });

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
