import { execFileSync } from 'node:child_process';
import { mkdir, symlink, truncate } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  digestTests,
  type EndedRun,
  formatTests,
  mergeRuns,
  parseAsked,
  readShards,
  requireSameRun,
  toMergedFindings,
  toVitestRun,
} from '#cli';
import type { Sharded, ShardReport } from '#contract';
import { createFolder } from '../../support/create-folder.ts';

const HERE = { version: 1, tillkit: '0.1.0', vitest: '5.1.0', extension: 'a'.repeat(64) };
const ROOT = '/nowhere';
const FILES = ['a.test.ts', 'b.test.ts'];
const SHARDED: Sharded = { ...HERE, files: FILES, tests: digestTests(ROOT, FILES), filters: [], assume: '' };

type Tests = ShardReport['tests'];
const tested = (file: string, given: Partial<Tests[number]> = {}): Tests[number] => ({
  ...{ name: `of ${file}`, file, state: 'passed', durationMs: 3, problem: '' },
  ...{ place: { file, line: 4, column: 1 }, ...given },
});

/** The report of shard `index`, which ran the file at its place. */
function report(index: number, given: Partial<ShardReport> = {}, sharded: Partial<Sharded> = {}): ShardReport {
  const file = FILES[index - 1];
  return {
    ...{ sharded: { ...SHARDED, ...sharded }, shard: { index, count: 2 }, timeLimitMs: 5000 },
    ...{ end: 0, isComplete: true, ran: file === undefined ? [] : [file] },
    ...{ tests: file === undefined ? [] : [tested(file)], problems: [], unfinished: [], evidence: [], ...given },
  };
}

/** A report that has none of vitest beside it. */
const ENDED = { isComplete: false, end: null } as const;

const inFiles = (...reports: ShardReport[]) =>
  Object.fromEntries(
    reports.map(({ shard, ...rest }) => [`${shard.index}-of-${shard.count}.json`, JSON.stringify({ shard, ...rest })]),
  );
const blobs = (...names: string[]) => Object.fromEntries(names.map((name) => [`blobs/${name}`, '[]']));

const usage = (code: string, message: RegExp) =>
  expect.objectContaining({ name: 'UsageError', code, message: expect.stringMatching(message) });

describe('--shard and --merge', () => {
  test('name a part and a folder', () => {
    expect(parseAsked({ shard: '1/4' }, ['refund'])).toMatchObject({ shard: { index: 1, count: 4 } });
    expect(parseAsked({ shard: '1000/1000', assume: ['orders.cancelPaid=refund'] }, [])).toMatchObject({
      shard: { index: 1000, count: 1000 },
    });
    expect(parseAsked({ merge: 'shards', coverageMin: 'events=100' }, [])).toMatchObject({ merged: 'shards' });
  });

  test.each(['0/4', '5/4', 'a/b', '1', '1/0', '1/4/4', '-1/4', '01/4', '1/1001', '1.5/4', ' 1/4', ''])(
    'refuse the part %j',
    (shard) => {
      expect(() => parseAsked({ shard }, [])).toThrow(usage('bad-value', /^--shard takes a number and how many/));
    },
  );

  test.each([
    [{ shard: '1/2', merge: 'x' }, [], '--shard does not go with --merge'],
    [{ shard: '1/2', assumptions: 'all' }, [], '--assumptions does not go with --shard'],
    [{ merge: 'x', assumptions: 'all' }, [], '--assumptions does not go with --merge'],
    [{ shard: '1/2', coverage: true }, [], '--coverage does not go with --shard'],
    [{ shard: '1/2', coverageMin: 'events=1' }, [], '--coverage-min does not go with --shard'],
    [{ merge: 'x' }, ['refund'], 'A filter does not go with --merge'],
  ])('refuse %j with the filters %j', (flags, filters, message) => {
    expect(() => parseAsked(flags, filters)).toThrow(usage('flags-exclude', new RegExp(`^${message}\\.$`)));
  });
});

describe('the reports of a folder', () => {
  test('are those of all shards, in order, and those of vitest for shards that came to their end', async () => {
    const [one, two] = [report(1), report(2, ENDED)];
    const { dir, path } = await createFolder({ ...inFiles(two, one), ...blobs('1-of-2.json') });
    expect(readShards(dir)).toEqual({ reports: [one, two], blobs: path('blobs') });
    const none = await createFolder(inFiles(report(1, ENDED), report(2, ENDED)));
    expect(readShards(none.dir).blobs).toBeUndefined();
  });

  test.each([
    ['none', {}, 'shards-missing', /^There is no report of a shard in /],
    ['one too few', inFiles(report(1, ENDED)), 'shards-missing', /^The report of shard 2 of 2 is missing in /],
    [
      'some too few',
      inFiles({ ...report(1, ENDED), shard: { index: 2, count: 4 } }),
      'shards-missing',
      /^The reports of the shards 1, 3, 4 of 4 are missing in /,
    ],
    [
      'those of two runs',
      { ...inFiles(report(1, ENDED), report(2, ENDED)), '1-of-3.json': '{}' },
      'shards-foreign',
      / has reports of 2 shards and reports of 3\.$/,
    ],
    [
      'another file',
      { ...inFiles(report(1)), 'notes.txt': '' },
      'shards-foreign',
      / has notes\.txt, which is no report/,
    ],
    ['a folder for each', { 'shard-1/1-of-2.json': '{}' }, 'shards-foreign', / has shard-1, which is no report/],
    ['a shard beyond the last', { '3-of-2.json': '{}' }, 'shards-foreign', / has 3-of-2\.json, which/],
    ['too many shards', { '1-of-1001.json': '{}' }, 'shards-foreign', / has 1-of-1001\.json, which/],
    [
      'half a report',
      { '1-of-1.json': '{"sharded":{"vers' },
      'shard-refused',
      /it is not JSON, or not the whole of it/,
    ],
    ['JSON of something else', { '1-of-1.json': '[]' }, 'shard-refused', /it is no report of a shard/],
    [
      'a report of a later version',
      { '1-of-1.json': JSON.stringify({ sharded: { version: 2 } }) },
      'shard-refused',
      /another version of tillkit wrote it/,
    ],
    [
      'a report without a field',
      { '1-of-1.json': JSON.stringify({ ...report(1), tests: undefined }) },
      'shard-refused',
      /"tests" is not as it has to be/,
    ],
    [
      'a report with another state than there are',
      { '1-of-1.json': JSON.stringify(report(1, { tests: [{ ...tested('a.test.ts'), state: 'great' as 'passed' }] })) },
      'shard-refused',
      /"tests\[0\]\.state" is not as it has to be/,
    ],
    [
      'a report under the name of another',
      { '1-of-2.json': JSON.stringify(report(2, ENDED)), '2-of-2.json': JSON.stringify(report(2, ENDED)) },
      'shard-refused',
      /1-of-2\.json cannot be used: it is that of shard 2 of 2\.$/,
    ],
    [
      'no report of vitest',
      inFiles(report(1), report(2)),
      'shard-refused',
      /blobs.1-of-2\.json cannot be used: it is missing\.$/,
    ],
    [
      'a report of vitest too many',
      { ...inFiles(report(1, ENDED), report(2, ENDED)), ...blobs('1-of-2.json') },
      'shard-refused',
      /it belongs to no shard that came to its end/,
    ],
    ['a file for the folder of vitest', { ...inFiles(report(1)), blobs: '' }, 'shards-missing', /shard 2 of 2/],
    [
      'a file for the folder of vitest, beside all reports',
      { ...inFiles(report(1, ENDED), report(2, ENDED)), blobs: '' },
      'shard-refused',
      /blobs cannot be used: it is no folder/,
    ],
  ])('are refused: %s', async (_, files, code, message) => {
    const { dir } = await createFolder(files);
    expect(() => readShards(dir)).toThrow(usage(code, message));
  });

  test('are regular files of a size that somebody could have written, and nothing is waited for', async () => {
    const { dir, path } = await createFolder(inFiles(report(2, ENDED)));
    await symlink(path('2-of-2.json'), path('1-of-2.json'));
    expect(() => readShards(dir)).toThrow(usage('shard-refused', /1-of-2\.json cannot be used: it is no regular file/));
    const piped = await createFolder(inFiles(report(2, ENDED)));
    execFileSync('mkfifo', [piped.path('1-of-2.json')]);
    expect(() => readShards(piped.dir)).toThrow(usage('shard-refused', /it is no regular file/));
    const large = await createFolder({ ...inFiles(report(2, ENDED)), '1-of-2.json': '' });
    await truncate(large.path('1-of-2.json'), 256 * 1024 * 1024 + 1);
    expect(() => readShards(large.dir)).toThrow(usage('shard-refused', /it is larger than 268435456 bytes/));
    expect(() => readShards(path('2-of-2.json'))).toThrow(usage('shards-missing', /cannot be opened \(ENOTDIR\)/));
    const blob = await createFolder(inFiles(report(1), report(2, ENDED)));
    await mkdir(blob.path('blobs'));
    execFileSync('mkfifo', [blob.path('blobs/1-of-2.json')]);
    expect(() => readShards(blob.dir)).toThrow(usage('shard-refused', /blobs.1-of-2\.json .*no regular file/));
  });
});

describe('shards of one run', () => {
  const compare = (reports: ShardReport[], assume = '') => requireSameRun(reports, HERE, { root: ROOT }, assume);

  test('agree, also with one that was ended before it knew of any test', () => {
    const early = report(1, { ...ENDED, ran: [], tests: [] }, { files: [], tests: digestTests(ROOT, []) });
    expect(() => compare([early, report(2)])).not.toThrow();
    expect(() => compare([report(1), report(2)])).not.toThrow();
    const turned = { assume: 'orders.cancelPaid=refund' };
    expect(() => compare([report(1, {}, turned), report(2, {}, turned)], turned.assume)).not.toThrow();
  });

  test.each<[string, Partial<Sharded>, RegExp]>([
    ['another tillkit', { tillkit: '0.0.9' }, /^The report 2-of-2\.json is not .* as this folder: tillkit has another/],
    ['another vitest', { vitest: '4.0.0' }, /vitest has another version\.$/],
    ['another extension', { extension: 'b'.repeat(64) }, /the handlers or the manifest are other ones\.$/],
    [
      'tests of another content',
      { tests: 'b'.repeat(64) },
      /as this folder: the files with tests have another content/,
    ],
    [
      'other tests',
      { files: ['c.test.ts'], tests: digestTests(ROOT, ['c.test.ts']) },
      /as 1-of-2\.json: there are other files with tests/,
    ],
    ['other filters', { filters: ['refund'] }, /as 1-of-2\.json: other files were asked for/],
    ['other switches', { assume: 'create.status=201' }, /as 1-of-2\.json: other switches were turned/],
  ])('do not differ in anything: %s', (_, sharded, message) => {
    expect(() => compare([report(1), report(2, {}, sharded)])).toThrow(usage('shards-differ', message));
  });

  test('ran under the switches of the call that merges them, if it names any', () => {
    expect(() => compare([report(1), report(2)], 'create.status=201')).toThrow(
      usage('shards-differ', /as this call: other switches were turned/),
    );
  });
});

describe('the verdict on all shards', () => {
  const judge = (reports: ShardReport[], end: EndedRun['end'] = 0) =>
    toMergedFindings(reports, mergeRuns(reports, end), { timeLimitMs: 9000 }).map(
      ({ code, message, file }) => `${code}: ${message} (${file})`,
    );
  const failed = tested('b.test.ts', { state: 'failed', problem: 'no' });

  test.each<[string, ShardReport[], EndedRun['end'], RegExp[]]>([
    ['nothing is wrong when every file was run and passed', [report(1), report(2)], 0, []],
    [
      'a failed test of one is one of all',
      [report(1), report(2, { end: 1, tests: [failed] })],
      1,
      [/^test-failed: "of b\.test\.ts" fails: no \(b\.test\.ts\)$/],
    ],
    [
      'also when vitest is content',
      [report(1), report(2, { end: 0, tests: [failed] })],
      0,
      [/^test-failed: "of b\.test\.ts" fails/],
    ],
    [
      'an error outside of tests too, with a place or without',
      [report(1), report(2, { end: 1, problems: [{ problem: 'gone' }] })],
      1,
      [/^test-file-failed: gone/],
    ],
    [
      'a shard that was ended is told with what it was at',
      [report(1), report(2, { isComplete: false, end: 'timed-out', tests: [], unfinished: ['b.test.ts > b'] })],
      0,
      [/^tests-timed-out: the tests did not end within 5 s; under way: b\.test\.ts > b/],
    ],
    [
      'a shard that crashed too',
      [report(1, { ...ENDED, ran: [] }), report(2)],
      0,
      [/^test-run-failed: vitest ended by a signal before the tests did/],
    ],
    [
      'a test that is skipped in one may be all that this one has',
      [report(1), report(2, { tests: [tested('b.test.ts', { state: 'skipped' })] })],
      0,
      [],
    ],
    [
      'no test at all is no run',
      [1, 2].map((index) => report(index, { ran: [], tests: [] }, { files: [] })),
      0,
      [/^no-tests: no test was run: there is none/],
    ],
    [
      'a file that no shard ran is not tested',
      [report(1), report(2, { ran: [], tests: [] })],
      0,
      [/^test-run-failed: vitest ran b\.test\.ts in no shard/],
    ],
    [
      'nor is one that ran twice beside it',
      [report(1), report(2, { ran: ['a.test.ts'], tests: [tested('a.test.ts')] })],
      0,
      [
        /^test-run-failed: vitest ran a\.test\.ts in two shards/,
        /^test-run-failed: vitest ran b\.test\.ts in no shard/,
      ],
    ],
    [
      'vitest, which merges its own reports, has to be content as well',
      [report(1), report(2)],
      1,
      [/^test-run-failed: vitest ended with exit code 1 although no test failed/],
    ],
    ['and to end', [report(1), report(2)], 'timed-out', [/^tests-timed-out: the tests did not end within 9 s/]],
    ['and to start', [report(1), report(2)], 'not-started', [/^test-run-failed: vitest ended by a signal/]],
  ])('%s', (_, reports, end, expected) => {
    const found = judge(reports, end);
    expect(found).toEqual(expected.map((message) => expect.stringMatching(message)));
  });

  test('counts all tests and has all evidence', () => {
    const seen = { kind: 'call', dir: '.', endpoint: 'orders.get', code: 'ok' } as const;
    const merged = mergeRuns([report(1, { evidence: [seen] }), report(2, { evidence: [seen] })], 0);
    expect(merged).toMatchObject({ files: FILES, ran: FILES, evidence: [seen, seen], isComplete: true });
    expect(merged.tests.map(({ file }) => file)).toEqual(FILES);
  });
});

test('a shard without a file comes to its end, unless vitest gave up', () => {
  const entries = [
    { kind: 'run-started', files: ['/x/a.test.ts'] },
    { kind: 'run-ended', errors: [] },
  ] as const;
  expect(toVitestRun(entries, '/x', true)).toMatchObject({ isComplete: true, files: ['a.test.ts'], ran: [] });
  expect(toVitestRun(entries, '/x')).toMatchObject({ isComplete: false });
});

test('people are told which part was run', () => {
  const tests = { passed: 1, failed: 0, skipped: 0 };
  const tell = (files: number) => formatTests({ tests, shard: { index: 1, count: 4, files } })[0];
  expect([0, 1, 2].map(tell)).toEqual([
    'shard 1 of 4: no test files in this shard',
    'shard 1 of 4: 1 test file',
    'shard 1 of 4: 2 test files',
  ]);
});
