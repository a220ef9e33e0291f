import { rename, rm } from 'node:fs/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { UsageError } from '#core';
import { type ExtensionBuild, watchExtension } from '#extension';
import { createFolder } from '../../support/create-folder.ts';
import { manifestOf } from '../../support/manifest-of.ts';

const WAIT = { timeout: 20_000, interval: 10 };

/** A watched folder with one handler, and what the watcher has said so far. */
async function watch(files: Readonly<Record<string, string>> = {}) {
  const folder = await createFolder({
    'plugin.json': manifestOf('paid.ts'),
    'paid.ts': 'import { version } from "./lib/version.ts"; export default () => version;',
    'lib/version.ts': 'export const version = "v1";',
    ...files,
  });
  const builds: ExtensionBuild[] = [];
  const errors: UsageError[] = [];
  const watcher = await watchExtension(folder.dir, {
    onChange: (build) => builds.push(build),
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => watcher.close());
  const until = (check: () => void) => vi.waitFor(check, WAIT);
  /** Writes a file as careful editors do: nobody ever sees a part of it. */
  const replace = async (path: string, content: string) => {
    await folder.write(`${path}.new`, content);
    await rename(folder.path(`${path}.new`), folder.path(path));
  };
  return { ...folder, replace, builds, errors, watcher, until };
}

const codeOf = (build: ExtensionBuild | undefined) => (build?.valid ? build.bundle.handlers[0]?.code : undefined);
const codesOf = (build: ExtensionBuild | undefined) => build?.issues.map((issue) => issue.code);

describe('watchExtension', () => {
  test('begins with what is there', async () => {
    const { watcher } = await watch();
    expect(codeOf(watcher.current)).toContain('"v1"');
    expect(watcher.current).toMatchObject({ valid: true, manifestText: manifestOf('paid.ts'), issues: [] });
  });

  test('refuses a folder without a manifest', async () => {
    const { dir } = await createFolder();
    const listener = { onChange: () => {}, onError: () => {} };
    await expect(watchExtension(dir, listener)).rejects.toMatchObject({ code: 'manifest-missing' });
  });

  test('rebuilds when an imported file changes, written in place or renamed over', async () => {
    const { write, replace, until, builds, watcher } = await watch();
    await write('lib/version.ts', 'export const version = "v2";');
    await until(() => expect(codeOf(builds.at(-1))).toContain('"v2"'));
    await replace('lib/version.ts', 'export const version = "v3";');
    await until(() => expect(codeOf(builds.at(-1))).toContain('"v3"'));
    expect(watcher.current).toBe(builds.at(-1));
  });

  test('ends with the last of many saves', async () => {
    const { write, until, builds } = await watch();
    for (let index = 2; index <= 60; index++) await write('lib/version.ts', `export const version = "v${index}";`);
    await until(() => expect(codeOf(builds.at(-1))).toContain('"v60"'));
  });

  test('reports errors with their place, and the repaired version after them', async () => {
    const { write, until, builds } = await watch();
    await write('lib/version.ts', 'export const version = ;');
    await until(() => expect(codesOf(builds.at(-1))).toEqual(['source-error']));
    expect(builds.at(-1)?.issues[0]?.range).toMatchObject({ file: 'lib/version.ts', line: 1, column: 24 });
    await write('lib/version.ts', 'export const version = "v2";');
    await until(() => expect(codeOf(builds.at(-1))).toContain('"v2"'));
  });

  test('tells errors again when a file is saved that is as broken as before', async () => {
    const { write, until, builds } = await watch();
    await write('lib/version.ts', 'export const version = ;');
    await until(() => expect(codesOf(builds.at(-1))).toEqual(['source-error']));
    const before = builds.length;
    await write('lib/version.ts', 'export const version = ;');
    await until(() => expect(builds.length).toBeGreaterThan(before));
    expect(builds.at(-1)).toEqual(builds[before - 1]);
  });

  test('notices that a missing package is installed', async () => {
    const { write, until, builds, watcher } = await watch({ 'paid.ts': "export { default } from 'points';" });
    expect(codesOf(watcher.current)).toEqual(['import-unresolved']);
    await write('node_modules/points/package.json', '{ "name": "points", "main": "main.js" }');
    await write('node_modules/points/main.js', 'export default () => "points";');
    await until(() => expect(codeOf(builds.at(-1))).toContain('"points"'));
  });

  test('follows the manifest to other handlers', async () => {
    const { write, until, builds } = await watch({ 'dist/other.js': 'export default () => "other";' });
    await write('plugin.json', manifestOf('dist/other.js'));
    await until(() => expect(codeOf(builds.at(-1))).toContain('"other"'));
    await write('dist/other.js', 'export default () => "another";');
    await until(() => expect(codeOf(builds.at(-1))).toContain('"another"'));
    await write('plugin.json', '{');
    await until(() => expect(codesOf(builds.at(-1))).toEqual(['json-syntax']));
  });

  test('notices a file that appears and one that goes', async () => {
    const { write, path, until, builds } = await watch();
    await rm(path('lib/version.ts'));
    await until(() => expect(codesOf(builds.at(-1))).toEqual(['import-unresolved']));
    await write('lib/version.ts', 'export const version = "back";');
    await until(() => expect(codeOf(builds.at(-1))).toContain('"back"'));
  });

  test('tells the user once when the manifest is gone, and goes on when it is back', async () => {
    const { write, path, until, builds, errors } = await watch();
    await rm(path('plugin.json'));
    await until(() => expect(errors.map((error) => error.code)).toEqual(['manifest-missing']));
    await write('plugin.json', manifestOf('paid.ts'));
    await until(() => expect(codeOf(builds.at(-1))).toContain('"v1"'));
    expect(errors).toHaveLength(1);
  });

  test('survives that the whole folder goes away', async () => {
    const { dir, until, builds, errors } = await watch();
    await rm(dir, { recursive: true });
    await until(() => expect(errors).toHaveLength(1));
    expect(['extension-folder-missing', 'manifest-missing']).toContain(errors[0]?.code);
    expect(builds.filter((build) => build.valid)).toEqual([]);
  });

  test('says nothing of files that are not in the bundle, nor of a save that changes nothing', async () => {
    const { write, replace, until, builds } = await watch();
    await write('notes.md', 'hello');
    await write('node_modules/x/index.js', '');
    await replace('lib/version.ts', 'export const version = "v1";');
    await replace('lib/version.ts', 'export const version = "v2";');
    await until(() => expect(codeOf(builds.at(-1))).toContain('"v2"'));
    expect(builds.map(codeOf)).toEqual([expect.stringContaining('"v2"')]);
  });

  test('says nothing after it is closed', async () => {
    const { write, builds, watcher } = await watch();
    await write('lib/version.ts', 'export const version = "v2";');
    await watcher.close();
    const before = builds.length;
    await write('lib/version.ts', 'export const version = "v3";');
    const other = await watch();
    await other.write('lib/version.ts', 'export const version = "v4";');
    await other.until(() => expect(codeOf(other.builds.at(-1))).toContain('"v4"'));
    expect(builds).toHaveLength(before);
  });
});
