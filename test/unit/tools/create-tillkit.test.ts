import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFolder } from '../../support/create-folder.ts';

const root = join(import.meta.dirname, '../../..');
const readJson = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'));

/** Stands for the command line: tells what it got. */
const PROBE = 'process.stdout.write(JSON.stringify(process.argv.slice(2)));';

/** `create-tillkit` installed beside a tillkit, and run with arguments by a Node that may pass for an older one. */
async function runInstalled(args: readonly string[], version = process.version) {
  const { dir, path } = await createFolder({
    'node_modules/tillkit/package.json': JSON.stringify({
      exports: { './package.json': './package.json' },
      optionalDependencies: { 'isolated-vm': '7.0.1' },
    }),
    'node_modules/tillkit/dist/cli.cjs': PROBE,
    'pretend.cjs': `Object.defineProperty(process, 'version', { value: ${JSON.stringify(version)} });`,
  });
  const bin = path('node_modules/create-tillkit/create-tillkit.cjs');
  await mkdir(path('node_modules/create-tillkit'));
  await copyFile(join(root, 'create-tillkit/create-tillkit.cjs'), bin);
  await mkdir(path('node_modules/tillkit/bin'));
  await copyFile(join(root, 'bin/tillkit.cjs'), path('node_modules/tillkit/bin/tillkit.cjs'));
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, ['-r', path('pretend.cjs'), bin, ...args], { cwd: dir }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

describe('create-tillkit', () => {
  test('is of the same version as the tillkit that it needs', async () => {
    const { version, engines, license, files } = await readJson('package.json');
    const own = await readJson('create-tillkit/package.json');
    expect(own).toMatchObject({ version, engines, license, dependencies: { tillkit: version } });
    expect(files.filter((pattern: string) => pattern.includes('create-tillkit'))).toEqual([]);
  });

  test('hands its arguments to tillkit init', async () => {
    const { code, stdout } = await runInstalled(['my app', '--template', 'js']);
    expect({ code, args: JSON.parse(stdout) }).toEqual({ code: 0, args: ['init', 'my app', '--template', 'js'] });
  });

  test('refuses a Node that is too old as tillkit does', async () => {
    const { code, stderr } = await runInstalled(['x'], 'v20.20.2');
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 78, lines: 2 });
    expect(stderr).toContain('v20.20.2');
  });
});
