import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { HANDLER_LIMITS } from '#contract';
import { createIsolateRunners } from '../../../packages/sandbox/src/supervisor/isolate-runners.ts';
import { RunnerPool } from '../../../packages/sandbox/src/supervisor/runner-pool.ts';
import { endRunners, isAlive, runnersOf } from '../../support/runners-of.ts';
import { handlerOf, startSandbox } from '../../support/start-sandbox.ts';

const FINE = 'var __handler = { default: () => 1 };';
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

test('four attempts of one app run at once, each in a process of its own, beside those of another app', async () => {
  const asked: string[] = [];
  const all = Promise.withResolvers<void>();
  const { run, load } = await startSandbox(
    { 'a.ts': handlerOf("await ctx.api.orders.get('1'); return globalThis.count = (globalThis.count ?? 0) + 1;") },
    {
      callApi: async ({ appId }) => {
        asked.push(appId);
        if (asked.length === 5) all.resolve();
        await all.promise;
        return { status: 200, code: 'ok', msg: '' };
      },
    },
  );
  await load('app-2', { 'a.ts': handlerOf("await ctx.api.orders.get('2'); return 2;") });
  const runs = [run('a.ts'), run('a.ts'), run('a.ts'), run('a.ts'), run('a.ts', {}, 'app-2')];
  await all.promise;
  expect(runnersOf(process.pid).length).toBeGreaterThanOrEqual(5);
  const results = (await Promise.all(runs)).map(({ outcome }) => outcome.kind === 'returned' && outcome.result);
  expect(results).toEqual(['1', '1', '1', '1', '2']);
});

test('a handler that never ends holds up no other attempt of its app', async () => {
  const { run, lines } = await startSandbox({
    'ever.ts': handlerOf("console.log('begun'); await new Promise(() => {});"),
    'fine.ts': handlerOf('return 1;'),
  });
  void run('ever.ts').catch(() => {});
  await expect.poll(() => lines.length, patient).toBe(1);
  expect((await run('fine.ts')).outcome).toEqual({ kind: 'returned', result: '1' });
});

/** The processes of a pool that is made now: others of this process may be left by tests before. */
function watchOwnRunners(): () => readonly number[] {
  const before = runnersOf(process.pid);
  return () => runnersOf(process.pid).filter((pid) => !before.includes(pid) && isAlive(pid));
}

test('there is room once a process is ready', async () => {
  const ownRunners = watchOwnRunners();
  let told = 0;
  const pool = new RunnerPool(HANDLER_LIMITS, { ...createIsolateRunners(false), shared: 3, idleMs: 60_000 }, () => {
    told += 1;
  });
  onTestFinished(() => pool.close());
  expect(pool.room(4, false)).toBe(0);
  await expect.poll(() => pool.room(4, false), patient).toBe(3);
  expect(told).toBeGreaterThan(0);
  expect(ownRunners()).toHaveLength(3);
});

test('processes that are free end after a while, all but one', async () => {
  const ownRunners = watchOwnRunners();
  const wanted = { key: 'k', scripts: [FINE] };
  const pool = new RunnerPool(HANDLER_LIMITS, { ...createIsolateRunners(false), shared: 3, idleMs: 20 });
  onTestFinished(() => pool.close());
  const acquired = await Promise.all([pool.acquire(wanted), pool.acquire(wanted), pool.acquire(wanted)]);
  expect(ownRunners().length).toBeGreaterThanOrEqual(3);
  for (const runner of acquired) pool.release(runner);
  await expect.poll(() => ownRunners().length, patient).toBe(1);
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
