import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Findings } from '#contract';
import { TEST_RULES } from '#extension';
import { copyTested, runTillkit } from '../../support/create-tested.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/test');

/** What a run of the tests is asked for, and where the rule is broken. */
const CASES: Readonly<Record<string, readonly [flags: readonly string[], severity: string, place: string]>> = {
  'assumption-dependence': [['--assumptions', 'all'], 'warning', 'paid.test.js 7:54'],
  'coverage-below': [['--coverage-min', 'events=1'], 'error', 'plugin.json 1:1'],
  'no-tests': [[], 'error', 'plugin.json 1:1'],
  'test-failed': [[], 'error', 'paid.test.js 5:18'],
  'test-file-failed': [[], 'error', 'paid.test.js 4:9'],
  'test-run-failed': [[], 'error', 'plugin.json 1:1'],
  'tests-timed-out': [['--time-limit', '2s'], 'error', 'plugin.json 1:1'],
};

describe('each rule of tests has a fixture that breaks this rule only', () => {
  test('every rule has one, and a case here', () => {
    const codes = Object.keys(TEST_RULES).sort();
    expect(readdirSync(FIXTURES).sort()).toEqual(codes);
    expect(Object.keys(CASES).sort()).toEqual(codes);
  });

  test.each(Object.entries(CASES).filter(([code]) => code !== 'assumption-dependence'))('%s', async (code) => {
    const { dir } = await copyTested(join(FIXTURES, code));
    await expectOnly(code, dir);
  });

  test('assumption-dependence, with every value of every switch and the tests that end in another way under it', {
    timeout: 300_000,
  }, async () => {
    const { dir, write } = await copyTested(join(FIXTURES, 'assumption-dependence'));
    await write('other.test.js', "import { test } from 'vitest';\ntest('nothing', () => {});\n");
    const { report, stderr } = await expectOnly('assumption-dependence', dir);
    const changed = report.assumptions?.filter((trial) => trial.changed.length > 0 || trial.problem !== null);
    expect(changed).toEqual([
      {
        ...{ assumption: 'A04', switch: 'orders.cancelPaid', value: 'refund', problem: null },
        changed: [
          { file: 'paid.test.js', name: 'a paid order is not to be cancelled', before: 'passed', after: 'failed' },
        ],
      },
    ]);
    expect(report.assumptions?.map((trial) => `${trial.switch}=${trial.value}`)).toEqual(
      expect.arrayContaining([
        ...['create.status=201', 'inventory.quantity=absolute', 'rateLimit.reset=epoch-ms', 'resend.budget=single'],
      ]),
    );
    expect(stderr).not.toContain('Running the tests');
  });
});

/** Runs the tests as the rule's case says, and expects nothing but what it says. */
async function expectOnly(code: string, dir: string) {
  const [flags, severity, place] = CASES[code] ?? expect.unreachable();
  const end = await runTillkit(['test', '--json', '--fail-level', severity, ...flags], dir);
  const report: Findings = JSON.parse(end.stdout);
  expect(report.issues.map((one) => `${one.code} ${one.severity} ${one.file} ${one.line}:${one.column}`)).toEqual([
    `${code} ${severity} ${place}`,
  ]);
  expect(end.code).toBe(1);
  return { ...end, report };
}
