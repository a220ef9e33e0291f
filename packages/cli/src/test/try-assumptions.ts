import { type Assumed, type AssumptionTrial, DEFAULT_ASSUMED, type Finding, SWITCHES } from '#contract';
import { createTestFinding } from '#extension';
import { compareRuns } from './compare-runs.ts';
import { listNames } from './list-names.ts';
import type { EndedRun } from './run-vitest.ts';
import { type AskedRun, toTestFindings } from './to-test-findings.ts';

/** What the runs under other values told. */
export interface TriedAssumptions {
  readonly trials: readonly AssumptionTrial[];
  readonly findings: readonly Finding[];
}

/** How many runs it takes to try every other value of every switch. */
export const TRIALS: number = [...SWITCHES.values()].reduce((sum, { values }) => sum + values.length - 1, 0);

/** Runs the tests once under every value of every switch that `assumed` does not have, and compares with a run that passed. */
export async function tryAssumptions(
  passed: EndedRun,
  assumed: Partial<Assumed>,
  asked: AskedRun,
  run: (assume: Partial<Assumed>, name: string) => Promise<EndedRun>,
): Promise<TriedAssumptions> {
  const given: Readonly<Record<string, string>> = { ...DEFAULT_ASSUMED, ...assumed };
  const trials: AssumptionTrial[] = [];
  const findings: Finding[] = [];
  for (const [name, { id, values }] of SWITCHES) {
    for (const value of values.filter((one) => one !== given[name])) {
      const tried = await run({ ...assumed, [name]: value }, `${name}=${value}`);
      const changed = compareRuns(passed, tried);
      const [whole] = toTestFindings(tried, asked);
      const problem = changed.length === 0 ? (whole?.message ?? null) : null;
      trials.push({
        ...{ assumption: id, switch: name, value, problem },
        changed: changed.map(({ place, ...change }) => change),
      });
      if (changed.length === 0 && problem === null) continue;
      const tests = problem ?? listNames(changed.map(({ name: test, after }) => `"${test}" ${after}`));
      findings.push(
        createTestFinding('assumption-dependence', { switch: name, value, assumption: id, tests }, changed[0]?.place),
      );
    }
  }
  return { trials, findings };
}
