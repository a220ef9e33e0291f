import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { createFolder } from '../support/create-folder.ts';
import { giveTestsTime, runIn, userEnv } from '../support/install-packed.ts';
import { SUPPORTED_NODES } from '../support/supported-nodes.ts';

const { devDependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));

describe.each(SUPPORTED_NODES)('the packed tarball, installed on Node $major in an empty folder,', (node) => {
  const env = userEnv(node.folder);

  /** Installs it, without what is for development only, and makes an extension; its commands run there. */
  async function install(...args: readonly string[]) {
    const { dir, path } = await createFolder({ 'package.json': '{ "private": true }' });
    expect(await runIn(env, dir, 'node', '--version')).toMatch(`v${node.major}.`);
    const command = ['install', '--omit=dev', '--no-audit', '--no-fund', inject('tarball'), ...args];
    await runIn(env, dir, 'npm', ...command);
    await runIn(env, dir, 'npx', 'tillkit', 'init', 'x');
    return { extension: path('x'), run: (name: string, ...rest: string[]) => runIn(env, path('x'), name, ...rest) };
  }

  test('runs init, validate, dev, trigger and review', async () => {
    const { extension, run } = await install();
    expect(await readFile(join(extension, '.vscode/launch.json'), 'utf8')).toContain('--inspect');
    expect(await run('npx', 'tillkit', 'validate')).toContain('0 errors');
    await useDev(extension, env, async (output) => {
      await expect.poll(output, { timeout: 60_000 }).toMatch(/<-- \[200\] handlers\/order-paid\.ts/);
      expect(output()).toMatch(/--> order\.paid \[dlv .*\] attempt 1\/7/);
      expect(output()).toMatch(/GET \/api\/orders\/[0-9a-f-]{36} 200/);
      const waited = await run('npx', 'tillkit', 'trigger', 'order.paid', '--wait', '--json');
      expect(JSON.parse(waited).events[0].deliveries).toMatchObject([{ state: 'succeeded' }]);
      await expectPage(extension);
    });
    const { permissions } = JSON.parse(await run('npx', 'tillkit', 'review', '--json'));
    expect(permissions).toMatchObject([
      { code: 'order:view', verdict: 'needed', observed: { count: expect.any(Number) } },
    ]);
    expect(permissions[0].observed.count).toBeGreaterThan(0);

    await expect(run('npx', 'tillkit', 'test')).rejects.toThrow(
      /There is no vitest in .*npm install --save-dev vitest/s,
    );
    const script = `import { createTestStore } from 'tillkit/testing';
      await using store = await createTestStore({ extension: '.' });
      await store.trigger('order.paid');
      const [delivery] = await store.deliveries.of('order.paid');
      console.log(delivery.state, await import('tillkit/testing/matchers').catch(({ message }) => message));`;
    const told = await run('node', '--input-type=module', '--eval', script);
    expect(told).toMatch(/^succeeded Cannot find package 'vitest'/);
  });

  test('without scripts of packages and beside vitest, runs the tests that it scaffolds and tries each permission', async () => {
    const { extension, run } = await install('--ignore-scripts', `vitest@${devDependencies.vitest}`);
    await giveTestsTime(extension);
    expect(await run('npx', 'vitest', 'run')).toContain('1 passed');
    expect(JSON.parse(await run('npx', 'tillkit', 'test', '--coverage', '--json'))).toMatchObject({
      tests: { passed: 1, failed: 0 },
      coverage: { percent: { events: 100 } },
    });
    const mutated = await run('npx', 'tillkit', 'review', '--mutate', '--json');
    expect(JSON.parse(mutated).mutation).toEqual([{ code: 'order:view', changed: true }]);
    const sameClass = `import { ApiError } from 'tillkit';
      import * as testing from 'tillkit/testing';
      console.log(new ApiError('CONFLICT', 409, '') instanceof testing.ApiError);`;
    expect(await run('node', '--input-type=module', '--eval', sameClass)).toBe('true\n');
  });
});

/** Runs `tillkit dev` in a folder while `work` goes on, which is given all that it has told so far; ends it with Ctrl-C. */
async function useDev(cwd: string, env: NodeJS.ProcessEnv, work: (output: () => string) => Promise<void>) {
  const dev = spawn('npx', ['tillkit', 'dev', '--port', '0', '--trigger', 'order.paid'], { cwd, env, detached: true });
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    dev.once('close', () => {
      isOver = true;
      resolve();
    });
  });
  // As a terminal gives it to every process of the command: npx itself passes nothing on.
  const signal = (name: NodeJS.Signals) => {
    if (!isOver && dev.pid !== undefined) process.kill(-dev.pid, name);
  };
  onTestFinished(async () => {
    signal('SIGKILL');
    await ended;
  });
  let output = '';
  for (const stream of [dev.stdout, dev.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  await work(() => output);
  signal('SIGINT');
  await ended;
  await expect(readFile(join(cwd, '.tillkit/run.json'))).rejects.toThrow('ENOENT');
}

/** The back office is served with all that its page asks for. */
async function expectPage(extension: string) {
  const { url } = JSON.parse(await readFile(join(extension, '.tillkit/run.json'), 'utf8'));
  const page = await (await fetch(`${url}/_tillkit/`)).text();
  const files = [...page.matchAll(/(?:src|href)="(\/_tillkit\/[^"]+)"/g)].map(([, path]) => path);
  const types = await Promise.all(files.map(async (path) => (await fetch(url + path)).headers.get('content-type')));
  expect(new Set(types)).toEqual(new Set(['text/css; charset=utf-8', 'text/javascript; charset=utf-8']));
}
