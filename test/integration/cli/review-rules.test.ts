import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REVIEW_RULES } from '#extension';
import { runCli } from '../../support/start-cli.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/review');

/** What a review is asked for besides the extension, and where the rule is broken. */
const CASES: Readonly<Record<string, readonly [flags: readonly string[], severity: string, place: string]>> = {
  'host-added': [['--against', '../against'], 'warning', 'paid.ts 2:9'],
  'permission-added': [['--against', '../against'], 'warning', 'plugin.json 4:33'],
  'permission-untested': [['--mutate'], 'notice', 'plugin.json 4:19'],
  'tests-missing': [['--mutate'], 'warning', 'package.json 1:1'],
};

/** A line for each finding; the others say what to do. */
const readFindings = (text: string): string[] =>
  Array.from(
    text.matchAll(/^(\S+?):(\d+:\d+) {2}([a-z]+) {2}.* {2}([a-z-]+)$/gm),
    ([, file, place, severity, code]) => `${code} ${severity} ${file} ${place}`,
  );

describe('each rule of a review has a fixture that breaks this rule only', () => {
  test('every rule has one, and a case here', () => {
    const codes = Object.keys(REVIEW_RULES).sort();
    expect(readdirSync(FIXTURES).sort()).toEqual(codes);
    expect(Object.keys(CASES).sort()).toEqual(codes);
  });

  test.each(Object.entries(CASES))('%s', async (code, [flags, severity, place]) => {
    const cwd = join(FIXTURES, code, 'extension');
    const { stderr } = await runCli(['review', '--json', ...flags], { cwd });
    expect(readFindings(stderr)).toEqual([`${code} ${severity} ${place}`]);
    expect((await runCli(['review', '--json', '--fail-level', severity, ...flags], { cwd })).code).toBe(1);
    expect(readFindings((await runCli(['review', '--json'], { cwd })).stderr)).toEqual([]);
  });
});
