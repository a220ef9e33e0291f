import { describe, expect, test } from 'vitest';
import { analyzeBody, analyzeHandler } from '../../../support/analyze-in-memory.ts';

const ORDER = ['orders.get order:view @2'];

describe('the handler itself', () => {
  test.each([
    ['an arrow function', `export default async (event, ctx) =>\n ctx.api.orders.get(event.payload.order_id);`],
    ['a function', `export default async function (event, ctx) {\n return ctx.api.orders.get(1); }`],
    ['a named function', `export default async function paid(event, ctx) {\n return ctx.api.orders.get(1); }`],
    ['a constant', `const paid = async (event, ctx) => {\n await ctx.api.orders.get(1); };\nexport default paid;`],
    [
      'an export under another name',
      `const paid = (event, ctx) =>\n ctx.api.orders.get(1);\nexport { paid as default };`,
    ],
    [
      'satisfies',
      `import type { Handler } from 'tillkit';\nexport default (async (event, ctx) => { ctx.api.orders.get('1'); }) satisfies Handler;`,
    ],
    ['as and !', `export default ((event: any, ctx: any) =>\n (ctx as any)!.api!.orders.get(1)) as any;`],
    [
      'destructured parameters',
      `export default async ({ payload }, { api: { orders } }) =>\n orders.get(payload.order_id);`,
    ],
    ['a parameter with a default', `export default async (event, { api } = {} as any) =>\n api.orders.get(1);`],
    ['rest parameters', `export default async (...args: any[]) =>\n args[1].api.orders.get(1);`],
    ['destructured rest parameters', `export default async (...[, { api }]: any[]) =>\n api.orders.get(1);`],
    ['arguments', `export default async function () {\n return arguments[1].api.orders.get(1); }`],
    [
      'a wrapper',
      `const withLog = (handler) => async (event, ctx) => { ctx.log.info('x'); return handler(event, ctx); };\nexport default withLog(async (event, ctx) => ctx.api.orders.get(1));`,
    ],
    [
      'a wrapper that spreads',
      `const safe = (handler) => async (...args) => handler(...args);\nexport default safe(async (event, ctx) => ctx.api.orders.get(1));`,
    ],
    [
      'a bound function',
      `function paid(config, event, ctx) {\n return ctx.api.orders.get(1); }\nexport default paid.bind(null, {});`,
    ],
    [
      'a method of an object',
      `const handlers = { paid(event, ctx) {\n return ctx.api.orders.get(1); } };\nexport default handlers.paid;`,
    ],
    [
      'a static method of a class',
      `class Handlers { static paid(event, ctx) {\n return ctx.api.orders.get(1); } }\nexport default Handlers.paid;`,
    ],
    [
      'a function that uses a module-wide variable',
      `const shared: any = {};\nconst use = () => shared.api.orders.get(1);\nexport default (event, ctx) => { shared.api = ctx.api; use(); };`,
    ],
    [
      'a function that uses a namespace',
      `namespace Shop { export const read = (api) =>\n api.orders.get(1); }\nexport default (event, ctx) => Shop.read(ctx.api);`,
    ],
    [
      'a conditional',
      `const paid = (event, ctx) =>\n ctx.api.orders.get(1);\nexport default Math.random() > 0.5 ? paid : () => {};`,
    ],
  ])('is %s', (_, source) => {
    expect(analyzeHandler(source)).toEqual(ORDER);
  });
});

describe('aliases', () => {
  test.each([
    ['a direct call', 'await ctx.api.orders.get(1);'],
    ['brackets', "ctx['api']['orders']['get'](1);"],
    ['a template without expressions as a name', 'ctx.api[`orders`].get(1);'],
    ['optional chaining', 'ctx?.api?.orders?.get?.(1);'],
    ['const of api', 'const api = ctx.api; api.orders.get(1);'],
    ['const of a resource', 'const { orders } = ctx.api; orders.get(1);'],
    ['const of an operation', 'const get = ctx.api.orders.get; get(1);'],
    ['destructuring with another name', 'const { api: { orders: { get: read } } } = ctx; read(1);'],
    ['destructuring with a computed name', "const name = 'orders'; const { [name]: o } = ctx.api; o.get(1);"],
    ['destructuring in an assignment', 'let o; ({ orders: o } = ctx.api); o.get(1);'],
    ['let assigned later', 'let api; api = ctx.api; api.orders.get(1);'],
    ['var in a block', 'if (event) { var api = ctx.api; } api.orders.get(1);'],
    ['the rest of the context', 'const { log, ...rest } = ctx; rest.api.orders.get(1);'],
    ['the rest of the api', 'const { products, ...rest } = ctx.api; rest.orders.get(1);'],
    ['a logical expression', 'const api = event.mock || ctx.api; api.orders.get(1);'],
    ['&&', '(ctx.api && ctx.api.orders).get(1);'],
    ['??', 'const orders = event.orders ?? ctx.api.orders; orders.get(1);'],
    ['??=', 'let api; api ??= ctx.api; api.orders.get(1);'],
    ['a comma', '(0, ctx.api.orders.get)(1);'],
    ['an object', 'const deps = { api: ctx.api, n: 1 }; deps.api.orders.get(1);'],
    ['an object with shorthand in an object', 'const { api } = ctx; const d = { a: { api } }; d.a.api.orders.get(1);'],
    ['a spread context', 'const mine = { ...ctx, extra: 1 }; mine.api.orders.get(1);'],
    ['a field set later', 'const deps: any = {}; deps.api = ctx.api; deps.api.orders.get(1);'],
    ['an array', 'const list = [ctx.api.orders]; list[0].get(1);'],
    ['a destructured array', 'const [, orders] = [1, ctx.api.orders]; orders.get(1);'],
    ['a loop over an array', 'for (const orders of [ctx.api.orders]) orders.get(1);'],
    ['a callback of an array', '[ctx.api.orders].map((orders) => orders.get(1));'],
    ['a getter', 'const deps = { get orders() { return ctx.api.orders; } }; deps.orders.get(1);'],
    ['a computed constant member', "const NAMES = { o: 'orders' } as const; ctx.api[NAMES.o].get(1);"],
    ['a concatenated member', "ctx.api['ord' + 'ers'].get(1);"],
    ['an enum', "enum Name { Orders = 'orders' } ctx.api[Name.Orders].get(1);"],
    ['an awaited alias', 'const api = await ctx.api; api.orders.get(1);'],
    ['call', 'ctx.api.orders.get.call(null, 1);'],
    ['apply', 'ctx.api.orders.get.apply(null, [1]);'],
    ['bind', 'const get = ctx.api.orders.get.bind(ctx); get(1);'],
    ['a shadowed name', '{ const ctx = { api: null }; } const get = ctx.api.orders.get; get(1);'],
    ['try', 'try { await ctx.api.orders.get(1); } catch (error) { ctx.log.error(error); }'],
    ['a condition', 'if (await ctx.api.orders.get(1)) return;'],
    ['a switch', 'switch (event.event) { case 1: ctx.api.orders.get(1); }'],
    ['a label and a loop', 'outer: for (;;) { await ctx.api.orders.get(1); break outer; }'],
    ['a tagged template', `const tag = (_, api) => api.orders.get(1); tag\`x\${ctx.api}\`;`],
    ['a generator', 'function* all() { yield ctx.api.orders; } for (const o of all()) o.get(1);'],
    [
      'a class',
      'class Shop { constructor(private api: any) {} read() { return this.api.orders.get(1); } } new Shop(ctx.api).read();',
    ],
    [
      'a class with a private field',
      'class S { #api; constructor(c) { this.#api = c.api; } read = () => this.#api.orders.get(1); } new S(ctx).read();',
    ],
    [
      'an inherited constructor',
      'class A { api; constructor(c) { this.api = c.api; } } class B extends A { go() { this.api.orders.get(1); } } new B(ctx).go();',
    ],
    [
      'super',
      'class A { go(api) { api.orders.get(1); } } class B extends A { go(api) { super.go(api); } } new B().go(ctx.api);',
    ],
    ['this of an object', 'const shop = { api: ctx.api, read() { return this.api.orders.get(1); } }; shop.read();'],
    ['a constructor function', 'function Shop(api) { this.api = api; } new Shop(ctx.api).api.orders.get(1);'],
    ['then', 'Promise.resolve(ctx.api).then((api) => api.orders.get(1));'],
    ['a promise of own making', 'const load = async () => ctx.api; (await load()).orders.get(1);'],
    ['an immediate function', '(({ orders }) => orders.get(1))(ctx.api);'],
    ['a closure', 'const read = () => ctx.api.orders.get(1); await read();'],
    ['a default of a parameter', 'const read = (api = ctx.api) => api.orders.get(1); read();'],
    ['recursion', 'const walk = (api, n) => (n === 0 ? api.orders.get(1) : walk(api, n - 1)); walk(ctx.api, 3);'],
    ['Object.freeze', 'const api = Object.freeze({ orders: ctx.api.orders }); api.orders.get(1);'],
    ['new Promise', 'await new Promise((resolve) => resolve(ctx.api.orders.get(1)));'],
    ['a timer', 'setTimeout(() => ctx.api.orders.get(1), 10);'],
    ['a callback for data', 'event.payload.ids.map((id) => ctx.api.orders.get(id));'],
    ['Promise.all', 'await Promise.all(event.ids.map(async (id) => ctx.api.orders.get(id)));'],
    ['reduce', 'await [1, 2].reduce((before, id) => before.then(() => ctx.api.orders.get(id)), Promise.resolve());'],
    ['an operation as callback', 'event.ids.map(ctx.api.orders.get);'],
    ['an operation in a table', 'const table = { read: ctx.api.orders.get }; table[event.name](1);'],
    ['JSON of a function', 'JSON.stringify({ toJSON: () => ctx.api.orders.get(1) });'],
    ['a getter of an object that is handed on', 'event.run({ get all() { return ctx.api.orders.get(1); } });'],
    ['a setter of an object that is handed on', 'event.run({ set all(id) { ctx.api.orders.get(id); } });'],
    ['a bound operation that is handed on', 'event.run(ctx.api.orders.get.bind(null, 1));'],
    ['a method of an array that is handed on', 'event.run([ctx.api.orders.get].map);'],
    ['a static method of a class that is handed on', 'event.run(class { static all() { ctx.api.orders.get(1); } });'],
    ['a method of a class that is handed on', 'event.run(class { all() { ctx.api.orders.get(1); } });'],
    ['what a function that is handed on gives', 'event.run(() => () => ctx.api.orders.get(1));'],
    [
      'a getter that is handed on with its object',
      'event.run({ api: () => ctx.api, get all() { return this.api().orders.get(1); } }.all);',
    ],
    ['an implicit conversion', `const o = { toString() { ctx.api.orders.get(1); return ""; } }; \`\${o}\`;`],
  ])('follows %s', (_, body) => {
    expect(analyzeBody(body)).toEqual(ORDER);
  });

  test.each([
    ['a reference that is not called', 'const get = ctx.api.orders.get; void 0;'],
    ['typeof', 'if (typeof ctx.api.orders.get === "function") return;'],
    ['a function that is never called', 'const unused = () => ctx.api.orders.get(1);'],
    ['a mock of the same shape', 'const mock = { api: { orders: { get() {} } } }; mock.api.orders.get(1);'],
    ['a shadowing parameter', '((ctx) => ctx.api.orders.get(1))({ api: { orders: { get() {} } } });'],
    ['the log', 'ctx.log.info("x", ctx, event); console.log(ctx.api);'],
    ['other parts', 'return [ctx.delivery.attempt, ctx.shop.id, ctx.app.version, ctx.signal.aborted];'],
    ['eval without the context', 'return (0, eval)("1");'],
    ['a comment and a text', '/* ctx.api.orders.get(1) */ return "ctx.api.orders.get(1)";'],
  ])('finds nothing in %s', (_, body) => {
    expect(analyzeBody(body)).toEqual([]);
  });

  test.each([
    ['a name from the event', 'ctx.api[event.name].get(1);', ['computed @2']],
    ['an operation from the event', 'ctx.api.orders[event.name](1);', ['computed @2']],
    ['a part of the context by name', 'ctx[event.name].orders.get(1);', ['computed @2']],
    ['Object.entries', 'Object.entries(ctx.api);', ['computed @2']],
    ['Reflect.get', 'Reflect.get(ctx.api, "orders").get(1);', ['passed-on @2']],
    ['an unknown function', 'event.run(ctx);', ['passed-on @2']],
    ['a global', '(globalThis as any).api = ctx.api; (globalThis as any).api.orders.get(1);', ['passed-on @2']],
    ['a map', 'new Map([["api", ctx.api]]);', ['passed-on @2']],
    ['eval', 'eval("ctx.api.orders.get(1)");', ['passed-on @2']],
    ['a function from a text', 'new Function("ctx", "ctx.api.orders.get(1)")(ctx);', ['passed-on @2']],
    ['throwing it', 'throw ctx;', ['passed-on @2']],
    [
      'the rest of the api by a computed name',
      'const { products, ...rest } = ctx.api; rest[event.name].get(1);',
      ['computed @2'],
    ],
    ['a resource that does not exist', 'ctx.api.order.get(1);', ['unknown-endpoint @2']],
    ['an operation that does not exist', 'ctx.api.orders.remove(1);', ['unknown-endpoint @2']],
    [
      'a foreign parent class',
      'class A extends Error { api; constructor(c) { super(); this.api = c.api; } } new A(ctx);',
      ['passed-on @2'],
    ],
    ['a setter of foreign making', 'Object.defineProperty({}, "api", { get: () => ctx.api });', ['passed-on @2']],
    ['the request of the api', 'event.run(ctx.api.request);', ['passed-on @2']],
    ['an object that holds itself', 'const o: any = { api: ctx.api }; o.self = o; event.run(o);', ['passed-on @2']],
    ['a resource in an array that is handed on', 'event.run([ctx.api.orders]);', ['passed-on @2']],
    ['the api in an object in an object', 'event.run({ a: { api: ctx.api } });', ['passed-on @2']],
    ['a proxy', 'new Proxy(ctx.api, {}).orders.get(1);', ['passed-on @2']],
    ['a loop over the names of the api', 'for (const name in ctx.api) ctx.api[name].list();', ['computed @2']],
  ])('does not follow %s', (_, body, expected) => {
    expect(analyzeBody(body)).toEqual(expected);
  });
});
