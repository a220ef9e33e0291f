import { readdirSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFolder } from '../../support/create-folder.ts';
import { runCli } from '../../support/start-cli.ts';

const root = join(import.meta.dirname, '../../..');
const templates = readdirSync(join(root, 'templates'));
const engines = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).engines;

/** An extension made from a template. */
async function scaffold(template: string) {
  const { dir, path } = await createFolder();
  expect(await runCli(['init', 'x', '--template', template], { cwd: dir })).toMatchObject({ code: 0 });
  const read = (file: string) => readFile(path(`x/${file}`), 'utf8');
  return { dir: path('x'), read };
}

/** The commands that a workflow runs, folded ones as one line. */
const commandsOf = (workflow: string) =>
  Array.from(workflow.matchAll(/run: (?:>-\n)?(.*(?:\n {10}\S.*)*)$/gm), ([, command = '']) =>
    command.trim().replaceAll(/\s+/g, ' '),
  );

test('the command line offers every template', async () => {
  const { stdout } = await runCli(['init', '--help'], { cwd: root });
  expect(templates.filter((name) => !stdout.includes(name))).toEqual([]);
});

test('what is not about its code is the same in every template', async () => {
  for (const file of ['.github/workflows/ci.yml', '.dockerignore', 'gitignore']) {
    const texts = await Promise.all(templates.map((name) => readFile(join(root, 'templates', name, file), 'utf8')));
    expect(new Set(texts).size, file).toBe(1);
  }
});

describe.each(templates)('the template %s', (template) => {
  test('holds all that an author needs, in the name of the extension', async () => {
    const { dir, read } = await scaffold(template);
    const files = await readdir(dir);
    const expected = ['.dockerignore', '.github', '.gitignore', '.vscode', 'AGENTS.md', 'Dockerfile', 'README.md'];
    expect(files).toEqual(expect.arrayContaining([...expected, 'package.json', 'plugin.json', 'test']));
    expect(JSON.parse(await read('plugin.json'))).toMatchObject({
      $schema: './node_modules/tillkit/plugin.schema.json',
      name: 'x',
    });
    expect(JSON.parse(await read('package.json'))).toMatchObject({
      name: 'x',
      engines,
      scripts: { validate: 'tillkit validate', test: 'vitest run', review: 'tillkit review' },
      allowScripts: { 'better-sqlite3': false, esbuild: false, 'isolated-vm': false },
    });
    for (const file of ['AGENTS.md', 'Dockerfile', 'README.md', '.github/workflows/ci.yml'])
      expect(await read(file)).not.toContain('my-extension');
  });

  test('has its types checked by its own workflow, with nothing but what it installs', async () => {
    const { read } = await scaffold(template);
    expect(commandsOf(await read('.github/workflows/ci.yml'))).toContain('npm run types');
    const { scripts, devDependencies } = JSON.parse(await read('package.json'));
    const [, config = 'tsconfig.json'] = /^tsc --noEmit(?: -p (\S+))?$/.exec(scripts.types) ?? [];
    const { compilerOptions, include } = JSON.parse(await read(config));
    expect(compilerOptions).toMatchObject({ strict: true, noEmit: true });
    expect(include).toContain('test');
    const wanted = ['typescript', ...compilerOptions.types.map((name: string) => `@types/${name}`)];
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(wanted));
  });

  test('passes what its workflow checks, and asks for nothing that it does not need', async () => {
    const { dir, read } = await scaffold(template);
    const commands = commandsOf(await read('.github/workflows/ci.yml'));
    expect(commands).toEqual(expect.arrayContaining([expect.stringMatching(/^npx tillkit test /)]));
    await mkdir(join(dir, 'reports'));
    // The tests run in place, beside those of the examples: here nothing is installed.
    const checks = commands.filter((command) => /^npx tillkit (validate|review)/.test(command));
    expect(checks).toHaveLength(2);
    for (const check of checks) {
      const end = await runCli(check.split(' ').slice(2), { cwd: dir, env: { GITHUB_ACTIONS: 'true' } });
      expect(end, check).toMatchObject({ code: 0 });
    }
    expect(await read('reports/validate.md')).toContain('0 errors');
    const sarif = JSON.parse(await read('reports/validate.sarif'));
    // That the specification has no panels is said of each extension that has one.
    const results: { ruleId: string }[] = sarif.runs[0].results;
    expect(results.filter(({ ruleId }) => ruleId !== 'ui-not-in-spec')).toEqual([]);
    expect(await read('reports/validate.xml')).toContain('<testsuites');
    const { permissions } = JSON.parse((await runCli(['review', '--json'], { cwd: dir })).stdout);
    expect(permissions).toContainEqual(expect.objectContaining({ code: 'order:view' }));
    for (const permission of permissions) expect(permission).toMatchObject({ verdict: 'needed' });
  });

  test('lets its workflow do no more than read, and its container do nothing as root', async () => {
    const { read } = await scaffold(template);
    const workflow = await read('.github/workflows/ci.yml');
    expect(/^permissions:\n((?: .*\n)+)/m.exec(workflow)?.[1]).toBe('  contents: read\n');
    expect(workflow.match(/uses: \S+@(?!v\d+$)\S*/gm)).toBeNull();
    expect(workflow).toContain('npm ci --ignore-scripts');
    const [beforeUser = '', afterUser = ''] = (await read('Dockerfile')).split(/^USER node$/m);
    expect(beforeUser).not.toMatch(/npm|^(COPY|CMD) /m);
    expect(afterUser).toContain('npm ci --ignore-scripts');
  });
});
