import { expect, test } from 'vitest';
import { handlerOf, startSandbox } from '../../support/start-sandbox.ts';

/** The error of a handler with this body. */
async function errorOf(body: string, options: Parameters<typeof startSandbox>[1] = {}) {
  const { run } = await startSandbox({ 'a.ts': handlerOf(body) }, options);
  const { outcome } = await run('a.ts');
  if (outcome.kind === 'returned') expect.fail(`returned ${outcome.result}`);
  return outcome.error;
}

test('the causes of an error are told, five deep', async () => {
  const { stack } = await errorOf(`
    let error = new Error('cause 7');
    for (let n = 6; n >= 0; n -= 1) error = new Error('cause ' + n, { cause: error });
    throw error;`);
  const told = [...stack.matchAll(/Error: cause (\d)/g)].map(([, number]) => number);
  expect(told).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(stack).toContain('[cause]: [Error]');
});

test('the errors of an AggregateError and the fields of an error are told', async () => {
  const { stack } = await errorOf(
    "throw Object.assign(new AggregateError([new TypeError('one'), 2], 'both'), { order: { id: 5 } });",
  );
  expect(stack).toMatch(/^AggregateError: both\n.*\[errors\]: \[\n +TypeError: one\n.*,\n +2\n +\]\n\}$/s);
  expect(stack).toContain('order: { id: 5 }');
});

test('an ApiError tells its code and its status', async () => {
  const { name, stack } = await errorOf("await ctx.api.orders.get('x');", {
    callApi: async () => ({ status: 404, code: 'NOT_FOUND', msg: 'gone' }),
  });
  expect(name).toBe('ApiError');
  expect(stack).toMatch(/a\.ts:1:\d+.*\{\n {2}code: 'NOT_FOUND',\n {2}status: 404\n\}$/s);
});

test('what is thrown and is no error is told with its fields', async () => {
  expect(await errorOf("throw { reason: 'stock', left: 0 };")).toMatchObject({
    message: "Something that is no error was thrown: { reason: 'stock', left: 0 }",
  });
  expect((await errorOf("throw 'text';")).message).toBe('Thrown: text');
  expect(await errorOf("throw { name: 'Mine', message: 'own', left: 0 };")).toEqual({
    name: 'Mine',
    message: 'own',
    stack: "{ name: 'Mine', message: 'own', left: 0 }",
  });
});

test('a returned value that is no JSON is told as such', async () => {
  const start = /^The returned value cannot be written as JSON: /;
  const circular = await errorOf('const a: any = {}; a.a = a; return a;');
  expect(circular).toMatchObject({ name: 'TypeError', message: expect.stringMatching(start) });
  expect(circular.message).toContain('circular structure');
  expect((await errorOf('return { total: 1n };')).message).toMatch(/^The returned value .*BigInt$/);
  const thrown = await errorOf("return { toJSON() { throw new RangeError('mine'); } };");
  expect(thrown).toMatchObject({ name: 'RangeError', message: 'The returned value cannot be written as JSON: mine' });
  expect(thrown.stack).toMatch(/a\.ts:1:\d+/);
});

test('limits are named, with their flag where there is one', async () => {
  expect((await errorOf('for (;;);', { limits: { cpuMs: 100 } })).message).toMatch(/100 ms .*\(cpu_limit\); --cpu-ms/);
  expect((await errorOf('await new Promise(() => {});', { limits: { wallMs: 100 } })).message).toMatch(
    /100 ms.*\(timeout\)/,
  );
});

test('an error in a timer is logged with its place', async () => {
  const { run } = await startSandbox({
    'a.ts': handlerOf(
      "setTimeout(() => { throw new Error('late'); }, 1); await new Promise((resolve) => setTimeout(resolve, 20));",
    ),
  });
  const { logs } = await run('a.ts');
  expect(logs).toMatchObject([
    { level: 'error', text: expect.stringMatching(/^Uncaught Error: late\n.*a\.ts:1:\d+/s) },
  ]);
});

test('no getter of a thrown value is called', async () => {
  const error = await errorOf(
    "throw Object.defineProperty(new Error('x'), 'cause', { get() { throw 1; }, enumerable: true });",
  );
  expect(error.stack).toContain('cause: [Getter]');
});

/** What a handler logs as errors and warnings. */
async function loggedBy(body: string, options: Parameters<typeof startSandbox>[1] = {}) {
  const { run } = await startSandbox({ 'a.ts': handlerOf(body) }, options);
  const { outcome, logs } = await run('a.ts');
  return { outcome, logs: logs.filter(({ level }) => level === 'error' || level === 'warn') };
}

const rest = 'Of rejections that come at once, the sandbox sees only the first: there may be more than are logged.';

test('a rejection that nothing handles is logged with its place and its causes, and fails nothing', async () => {
  const { outcome, logs } = await loggedBy(`
    const notify = async () => { throw new RangeError('lost', { cause: new TypeError('why') }); };
    notify();
    return 'done';`);
  expect(outcome).toEqual({ kind: 'returned', result: '"done"' });
  expect(logs).toMatchObject([
    {
      level: 'error',
      text: expect.stringMatching(
        /^Unhandled rejection: RangeError: lost\n +at notify \(a\.ts:2:\d+\).*\[cause\]: TypeError: why\n +at notify \(a\.ts:2:\d+\)/s,
      ),
    },
    { level: 'warn', text: rest },
  ]);
  expect(logs[0]?.text).not.toMatch(/isolated-vm|file:|tillkit:/);
});

test('each rejection that comes with an answer of its own is logged, those of forEach(async …) too', async () => {
  const { logs } = await loggedBy(
    `['1', '2', '3'].forEach(async (id) => { await ctx.api.orders.get(id); throw new Error('about ' + id, { cause: id }); });
     await ctx.api.orders.list();`,
  );
  expect(
    logs
      .filter(({ level }) => level === 'error')
      .map(({ text }) => /Error: (about .).*cause\]: '(.)'/s.exec(text)?.slice(1)),
  ).toEqual([
    ['about 1', '1'],
    ['about 2', '2'],
    ['about 3', '3'],
  ]);
  expect(logs.filter(({ text }) => text === rest)).toHaveLength(1);
});

test('a call that fails and is not awaited is logged as the ApiError it is', async () => {
  const { logs } = await loggedBy(
    "ctx.api.orders.get('x'); await ctx.api.request({ method: 'GET', path: '/api/orders' });",
    { callApi: async () => ({ status: 404, code: 'NOT_FOUND', msg: 'gone' }) },
  );
  expect(logs[0]).toMatchObject({
    level: 'error',
    text: expect.stringMatching(/^Unhandled rejection: ApiError: gone.*code: 'NOT_FOUND',\n {2}status: 404/s),
  });
});

test.for<[what: string, body: string, text: string]>([
  ['a text', "Promise.reject('50 %s');", 'Unhandled rejection: 50 %s'],
  ['nothing', 'Promise.reject();', 'Unhandled rejection: undefined'],
  ['no error', 'Promise.reject({ left: 0 });', 'Unhandled rejection: Something that is no error.'],
  [
    'an error without a stack',
    "const e = new Error('x'); e.stack = ''; Promise.reject(e);",
    'Unhandled rejection: Error: x',
  ],
])('a rejection with %s is logged', async ([, body, text]) => {
  expect((await loggedBy(body)).logs[0]?.text).toBe(text);
});

test.for([
  "const p = Promise.reject(new Error('a')); p.catch(() => {});",
  "const p = Promise.reject(new Error('a')); await Promise.resolve(); await p.catch(() => {});",
  "await Promise.allSettled([Promise.reject(new Error('a')), (async () => { throw 1; })()]);",
  "const e = new Error('a'); try { await (async () => { throw e; })(); } catch {}",
])('a rejection that is handled at the same moment is none: %s', async (body) => {
  expect((await loggedBy(body)).logs).toEqual([]);
});

test('calls that a handler does not wait for are named with their place, each place once', async () => {
  const gate = Promise.withResolvers<void>();
  const { outcome, logs } = await loggedBy(
    `['1', '2'].forEach(async (id) => { await ctx.api.orders.get(id); });
     queueMicrotask(() => ctx.api.orders.list());`,
    {
      callApi: async () => {
        await gate.promise;
        return { status: 200, code: 'ok', msg: '' };
      },
      onLog: () => gate.resolve(),
    },
  );
  expect(outcome.kind).toBe('returned');
  const after = 'What comes of it does not reach the handler; is an await missing?';
  expect(logs.map(({ text }) => text.replace(/(\.ts:\d+):\d+/, '$1'))).toEqual([
    `Still under way when the handler returned: GET /api/orders/1 and 1 more, called at a.ts:1. ${after}`,
    `Still under way when the handler returned: GET /api/orders, called at a.ts:2. ${after}`,
  ]);
});
