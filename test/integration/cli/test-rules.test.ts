import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Findings } from '#contract';
import { TEST_RULES } from '#extension';
import { copyTested } from '../../support/create-tested.ts';
import { runCli } from '../../support/start-cli.ts';

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

  test.each(Object.entries(CASES))('%s', async (code, [flags, severity, place]) => {
    const { dir } = await copyTested(join(FIXTURES, code));
    const end = await runCli(['test', '--json', '--fail-level', severity, ...flags], { cwd: dir });
    const { issues }: Findings = JSON.parse(end.stdout);
    expect(issues.map((one) => `${one.code} ${one.severity} ${one.file} ${one.line}:${one.column}`)).toEqual([
      `${code} ${severity} ${place}`,
    ]);
    expect(end.code).toBe(1);
  });
});
