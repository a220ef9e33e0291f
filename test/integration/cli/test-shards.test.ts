import { readdir, readFile, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Findings } from '#contract';
import { createTested } from '../../support/create-tested.ts';
import { runCli } from '../../support/start-cli.ts';

const STORE_TEST = `import { createTestStore } from 'tillkit/testing';
import { expect, test } from 'vitest';

const extension = new URL('.', import.meta.url);

test('an order is read', async () => {
  const store = await createTestStore({ extension });
  await store.trigger('order.paid');
  expect(await store.deliveries.of('order.paid')).toMatchObject([{ state: 'succeeded' }]);
});
`;

const TWO_TESTS = "import { test } from 'vitest';\ntest('passes', () => {});\ntest.skip('is skipped', () => {});\n";

/** What each of the runs that are compared leaves in the ledger, but for the ids of deliveries. */
const readLedger = async (path: string) => {
  const { uses } = JSON.parse(await readFile(path, 'utf8')) as { uses: { deliveries: unknown[] }[] };
  return uses.map((use) => ({ ...use, deliveries: use.deliveries.length }));
};

test('three shards, one of them empty, merge to the report, the coverage and the evidence of one run', async () => {
  const { dir, path, write } = await createTested({ 'a.test.js': STORE_TEST, 'b.test.js': TWO_TESTS });
  const shards = '.tillkit/test-shards';
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCli(['test', ...args], { cwd: dir });
    return { code, stderr, stdout };
  };
  const whole = await run('--coverage', '--json');
  expect(whole.code).toBe(0);
  const evidence = await readLedger(path('.tillkit/ledger.json'));
  await rm(path('.tillkit/ledger.json'));

  await write(`${shards}/1-of-3.json`, 'left by a run that was ended');
  for (const index of [1, 2]) {
    const { code, stdout, stderr } = await run('--shard', `${index}/3`, '--json');
    const report = JSON.parse(stdout) as Findings;
    expect({ code, stderr, valid: report.valid, shard: report.shard }).toEqual({
      ...{ code: 0, valid: true, shard: { index, count: 3, files: 1 } },
      stderr: expect.not.stringContaining('The report of this shard'),
    });
  }
  const { code, stdout, stderr } = await run('--shard', '3/3');
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^shard 3 of 3: no test files in this shard\ntests: 0 passed/),
    stderr: expect.stringMatching(/The report of this shard is in .*3-of-3\.json\./),
  });
  const names = ['1-of-3.json', '2-of-3.json', '3-of-3.json'];
  expect(await readdir(path(shards))).toEqual([...names, 'blobs']);
  expect(await readdir(path(`${shards}/blobs`))).toEqual(names);
  expect(await readdir(path('.tillkit'))).not.toContain('ledger.json');

  const merged = await run('--merge', shards, '--coverage', '--json', '--reporter', 'junit=tests.xml');
  expect({ code: merged.code, report: JSON.parse(merged.stdout) }).toEqual({
    code: 0,
    report: JSON.parse(whole.stdout),
  });
  expect(merged.stderr).toMatch(/Test Files .*2 passed/);
  expect(await readFile(path('tests.xml'), 'utf8')).toContain('tests="3" failures="0" errors="0" skipped="1"');
  expect(await readLedger(path('.tillkit/ledger.json'))).toEqual(evidence);

  await write('b.test.js', TWO_TESTS.replace('skip', 'only'));
  expect(await run('--merge', shards)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('the files with tests have another content'),
  });
});

test('a shard that fails leaves its report, with which the merge fails as well', async () => {
  const failing = "import { expect, test } from 'vitest';\ntest('one is two', () => expect(1).toBe(2));\n";
  const { dir, path } = await createTested({ 'a.test.js': failing });
  const { code, stdout } = await runCli(['test', '--shard', '1/1'], { cwd: dir });
  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('shard 1 of 1: 1 test file') });
  const report = await runCli(['test', '--merge', path('.tillkit/test-shards'), '--json', dir], { cwd: '/' });
  expect({ code: report.code, issues: JSON.parse(report.stdout).issues }).toMatchObject({
    code: 1,
    issues: [{ code: 'test-failed', file: 'a.test.js', line: 2 }],
  });
});
