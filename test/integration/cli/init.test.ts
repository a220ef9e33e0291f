import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createFolder } from '../../support/create-folder.ts';
import { runCli, startCli } from '../../support/start-cli.ts';

const main = join(import.meta.dirname, '../../../packages/cli/src/main.ts');

/** Every file below a folder, by its path in it. */
async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(dir.length + 1))
    .sort();
}

describe('tillkit init', () => {
  test('scaffolds an extension that is valid as it stands', async () => {
    const { dir, path } = await createFolder();
    const { code, stdout, stderr } = await runCli(['init', 'shop-points'], { cwd: dir });
    expect({ code, files: stdout.split('\n') }).toEqual({
      code: 0,
      files: [
        'shop-points/.dockerignore',
        'shop-points/.github/workflows/ci.yml',
        'shop-points/.gitignore',
        'shop-points/.vscode/launch.json',
        'shop-points/AGENTS.md',
        'shop-points/Dockerfile',
        'shop-points/README.md',
        'shop-points/handlers/order-paid.ts',
        'shop-points/package.json',
        'shop-points/plugin.json',
        'shop-points/test/order-paid.test.ts',
        'shop-points/tsconfig.json',
        '',
      ],
    });
    expect(stderr).toContain('There is also --template js, external-receiver, ui-panel.');
    const manifest = JSON.parse(await readFile(path('shop-points/plugin.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: 'shop-points', webhooks: [{ event: 'order.paid' }] });
    const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
    const { name, devDependencies } = JSON.parse(await readFile(path('shop-points/package.json'), 'utf8'));
    expect({ name, tillkit: devDependencies.tillkit }).toEqual({ name: 'shop-points', tillkit: `^${version}` });
    const { configurations } = JSON.parse(await readFile(path('shop-points/.vscode/launch.json'), 'utf8'));
    expect(configurations).toMatchObject([
      { request: 'launch', attachSimplePort: 9229, sourceMaps: true },
      { request: 'attach', port: 9229, sourceMaps: true },
    ]);
    expect(await runCli(['validate'], { cwd: path('shop-points') })).toMatchObject({ code: 0 });
  });

  test('takes any printable name, and makes one for npm of it', async () => {
    const { dir, path } = await createFolder();
    const name = '积分 "Points" $& 🛒';
    expect(await runCli(['init', '--name', name, '--yes'], { cwd: dir })).toMatchObject({ code: 0 });
    expect(JSON.parse(await readFile(path('plugin.json'), 'utf8')).name).toBe(name);
    expect(JSON.parse(await readFile(path('package.json'), 'utf8')).name).toBe('points');
    expect((await readFile(path('README.md'), 'utf8')).split('\n')[0]).toBe(`# ${name}`);
  });

  test.each([
    ['demo', {}, ['cd demo', 'npm install', 'npm run dev']],
    ['.', {}, ['npm install', 'npm run dev']],
    ['./', {}, ['npm install', 'npm run dev']],
    ['a/b', {}, ['cd a/b', 'npm install', 'npm run dev']],
    ['积分', {}, ['cd 积分', 'npm install', 'npm run dev']],
    ["my $HOME's app", {}, ["cd 'my $HOME'\\''s app'", 'npm install', 'npm run dev']],
    ['demo', { npm_config_user_agent: 'npm/11.4.1 node/v26.10.0' }, ['cd demo', 'npm install', 'npm run dev']],
    ['demo', { npm_config_user_agent: 'pnpm/10.4.0 npm/? node/v26' }, ['cd demo', 'pnpm install', 'pnpm run dev']],
    ['demo', { npm_config_user_agent: 'yarn/4.6.0 npm/? node/v26' }, ['cd demo', 'yarn install', 'yarn run dev']],
  ])('tells what comes next in %j, by %j', async (folder, env, nextSteps) => {
    const { dir } = await createFolder();
    const { stdout } = await runCli(['init', folder, '--name', 'demo', '--json'], { cwd: dir, env });
    expect(JSON.parse(stdout)).toMatchObject({ template: 'ts', nextSteps, notes: [] });
  });

  test('tells where a workflow belongs when the folder lies in a git repository', async () => {
    const { dir } = await createFolder({ '.git/HEAD': '' });
    const below = await runCli(['init', 'apps/demo'], { cwd: dir });
    expect(below.stderr).toContain('Move apps/demo/.github/workflows/ci.yml');
    const itself = await runCli(['init', '--name', 'demo', '--json'], { cwd: dir });
    expect(JSON.parse(itself.stdout).notes).toEqual([]);
  });

  test('prints one JSON document, on failure too', async () => {
    const { dir } = await createFolder();
    const made = await runCli(['init', 'demo', '--json'], { cwd: dir });
    expect(JSON.parse(made.stdout)).toMatchObject({ files: expect.arrayContaining(['plugin.json']) });
    const refused = await runCli(['init', 'demo', '--json'], { cwd: dir });
    expect(refused.code).toBe(2);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'files-exist' } });
  });

  test.each([
    [['--template', 'tss'], 'Did you mean "ts"?'],
    [['--template', 'external-reciever'], 'Did you mean "external-receiver"?'],
    [['--template', '../bench'], '--template takes "ts", "js", "external-receiver"'],
    [['--template', 'constructor'], '--template takes'],
    [['--name', 'a\u0007b'], 'not "a\\u0007b"'],
    [['--name', ' '], '--name'],
    [['--name', 'a'.repeat(101)], '1 to 100 printable characters'],
  ])('refuses %j', async (args, words) => {
    const { dir } = await createFolder();
    const { code, stderr } = await runCli(['init', ...args], { cwd: dir });
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(await filesIn(dir)).toEqual([]);
  });
});

describe('tillkit init writes everything or nothing', () => {
  test('keeps what else is in the folder', async () => {
    const { dir, path } = await createFolder({ 'notes.txt': 'kept', 'handlers/mine.ts': 'kept' });
    expect(await runCli(['init', '.', '--name', 'demo'], { cwd: dir })).toMatchObject({ code: 0 });
    expect(await readFile(path('notes.txt'), 'utf8')).toBe('kept');
    expect(await readFile(path('handlers/mine.ts'), 'utf8')).toBe('kept');
  });

  test('never overwrites', async () => {
    const { dir, path } = await createFolder({ 'plugin.json': 'mine', 'test/order-paid.test.ts': 'mine' });
    const { code, stderr } = await runCli(['init'], { cwd: dir });
    expect(code).toBe(2);
    expect(stderr).toContain('has plugin.json, test/order-paid.test.ts already');
    expect(await readFile(path('plugin.json'), 'utf8')).toBe('mine');
    expect(await filesIn(dir)).toEqual(['plugin.json', 'test/order-paid.test.ts']);
  });

  test.each([
    ['a file that stands where a folder must be', { 'x/test': 'mine' }, 'x', 'ENOTDIR'],
    ['a file in place of the folder', { x: 'mine' }, 'x', 'ENOTDIR'],
    ['a file on the way to it', { x: 'mine' }, 'x/y/z', 'ENOTDIR'],
    ['a name that is too long', {}, `${'x'.repeat(300)}`, 'ENAMETOOLONG'],
  ])('leaves nothing behind because of %s', async (_, files, folder, reason) => {
    const { dir } = await createFolder(files);
    const { code, stderr } = await runCli(['init', folder, '--name', 'demo'], { cwd: dir });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(reason) });
    expect(await filesIn(dir)).toEqual(Object.keys(files));
    expect((await readdir(dir)).length).toBe(Object.keys(files).length);
  });

  test('follows no link that stands where a file is to be', async () => {
    const { dir, path } = await createFolder({ 'x/notes.txt': '' });
    await symlink(path('outside.json'), path('x/plugin.json'));
    const { code } = await runCli(['init', 'x'], { cwd: dir });
    expect(code).toBe(2);
    expect(await filesIn(dir)).toEqual(['x/notes.txt', 'x/plugin.json']);
  });

  test('lets one of two at once win', async () => {
    const { dir, path } = await createFolder();
    const ends = await Promise.all([1, 2, 3].map(() => runCli(['init', 'x'], { cwd: dir })));
    expect(ends.map(({ code }) => code).sort()).toEqual([0, 2, 2]);
    expect(await filesIn(path('x'))).toContain('tsconfig.json');
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('finishes its files when %s comes in between', async (signal) => {
    const { dir, path } = await createFolder();
    const running = startCli(['init', 'x'], { cwd: dir, process: 'own' });
    const end = running.ended.then(() => true);
    while (!existsSync(path('x')) && !(await Promise.race([end, setImmediate(false)])));
    running.kill(signal);
    await running.ended;
    expect(await filesIn(path('x'))).toHaveLength(12);
  });

  test('leaves nothing behind where there is no more room', async () => {
    const { dir } = await createFolder();
    // The largest file may have one block: the second of the template does not fit.
    const limited = spawn(
      'sh',
      ['-c', 'ulimit -f 1; exec "$@"', '', process.execPath, '--conditions=source', main, 'init', 'x'],
      {
        cwd: dir,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const [stderr, [code]] = await Promise.all([text(limited.stderr), once(limited, 'close')]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('x/.github/workflows/ci.yml: It cannot'),
    });
    expect(await readdir(dir)).toEqual([]);
  });
});
