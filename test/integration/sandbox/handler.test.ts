import { expect, test } from 'vitest';
import { createIds } from '#core';
import { handlerOf, SANDBOX_NOW, startSandbox } from '../../support/start-sandbox.ts';

test('A40: a handler gets the event and the context, and its result is recorded as JSON', async () => {
  const { run } = await startSandbox({
    'a.ts': handlerOf(
      'const { delivery, shop, app } = ctx; return { event, delivery, shop, app, frozen: Object.isFrozen(ctx.api.orders), proto: Object.getPrototypeOf(ctx) };',
    ),
  });
  const { outcome, apiCalls, logs, logTruncated, durationMs } = await run('a.ts', {
    event: 'order.paid',
    text: '客户 🛑',
  });
  expect(outcome).toEqual({ kind: 'returned', result: expect.any(String) });
  expect(outcome.kind === 'returned' && JSON.parse(outcome.result)).toEqual({
    event: { event: 'order.paid', text: '客户 🛑' },
    delivery: { id: 'delivery-1', attempt: 1 },
    shop: { id: 'shop-1' },
    app: { id: 'app-1', version: '1.0.0' },
    frozen: true,
    proto: null,
  });
  expect({ apiCalls, logs, logTruncated }).toEqual({ apiCalls: [], logs: [], logTruncated: false });
  expect(Number.isInteger(durationMs)).toBe(true);
});

test('a handler that returns nothing results in null, one whose result is no JSON throws', async () => {
  const { run } = await startSandbox({
    'nothing.ts': 'export default () => {};',
    'cyclic.ts': handlerOf('const a: any = {}; a.a = a; return a;'),
  });
  expect((await run('nothing.ts')).outcome).toEqual({ kind: 'returned', result: 'null' });
  expect((await run('cyclic.ts')).outcome).toMatchObject({ kind: 'threw', error: { name: 'TypeError' } });
});

test('an error is told with its place in the file of the author', async () => {
  const { run } = await startSandbox({
    'handlers/paid.ts': [
      'interface Points { readonly total: number }',
      'class NotEnough extends Error {}',
      'function take(points: Points): never {',
      "  throw new NotEnough('no points');",
      '}',
      'export default async () => {',
      '  await null;',
      '  take({ total: 1 });',
      '};',
    ].join('\n'),
    'handlers/module.ts': "\nthrow new RangeError('at once');\nexport default () => 1;",
  });
  const { outcome } = await run('handlers/paid.ts');
  expect(outcome).toMatchObject({ kind: 'threw', error: { name: 'Error', message: 'no points' } });
  const frames = outcome.kind === 'threw' ? outcome.error.stack.split('\n').slice(1) : [];
  expect(frames[0]).toMatch(/^ {4}at take \(handlers\/paid\.ts:4:\d+\)$/);
  expect(frames[1]).toMatch(/ \(handlers\/paid\.ts:8:\d+\)$/);
  expect(frames).toHaveLength(2);

  const { outcome: early } = await run('handlers/module.ts');
  expect(early).toMatchObject({ kind: 'threw', error: { name: 'RangeError', message: 'at once' } });
  expect(early.kind === 'threw' && early.error.stack).toContain('handlers/module.ts:2:7');
});

test('a failed operation throws where the handler awaits it', async () => {
  const { run } = await startSandbox(
    { 'handlers/get.ts': 'export default async (_: unknown, ctx: any) => {\n  await ctx.api.orders.get("x");\n};' },
    { callApi: async () => ({ status: 404, code: 'NOT_FOUND', msg: '资源不存在' }) },
  );
  const { outcome, apiCalls } = await run('handlers/get.ts');
  expect(outcome).toMatchObject({ kind: 'threw', error: { name: 'ApiError', message: '资源不存在' } });
  expect(outcome.kind === 'threw' && outcome.error.stack).toMatch(/handlers\/get\.ts:2:\d+/);
  expect(apiCalls).toEqual([
    { method: 'GET', path: '/api/orders/x', status: 404, code: 'NOT_FOUND', durationMs: expect.any(Number) },
  ]);
});

test('operations make the calls of the contract and resolve to data', async () => {
  const { result, calls } = await startSandbox({
    'a.ts': handlerOf(`
      const api = ctx.api;
      return [
        await api.products.list({ page: 2, status: 'ACTIVE', pageSize: undefined }),
        await api.products.update('p1', { title: '茶' }),
        await api.orders.cancel('o1'),
        await api.collections.products('c1', { pageSize: 5 }),
        await api.uploads.create({ filename: 'a.png', contentType: 'image/png', data: 'é' }),
      ];`),
  });
  const expected = [
    { method: 'GET', path: '/api/products', query: { page: '2', status: 'ACTIVE' } },
    { method: 'PUT', path: '/api/products/p1', body: { title: '茶' } },
    { method: 'POST', path: '/api/orders/o1/cancel' },
    { method: 'GET', path: '/api/collections/c1/products', query: { pageSize: '5' } },
    {
      method: 'POST',
      path: '/api/uploads',
      upload: { filename: 'a.png', contentType: 'image/png', dataBase64: Buffer.from('é').toString('base64') },
    },
  ];
  expect(await result('a.ts')).toEqual(expected);
  expect(calls.map(({ request }) => request)).toEqual(expected);
  expect(calls[0]).toMatchObject({ appId: 'app-1', deliveryId: 'delivery-1', attempt: 1 });
});

test('request answers the envelope and does not throw on a failure code', async () => {
  const { result } = await startSandbox(
    {
      'a.ts': handlerOf(
        `return await ctx.api.request({ method: 'post', path: '/api/orders/1/refund', body: { amount: 1 } });`,
      ),
    },
    {
      callApi: async ({ request }) => ({
        status: 400,
        code: 'BUSINESS_ERROR',
        msg: `${request.method} ${JSON.stringify(request.body)}`,
      }),
    },
  );
  expect(await result('a.ts')).toEqual({ status: 400, code: 'BUSINESS_ERROR', msg: 'POST {"amount":1}' });
});

test('calls that the handler does not wait for are in the record', async () => {
  const { run } = await startSandbox({ 'a.ts': handlerOf(`ctx.api.orders.get('1'); ctx.api.orders.get('2');`) });
  expect((await run('a.ts')).apiCalls.map(({ path }) => path)).toEqual(['/api/orders/1', '/api/orders/2']);
});

test('console and ctx.log reach the live log and the record, errors with their places', async () => {
  const { run, lines } = await startSandbox({
    'handlers/log.ts': [
      'export default async (_: unknown, ctx: any) => {',
      "  console.log('%s has %d', 'Ann', 3, { total: 59.97, tags: ['a'] });",
      "  ctx.log.warn('careful', new Map([['k', 1]]));",
      "  console.error(new Error('logged'));",
      '  console.debug(null, undefined, 1n, Symbol("s"), -0);',
      '};',
    ].join('\n'),
  });
  const { logs } = await run('handlers/log.ts');
  expect(logs).toEqual(lines.map(({ level, text, at }) => ({ level, text, at })));
  expect(logs.map(({ level }) => level)).toEqual(['info', 'warn', 'error', 'debug']);
  expect(logs[0]).toEqual({
    level: 'info',
    text: "Ann has 3 { total: 59.97, tags: [ 'a' ] }",
    at: new Date(SANDBOX_NOW).toISOString(),
  });
  expect(logs[1]?.text).toBe("careful Map(1) { 'k' => 1 }");
  expect(logs[2]?.text).toMatch(/^Error: logged\n {4}at .*handlers\/log\.ts:4:\d+\)$/);
  expect(logs[3]?.text).toBe('null undefined 1n Symbol(s) -0');
  expect(lines[0]).toMatchObject({ appId: 'app-1', deliveryId: 'delivery-1' });
});

test('timers fire in order, once or again and again, unless they are cleared', async () => {
  const { result } = await startSandbox({
    'a.ts': handlerOf(`
      const seen: string[] = [];
      const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      setTimeout(() => seen.push('late'), 30);
      setTimeout((text: string) => { seen.push(text); queueMicrotask(() => seen.push('micro')); }, 5, 'early');
      clearTimeout(setTimeout(() => seen.push('never'), 1));
      let ticks = 0;
      await new Promise<void>((resolve) => {
        const timer = setInterval(() => { ticks += 1; if (ticks === 3) { clearInterval(timer); resolve(); } }, 2);
      });
      await sleep(60);
      return { seen, ticks };`),
  });
  expect(await result('a.ts')).toEqual({ seen: ['early', 'micro', 'late'], ticks: 3 });
});

test('all clocks of a handler are the clock of the store', async () => {
  let now = SANDBOX_NOW;
  const { result } = await startSandbox(
    {
      'a.ts': handlerOf(`
        const read = () => [Date.now(), new Date().toISOString(), performance.now(), new Intl.DateTimeFormat('en', { year: 'numeric' }).format()];
        const before = read();
        await new Promise((resolve) => setTimeout(resolve, 5));
        const still = read();
        await ctx.api.orders.get('1');
        return { before, still, after: read(), made: new Date(0).toISOString(), same: new Date().constructor === Date };`),
    },
    {
      now: () => now,
      callApi: async () => {
        now += 86_400_000 * 365;
        return { status: 200, code: 'ok', msg: '' };
      },
    },
  );
  expect(await result('a.ts')).toEqual({
    before: [SANDBOX_NOW, '2030-01-02T03:04:05.678Z', 0, '2030'],
    still: [SANDBOX_NOW, '2030-01-02T03:04:05.678Z', 0, '2030'],
    after: [SANDBOX_NOW + 31_536_000_000, '2031-01-02T03:04:05.678Z', 31_536_000_000, '2031'],
    made: '1970-01-01T00:00:00.000Z',
    same: true,
  });
});

test('with a running clock, time goes on while the handler works', async () => {
  const { result } = await startSandbox(
    { 'a.ts': handlerOf('const start = Date.now(); while (Date.now() - start < 5); return Date.now() - start;') },
    { clockMode: () => 'system' },
  );
  expect(await result('a.ts')).toBeGreaterThanOrEqual(5);
});

test('randomness differs between attempts, and repeats itself with seeded ids', async () => {
  const sources = {
    'a.ts': handlerOf('return [Math.random(), crypto.randomUUID(), [...crypto.getRandomValues(new Uint8Array(4))]];'),
  };
  const free = await startSandbox(sources);
  expect(await free.result('a.ts')).not.toEqual(await free.result('a.ts'));
  const seeded = await startSandbox(sources, { ids: createIds(7) });
  const again = await startSandbox(sources, { ids: createIds(7) });
  const first = await seeded.result('a.ts');
  expect(await again.result('a.ts')).toEqual(first);
  expect(first).toEqual([
    expect.any(Number),
    expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    expect.any(Array),
  ]);
});

test('a reload swaps the code between attempts: running ones finish on the old code', async () => {
  const wait = 'await new Promise((resolve) => setTimeout(resolve, 50));';
  const { load, run } = await startSandbox({ 'a.ts': handlerOf(`${wait} return 'old';`) });
  const running = [run('a.ts'), run('a.ts')];
  await load('app-1', { 'a.ts': handlerOf("return 'new';") });
  const results = await Promise.all([...running, run('a.ts')]);
  expect(results.map(({ outcome }) => outcome.kind === 'returned' && outcome.result)).toEqual([
    '"old"',
    '"old"',
    '"new"',
  ]);
});

test('a handler that is not there is a failed attempt', async () => {
  const { run, sandbox } = await startSandbox({ 'a.ts': 'export default () => 1;', 'b.ts': 'export const other = 1;' });
  expect((await run('gone.ts')).outcome).toMatchObject({
    kind: 'threw',
    error: { message: expect.stringContaining('gone.ts') },
  });
  expect((await run('b.ts')).outcome).toMatchObject({
    kind: 'threw',
    error: { message: expect.stringContaining('default export') },
  });
  sandbox.unload('app-1');
  expect((await run('a.ts')).outcome).toMatchObject({ kind: 'threw' });
});
