import { describe, expect, test } from 'vitest';
import { type EndedTest, formatKinds, formatReport, sumKinds } from '../../../tools/test-run/times.ts';

const START = Date.parse('2030-01-02T03:04:05Z');

const ended = (kind: string, state: EndedTest['state'], startedAt: number, durationMs: number): EndedTest => ({
  ...{ kind, state, startedAt: START + startedAt, durationMs },
  ...{ file: `test/${kind}/some.test.ts`, name: `lasts ${durationMs} | ms` },
});

const TESTS = [
  ended('unit', 'passed', 0, 100),
  ended('unit', 'failed', 50, 1000),
  ended('integration', 'passed', 2000, 31_000),
  // As vitest tells of it: it has not started.
  ended('unit', 'skipped', -START, 0),
];

describe('the kinds of tests', () => {
  test('are added up, each from the start of its first test to the end of its last one', () => {
    expect(sumKinds(TESTS)).toEqual([
      { kind: 'unit', passed: 1, failed: 1, skipped: 1, seconds: 1.05 },
      { kind: 'integration', passed: 1, failed: 0, skipped: 0, seconds: 31 },
    ]);
    expect(sumKinds([])).toEqual([]);
  });

  test('are a line each, with why it was not run, and a warning for each that went over its budget', () => {
    const skipped = { ...ended('browser', 'skipped', 0, 0), note: 'There is no Chromium.' };
    expect(formatKinds(sumKinds([...TESTS, skipped, skipped]), { unit: 2, integration: 30 })).toEqual([
      expect.stringMatching(/^unit +1 passed, 1 failed, 1 skipped +1\.1 s$/),
      expect.stringMatching(/^integration +1 passed +31\.0 s$/),
      expect.stringMatching(/^browser +2 tests NOT RUN: There is no Chromium\.$/),
      'Warning: integration took 31 s; its budget on two idle cores is 30 s.',
    ]);
  });

  test('stand in the report with the slowest thirty tests, slowest first', () => {
    const many = Array.from({ length: 40 }, (_, at) => ended('unit', 'passed', 0, at * 1000));
    const report = formatReport(many, { unit: 30 });
    expect(report).toContain('| unit | 40 | 39.0 | 30 |\n');
    const rows = report.split('\n').filter((line) => line.includes('some.test.ts'));
    expect(rows).toHaveLength(30);
    expect(rows[0]).toBe('| 39.0 | test/unit/some.test.ts | lasts 39000 \\| ms |');
    expect(rows.at(-1)).toBe('| 10.0 | test/unit/some.test.ts | lasts 10000 \\| ms |');
  });
});
