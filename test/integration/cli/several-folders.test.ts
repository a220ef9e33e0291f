import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { extensionFiles } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { runTillkit } from '../../support/create-tested.ts';
import { parseOutput } from '../../support/start-dev.ts';

const vitest = join(import.meta.dirname, '../../../node_modules/vitest');

const testOf = (body: string) => `import { expect, test } from 'vitest';\n\ntest('counts', () => {\n  ${body}\n});\n`;

/** Files of a folder, by their paths from the folder above. */
const inside = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));

/** A project of three extensions: good ones, one of them further down, and one whose test fails and which lacks a permission. */
async function createProject() {
  const folder = await createFolder({
    'package.json': '{ "private": true, "type": "module" }',
    ...inside('ext/good', { ...extensionFiles({ name: 'good' }), 'a.test.js': testOf('expect(1).toBe(1);') }),
    ...inside('ext/bad', {
      ...extensionFiles({ name: 'bad', handler: 'export default (event, ctx) => ctx.api.customers.list();\n' }),
      'b.test.js': testOf('expect(1).toBe(2);'),
    }),
    ...inside('ext/more/deep', { ...extensionFiles({ name: 'deep' }), 'c.test.js': testOf('expect(2).toBe(2);') }),
    'node_modules/stray/plugin.json': '{}',
  });
  await symlink(vitest, folder.path('node_modules/vitest'));
  return folder;
}

describe('tillkit test of several folders', () => {
  test('--all runs the tests of each, counts them together, and fails when one fails', async () => {
    const { dir } = await createProject();
    const { code, stdout } = await runTillkit(['test', '--all', '--json'], dir);
    const report = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(report).toMatchObject({ valid: false, tests: { passed: 2, failed: 1 } });
    expect(report.issues).toMatchObject([{ code: 'test-failed', file: 'ext/bad/b.test.js', line: 4 }]);
  });

  test('a pattern takes what it matches, one level down', async () => {
    const { dir } = await createProject();
    const { code, stdout } = await runTillkit(['test', 'ext/*'], dir);
    expect(code).toBe(1);
    expect(stdout).toContain('ext/bad/b.test.js:4:');
    expect(stdout).toContain('tests: 1 passed, 1 failed, 0 skipped\n');
    const good = await runTillkit(['test', 'ext/g*'], dir);
    expect(good).toMatchObject({ code: 0, stdout: expect.stringContaining('tests: 1 passed, 0 failed') });
  });

  test('what is about one extension is refused, and so is a pattern without one', async () => {
    const { dir } = await createProject();
    const several = parseOutput(await runTillkit(['test', '--all', '--coverage', '--json'], dir));
    expect(several.error.message).toBe('--coverage is about one extension, and several are to be tested.');
    const none = parseOutput(await runTillkit(['test', 'nothing/*', '--json'], dir));
    expect(none.error.message).toBe('There is no extension in nothing/*.');
  });
});

describe('tillkit review of several folders', () => {
  test.each([
    ['--all', ['--all'], ['bad', 'good', 'deep']],
    ['a pattern', ['ext/*'], ['bad', 'good']],
  ])('%s gives a report on each, and fails when one has an error', async (_, args, names) => {
    const { dir } = await createProject();
    const { code, stdout, stderr } = await runTillkit(['review', ...args, '--json'], dir);
    expect(code).toBe(1);
    const reports: { manifest: { name: string } }[] = JSON.parse(stdout);
    expect(reports.map(({ manifest }) => manifest.name)).toEqual(names);
    expect(stderr).toMatch(/^ext\/bad\/handler\.ts:1:\d+ {2}error {2}GET \/api\/customers requires "customer:view"/m);

    const text = await runTillkit(['review', ...args], dir);
    expect(text.code).toBe(1);
    const places = names.map((name) => text.stdout.search(new RegExp(`^${name} `, 'm')));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('a pattern whose extensions are good ends well', async () => {
    const { dir } = await createProject();
    expect(await runTillkit(['review', 'ext/g*', '--fail-level', 'error'], dir)).toMatchObject({ code: 0 });
  });
});
