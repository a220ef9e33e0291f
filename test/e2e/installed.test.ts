import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Manifest } from '#contract';
import { createFolder } from '../support/create-folder.ts';
import { type AuthorFolder, giveTestsTime, installPacked, runAsUser } from '../support/install-packed.ts';
import { type PackedCreator, packCreator } from '../support/pack-creator.ts';
import { runCli } from '../support/start-cli.ts';

const root = join(import.meta.dirname, '../..');
const EXAMPLES = readdirSync(join(root, 'examples'));
const TEMPLATES = readdirSync(join(root, 'templates'));

let creator: PackedCreator;
let author: AuthorFolder;
/** What `tillkit init` made, before anything ran in it. */
let initialized: Record<string, string>;

/** The folder of an extension in that of the author. */
const folderOf = (name: string): string => join(author.dir, 'extensions', name);

/** What its plugin.json says. */
const manifestOf = (name: string): Manifest => JSON.parse(readFileSync(join(folderOf(name), 'plugin.json'), 'utf8'));

/** Runs a program of the installation, as a script of package.json would. */
const runInstalled = (cwd: string, program: string, ...args: string[]) =>
  runAsUser(cwd, join(author.dir, 'node_modules/.bin', program), ...args);

/** Path and text of every file below a folder. */
async function contentsOf(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.slice(dir.length + 1), await readFile(file, 'utf8')])),
  );
}

/** One installation for all: each extension is a workspace, so that npm gives it what its package.json asks for. */
beforeAll(async () => {
  creator = await packCreator();
  author = await installPacked(creator.tarball);
  for (const template of TEMPLATES) {
    await runInstalled(author.dir, 'tillkit', 'init', folderOf(template), '--template', template);
  }
  initialized = await contentsOf(folderOf('.'));
  for (const name of EXAMPLES) {
    const filter = (source: string) => !['node_modules', '.tillkit'].includes(basename(source));
    await cp(join(root, 'examples', name), folderOf(name), { recursive: true, filter });
  }
  for (const name of [...EXAMPLES, ...TEMPLATES]) await giveTestsTime(folderOf(name));
  await runAsUser(author.dir, 'npm', 'install', '--no-audit', '--no-fund');
});

afterAll(async () => {
  await author?.remove();
  await creator?.remove();
});

test('create-tillkit, installed from the packed tarballs, makes of every template what tillkit init makes', async () => {
  expect(creator.files).toEqual(['README.md', 'create-tillkit.cjs', 'package.json']);
  expect(await runAsUser(author.dir, 'tar', '-tzf', inject('tarball'))).not.toContain('create-tillkit');

  const { dir: sources } = await createFolder();
  for (const template of TEMPLATES) {
    await runInstalled(author.dir, 'create-tillkit', `created/${template}`, '--template', template);
    expect(await runCli(['init', template, '--template', template], { cwd: sources })).toMatchObject({ code: 0 });
  }
  const expected = await contentsOf(sources);
  expect(Object.keys(expected)).toEqual(expect.arrayContaining(['js/.gitignore', 'js/.github/workflows/ci.yml']));
  expect(initialized).toEqual(expected);
  expect(await contentsOf(join(author.dir, 'created'))).toEqual(expected);
  expect(await runAsUser(join(author.dir, 'created/js'), 'npx', 'tillkit', 'validate')).toContain('0 errors');
});

describe.each([...EXAMPLES, ...TEMPLATES])('%s, with the packed tarball installed', (name) => {
  const run = (program: string, ...args: string[]) => runInstalled(folderOf(name), program, ...args);

  test('is without findings', async () => {
    const { summary } = JSON.parse(await run('tillkit', 'validate', '--json'));
    // That the specification has no panels is said of each extension that has one.
    const notice = manifestOf(name).ui === undefined ? 0 : 1;
    expect(summary).toEqual({ error: 0, warning: 0, notice, suppressed: 0, notRun: 0 });
  });

  test('fits the types of the package', async () => {
    const project = ['tsconfig.json', 'jsconfig.json'].find((file) => existsSync(join(folderOf(name), file)));
    await runAsUser(folderOf(name), 'node', join(root, 'node_modules/typescript/bin/tsc'), '-p', project ?? '');
  });

  test('passes its tests, by npm test and by tillkit test', async () => {
    expect(await runAsUser(folderOf(name), 'npm', 'test')).toMatch(/Tests .*passed/);
    const report = JSON.parse(await run('tillkit', 'test', '--json'));
    expect(report).toMatchObject({ valid: true, tests: { failed: 0 } });
  });

  test('needs every permission that it declares', async () => {
    const { permissions } = JSON.parse(await run('tillkit', 'review', '--json'));
    expect(permissions.length).toBeGreaterThan(0);
    for (const permission of permissions) expect(permission).toMatchObject({ verdict: 'needed' });
  });
});

const readTemplate = (template: string, file: string) =>
  JSON.parse(readFileSync(join(root, 'templates', template, file), 'utf8'));

/** Templates that have handlers, and no server of their own that does the work. */
const isServed = (template: string): boolean =>
  readTemplate(template, 'package.json').scripts.start === undefined &&
  readTemplate(template, 'plugin.json').webhooks.length > 0;

test.each(TEMPLATES.filter(isServed))('a handler of %s does its work in tillkit exec', async (template) => {
  const trigger = ['npx', 'tillkit', 'trigger', 'order.paid', '--wait', '--json'];
  const output = await runAsUser(folderOf(template), 'npx', 'tillkit', 'exec', '--', ...trigger);
  expect(JSON.parse(output).events).toMatchObject([{ deliveries: [{ state: 'succeeded' }] }]);
});

test.each(TEMPLATES)(
  'before the first release, npm installs the tarball in a new folder of %s, as README says',
  async (template) => {
    const { dir } = await createFolder();
    await runInstalled(dir, 'tillkit', 'init', 'x', '--template', template);
    const run = (...args: string[]) => runAsUser(join(dir, 'x'), 'npm', ...args);
    await run('install', '--no-audit', '--no-fund', inject('tarball'));
    await giveTestsTime(join(dir, 'x'));
    await run('run', 'types');
    expect(await run('run', 'validate')).toContain('0 errors');
    expect(await run('test')).toMatch(/Tests .*passed/);
  },
);
