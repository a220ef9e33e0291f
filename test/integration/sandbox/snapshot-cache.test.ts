import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFolder } from '../../support/create-folder.ts';
import { startSandbox } from '../../support/start-sandbox.ts';

const fine = { 'fine.ts': "export default () => ['fine', typeof URL, typeof setTimeout];" };

/** Runs a handler in a sandbox whose cache folder is this. */
async function runWithCache(cache: string): Promise<unknown> {
  vi.stubEnv('XDG_CACHE_HOME', cache);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { sandbox, result } = await startSandbox(fine, { keepRunners: false });
  const value = await result('fine.ts');
  await sandbox.close();
  return value;
}

const filesOf = (cache: string) => readdirSync(join(cache, 'tillkit')).map((name) => join(cache, 'tillkit', name));

test('the snapshot of the first process is kept for the next, readable by its user alone', async () => {
  const { dir: cache } = await createFolder();
  const first = await runWithCache(cache);
  const [file = '', ...others] = filesOf(cache);
  expect(others).toEqual([]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const kept = readFileSync(file);
  expect(await runWithCache(cache)).toEqual(first);
  // No two snapshots are alike: the same bytes were taken.
  expect(readFileSync(file).equals(kept)).toBe(true);
});

test.for<[string, (bytes: Buffer) => Uint8Array]>([
  ['empty', () => new Uint8Array()],
  ['cut off', (bytes) => bytes.subarray(0, 5_000)],
  ['changed inside', (bytes) => Buffer.concat([bytes.subarray(0, 9_000), Buffer.alloc(64, 7), bytes.subarray(9_064)])],
  ['of another prelude', (bytes) => Buffer.concat([Buffer.alloc(32), bytes.subarray(32)])],
])('a kept snapshot that is %s is made anew', async ([, spoil]) => {
  const { dir: cache } = await createFolder();
  const first = await runWithCache(cache);
  const [file = ''] = filesOf(cache);
  const spoiled = spoil(readFileSync(file));
  writeFileSync(file, spoiled);
  expect(await runWithCache(cache)).toEqual(first);
  const made = readFileSync(file);
  expect(made.equals(spoiled)).toBe(false);
  // No two snapshots are alike: the same bytes were taken.
  expect(await runWithCache(cache)).toEqual(first);
  expect(readFileSync(file).equals(made)).toBe(true);
});

test('a cache folder that cannot be made is done without', async () => {
  const { dir: cache, path } = await createFolder({ tillkit: 'a file where the folder should be' });
  expect(await runWithCache(cache)).toEqual(['fine', expect.any(String), 'function']);
  expect(readFileSync(path('tillkit'), 'utf8')).toBe('a file where the folder should be');
});

test.runIf(process.platform !== 'win32').for<[string, (place: string, other: string) => void]>([
  ['in which others may write', (place) => [mkdirSync(place), chmodSync(place, 0o777)]],
  ['that is a link', (place, other) => symlinkSync(other, place)],
])('a cache folder %s is done without', async ([, lay]) => {
  const { dir: cache, path } = await createFolder();
  const { dir: other } = await createFolder();
  lay(path('tillkit'), other);
  expect(await runWithCache(cache)).toEqual(['fine', expect.any(String), 'function']);
  expect([...readdirSync(path('tillkit')), ...readdirSync(other)]).toEqual([]);
});
