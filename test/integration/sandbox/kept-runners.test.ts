import { beforeEach, expect, test } from 'vitest';
import { HANDLER_LIMITS } from '#contract';
import { createIsolateRunners } from '../../../packages/sandbox/src/supervisor/isolate-runners.ts';
import { RunnerProcess } from '../../../packages/sandbox/src/supervisor/runner-process.ts';
import { endRunners, isAlive, runnersOf } from '../../support/runners-of.ts';
import { handlerOf, startSandbox } from '../../support/start-sandbox.ts';

const patient = { timeout: 20_000, interval: 20 };

const living = () => runnersOf(process.pid);

beforeEach(endRunners);

/** Runs a handler in a sandbox that keeps its runners, closes it, and gives the runners that are left. */
async function leaveRunners(): Promise<number[]> {
  const { sandbox, result } = await startSandbox(
    { 'a.ts': handlerOf('globalThis.left = true; return "first";') },
    { keepRunners: true },
  );
  expect(await result('a.ts')).toBe('first');
  await sandbox.close();
  return living();
}

test('a free runner of a closed sandbox serves the next one, with nothing of the code before', async () => {
  const kept = await leaveRunners();
  expect(kept.length).toBeGreaterThan(0);
  const { result } = await startSandbox(
    { 'a.ts': handlerOf('return ["second", typeof globalThis.left];') },
    { keepRunners: true },
  );
  expect(living().every((pid) => kept.includes(pid))).toBe(true);
  expect(await result('a.ts')).toEqual(['second', 'undefined']);
});

test('a runner that served another sandbox keeps to the limits of its new one', async () => {
  await leaveRunners();
  const { run } = await startSandbox(
    { 'calls.ts': handlerOf("await ctx.api.orders.get('1'); await ctx.api.orders.get('2');") },
    { keepRunners: true, limits: { apiCalls: 1 } },
  );
  expect((await run('calls.ts')).outcome).toMatchObject({ kind: 'threw', error: { name: 'LimitError' } });
});

test('a runner that works is not kept', async () => {
  const { sandbox, run, lines } = await startSandbox(
    { 'loop.ts': handlerOf("console.log('begun'); for (;;);") },
    { keepRunners: true, limits: { cpuMs: 60_000 } },
  );
  const looping = run('loop.ts');
  await expect.poll(() => lines.length, patient).toBe(1);
  const [busy] = living();
  await sandbox.close();
  expect((await looping).outcome.kind).toBe('crashed');
  expect(isAlive(busy ?? 0)).toBe(false);
});

test('a runner whose attempt ran into a limit is not kept', async () => {
  const { sandbox, run } = await startSandbox(
    { 'loop.ts': handlerOf('for (;;);') },
    { keepRunners: true, limits: { cpuMs: 100 } },
  );
  const attacked = living();
  expect(attacked).toHaveLength(1);
  expect((await run('loop.ts')).outcome).toMatchObject({ kind: 'limit', code: 'cpu_limit' });
  await sandbox.close();
  expect(living().filter((pid) => attacked.includes(pid))).toEqual([]);
});

test('a runner that is being ended is not handed on', async () => {
  const kind = createIsolateRunners(true);
  const runner = new RunnerProcess(HANDLER_LIMITS, kind);
  await runner.ready;
  expect(kind.keep(runner)).toBe(true);
  runner.kill();
  expect(kind.take(HANDLER_LIMITS)).toBeUndefined();
  await runner.exited;
});

test('a runner that dies while nobody uses it is not handed on', async () => {
  await leaveRunners();
  await endRunners();
  const { result } = await startSandbox({ 'a.ts': handlerOf('return 1;') }, { keepRunners: true });
  expect(await result('a.ts')).toBe(1);
});

test('a sandbox that keeps no runners takes none', async () => {
  const kept = await leaveRunners();
  const { sandbox, result } = await startSandbox({ 'a.ts': handlerOf('return 1;') }, { keepRunners: false });
  expect(await result('a.ts')).toBe(1);
  await sandbox.close();
  expect(living()).toEqual(kept);
});
