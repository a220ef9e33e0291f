import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { installPacked, runAsUser, USER_ENV } from '../support/install-packed.ts';

test('the packed tarball, installed in an empty folder, scaffolds an extension and runs it', async () => {
  const { devDependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const { dir, remove } = await installPacked(`vitest@${devDependencies.vitest}`);
  onTestFinished(remove);
  await runAsUser(dir, 'npx', 'tillkit', 'init', 'x');
  const extension = join(dir, 'x');
  const run = (...command: [string, ...string[]]) => runAsUser(extension, ...command);
  expect(await readFile(join(extension, '.vscode/launch.json'), 'utf8')).toContain('--inspect');

  const dev = spawn('npx', ['tillkit', 'dev', '--port', '0', '--trigger', 'order.paid'], {
    cwd: extension,
    env: USER_ENV,
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
  const waited = await run('npx', 'tillkit', 'trigger', 'order.paid', '--wait', '--json');
  expect(JSON.parse(waited).events[0].deliveries).toMatchObject([{ state: 'succeeded' }]);
  const { url } = JSON.parse(await readFile(join(extension, '.tillkit/run.json'), 'utf8'));
  const page = await (await fetch(`${url}/_tillkit/`)).text();
  const files = [...page.matchAll(/(?:src|href)="(\/_tillkit\/[^"]+)"/g)].map(([, path]) => path);
  const types = await Promise.all(files.map(async (path) => (await fetch(url + path)).headers.get('content-type')));
  expect(new Set(types)).toEqual(new Set(['text/css; charset=utf-8', 'text/javascript; charset=utf-8']));
  signal('SIGINT');
  await ended;
  await expect(readFile(join(extension, '.tillkit/run.json'))).rejects.toThrow('ENOENT');

  expect(await run('npx', 'tillkit', 'validate')).toContain('0 errors');
  const { permissions } = JSON.parse(await run('npx', 'tillkit', 'review', '--json'));
  expect(permissions).toMatchObject([
    { code: 'order:view', verdict: 'needed', observed: { count: expect.any(Number) } },
  ]);
  expect(permissions[0].observed.count).toBeGreaterThan(0);
  const mutated = await run('npx', 'tillkit', 'review', '--mutate', '--json');
  expect(JSON.parse(mutated).mutation).toEqual([{ code: 'order:view', changed: true }]);
  expect(await run('npx', 'vitest', 'run')).toContain('1 passed');
  expect(JSON.parse(await run('npx', 'tillkit', 'test', '--coverage', '--json'))).toMatchObject({
    tests: { passed: 1, failed: 0 },
    coverage: { percent: { events: 100 } },
  });
  const sameClass = `import { ApiError } from 'tillkit';
    import * as testing from 'tillkit/testing';
    console.log(new ApiError('CONFLICT', 409, '') instanceof testing.ApiError);`;
  expect(await run('node', '--input-type=module', '--eval', sameClass)).toBe('true\n');
});
