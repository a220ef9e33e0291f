import { describe, expect, test } from 'vitest';
import { analyzeBody } from '../../../support/analyze-in-memory.ts';

const ORDER = ['orders.get order:view @2'];

describe('expressions', () => {
  test.each([
    ['a type in front', '(<any>ctx).api.orders.get(1);'],
    ['a type in front of what is called', '(<any>ctx.api.orders.get)(1);'],
    ['an operation with a type argument', 'const get = ctx.api.orders.get<string>; get(1);'],
    ['optional chaining into a variable', 'const api = ctx?.api; api.orders.get(1);'],
    ['a pattern with types around its targets', 'let o: any; ({ orders: (o as any)! } = ctx.api); o.get(1);'],
    ['a name that is null at first', 'let run = null; run = (api) => api.orders.get(1); run(ctx.api);'],
    ['the test of a conditional', 'return ctx.api.orders.get(1) ? 1 : 2;'],
    ['what stands left of ||', '(ctx.api || event.mock).orders.get(1);'],
    ['what stands left of ??=', 'let o = ctx.api.orders; (o ??= event.mock).get(1);'],
    ['||=', 'let api; api ||= ctx.api; api.orders.get(1);'],
    ['&&=', 'let api = event; api &&= ctx.api; api.orders.get(1);'],
    [
      'a member of super that is called later',
      'class A { read(api) { api.orders.get(1); } } class B extends A { go() { const read = super.read; read(ctx.api); } } new B().go();',
    ],
    ['this of a tag', 'const o = { api: ctx.api, tag() { this.api.orders.get(1); } }; o.tag`x`;'],
    [
      'what a generator that is delegated to returns',
      'function* a() { return ctx.api; } function* b() { const api = yield* a(); api.orders.get(1); } b();',
    ],
    [
      'a generator that also yields nothing',
      'function* all() { yield; yield ctx.api.orders; } for (const o of all()) o.get(1);',
    ],
    [
      'a choice of functions that are followed',
      `const how = event.x ? 'keys' : 'values'; for (const api of Object[how]({ k: ctx.api })) api.orders.get(1);`,
    ],
    [
      'a function that is followed, taken from its object',
      'const { values } = Object; values({ k: ctx.api })[0].orders.get(1);',
    ],
    [
      'a choice of a method of a promise and another',
      `const o = { run(f) { f(ctx.api); } }; o[event.x ? 'then' : 'run']((api) => api.orders.get(1));`,
    ],
  ])('follow %s', (_, body) => {
    expect(analyzeBody(body)).toEqual(ORDER);
  });

  test.each([
    ['a comparison of texts', "ctx.api['ord' < 'ers'].get(1);", ['computed @2']],
    [
      'a text that is added to',
      "let name = 'ord'; name += 'ers'; ctx.api[name].get(1);",
      ['computed @2', 'unknown-endpoint @2'],
    ],
    ['a tag that is not followed', `event.tag\`\${ctx.api}\`;`, ['passed-on @2']],
    ['members that are iterated', 'function* all() { yield* Object.assign([], ctx.api); } all();', ['computed @2']],
    [
      'a function that is followed, or another',
      "Object[event.x ? 'keys' : event.name]({ api: ctx.api });",
      ['passed-on @2'],
    ],
    ['a global that is called', 'Object(ctx.api);', ['passed-on @2']],
  ])('lose %s, and tell so', (_, body, expected) => {
    expect(analyzeBody(body)).toEqual(expected);
  });
});
