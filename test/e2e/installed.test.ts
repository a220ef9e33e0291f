import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from '#contract';
import { type AuthorFolder, installPacked, runAsUser } from '../support/install-packed.ts';

const root = join(import.meta.dirname, '../..');
const EXAMPLES = readdirSync(join(root, 'examples'));
const TEMPLATES = readdirSync(join(root, 'templates'));

let author: AuthorFolder;

/** The folder of an extension in that of the author. */
const folderOf = (name: string): string => join(author.dir, 'extensions', name);

/** What its plugin.json says. */
const manifestOf = (name: string): Manifest => JSON.parse(readFileSync(join(folderOf(name), 'plugin.json'), 'utf8'));

/** One installation for all: each extension is a workspace, so that npm gives it what its package.json asks for. */
beforeAll(async () => {
  author = await installPacked();
  for (const name of EXAMPLES) {
    const filter = (source: string) => !['node_modules', '.tillkit'].includes(basename(source));
    await cp(join(root, 'examples', name), folderOf(name), { recursive: true, filter });
  }
  for (const template of TEMPLATES) {
    await runAsUser(author.dir, 'npx', 'tillkit', 'init', folderOf(template), '--template', template);
  }
  await runAsUser(author.dir, 'npm', 'install', '--no-audit', '--no-fund');
});

afterAll(() => author?.remove());

describe.each([...EXAMPLES, ...TEMPLATES])('%s, with the packed tarball installed', (name) => {
  const run = (command: string, ...args: string[]) => runAsUser(folderOf(name), command, ...args);

  test('is without findings', async () => {
    const { summary } = JSON.parse(await run('npx', 'tillkit', 'validate', '--json'));
    // That the specification has no panels is said of each extension that has one.
    const notice = manifestOf(name).ui === undefined ? 0 : 1;
    expect(summary).toEqual({ error: 0, warning: 0, notice, suppressed: 0, notRun: 0 });
  });

  test('fits the types of the package', async () => {
    const project = ['tsconfig.json', 'jsconfig.json'].find((file) => existsSync(join(folderOf(name), file)));
    await run('node', join(root, 'node_modules/typescript/bin/tsc'), '-p', project ?? '');
  });

  test('passes its tests, by npm test and by tillkit test', async () => {
    const [output, report] = await Promise.all([run('npm', 'test'), run('npx', 'tillkit', 'test', '--json')]);
    expect(output).toMatch(/Tests .*passed/);
    expect(JSON.parse(report)).toMatchObject({ valid: true, tests: { failed: 0 } });
  });

  test('needs every permission that it declares', async () => {
    const { permissions } = JSON.parse(await run('npx', 'tillkit', 'review', '--json'));
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
