import { describe, expect, test } from 'vitest';
import { analyzeBody } from '../../../support/analyze-in-memory.ts';

const ORDER = ['orders.get order:view @2'];
const GO = '() => ctx.api.orders.get(1)';

describe('objects and arrays', () => {
  test.each([
    ['a setter', 'const o = { set api(a) { a.orders.get(1); } }; o.api = ctx.api;'],
    ['one of two setters', 'const o = { set a(x) {}, set b(x) { x.orders.get(1); } }; o.b = ctx.api;'],
    ['one of two getters', 'const o = { get a() { return event; }, get b() { return ctx.api; } }; o.b.orders.get(1);'],
    ['a getter of what is spread', 'const o = { ...{ get a() { return ctx.api.orders.get(1); } } };'],
    ['a getter of what is left over', 'const { ...o } = { get a() { return ctx.api.orders.get(1); } };'],
    ['a prototype', 'const o: any = { __proto__: { go(api) { api.orders.get(1); } } }; o.go(ctx.api);'],
    ['an item behind a hole', 'const [, orders] = [, ctx.api.orders]; orders.get(1);'],
    ['an item behind a list of unknown length', 'for (const o of [...event.list, ctx.api.orders]) o.get(1);'],
    [
      'an item at any place behind such a list',
      'const o = [...event.list, event.x, ctx.api.orders][event.i]; o.get(1);',
    ],
    ['an item far behind such a list', 'const o = [...event.list, ctx.api.orders][3]; o.get(1);'],
    ['the items of a list that is spread', 'const o = [1, ...[2, ctx.api.orders], 3][2]; o.get(1);'],
    ['valueOf', `const o = { valueOf: ${GO} };`],
    ['toJSON', `const o = { toJSON: ${GO} };`],
    ['a method that may be called by the language', `const o = { [event.x ? 'toString' : 'go']: ${GO} };`],
    ['a method with a name that is not known', `const o = { [Symbol.toPrimitive]: ${GO} };`],
    ['a method called by the language, put there later', `const o: any = {}; o.toString = ${GO};`],
    ['a method with a name that is not known, put there later', `const o: any = {}; o[Symbol.toPrimitive] = ${GO};`],
    ['an operation called by the language', 'const o = { then: ctx.api.orders.get };'],
    [
      'a method called by the language that is spread into another object',
      'const named = { toString() { return this.go(); } }; const o = { ...named, go() { ctx.api.orders.get(1); } };',
    ],
    [
      'a method called by the language that is assigned to another object',
      'const named = { toString() { return this.go(); } }; Object.assign({ go() { ctx.api.orders.get(1); } }, named);',
    ],
  ])('follow %s', (_, body) => {
    expect(analyzeBody(body)).toEqual(ORDER);
  });

  test.each([
    ['a method that the language does not call', `const o = { go: ${GO} };`],
    ['a method put there later that the language does not call', `const o: any = {}; o.go = ${GO};`],
    ['data in the place of a method that the language calls', 'const o = { toString: event.x, api: ctx.api };'],
    ['a setter of what is spread', 'const o = { ...{ set a(x) { ctx.api.orders.get(1); } } };'],
    ['a setter asked for its value', 'const o = { set orders(x) {} }; o.orders = ctx.api.orders; o.orders.get(1);'],
  ])('do not mistake %s for a call', (_, body) => {
    expect(analyzeBody(body)).toEqual([]);
  });

  test.each(['...', '__proto__: '])('tell where what a method called by the language gives is lost by %s', (by) => {
    expect(analyzeBody(`const o = {\n${by}{\ntoString() { return ctx.api; } } };`)).toEqual([
      'passed-on @3',
      'passed-on @4',
    ]);
  });
});
