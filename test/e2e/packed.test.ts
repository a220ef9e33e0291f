import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createFolder } from '../support/create-folder.ts';
import { packTo } from '../support/pack-to.ts';

/** The environment of a user whose Node is the one that runs this test. */
const env = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) };

const run = (cwd: string, command: string, ...args: string[]) => promisify(execFile)(command, args, { cwd, env });

test('the packed tarball, installed in an empty folder, scaffolds an extension and runs it', async () => {
  const { dir, path } = await createFolder({ 'package.json': '{ "private": true }' });
  const tarball = await packTo(dir);
  const { devDependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  await run(dir, 'npm', 'install', '--no-audit', '--no-fund', tarball, `vitest@${devDependencies.vitest}`);
  await run(dir, 'npx', 'tillkit', 'init', 'x');
  const extension = path('x');
  expect(await readFile(path('x/.vscode/launch.json'), 'utf8')).toContain('--inspect');

  const dev = spawn('npx', ['tillkit', 'dev', '--port', '0', '--trigger', 'order.paid'], {
    cwd: extension,
    env,
    detached: true,
  });
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    dev.once('close', () => {
      isOver = true;
      resolve();
    });
  });
  // As a terminal gives it to every process of the command: npx itself passes nothing on.
  const signal = (name: NodeJS.Signals) => void (isOver || process.kill(-(dev.pid ?? 0), name));
  onTestFinished(async () => {
    signal('SIGKILL');
    await ended;
  });
  let output = '';
  for (const stream of [dev.stdout, dev.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/<-- \[200\] handlers\/order-paid\.ts/);
  expect(output).toMatch(/--> order\.paid \[dlv .*\] attempt 1\/7/);
  expect(output).toMatch(/GET \/api\/orders\/[0-9a-f-]{36} 200/);
  const waited = await run(extension, 'npx', 'tillkit', 'trigger', 'order.paid', '--wait', '--json');
  expect(JSON.parse(waited.stdout).events[0].deliveries).toMatchObject([{ state: 'succeeded' }]);
  signal('SIGINT');
  await ended;
  await expect(readFile(path('x/.tillkit/run.json'))).rejects.toThrow('ENOENT');

  expect((await run(extension, 'npx', 'tillkit', 'validate')).stdout).toContain('0 errors');
  const { permissions } = JSON.parse((await run(extension, 'npx', 'tillkit', 'review', '--json')).stdout);
  expect(permissions).toMatchObject([
    { code: 'order:view', verdict: 'needed', observed: { count: expect.any(Number) } },
  ]);
  expect(permissions[0].observed.count).toBeGreaterThan(0);
  const mutated = await run(extension, 'npx', 'tillkit', 'review', '--mutate', '--json');
  expect(JSON.parse(mutated.stdout).mutation).toEqual([{ code: 'order:view', changed: true }]);
  expect((await run(extension, 'npx', 'vitest', 'run')).stdout).toContain('1 passed');
  const sameClass = `import { ApiError } from 'tillkit';
    import * as testing from 'tillkit/testing';
    console.log(new ApiError('CONFLICT', 409, '') instanceof testing.ApiError);`;
  expect((await run(extension, 'node', '--input-type=module', '--eval', sameClass)).stdout).toBe('true\n');
});
