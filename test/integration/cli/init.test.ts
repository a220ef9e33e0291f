import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createFolder } from '../../support/create-folder.ts';
import { runCli } from '../../support/start-cli.ts';

describe('tillkit init', () => {
  test('scaffolds an extension that is valid as it stands', async () => {
    const { dir, path } = await createFolder();
    const { code, stdout, stderr } = await runCli(['init', 'shop-points'], { cwd: dir });
    expect({ code, files: stdout.split('\n') }).toEqual({
      code: 0,
      files: [
        'shop-points/.gitignore',
        'shop-points/.vscode/launch.json',
        'shop-points/README.md',
        'shop-points/handlers/order-paid.ts',
        'shop-points/package.json',
        'shop-points/plugin.json',
        'shop-points/test/order-paid.test.ts',
        'shop-points/tsconfig.json',
        '',
      ],
    });
    expect(stderr).toContain('cd shop-points');
    const manifest = JSON.parse(await readFile(path('shop-points/plugin.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: 'shop-points', webhooks: [{ event: 'order.paid' }] });
    expect(manifest.$schema).toBe('./node_modules/tillkit/plugin.schema.json');
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

  test('never overwrites, and writes nothing when it would', async () => {
    const { dir, path } = await createFolder({ 'plugin.json': 'mine' });
    const { code, stderr } = await runCli(['init'], { cwd: dir });
    expect(code).toBe(2);
    expect(stderr).toContain('plugin.json');
    expect(await readFile(path('plugin.json'), 'utf8')).toBe('mine');
    await expect(readFile(path('package.json'))).rejects.toThrow('ENOENT');
  });

  test('keeps what else is in the folder', async () => {
    const { dir, path } = await createFolder();
    await writeFile(path('notes.txt'), 'kept');
    expect(await runCli(['init', '.', '--name', 'demo'], { cwd: dir })).toMatchObject({ code: 0 });
    expect(await readFile(path('notes.txt'), 'utf8')).toBe('kept');
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
    [['--name', 'a\u0007b'], '--name'],
  ])('refuses %j', async (args, words) => {
    const { dir } = await createFolder();
    const { code, stderr } = await runCli(['init', ...args], { cwd: dir });
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});
