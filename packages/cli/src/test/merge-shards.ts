import type { Finding, Sharded, ShardReport } from '#contract';
import { type Sentence, sentence, UsageError } from '#core';
import { createTestFinding } from '#extension';
import type { EndedRun, VitestOptions } from './run-vitest.ts';
import { reportNameOf } from './shard.ts';
import { digestTests, type UnderTest } from './shard-report.ts';
import { findBrokenRun, findNoTests, findTimeOut, toShardFindings } from './to-test-findings.ts';

/** What may not differ between shards, and what is said when it does. */
const DIFFERENCES: { readonly [K in keyof Sharded]: Sentence } = {
  version: sentence`tillkit has another version`,
  tillkit: sentence`tillkit has another version`,
  vitest: sentence`vitest has another version`,
  extension: sentence`the handlers or the manifest are other ones`,
  files: sentence`there are other files with tests`,
  tests: sentence`the files with tests have another content`,
  filters: sentence`other files were asked for`,
  assume: sentence`other switches were turned`,
};

/** A shard that was ended before vitest had looked for tests knows of none. */
const OF_COMPLETE: readonly (keyof Sharded)[] = ['files', 'tests'];

/**
 * Holds the reports against each other and against this folder: a verdict is about one state of one extension. `assume`: what
 * `--assume` says here, empty for nothing.
 * @throws UsageError `shards-differ`
 */
export function requireSameRun(
  reports: readonly ShardReport[],
  here: UnderTest,
  { root }: Pick<VitestOptions, 'root'>,
  assume: string,
): void {
  const [first] = reports;
  const whole = reports.find(({ isComplete }) => isComplete);
  for (const report of reports) {
    const { sharded, isComplete } = report;
    const of = sentence`this folder`;
    requireSame(report, here, of);
    if (assume !== '') requireSame(report, { assume }, sentence`this call`);
    if (isComplete) requireSame(report, { tests: digestTests(root, sharded.files) }, of);
    const other = isComplete ? whole : first;
    if (other === undefined) continue;
    const compared = Object.entries(other.sharded).filter(
      ([name]) => isComplete || !OF_COMPLETE.includes(name as keyof Sharded),
    );
    requireSame(report, Object.fromEntries(compared), reportNameOf(other.shard));
  }
}

function requireSame({ shard, sharded }: ShardReport, other: Partial<Sharded>, of: Sentence | string): void {
  for (const [name, difference] of Object.entries(DIFFERENCES) as [keyof Sharded, Sentence][]) {
    if (!(name in other) || JSON.stringify(other[name]) === JSON.stringify(sharded[name])) continue;
    const problem = sentence`The report ${reportNameOf(shard)} is not of the same run as ${of}: ${difference}.`;
    throw new UsageError('shards-differ', problem, {
      nextSteps: [sentence`Run all shards of one state of the folder, and merge them in that state.`],
    });
  }
}

/** The tests of all shards as those of one run; `end` is how vitest ended when it merged its own reports. */
export const mergeRuns = (reports: readonly ShardReport[], end: EndedRun['end']): EndedRun => ({
  end,
  files: reports.find(({ isComplete }) => isComplete)?.sharded.files ?? [],
  ran: reports.flatMap(({ ran }) => ran),
  tests: reports.flatMap(({ tests }) => tests),
  problems: reports.flatMap(toRun).flatMap(({ problems }) => problems),
  unfinished: reports.flatMap(({ unfinished }) => unfinished),
  isComplete: reports.every(({ isComplete }) => isComplete),
  evidence: reports.flatMap(({ evidence }) => evidence),
});

/** What is wrong with the tests of all shards, each as it ended, and with the whole: a file that no shard ran is not tested. */
export function toMergedFindings(
  reports: readonly ShardReport[],
  merged: EndedRun,
  options: Pick<VitestOptions, 'timeLimitMs'>,
): Finding[] {
  const filters = reports[0]?.sharded.filters ?? [];
  const found = [
    ...reports.flatMap((report) => toShardFindings(toRun(report), report)),
    ...findNoTests(merged, { filters }),
  ];
  if (found.length > 0) return found;
  return [...findUneven(merged), ...findTimeOut(merged, options), ...findBrokenRun(merged, false)];
}

const toRun = ({ sharded, problems, ...report }: ShardReport): EndedRun => ({
  ...report,
  files: sharded.files,
  problems: problems.map(({ place, problem }) => ({ place, problem })),
});

/** Files that a sequencer of the author's gave to no shard, or to two. */
function findUneven({ files, ran }: EndedRun): Finding[] {
  const count = (names: readonly string[]) =>
    names.reduce((counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map<string, number>());
  const [all, over] = [count(files), count(ran)];
  return [...new Set([...files, ...ran])]
    .filter((file) => all.get(file) !== over.get(file))
    .map((file) => {
      const isMore = (over.get(file) ?? 0) > (all.get(file) ?? 0);
      const problem = isMore ? `ran ${file} in two shards` : `ran ${file} in no shard`;
      return createTestFinding('test-run-failed', { problem });
    });
}
