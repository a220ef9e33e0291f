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
