import type { Finding } from '#contract';
import { sentence } from '#core';
import { createTestFinding } from '#extension';
import { listNames } from './list-names.ts';
import type { EndedRun } from './run-vitest.ts';
import { countTests } from './vitest-run.ts';

/** What a run was asked for, as far as its findings say it. */
export interface AskedRun {
  readonly filters: readonly string[];
  readonly timeLimitMs: number;
}

/** What is wrong with the tests of a run; nothing is found only of a run in which tests ran and vitest was content. */
export function toTestFindings(run: EndedRun, asked: AskedRun): Finding[] {
  const found = [...findFailures(run), ...findTimeOut(run, asked), ...findNoTests(run, asked)];
  return [...found, ...findBrokenRun(run, found.length > 0)];
}

/** The same of a shard, which may well have no test: those of the others are not known here. */
export function toShardFindings(run: EndedRun, asked: Pick<AskedRun, 'timeLimitMs'>): Finding[] {
  const found = [...findFailures(run), ...findTimeOut(run, asked)];
  return [...found, ...findBrokenRun(run, found.length > 0)];
}

const findFailures = ({ tests, problems }: EndedRun): Finding[] => [
  ...tests
    .filter(({ state }) => state === 'failed')
    .map(({ name, problem, place }) => createTestFinding('test-failed', { test: name, problem }, place)),
  ...problems.map(({ problem, place }) => createTestFinding('test-file-failed', { problem }, place)),
];

/** That the time was over before vitest was. */
export function findTimeOut(
  { end, unfinished, isComplete }: EndedRun,
  { timeLimitMs }: Pick<AskedRun, 'timeLimitMs'>,
): Finding[] {
  if (end !== 'timed-out') return [];
  const idle = isComplete ? String(sentence`no test, but something that one left open`) : String(sentence`no test yet`);
  const tests = unfinished.length === 0 ? idle : listNames(unfinished);
  return [createTestFinding('tests-timed-out', { limit: `${timeLimitMs / 1000} s`, tests })];
}

/** That no test was run at all. */
export function findNoTests(run: EndedRun, { filters }: Pick<AskedRun, 'filters'>): Finding[] {
  const { passed, failed, skipped } = countTests(run);
  if (!run.isComplete || passed + failed > 0 || run.problems.length > 0) return [];
  const wanted = filters.map((filter) => `"${filter}"`).join(' or ');
  const none = filters.length === 0 ? String(sentence`there is none`) : `no file with tests matches ${wanted}`;
  const problem = skipped === 0 ? none : `${skipped === 1 ? 'the only one is' : `all ${skipped} are`} skipped`;
  return [createTestFinding('no-tests', { problem })];
}

/** That vitest did not end well; `isExplained`: by what else was found. */
export function findBrokenRun({ end, isComplete }: EndedRun, isExplained: boolean): Finding[] {
  if (end === 'timed-out' || (isComplete && (end === 0 || isExplained))) return [];
  const how = typeof end === 'number' ? `with exit code ${end}` : 'by a signal';
  const problem = isComplete ? `ended ${how} although no test failed` : `ended ${how} before the tests did`;
  return [createTestFinding('test-run-failed', { problem })];
}
