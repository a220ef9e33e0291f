import { describe, expect, test } from 'vitest';
import { analyzeBody, analyzeHandler, analyzeInMemory } from '../../../support/analyze-in-memory.ts';

const ORDER = ['orders.get order:view @2'];
const ASK = 'go(api) { api.orders.get(1); }';

describe('classes', () => {
  test.each([
    ['its own name', 'const X = class Me { static api = ctx.api; go() { Me.api.orders.get(1); } }; new X().go();'],
    ['a static block', 'class A { static { ctx.api.orders.get(1); } }'],
    ['this in a static block', 'class A { static k; static { this.k = ctx.api; } } A.k.orders.get(1);'],
    [
      'this in the static block of the second class',
      'class A { static { this.go = (api) => {}; } } class B { static { this.go = (api) => api.orders.get(1); } } B.go(ctx.api);',
    ],
    ['an accessor field', 'class A { accessor got = ctx.api.orders.get(1); } new A();'],
    ['a static accessor field', 'class A { static accessor orders = ctx.api.orders; } A.orders.get(1);'],
    ['an inherited method', `class A { ${ASK} } class B extends A {} new B().go(ctx.api);`],
    ['an inherited static method', `class A { static ${ASK} } class B extends A {} B.go(ctx.api);`],
    [
      'this in a method of super',
      'class A { go() { this.api.orders.get(1); } } class B extends A { constructor(api) { super(); this.api = api; } go() { super.go(); } } new B(ctx.api).go();',
    ],
    [
      'one of several classes by name',
      `const table = { A: class { constructor(api) { api.orders.get(1); } } }; new table[event.name](ctx.api);`,
    ],
    [
      'this in the fields of the second class',
      `class A { run = (api) => this.go(api); go(api) {} } class B { run = (api) => this.go(api); ${ASK} } new A(); new B().run(ctx.api);`,
    ],
    [
      'a method with a computed name',
      `const NAME = 'go'; class A { [NAME](api) { api.orders.get(1); } } new A().go(ctx.api);`,
    ],
    ['a decorator', 'const mark = () => { ctx.api.orders.get(1); }; @mark class A {}'],
    ['a getter called by the language', 'class A { get then() { return ctx.api.orders.get(1); } } new A();'],
    ['what makes a decorator', '@(ctx.api.orders.get(1)) class A {}'],
    ['a decorator of a method', 'const mark = () => { ctx.api.orders.get(1); }; class A { @mark go() {} }'],
    ['what a decorator puts in the place of a method', 'class A { @(() => () => ctx.api.orders.get(1)) go() {} }'],
    ['a class that is given to a decorator', '@event.mark class A { go() { ctx.api.orders.get(1); } }'],
  ])('follow %s', (_, body) => {
    expect(analyzeBody(body)).toEqual(ORDER);
  });

  test.each([
    ['a method that another hides', `class A { ${ASK} } class B extends A { go() {} } new B().go(ctx.api);`],
    [
      'a static method that another hides',
      `class A { static ${ASK} } class B extends A { static go() {} } B.go(ctx.api);`,
    ],
    ['a method that a field hides', `class A { ${ASK} } class B extends A { go = () => {}; } new B().go(ctx.api);`],
    ['a field asked of its class', 'class A { orders = ctx.api.orders; } A.orders.get(1);'],
    [
      'a method called by the language, of a class that is never made',
      'class A { toString() { ctx.api.orders.get(1); } }',
    ],
    ['a static field asked of an instance', 'class A { static orders = ctx.api.orders; } new A().orders.get(1);'],
    [
      'the field of another class made at the same place',
      'class A { o = ctx.api.orders; } class B { constructor() { this.o.get(1); } } new (event.x ? A : B)();',
    ],
  ])('do not mistake %s for a call', (_, body) => {
    expect(analyzeBody(body)).toEqual([]);
  });

  test.each([
    ['a method of a foreign parent', 'class A extends event.Base { go() { super.go(ctx.api); } } new A().go();'],
    ['a method that is only declared', 'class A { go?(api); } new A().go(ctx.api);'],
    ['a method that a decorator may replace', 'class A { @event.mark go(api) {} } new A().go(ctx.api);'],
    ['a static method that a decorator may replace', 'class A { @event.mark static go(api) {} } A.go(ctx.api);'],
    [
      'a method that a decorator may replace, in its class',
      'class A { constructor() { this.go(ctx.api); } @event.mark go(api) {} } new A();',
    ],
    ['such a static method', 'class A { static { this.go(ctx.api); } @event.mark static go(api) {} }'],
    ['a class that a decorator may replace', 'const X = @event.mark class {}; new X(ctx.api);'],
    ['a class of which nothing is known', 'const [X] = []; new X(ctx.api);'],
    ['super in an object', 'const o = { go() { super.go(ctx.api); } }; o.go();'],
    ['what a method called by the language gives', 'class A { toString() { return ctx.api; } } new A();'],
    ['what a static method called by the language gives', 'class A { static toString() { return ctx.api; } }'],
    ['what a field called by the language gives', 'class A { toString = () => ctx.api; } new A();'],
  ])('lose %s, and tell so', (_, body) => {
    expect(analyzeBody(body)).toEqual(['passed-on @2']);
  });

  test('that are only declared are not known', () => {
    const source = 'declare class Shop { constructor(api); }\nexport default (event, ctx) => new Shop(ctx.api);';
    expect(analyzeHandler(source)).toEqual(['passed-on @2']);
  });

  test('of a module that comes later are known when they are made', () => {
    const files = {
      'handler.ts':
        "import { Shop } from './shop.ts';\nconst shop = new Shop();\nexport default (event, ctx) => shop.go(ctx.api);",
      'shop.ts': `export class Shop { ${ASK} }`,
    };
    expect(analyzeInMemory(files)).toEqual(['orders.get order:view @shop.ts:1']);
  });
});
