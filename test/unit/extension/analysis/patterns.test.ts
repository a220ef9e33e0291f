import { describe, expect, test } from 'vitest';
import { analyzeHandler } from '../../../support/analyze-in-memory.ts';

/** What the analysis says of a handler's source, without the places. */
const analyze = (source: string) => analyzeHandler(source).map((line) => line.replace(/ .*/, ''));

const ORDER = ['orders.get'];
const BOTH = ['orders.get', 'customers.get'];
const GET_ORDER = "(ctx: any) => ctx.api.orders.get('1')";
const GET_CUSTOMER = "(ctx: any) => ctx.api.customers.get('1')";
const HANDLERS = `const handlers: any = { order: ${GET_ORDER},\n customer: ${GET_CUSTOMER} };`;
const REQUEST = "const get = (ctx: any, path: string) => ctx.api.request({ method: 'GET', path });";

const handlerOf = (before: string, body: string) =>
  `${before}\nexport default async (event: any, ctx: any) => { ${body} };`;

describe('what authors write around their calls is followed', () => {
  test.each([
    [
      'a service in a class',
      handlerOf(
        'class Orders { #ctx; constructor(ctx: any) { this.#ctx = ctx; } get(id: string) { return this.#ctx.api.orders.get(id); } }',
        "await new Orders(ctx).get('1');",
      ),
      ORDER,
    ],
    [
      'dependencies that are assigned',
      handlerOf(
        "class Service { constructor(deps: any) { Object.assign(this, deps); } run() { return (this as any).ctx.api.orders.get('1'); } }",
        'await new Service({ ctx }).run();',
      ),
      ORDER,
    ],
    [
      'retries',
      handlerOf(
        'async function retry<T>(run: () => Promise<T>, left = 3): Promise<T> { try { return await run(); } catch (error) { if (left === 0) throw error; return retry(run, left - 1); } }',
        "await retry(() => ctx.api.orders.get('1'));\n await retry(() => ctx.api.customers.get('1'));",
      ),
      BOTH,
    ],
    [
      'steps that are composed',
      handlerOf(
        'const compose = (...steps: any[]) => (last: any) => steps.reduceRight((next, step) => step(next), last); const logged = (next: any) => (event: any, ctx: any) => next(event, ctx);',
        "await compose(logged, logged)((_: any, inner: any) => inner.api.orders.get('1'))(event, ctx);",
      ),
      ORDER,
    ],
    ['a table by event', handlerOf(HANDLERS, 'await handlers[event.event]?.(ctx);'), BOTH],
    [
      'a table that is asked first',
      handlerOf(HANDLERS, 'const run = handlers[event.event]; if (run) await run(ctx);'),
      BOTH,
    ],
    [
      'Object.entries',
      handlerOf(HANDLERS, 'for (const [, run] of Object.entries<any>(handlers)) await run(ctx);'),
      BOTH,
    ],
    [
      'Object.values',
      handlerOf(HANDLERS, 'await Promise.all(Object.values<any>(handlers).map((run) => run(ctx)));'),
      BOTH,
    ],
    ['Object.keys', handlerOf(HANDLERS, 'for (const name of Object.keys(handlers)) await handlers[name](ctx);'), BOTH],
    [
      'Object.fromEntries',
      handlerOf(`const table: any = Object.fromEntries([['order', ${GET_ORDER}]]);`, 'await table.order(ctx);'),
      ORDER,
    ],
    [
      'Object.assign',
      handlerOf('', "const own = Object.assign({ id: '1' }, { api: ctx.api }); await own.api.orders.get(own.id);"),
      ORDER,
    ],
    [
      'Array.from',
      handlerOf('', 'await Promise.all(Array.from({ length: 3 }, (_, page) => ctx.api.orders.get(String(page))));'),
      ORDER,
    ],
    [
      'Promise.race',
      handlerOf('', "const api = await Promise.race([ctx.api, event.later]); await api.orders.get('1');"),
      ORDER,
    ],
    [
      'Promise.allSettled',
      handlerOf('', "const [found] = await Promise.allSettled([ctx.api]); await found.value.orders.get('1');"),
      ORDER,
    ],
    [
      'filter(Boolean)',
      handlerOf('', "for (const run of [event.x && (() => ctx.api.orders.get('1'))].filter(Boolean)) await run();"),
      ORDER,
    ],
    [
      'a path that is joined',
      handlerOf(REQUEST, "await get(ctx, ['/api', 'orders', encodeURIComponent(event.payload.id)].join('/'));"),
      ORDER,
    ],
    [
      'a path from a helper',
      handlerOf(
        `${REQUEST} const to = (...steps: string[]) => ['/api', ...steps].join('/');`,
        "await get(ctx, to('orders', event.payload.id));\n await get(ctx, to('customers', event.payload.id));",
      ),
      BOTH,
    ],
    ['a path by concat', handlerOf(REQUEST, "await get(ctx, '/api/orders'.concat('/', event.payload.id));"), ORDER],
    [
      'a path from a table',
      handlerOf(
        `${REQUEST} const PATHS: any = { orders: '/api/orders', more: '/api/orders' };`,
        'await get(ctx, PATHS[event.kind]);',
      ),
      ['orders.list'],
    ],
    [
      'a method in small letters',
      handlerOf('', "await ctx.api.request({ method: 'get'.toUpperCase(), path: '/api/orders/' + event.payload.id });"),
      ORDER,
    ],
    [
      'a name in capitals',
      handlerOf('', "const table: any = { ORDERS: ctx.api.orders }; await table['orders'.toUpperCase()].get('1');"),
      ORDER,
    ],
    [
      'a name of no letters',
      handlerOf("const NONE = '';", "const table: any = { '': ctx.api.orders }; await table[NONE].get('1');"),
      ORDER,
    ],
    [
      'a generator of steps',
      handlerOf(
        'async function* steps(ctx: any) { yield () => ctx.api.orders.get(1);\n yield () => ctx.api.customers.get(1); }',
        'for await (const step of steps(ctx)) await step();',
      ),
      BOTH,
    ],
  ])('%s', (_, source, expected) => {
    expect(analyze(source)).toEqual(expected);
  });
});

describe('what the language calls by itself is a use', () => {
  test.each([
    [
      'an iterator of a class',
      "*[Symbol.iterator]() { yield () => this.ctx.api.orders.get('1'); }",
      'for (const run of made) await run();',
    ],
    ['a thenable', "then(done: any) { return this.ctx.api.orders.get('1').then(done); }", 'await made;'],
    ['a text', "toString() { this.ctx.api.orders.get('1'); return ''; }", 'ctx.log.info(made + "");'],
  ])('%s', (_, member, body) => {
    const source = handlerOf(
      `class Made { ctx: any; constructor(ctx: any) { this.ctx = ctx; } ${member} }`,
      `const made: any = new Made(ctx); ${body}`,
    );
    expect(analyze(source)).toContain('orders.get');
  });
});

describe('a member that may be missing', () => {
  test('lets the default count', () => {
    const source = handlerOf(
      HANDLERS,
      `const { [event.event]: run = ${GET_ORDER} } = { other: ${GET_CUSTOMER} } as any; await run(ctx);`,
    );
    expect(analyze(source).toSorted()).toEqual(BOTH.toSorted());
  });

  test('may have been put there by code that is not followed', () => {
    const source = handlerOf(HANDLERS, 'event.register(handlers); await handlers[event.event](ctx);');
    expect(analyze(source)).toContain('passed-on');
  });
});
