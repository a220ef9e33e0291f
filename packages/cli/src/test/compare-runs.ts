import type { AssumptionTrial } from '#contract';
import type { TestResult, VitestRun } from './vitest-run.ts';

type Change = AssumptionTrial['changed'][number] & Pick<TestResult, 'place'>;

/** The tests that ended in another way than before, each where it failed, or else where it is. */
export function compareRuns(before: Pick<VitestRun, 'tests'>, after: Pick<VitestRun, 'tests'>): Change[] {
  const [old, recent] = [before, after].map(({ tests }) => byKey(tests)) as [Tests, Tests];
  return [...new Set([...old.keys(), ...recent.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), recent.get(key)];
    const shown = is?.state === 'failed' ? is : (was ?? is);
    if (shown === undefined || was?.state === is?.state) return [];
    const { file, name, place } = shown;
    return [{ file, name, place, before: was?.state ?? 'missing', after: is?.state ?? 'missing' }];
  });
}

type Tests = ReadonlyMap<string, TestResult>;

/** Tests of one file may have the same name; those are told apart by their order. */
function byKey(tests: readonly TestResult[]): Tests {
  const keyed = new Map<string, TestResult>();
  for (const test of tests) {
    let key = JSON.stringify([test.file, test.name]);
    while (keyed.has(key)) key += "'";
    keyed.set(key, test);
  }
  return keyed;
}
