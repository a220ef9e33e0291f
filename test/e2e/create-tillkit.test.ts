import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { createFolder } from '../support/create-folder.ts';
import { runCli } from '../support/start-cli.ts';

const root = join(import.meta.dirname, '../..');

/** The environment of a user whose Node is the one that runs this test. */
const env = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) };

const run = (cwd: string, command: string, ...args: string[]) => promisify(execFile)(command, args, { cwd, env });

/** Path and text of every file below a folder. */
async function contentsOf(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.slice(dir.length + 1), await readFile(file, 'utf8')])),
  );
}

test('create-tillkit, installed from the packed tarballs, makes of every template what tillkit init makes', async () => {
  const { dir, path } = await createFolder({ 'package.json': '{ "private": true }' });
  const tarball = inject('tarball');
  const { stdout } = await run(join(root, 'create-tillkit'), 'npm', 'pack', '--json', '--pack-destination', dir);
  const [{ filename, files }] = JSON.parse(stdout);
  expect(files.map((file: { path: string }) => file.path).sort()).toEqual([
    'README.md',
    'create-tillkit.cjs',
    'package.json',
  ]);
  const published = await run(dir, 'tar', '-tzf', tarball);
  expect(published.stdout).not.toContain('create-tillkit');
  await run(dir, 'npm', 'install', '--no-audit', '--no-fund', tarball, path(filename));

  for (const template of await readdir(join(root, 'templates'))) {
    await run(dir, 'npx', 'create-tillkit', `created/${template}`, '--template', template);
    await run(dir, 'npx', 'tillkit', 'init', `installed/${template}`, '--template', template);
    expect(await runCli(['init', `sources/${template}`, '--template', template], { cwd: dir })).toMatchObject({
      code: 0,
    });
  }
  const sources = await contentsOf(path('sources'));
  expect(Object.keys(sources)).toEqual(expect.arrayContaining(['js/.gitignore', 'js/.github/workflows/ci.yml']));
  expect(await contentsOf(path('installed'))).toEqual(sources);
  expect(await contentsOf(path('created'))).toEqual(sources);
  expect((await run(path('created/js'), 'npx', 'tillkit', 'validate')).stdout).toContain('0 errors');
});
