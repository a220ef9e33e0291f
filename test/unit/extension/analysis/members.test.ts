import { describe, expect, test } from 'vitest';
import { analyzeBody, analyzeInMemory } from '../../../support/analyze-in-memory.ts';

const ORDER = ['orders.get order:view @2'];
const DEFAULT = 'const run = (f = () => ctx.api.orders.get(1)) => f();';

describe('members and patterns', () => {
  test.each([
    ['a setter of a parent', 'class A { set api(a) { a.orders.get(1); } } const o: any = new A(); o.api = ctx.api;'],
    ['a member of a class that is put there later', 'class A {} A.api = ctx.api; A.api.orders.get(1);'],
    ['a member under a name that is not known', 'const o: any = {}; o[event.k] = ctx.api.orders; o.x.get(1);'],
    [
      'one of several members, which may be missing',
      'const t: any = { a: { go(api) { api.orders.get(1); } } }; t[event.k].go(ctx.api);',
    ],
    [
      'the items of one of several lists',
      'const t: any = { a: [(api) => api.orders.get(1)] }; for (const f of t[event.k]) f(ctx.api);',
    ],
    ['one of several names', "const t = { a: 'orders' }; ctx.api[t[event.k]].get(1);"],
    [
      'a getter or a member',
      'const o = { get a() { return () => {}; }, b: (api) => api.orders.get(1) }; o[event.k](ctx.api);',
    ],
    [
      'what a getter gives, or a member',
      'const o = { get a() { return (api) => api.orders.get(1); }, b() {} }; o[event.k](ctx.api);',
    ],
    [
      'an item at the twelfth place',
      'const list: any[] = []; list.push((api) => api.orders.get(1)); list[12](ctx.api);',
    ],
    ['a list with a hole', 'const list: any[] = [event]; list[2] = ctx.api; ((a, b, c) => c.orders.get(1))(...list);'],
    ['call of a bound function', 'const f = ((a, b) => b.orders.get(1)).bind(null, 1); f.call(null, ctx.api);'],
    [
      'call of the second function',
      'const f = (x) => {}; const g = (x) => x.orders.get(1); f.call(null, ctx.api); g.call(null, ctx.api);',
    ],
    [
      'a function given to another part of the context',
      "ctx.signal.addEventListener('abort', () => ctx.api.orders.get(1));",
    ],
    [
      'a method of its own of an array',
      'const list: any = []; list.map = (api) => api.orders.get(1); list.map(ctx.api);',
    ],
    ['the rest of a list', 'const [first, ...others] = [1, ctx.api.orders]; others[0].get(1);'],
    ['the rest of a list as a list', 'const [...all] = [ctx.api.orders]; all.map((o) => o.get(1));'],
    [
      'the rest of a list of unknown length',
      'const list: any[] = []; list.push(ctx.api); const [a, ...all] = list; all[3].orders.get(1);',
    ],
    ['one of two lists that are spread', '((a, b) => b.orders.get(1))(...(event.x ? [event] : [event, ctx.api]));'],
    ['a list that is assigned to', '((a, b) => b.orders.get(1))(...Object.assign([event], [event, ctx.api]));'],
    [
      'a list that is added to',
      'const list: any[] = [event]; list.push(ctx.api); ((a, b) => b.orders.get(1))(...list);',
    ],
    ['a list with holes', 'const list: any[] = []; list[1] = ctx.api; ((a, b) => b.orders.get(1))(...list);'],
    ['a list of which nothing is known', 'const [list] = []; ((id) => ctx.api.orders.get(id))(...list);'],
    ['what is like a list', '((a, b, c) => c.orders.get(1)).apply(null, { length: 3, 2: ctx.api } as any);'],
    ['a function of a namespace of two names', 'namespace A.B { export const go = () => ctx.api.orders.get(1); }'],
    ['a default for what is not known', `${DEFAULT} run(event.f);`],
    ['a default for what is not given', `${DEFAULT} run();`],
    ['a default for what may be missing', `${DEFAULT} const t: any = { a: () => {} }; run(t[event.k]);`],
    [
      'a default for a member of what may be missing',
      `${DEFAULT} const t: any = { a: { f() {} } }; run(t[event.k]?.f);`,
    ],
    ['a default for a member that only one object has', `${DEFAULT} run((event.x ? { f() {} } : { g: 1 } as any).f);`],
    ['a default for a variable that may not be set', `${DEFAULT} let f; if (event.x) f = () => {}; run(f);`],
    ['a default in a pattern', 'const { o = ctx.api.orders } = event; o.get(1);'],
    [
      'a property of a parameter with a default',
      'class A { constructor(private o = ctx.api.orders) {} go() { this.o.get(1); } } new A().go();',
    ],
  ])('follow %s', (_, body) => {
    expect(analyzeBody(body)).toEqual(ORDER);
  });

  test.each([
    [
      'a private member of another name',
      'class A { #a = ctx.api.orders; #b = event; go() { this.#b.get(1); } } new A().go();',
    ],
    ['an item at another place', '[event, ctx.api.orders][0].get(1);'],
    ['an item before the rest', 'const [first, ...others] = [ctx.api.orders, event]; others[0].get(1);'],
    ['a setter when members are read', 'const o = { set a(x) { ctx.api.orders.get(1); } }; o[event.k];'],
    ['the length of a list', 'const list: any[] = []; list.push(ctx.api); event.run(list.length);'],
    ['a default that is not needed', `${DEFAULT} run(() => {});`],
  ])('do not mistake %s for a call', (_, body) => {
    expect(analyzeBody(body)).toEqual([]);
  });

  test.each([
    ['a name that is not declared', '(shared as any) = ctx.api;', 'passed-on'],
    ['a name of which nothing is known', 'const [o] = []; o.api = ctx.api;', 'passed-on'],
    ['a member of the console', 'console.api = ctx.api;', 'passed-on'],
    ['a method of a function', 'const f = (x) => {}; f.later(ctx.api);', 'passed-on'],
    ['a method of an object that is no list', 'const o: any = { ...event.x }; o.map(ctx.api);', 'passed-on'],
    [
      'a method of a list by a name that is not known',
      '[ctx.api][event.how]((api) => api.orders.get(1));',
      'passed-on',
    ],
    [
      'an operation of the api as a member of a resource',
      "ctx.api.orders.request({ method: 'GET', path: '/api/orders' });",
      'unknown-endpoint',
    ],
    ['a resource that does not exist', 'const { order } = ctx.api;', 'unknown-endpoint'],
    ['the api as a list', 'const [a] = ctx.api;', 'unknown-endpoint'],
    ['the rest of the api as a list', 'const [...all] = Object.assign([], ctx.api);', 'computed'],
    ['a name of which a part is not known', "ctx.api['ord' + event.x].get(1);", 'computed'],
    ['a number as a name', 'const n = 1; ctx.api[n].get(1);', 'computed'],
    ['a text that is joined with a list', "ctx.api['orders'.concat(...event.parts)].get(1);", 'computed'],
    ['a name that may be missing', 'const [name] = []; ctx.api[name].get(1);', 'computed'],
  ])('lose %s, and tell so', (_, body, reason) => {
    expect(analyzeBody(body)).toEqual([`${reason} @2`]);
  });

  test.each([
    'ctx',
    'ctx.api',
    'ctx.api.orders',
    'ctx.api.orders.get',
    'ctx.api.request',
    "'text'",
    'undefined!',
    'lib',
  ])('put nothing into %s', (object) => {
    const files = {
      'handler.ts': `import * as lib from './lib.ts';\nexport default (event, ctx) => { let x: any; ${object.replace('undefined!', 'x')}.own = ctx.api; };`,
      'lib.ts': 'export const a = 1;',
    };
    expect(analyzeInMemory(files)).toEqual([]);
  });
});
