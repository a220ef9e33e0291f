import { describe, expect, test } from 'vitest';
import {
  compareRuns,
  countTests,
  type EndedRun,
  type JournalEntry,
  parseJournal,
  type TestResult,
  toTestFindings,
  toVitestRun,
} from '#cli';

const ROOT = '/home/somebody/loyalty';
const at = (file: string, line: number) => ({ file: `${ROOT}/${file}`, line, column: 3 });

type TestEnd = JournalEntry & { readonly kind: 'test-ended' };

const ended = (given: Partial<TestEnd> = {}): TestEnd => ({
  ...{ kind: 'test-ended', id: '1', name: 'pays', place: at('test/a.test.ts', 7) },
  ...{ state: 'passed', durationMs: 12, errors: [] },
  ...given,
});

const runOf = (...entries: JournalEntry[]) => toVitestRun(entries, ROOT);

describe('the journal of a run', () => {
  test('is read up to the last line that was finished', () => {
    const line = JSON.stringify(ended());
    expect(parseJournal(`${line}\n${line}\n{"kind":"test-en`)).toEqual([ended(), ended()]);
    expect(parseJournal('')).toEqual([]);
  });

  test('tells a failing test where its assertion is, in the author’s files', () => {
    const stack = [at('node_modules/x/x.js', 1), { file: '/elsewhere/y.ts', line: 2, column: 1 }, at('lib/sum.ts', 9)];
    const message = `\u001b[31mcannot read ${ROOT}/plugin.json\u001b[39m\nand more`;
    const run = runOf(ended({ state: 'failed', errors: [{ message, stack }] }));
    expect(run.tests).toMatchObject([
      { file: 'test/a.test.ts', place: { file: 'lib/sum.ts', line: 9 }, problem: 'cannot read plugin.json' },
    ]);
    const unknown = runOf(ended({ state: 'failed', errors: [{ message: '', stack: [] }] }));
    expect(unknown.tests).toMatchObject([
      { place: { file: 'test/a.test.ts', line: 7 }, problem: 'an error without a message' },
    ]);
  });

  test('keeps the whole error of a test that failed, without folders of the machine', () => {
    const stack = [{ ...at('test/a.test.ts', 9), method: 'check' }, at('test/a.test.ts', 2)];
    const texts = { name: 'AssertionError', matcher: 'toBe', expected: '1', received: '2', diff: '- 1\n+ 2' };
    const error = { ...texts, message: `\u001b[31mno\u001b[39m\nin ${ROOT}/lib/a.ts`, stack };
    const run = runOf(ended({ state: 'failed', errors: [error, { message: 'then', stack: [] }] }));
    const whole = {
      ...texts,
      message: 'no\nin lib/a.ts',
      stack: ['check (test/a.test.ts:9:3)', 'test/a.test.ts:2:3'],
    };
    expect(run.tests[0]?.errors).toEqual([whole, { message: 'then', stack: [] }]);
    expect(runOf(ended()).tests[0]).not.toHaveProperty('errors');
  });

  test('counts a test that was retried once, as it ended last', () => {
    const failed = ended({ state: 'failed', errors: [{ message: 'no', stack: [] }] });
    const run = runOf(failed, ended(), ended({ id: '2', state: 'skipped' }));
    expect(countTests(run)).toEqual({ passed: 1, failed: 0, skipped: 1 });
  });

  test('has errors outside of tests, each at the place that is known of it', () => {
    const errors = [{ message: 'no', stack: [] }];
    const run = runOf(
      { kind: 'file-ended', file: `${ROOT}/a.test.ts`, errors },
      { kind: 'suite-ended', place: at('b.test.ts', 4), errors },
      { kind: 'run-ended', errors },
    );
    expect(run.problems.map(({ place }) => place && `${place.file}:${place.line}`)).toEqual([
      'a.test.ts:1',
      'b.test.ts:4',
      undefined,
    ]);
    expect(run.isComplete).toBe(true);
  });

  test('names what was under way: tests, or else files', () => {
    const started: JournalEntry[] = [
      { kind: 'file-started', file: `${ROOT}/a.test.ts` },
      { kind: 'file-started', file: `${ROOT}/b.test.ts` },
      { kind: 'file-ended', file: `${ROOT}/b.test.ts`, errors: [] },
    ];
    expect(runOf(...started).unfinished).toEqual(['a.test.ts']);
    const test: JournalEntry = { kind: 'test-started', id: '9', name: 'waits', place: at('a.test.ts', 1) };
    expect(runOf(...started, test).unfinished).toEqual(['a.test.ts > waits']);
    expect(runOf(...started, test).isComplete).toBe(false);
  });
});

describe('the findings of a run', () => {
  const over: JournalEntry = { kind: 'run-ended', errors: [] };
  const asked = { filters: [], timeLimitMs: 5000 };
  const find = (end: EndedRun['end'], entries: JournalEntry[], filters: readonly string[] = []) =>
    toTestFindings({ ...runOf(...entries), end, evidence: [] }, { ...asked, filters }).map(
      ({ code, message }) => `${code}: ${message}`,
    );

  test.each<[string, EndedRun['end'], JournalEntry[], string[]]>([
    ['a passed test is none', 0, [ended(), over], []],
    [
      'a failed test is one',
      1,
      [ended({ state: 'failed', errors: [{ message: 'no', stack: [] }] }), over],
      ['test-failed: "pays" fails: no'],
    ],
    ['no test is one', 1, [over], ['no-tests: no test was run: there is none']],
    ['no test is one when vitest is content, too', 0, [over], ['no-tests: no test was run: there is none']],
    [
      'a test that is skipped is no test',
      0,
      [ended({ state: 'skipped' }), over],
      ['no-tests: no test was run: the only one is skipped'],
    ],
    [
      'a file that does not load is said, not that it has no tests',
      1,
      [{ kind: 'file-ended', file: `${ROOT}/a.test.ts`, errors: [{ message: 'gone', stack: [] }] }, over],
      ['test-file-failed: gone'],
    ],
    [
      'vitest may fail of something else',
      1,
      [ended(), over],
      ['test-run-failed: vitest ended with exit code 1 although no test failed'],
    ],
    [
      'it may give up before the first file',
      1,
      [{ kind: 'run-started', files: [`${ROOT}/a.test.ts`] }, over],
      ['test-run-failed: vitest ended with exit code 1 before the tests did'],
    ],
    ['it may end before it began', 1, [], ['test-run-failed: vitest ended with exit code 1 before the tests did']],
    ['it may be ended', null, [ended()], ['test-run-failed: vitest ended by a signal before the tests did']],
    [
      'the time may be over',
      'timed-out',
      [ended(), { kind: 'test-started', id: '2', name: 'waits', place: at('a.test.ts', 1) }],
      ['tests-timed-out: the tests did not end within 5 s; under way: a.test.ts > waits'],
    ],
    [
      'the time may be over after the tests',
      'timed-out',
      [ended(), over],
      ['tests-timed-out: the tests did not end within 5 s; under way: no test, but something that one left open'],
    ],
  ])('%s', (_, end, entries, expected) => {
    expect(find(end, entries)).toEqual(expected);
  });

  test('of a filter that matches nothing name it', () => {
    expect(find(1, [over], ['refund', 'paid'])).toEqual([
      'no-tests: no test was run: no file with tests matches "refund" or "paid"',
    ]);
  });
});

describe('two runs', () => {
  const result = (name: string, state: TestResult['state'], line = 1): TestResult => ({
    ...{ name, file: 'a.test.ts', state, durationMs: 1, problem: '' },
    place: { file: 'a.test.ts', line, column: 1 },
  });
  const compare = (before: TestResult[], after: TestResult[]) =>
    compareRuns({ tests: before }, { tests: after }).map((one) => `${one.name} ${one.before} ${one.after}`);

  test('differ by the tests that end in another way, whatever their order', () => {
    const before = [result('a', 'passed'), result('b', 'passed'), result('c', 'skipped'), result('d', 'passed')];
    const after = [result('d', 'passed'), result('b', 'failed'), result('c', 'passed')];
    expect(compare(before, after)).toEqual(['a passed missing', 'b passed failed', 'c skipped passed']);
    expect(compare(before, before)).toEqual([]);
  });

  test('of tests with the same name are compared in their order', () => {
    expect(
      compare([result('a', 'passed'), result('a', 'passed')], [result('a', 'passed'), result('a', 'failed')]),
    ).toEqual(['a passed failed']);
  });

  test('say where a test failed, or else where it is', () => {
    const changes = compareRuns(
      { tests: [result('a', 'passed', 5), result('b', 'passed', 9)] },
      {
        tests: [result('a', 'failed', 7)],
      },
    );
    expect(changes.map(({ place }) => place.line)).toEqual([7, 9]);
  });
});
