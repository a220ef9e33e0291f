import { expect, test } from 'vitest';
import { HANDLER_LIMITS } from '#contract';
import { sleep } from '#core';
import { runnersOf } from '../../support/runners-of.ts';
import { handlerOf, startSandbox } from '../../support/start-sandbox.ts';

const fine = { 'fine.ts': "export default () => 'fine';" };

/** Runs a handler, then an honest one of the same app and one of another: whatever the first did, they return. */
async function runAndGoOn(body: string, options: Parameters<typeof startSandbox>[1] = {}) {
  const { run, load } = await startSandbox({ 'bad.ts': handlerOf(body), ...fine }, options);
  await load('app-2', fine);
  const ended = await run('bad.ts');
  expect((await run('fine.ts')).outcome).toEqual({ kind: 'returned', result: '"fine"' });
  expect((await run('fine.ts', {}, 'app-2')).outcome).toEqual({ kind: 'returned', result: '"fine"' });
  return ended;
}

test.for<[string, string]>([
  ['a loop', 'for (;;);'],
  [
    'a loop of microtasks',
    'const again = (): unknown => Promise.resolve().then(again); again(); await new Promise(() => {});',
  ],
  ['a loop after an API call', "await ctx.api.orders.get('1'); for (;;);"],
  ['a loop in a timer', 'setTimeout(() => { for (;;); }, 1); await new Promise(() => {});'],
  ['a regular expression', "return /^(a+)+$/.test('a'.repeat(60) + 'b');"],
])('CPU time is limited: %s', async ([, body]) => {
  const { outcome } = await runAndGoOn(body, { limits: { cpuMs: 200 } });
  expect(outcome).toMatchObject({
    kind: 'limit',
    code: 'cpu_limit',
    error: { message: expect.stringContaining('200 ms') },
  });
});

test('time in which a handler waits for a processor is not its CPU time', async () => {
  const { run, lines } = await startSandbox(
    {
      'wait.ts': handlerOf(
        "console.log('begun'); const end = Date.now() + 300; while (Date.now() < end); await new Promise((resolve) => setTimeout(resolve, 200)); return 'waited';",
      ),
    },
    { clockMode: () => 'system' },
  );
  const running = run('wait.ts');
  await expect.poll(() => lines.length, { timeout: 20_000, interval: 5 }).toBe(1);
  const runners = runnersOf(process.pid);
  for (const pid of runners) process.kill(pid, 'SIGSTOP');
  await sleep(2 * HANDLER_LIMITS.cpuMs);
  for (const pid of runners) process.kill(pid, 'SIGCONT');
  expect((await running).outcome).toEqual({ kind: 'returned', result: '"waited"' });
});

test('a loop that goes on after the handler returned does not reach the next attempt', async () => {
  const { outcome } = await runAndGoOn(
    'const again = (): unknown => Promise.resolve().then(again); again(); return 1;',
    { limits: { cpuMs: 200 } },
  );
  expect(outcome).toEqual({ kind: 'returned', result: '1' });
});

test.for<[string, string]>([
  ['arrays', 'const all: unknown[] = []; for (;;) all.push(new Array(1000).fill(Math.random()));'],
  [
    'texts',
    "const long = 'x'.repeat(2 ** 28); const all: string[] = []; for (let i = 0; ; i++) { const text = long + i; text.charCodeAt(5); all.push(text); }",
  ],
  ['a map', 'const map = new Map(); for (let i = 0; ; i++) map.set(i, i);'],
])('memory is limited: %s', async ([, body]) => {
  const { outcome } = await runAndGoOn(body, { limits: { cpuMs: 20_000 } });
  expect(outcome.kind === 'limit' ? outcome.code : outcome.kind).toMatch(/^(memory_limit|crashed)$/);
});

test('a buffer beyond the heap limit is refused inside', async () => {
  const { outcome } = await runAndGoOn('return new Uint8Array(2 ** 30).length;');
  expect(outcome).toMatchObject({ kind: 'threw', error: { name: 'RangeError' } });
});

test('an allocation that kills the process is an outcome', async () => {
  const { outcome } = await runAndGoOn("return 'x'.repeat(2 ** 28).split('').length;");
  expect(['runner_crashed', 'memory_limit']).toContain('code' in outcome && outcome.code);
});

test('a handler that never ends is timed out, and its signal is aborted', async () => {
  const { outcome, logs } = await runAndGoOn(
    "ctx.signal.addEventListener('abort', () => console.log('aborted', ctx.signal.reason.name)); await new Promise(() => {});",
    { limits: { wallMs: 150, wallGraceMs: 20_000 } },
  );
  expect(outcome).toMatchObject({ kind: 'limit', code: 'timeout' });
  expect(logs.map(({ text }) => text)).toEqual(['aborted TimeoutError']);
});

test('an API that does not answer does not keep an attempt beyond its time', async () => {
  const { outcome, apiCalls } = await runAndGoOn("ctx.api.orders.get('1'); return 1;", {
    limits: { wallMs: 3_000 },
    callApi: () => new Promise(() => {}),
  });
  expect({ outcome, apiCalls }).toEqual({ outcome: { kind: 'returned', result: '1' }, apiCalls: [] });
});

/** The last sentence of the error of a handler that is stopped. */
async function placeOf(body: string, options: Parameters<typeof startSandbox>[1] = {}): Promise<string> {
  const { outcome } = await runAndGoOn(body, options);
  if (outcome.kind !== 'limit') expect.fail(`ended with ${outcome.kind}`);
  return outcome.error.message.replace(/^.*?\((?:timeout|[a-z]+_limit)\)(?:; [^.]*)?\. /, '');
}

const never = new Promise<never>(() => {});

test.for<[what: string, body: string, place: string | RegExp]>([
  ['nothing', 'for (;;);', 'It had made no call and logged nothing before, so nothing tells where it was.'],
  [
    'its log',
    "const begin = () => {\n  console.log('begun');\n}; begin(); for (;;);",
    /^Last seen at bad\.ts:2:\d+, logging a line\.$/,
  ],
  [
    'a call that was answered',
    "await ctx.api.orders.get('1');\nfor (;;);",
    /^Last seen at bad\.ts:1:\d+, calling GET \/api\/orders\/1, which was answered\.$/,
  ],
  [
    'a call without an answer',
    'const update = () => ctx.api.orders.list();\nvoid update();\nfor (;;);',
    /^Last seen at bad\.ts:1:\d+, calling GET \/api\/orders(?:, which was answered)?\.$/,
  ],
  [
    'a stack that the handler wrote',
    "Error.prepareStackTrace = () => '  at x (tillkit:handler/0:1:1) at tillkit:prelude:1:2 /etc/passwd:1:1';\nvoid ctx.api.orders.list();\nfor (;;);",
    /^Last seen at bad\.ts(?: \(bundled\))?:1:1, calling/,
  ],
  [
    'a stack that is none',
    'Error.prepareStackTrace = () => ({ toString() { for (;;); } });\nvoid ctx.api.orders.list();\nfor (;;);',
    /^Last seen, calling GET/,
  ],
])('a handler that is stopped was last seen at its last call or line of the log: %s', async ([, body, place]) => {
  expect(await placeOf(body, { limits: { cpuMs: 200 } })).toEqual(
    typeof place === 'string' ? place : expect.stringMatching(place),
  );
});

test('a handler that fills its memory was last seen at its last call', async () => {
  const { outcome } = await runAndGoOn(
    "await ctx.api.orders.get('1');\nconst all: unknown[] = []; for (;;) all.push(new Array(1000).fill(Math.random()));",
    { limits: { cpuMs: 20_000 } },
  );
  expect('error' in outcome && outcome.error.message).toMatch(
    / Last seen at bad\.ts:1:\d+, calling GET \/api\/orders\/1, which was answered\.$/,
  );
});

test.for<[what: string, body: string, place: RegExp]>([
  [
    'a call',
    "await 1;\nawait ctx.api.orders.get('1');",
    /^GET \/api\/orders\/1 was still without an answer, called at bad\.ts:2:\d+\.$/,
  ],
  [
    'a timer',
    'await 1;\nawait new Promise((resolve) => setTimeout(resolve, 20_000));',
    /^A timer .* set at bad\.ts:2:\d+\.$/,
  ],
  [
    'nothing',
    'await new Promise(() => {});',
    /^No call and no timer was pending: it waited for a promise that nothing settles\.$/,
  ],
  [
    'nothing, after a line of the log',
    "console.log('begun');\nawait new Promise(() => {});",
    /nothing settles\. Last seen at bad\.ts:1:\d+, logging a line\.$/,
  ],
])('a handler that is out of time tells what it waited for: %s', async ([, body, place]) => {
  const callApi = () => never;
  expect(await placeOf(body, { limits: { wallMs: 300, wallGraceMs: 20_000 }, callApi })).toMatch(place);
});

test('an outside host that does not answer is what a handler waited for', async () => {
  const fetchHost = () => never;
  expect(
    await placeOf("await 1;\nawait fetch('https://api.example.com/secret?key=1');", {
      limits: { wallMs: 300, wallGraceMs: 20_000 },
      fetchHost,
    }),
  ).toMatch(/^fetch GET https:\/\/api\.example\.com was still without an answer, called at bad\.ts:2:\d+\.$/);
});

test('rejections are logged within the limits of the log', async () => {
  const { outcome, logs, logTruncated } = await runAndGoOn(
    "for (let n = 0; n < 60; n += 1) { Promise.reject(new Error('e'.repeat(20_000))); await ctx.api.orders.list(); } return 1;",
  );
  expect(outcome).toEqual({ kind: 'returned', result: '1' });
  expect({ logTruncated, isRejection: logs[0]?.text.startsWith('Unhandled rejection: Error: eee') }).toEqual({
    logTruncated: true,
    isRejection: true,
  });
});

test('a rejection whose stack is written by the handler does not go on for ever', async () => {
  const { outcome } = await runAndGoOn(
    "Error.prepareStackTrace = () => { Promise.reject(new Error('again')); return 'mine'; };\nPromise.reject(new Error('first')); return 1;",
  );
  expect(outcome).toEqual({ kind: 'returned', result: '1' });
});

test('a rejected value that never tells its message holds the end only until the CPU limit', async () => {
  const { outcome } = await runAndGoOn('Promise.reject({ get message() { for (;;); } }); return 1;', {
    limits: { cpuMs: 200 },
  });
  expect(outcome).toEqual({ kind: 'returned', result: '1' });
});

test('a result beyond its size is a limit', async () => {
  const { outcome } = await runAndGoOn("return 'é'.repeat(600_000);");
  expect(outcome).toMatchObject({ kind: 'limit', code: 'result_limit' });
});

test('a flood of log lines is cut off and fails nothing', async () => {
  const { outcome, logs, logTruncated } = await runAndGoOn("for (let i = 0; i < 5000; i++) console.log('line', i);");
  expect(outcome.kind).toBe('returned');
  expect({ logTruncated, lines: logs.length, last: logs.at(-1)?.text }).toEqual({
    logTruncated: true,
    lines: 2000,
    last: 'line 1999',
  });
});

test('long lines are cut, and many of them are dropped', async () => {
  const { logs, logTruncated } = await runAndGoOn("for (let i = 0; i < 60; i++) console.log('é'.repeat(5000));");
  const sizes = logs.map(({ text }) => Buffer.byteLength(text));
  expect(logTruncated).toBe(true);
  expect(sizes.every((size) => size === 8192)).toBe(true);
  expect(sizes).toHaveLength(32);
});

test('exactly as much as is allowed is not truncated', async () => {
  const { logs, logTruncated } = await runAndGoOn("for (let i = 0; i < 2000; i++) console.log('x');");
  expect({ lines: logs.length, logTruncated }).toEqual({ lines: 2000, logTruncated: false });
});

test('the 201st API call throws', async () => {
  const { outcome, apiCalls } = await runAndGoOn(`
    for (let i = 0; i < 200; i++) await ctx.api.orders.get('1');
    try { await ctx.api.orders.get('1'); } catch (error: any) { return error.name; }`);
  expect(outcome).toEqual({ kind: 'returned', result: '"LimitError"' });
  expect(apiCalls).toHaveLength(200);
});

test('calls beyond those that may be in flight wait for their turn', async () => {
  const gate = Promise.withResolvers<void>();
  let inFlight = 0;
  let most = 0;
  const ended = runAndGoOn(
    "return (await Promise.all(Array.from({ length: 100 }, () => ctx.api.orders.get('1')))).length;",
    {
      callApi: async () => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        await gate.promise;
        inFlight -= 1;
        return { status: 200, code: 'ok', msg: '' };
      },
    },
  );
  await expect.poll(() => inFlight, { timeout: 20_000 }).toBe(20);
  gate.resolve();
  expect((await ended).outcome).toEqual({ kind: 'returned', result: '100' });
  expect(most).toBe(20);
});

test('requests and answers have a size', async () => {
  const { outcome, apiCalls } = await runAndGoOn(
    `const names: string[] = [];
     const note = (error: any) => names.push(error.name + ' ' + /answer|request/.exec(error.message)?.[0]);
     await ctx.api.request({ method: 'POST', path: '/api/products', body: 'x'.repeat(1_100_000) }).catch(note);
     await ctx.api.orders.get('1').catch(note);
     return names;`,
    { callApi: async () => ({ status: 200, code: 'ok', msg: '', data: 'x'.repeat(4_300_000) }) },
  );
  expect(outcome).toEqual({ kind: 'returned', result: '["LimitError request","LimitError answer"]' });
  expect(apiCalls).toHaveLength(1);
});

test('timers are limited in number', async () => {
  const { outcome } = await runAndGoOn(`
    let set = 0;
    try { for (;;) { setTimeout(() => {}, 10_000); set += 1; } } catch (error: any) { return [set, error.name]; }`);
  expect(outcome).toEqual({ kind: 'returned', result: '[100,"LimitError"]' });
});

test('the texts of an error are cut', async () => {
  const { outcome } = await runAndGoOn(
    "const error = new Error('m'.repeat(20_000)); error.name = 'n'.repeat(500); throw error;",
  );
  expect(outcome.kind === 'threw' && [outcome.error.name.length, outcome.error.message.length]).toEqual([200, 8192]);
});
