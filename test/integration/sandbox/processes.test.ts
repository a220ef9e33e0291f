import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { endRunners, isAlive, runnersOf } from '../../support/runners-of.ts';
import { handlerOf, startSandbox } from '../../support/start-sandbox.ts';

const patient = { timeout: 20_000, interval: 20 };

beforeEach(endRunners);

test('close leaves no process behind, not even one that is busy', async () => {
  const { sandbox, run, lines } = await startSandbox(
    { 'loop.ts': handlerOf("console.log('begun'); for (;;);") },
    { keepRunners: false, limits: { cpuMs: 60_000 } },
  );
  const looping = run('loop.ts');
  await expect.poll(() => lines.length, patient).toBe(1);
  const runners = runnersOf(process.pid);
  expect(runners.length).toBeGreaterThan(0);
  await sandbox.close();
  expect(runners.filter(isAlive)).toEqual([]);
  expect((await looping).outcome.kind).toBe('crashed');
  await expect(run('loop.ts')).rejects.toThrow('closed');
});

test('a process that is killed from outside fails its attempt only', async () => {
  const { run, calls } = await startSandbox({
    'wait.ts': handlerOf("await ctx.api.orders.get('1'); await new Promise(() => {});"),
    'fine.ts': handlerOf('return 1;'),
  });
  const waiting = run('wait.ts');
  await expect.poll(() => calls.length, patient).toBe(1);
  for (const pid of runnersOf(process.pid)) process.kill(pid, 'SIGKILL');
  expect((await waiting).outcome).toMatchObject({ kind: 'crashed', code: 'runner_crashed' });
  expect((await run('fine.ts')).outcome).toEqual({ kind: 'returned', result: '1' });
});

test('attempts of two apps run at the same time, those of one app in order', async () => {
  let asked = 0;
  let letGo = () => {};
  const both = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { run, load } = await startSandbox(
    { 'a.ts': handlerOf("await ctx.api.orders.get('1'); return 1;") },
    {
      callApi: async () => {
        asked += 1;
        if (asked === 2) letGo();
        await both;
        return { status: 200, code: 'ok', msg: '' };
      },
    },
  );
  await load('app-2', { 'a.ts': handlerOf("await ctx.api.orders.get('2'); return 2;") });
  const runs = await Promise.all([run('a.ts'), run('a.ts', {}, 'app-2'), run('a.ts')]);
  expect(runs.map(({ outcome }) => outcome.kind === 'returned' && outcome.result)).toEqual(['1', '2', '1']);
});

test('runners end when their parent is killed, even in the middle of a loop', async () => {
  const script = `
    import { createSandbox } from '#sandbox';
    const sandbox = createSandbox({ callApi: async () => ({ status: 200, code: 'ok', msg: '' }), fetchHost: async () => ({ failed: { name: 'TypeError', message: '' } }), now: () => 0, limits: { cpuMs: 600_000, wallMs: 600_000 }, onLog: () => console.log('looping') });
    const code = 'var __handler = { default: () => { console.log("begun"); for (;;); } };';
    sandbox.load({ appId: 'a', version: '1.0.0', bundle: { handlers: [{ handler: 'a', code, sourceMap: '' }], digest: 'd' } });
    await sandbox.run({ appId: 'a', appVersion: '1.0.0', handler: 'a', event: {}, deliveryId: 'd', attempt: 1, shopId: 's' });`;
  const parent = spawn(process.execPath, ['--conditions=source', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    parent.kill('SIGKILL');
  });
  const [line] = await once(createInterface(parent.stdout), 'line');
  expect(line).toBe('looping');
  const runners = runnersOf(parent.pid ?? 0);
  expect(runners.length).toBeGreaterThan(0);
  parent.kill('SIGKILL');
  await expect.poll(() => runners.filter(isAlive), patient).toEqual([]);
});
