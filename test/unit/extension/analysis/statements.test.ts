import { describe, expect, test } from 'vitest';
import { analyzeBody, analyzeHandler } from '../../../support/analyze-in-memory.ts';

const ORDER = ['orders.get order:view @2'];
const MOCK = 'ctx = { api: { orders: { get() {} } } }';
const ASK = 'ctx.api.orders.get(1);';

describe('statements', () => {
  test.each([
    ['a function that is called before it stands there', `go(ctx); function go(ctx) { ${ASK} }`],
    ['a class that stands in a block', `{ class A { go() { ${ASK} } } new A().go(); }`],
    ['the value of a switch', 'switch (ctx.api.orders.get(1)) { default: }'],
    ['the value of a case', 'switch (1) { case ctx.api.orders.get(1): default: }'],
    ['the default of a switch', `switch (1) { default: ${ASK} }`],
    ['the first part of a loop', 'for (let o = ctx.api.orders; ; ) { o.get(1); }'],
    ['the test of a loop', 'for (let o = ctx.api.orders; o.get(1); ) ;'],
    ['a loop over a name that is there already', 'let o; for (o of [ctx.api.orders]) o.get(1);'],
    ['a loop over a pattern', 'for (const { o } of [{ o: ctx.api.orders }]) o.get(1);'],
    ['what a loop over names runs', `for (const name in event) ${ASK}`],
    ['what is looped over by name', 'for (const name in ctx.api.orders.get(1)) ;'],
    ['a catch without a name', `try { event.x(); } catch { ${ASK} }`],
    ['a catch with a pattern', `try { event.x(); } catch ({ message }) { ${ASK} }`],
    ['an enum without values', "enum Name { Other, Orders = 'orders' } ctx.api[Name.Orders].get(1);"],
    ['an enum with a name in quotes', "enum Name { 'all orders' = 'orders' } ctx.api[Name['all orders']].get(1);"],
    [
      'what a namespace of two names runs',
      'let go = (api) => {}; namespace A.B { go = (api) => api.orders.get(1); } go(ctx.api);',
    ],
  ])('follow %s', (_, body) => {
    expect(analyzeBody(body)).toEqual(ORDER);
  });

  test.each([
    ['a function that is not called', `function unused() { ${ASK} }`],
    ['another name in a block', `{ const ${MOCK}; ${ASK} }`],
    ['another name in a static block', `class A { static { const ${MOCK}; ${ASK} } }`],
    ['another name in a switch', `switch (1) { case 1: const ${MOCK}; ${ASK} }`],
    ['another name in a loop', `for (const ${MOCK}; ; ) { ${ASK} }`],
    ['another name in a loop over names', `for (const ctx in event) ${ASK}`],
    ['another name in a loop over values', `for (const ctx of [{}]) ${ASK}`],
    ['another name in a catch', `try { event.x(); } catch (ctx) { ${ASK} }`],
    ['another name in a namespace', `namespace A { const ${MOCK}; ${ASK} }`],
    ['the name of a member of a type', 'interface Shop { [ctx.api.orders.get(1)]: string }'],
    ['the members of what is looped over by name', 'for (const o in { a: ctx.api.orders }) o.get(1);'],
  ])('do not mistake %s for a call', (_, body) => {
    expect(analyzeBody(body)).toEqual([]);
  });

  test.each([
    ['what is thrown', 'throw ctx.api;', 'passed-on'],
    [
      'what may be caught',
      'try { event.x(); } catch (error) { if (!error.go) error = { go() {} }; error.go(ctx.api); }',
      'passed-on',
    ],
    ['members that are looped over', 'for (const o of Object.assign([], ctx.api)) o.get(1);', 'computed'],
    ['a namespace of two names', 'namespace A.B { export const go = (api) => {}; } A.B.go(ctx.api);', 'passed-on'],
    [
      'an enum that is only declared',
      "declare enum Name { Orders = 'orders' } ctx.api[Name.Orders].get(1);",
      'computed',
    ],
  ])('lose %s, and tell so', (_, body, reason) => {
    expect(analyzeBody(body)).toEqual([`${reason} @2`]);
  });

  test('with an object whose members are names lose it', () => {
    const source = 'module.exports = (event, ctx) => {\nwith (ctx) { event.go(() => ctx.api.orders.get(1)); } };';
    expect(analyzeHandler(source)).toEqual(['orders.get order:view @2', 'passed-on @2']);
  });

  test('of a handler may come in any order', () => {
    const source =
      'const go = make();\nexport default (event, ctx) => go(ctx.api);\nfunction make() { return ask; }\nfunction ask(api) { api.orders.get(1); }';
    expect(analyzeHandler(source)).toEqual(['orders.get order:view @4']);
  });
});
