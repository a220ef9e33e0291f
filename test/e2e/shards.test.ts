import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../support/create-folder.ts';
import { runAsUser } from '../support/install-packed.ts';

const root = join(import.meta.dirname, '../..');
const vitest = (...args: string[]) => runAsUser(root, process.execPath, 'node_modules/vitest/vitest.mjs', ...args);

test('two shards of the tests of the examples run each file once, and make one report', async () => {
  const { path } = await createFolder({});
  const runShard = async (name: string) => {
    await vitest(
      ...['run', '--project', 'examples', '--shard', `${name}/2`],
      ...['--reporter=blob', `--outputFile.blob=${path(`blobs/${name}.json`)}`],
      ...['--reporter=json', `--outputFile.json=${path(`${name}.json`)}`],
    );
    const { numPassedTests, testResults } = JSON.parse(await readFile(path(`${name}.json`), 'utf8'));
    return { passed: numPassedTests, files: testResults.map((file: { name: string }) => relative(root, file.name)) };
  };
  const shards = [await runShard('1'), await runShard('2')];
  const files = (await vitest('list', '--project', 'examples', '--filesOnly')).trim().split('\n');
  expect(shards.map((shard) => shard.files.length)).toEqual([files.length / 2, files.length / 2]);
  expect(shards.flatMap((shard) => shard.files).sort()).toEqual(
    files.map((line) => line.replace(/^\[\w+\] /, '')).sort(),
  );

  const passed = shards.reduce((sum, shard) => sum + shard.passed, 0);
  const times = path('merged/times');
  const merged = await vitest('run', `--merge-reports=${path('blobs')}`, `--outputFile.kinds=${times}`);
  expect(merged).toMatch(new RegExp(`^examples +${passed} passed +\\d+\\.\\d s$`, 'm'));
  expect(JSON.parse(await readFile(`${times}.json`, 'utf8'))).toEqual({
    kinds: [{ kind: 'examples', passed, failed: 0, skipped: 0, seconds: expect.any(Number) }],
    errors: 0,
  });
});
