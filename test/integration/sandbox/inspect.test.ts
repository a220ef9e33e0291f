import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Debugger } from 'node:inspector';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { generatedPositionFor, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { expect, onTestFinished, test } from 'vitest';
import { createIds } from '#core';
import { connectInspector, type Inspector } from '../../support/connect-inspector.ts';
import { endRunners, isAlive, runnersOf } from '../../support/runners-of.ts';
import { handlerOf, SANDBOX_DIR, startSandbox } from '../../support/start-sandbox.ts';

const patient = { timeout: 20_000, interval: 20 };
const anyPort = { inspect: { port: 0 } };

/** A debugger attached to a sandbox. */
async function attach(url: string | null): Promise<Inspector> {
  const inspector = await connectInspector(url ?? '');
  await inspector.call('Runtime.enable');
  await inspector.call('Debugger.enable');
  return inspector;
}

/** The script of a handler, with its source map as a debugger reads it. */
async function scriptOf(inspector: Inspector, handler: string) {
  const { url, sourceMapURL = '' } = await inspector.next<Debugger.ScriptParsedEventDataType>(
    'Debugger.scriptParsed',
    (script) => script.url.startsWith('file:') && script.url.endsWith(`/${handler}.js`),
  );
  const map = new TraceMap(Buffer.from(sourceMapURL.replace(/^.*?,/, ''), 'base64').toString('utf8'));
  const source = map.sources.find((one) => fileURLToPath(one ?? '') === join(SANDBOX_DIR, handler)) ?? '';
  return { url, map, source };
}

/** Sets a breakpoint at a place (line from 1, column from 0) of the author's file. */
async function breakAt(inspector: Inspector, handler: string, place: { line: number; column: number }) {
  const { url, map, source } = await scriptOf(inspector, handler);
  const { line, column } = generatedPositionFor(map, { source, ...place });
  const { breakpointId } = await inspector.call<Debugger.SetBreakpointByUrlReturnType>('Debugger.setBreakpointByUrl', {
    url,
    lineNumber: Number(line) - 1,
    columnNumber: column,
  });
  return { breakpointId, map, source };
}

/** Waits until the handler stands still, and gives where. */
async function paused(inspector: Inspector) {
  const { callFrames, hitBreakpoints = [] } = await inspector.next<Debugger.PausedEventDataType>('Debugger.paused');
  const [frame] = callFrames;
  if (frame === undefined) throw new Error('It stands nowhere.');
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result } = await inspector.call<Debugger.EvaluateOnCallFrameReturnType>('Debugger.evaluateOnCallFrame', {
      callFrameId: frame.callFrameId,
      expression,
      returnByValue: true,
    });
    return result.value;
  };
  const { lineNumber, columnNumber = 0 } = frame.location;
  return { hitBreakpoints, evaluate, at: { line: lineNumber + 1, column: columnNumber } };
}

const DOUBLE = (factor: number) => `interface Amount {
  readonly amount: number;
}

export default async (event: Amount, ctx: any) => {
  const total: number = event.amount * ${factor};
  await ctx.api.orders.get('1');
  return { total };
};
`;
/** Where its `return` is. */
const RETURN = { line: 8, column: 2 };

test('a breakpoint in the author’s file stops the handler there, before and after a reload', async () => {
  const { sandbox, load, run, calls } = await startSandbox({ 'a.ts': DOUBLE(2) }, anyPort);
  const inspector = await attach(await sandbox.inspectorUrl());
  const { breakpointId, map, source } = await breakAt(inspector, 'a.ts', RETURN);

  const first = run('a.ts', { amount: 21 });
  const stop = await paused(inspector);
  expect(stop.hitBreakpoints).toEqual([breakpointId]);
  expect(originalPositionFor(map, stop.at)).toMatchObject({ source, ...RETURN });
  expect(await stop.evaluate('[event.amount, total, typeof ctx.api.orders.get]')).toEqual([21, 42, 'function']);
  expect(calls).toHaveLength(1);
  await inspector.call('Debugger.resume');
  expect((await first).outcome).toEqual({ kind: 'returned', result: '{"total":42}' });

  await load('app-1', { 'a.ts': DOUBLE(3) });
  const second = run('a.ts', { amount: 5 });
  const again = await paused(inspector);
  expect(again.hitBreakpoints).toEqual([breakpointId]);
  expect(await again.evaluate('total')).toBe(15);
  await inspector.call('Debugger.resume');
  expect((await second).outcome).toEqual({ kind: 'returned', result: '{"total":15}' });
});

test('a debugger that reads source maps first is let in before the code runs, as VS Code asks', async () => {
  const { sandbox, load, run } = await startSandbox({ 'a.ts': DOUBLE(2) }, anyPort);
  const inspector = await attach(await sandbox.inspectorUrl());
  const { url } = await scriptOf(inspector, 'a.ts');
  await inspector.call('Debugger.setInstrumentationBreakpoint', {
    instrumentation: 'beforeScriptWithSourceMapExecution',
  });
  await load('app-1', { 'a.ts': DOUBLE(3) });
  const running = run('a.ts', { amount: 1 });
  expect(await inspector.next<Debugger.PausedEventDataType>('Debugger.paused')).toMatchObject({
    reason: 'instrumentation',
    data: { url },
  });
  await inspector.call('Debugger.resume');
  expect((await running).outcome).toEqual({ kind: 'returned', result: '{"total":3}' });
});

test('no limit ends a handler that stands at a breakpoint', async () => {
  const limits = { wallMs: 100, wallGraceMs: 0, cpuMs: 1, cpuGraceMs: 0, rssMb: 1 };
  const { sandbox, run } = await startSandbox({ 'a.ts': handlerOf('debugger; return 1;') }, { limits, ...anyPort });
  const inspector = await attach(await sandbox.inspectorUrl());
  const running = run('a.ts');
  await paused(inspector);

  const limited = await startSandbox(
    { 'a.ts': handlerOf('await new Promise(() => {});') },
    { limits: { wallMs: 100 } },
  );
  expect((await limited.run('a.ts')).outcome).toMatchObject({ kind: 'limit', code: 'timeout' });
  await inspector.call('Debugger.resume');
  expect((await running).outcome).toEqual({ kind: 'returned', result: '1' });
});

test('a handler behaves as in the sandbox: fresh world, calls, log, time, places in stacks', async () => {
  const sources = {
    'a.ts': handlerOf(`
      const seen = (globalThis as any).left;
      (globalThis as any).left = 1;
      Promise.reject(new Error('left alone'));
      const names = ['process', 'require', 'Buffer', 'WebAssembly', 'Atomics', '__tillkit'];
      debugger;
      console.log('began', new Date().toISOString());
      const order = await ctx.api.orders.get('1');
      await new Promise((resolve) => setTimeout(resolve, 5));
      return [seen, names.filter((name) => name in globalThis), order, Math.random()];`),
    'throws.ts': `
      function inner(): never {
        throw new RangeError('no');
      }
      export default () => new Promise((_, reject) => {
        setTimeout(() => { try { inner(); } catch (error) { console.error(error); reject(error); } }, 1);
      });`,
    'broken.ts': 'export const handler = 1;',
  };
  const outcomes = async (options: object) => {
    const ids = createIds(7);
    const { run, lines } = await startSandbox(sources, { ids, ...options });
    const runs = [await run('a.ts'), await run('a.ts'), await run('throws.ts'), await run('broken.ts')];
    // Node tells all rejections, so it does not say that there may be more.
    return { outcomes: runs.map(({ outcome }) => outcome), lines: lines.filter(({ level }) => level !== 'warn') };
  };
  expect(await outcomes(anyPort)).toEqual(await outcomes({}));
});

test('apps take turns in the one process, and a crash starts another on the same port', async () => {
  await endRunners();
  const { sandbox, load, run, calls } = await startSandbox(
    { 'a.ts': handlerOf("await ctx.api.orders.get('1'); await new Promise(() => {});") },
    anyPort,
  );
  await load('app-2', { 'b.ts': handlerOf('return 2;') });
  const { port } = new URL((await sandbox.inspectorUrl()) ?? '');
  const first = run('a.ts');
  const second = run('b.ts', {}, 'app-2');
  await expect.poll(() => calls.length, patient).toBe(1);
  const runners = runnersOf(process.pid);
  expect(runners).toHaveLength(1);
  for (const pid of runners) process.kill(pid, 'SIGKILL');
  expect((await first).outcome).toMatchObject({ kind: 'crashed' });
  expect((await second).outcome).toEqual({ kind: 'returned', result: '2' });
  const targets = await fetch(`http://127.0.0.1:${port}/json/list`);
  expect(await targets.json()).toMatchObject([{ webSocketDebuggerUrl: await sandbox.inspectorUrl() }]);
});

test('a port that is taken is refused, naming the flag', async () => {
  const { sandbox } = await startSandbox({ 'a.ts': handlerOf('') }, anyPort);
  const port = Number(new URL((await sandbox.inspectorUrl()) ?? '').port);
  const second = await startSandbox({ 'a.ts': handlerOf('') }, { inspect: { port } });
  await expect(second.sandbox.inspectorUrl()).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining(`127.0.0.1:${port}`),
    nextSteps: [expect.stringContaining('--inspect=')],
  });
  await expect(second.run('a.ts')).rejects.toMatchObject({ name: 'UsageError' });
});

test('the debug process ends when its parent is killed, even at a breakpoint', async () => {
  const script = `
    import { createSandbox } from '#sandbox';
    const sandbox = createSandbox({ callApi: async () => ({ status: 200, code: 'ok', msg: '' }), now: () => 0, inspect: { port: 0 } });
    const code = 'var __handler = { default: () => { debugger; } };';
    sandbox.load({ appId: 'a', version: '1.0.0', bundle: { handlers: [{ handler: 'a', code, sourceMap: '' }], digest: 'd' } });
    console.log(await sandbox.inspectorUrl());
    process.stdin.once('data', () => sandbox.run({ appId: 'a', appVersion: '1.0.0', handler: 'a', event: {}, deliveryId: 'd', attempt: 1, shopId: 's' }));`;
  const parent = spawn(process.execPath, ['--conditions=source', '--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    parent.kill('SIGKILL');
  });
  const [url] = await once(createInterface(parent.stdout), 'line');
  const inspector = await attach(url);
  parent.stdin.write('go\n');
  await paused(inspector);
  const runners = runnersOf(parent.pid ?? 0);
  expect(runners).toHaveLength(1);
  parent.kill('SIGKILL');
  await expect.poll(() => runners.filter(isAlive), patient).toEqual([]);
});
