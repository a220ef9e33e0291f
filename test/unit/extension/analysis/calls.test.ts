import { describe, expect, test } from 'vitest';
import { analyzeBody } from '../../../support/analyze-in-memory.ts';

const ORDER = ['orders.get order:view @2'];

describe('calls', () => {
  test.each([
    [
      'this of a method whose type is asserted',
      'const o = { api: ctx.api, go() { this.api.orders.get(1); } }; (o.go as any)();',
    ],
    [
      'this of a method behind optional chaining',
      'const o = { api: ctx.api, go() { this.api.orders.get(1); } }; (o?.go)();',
    ],
    [
      'a function of its own named require',
      "function require(name) { return ctx.api[name]; } require('orders').get(1);",
    ],
    ['a function of its own named eval', "function eval(name) { return ctx.api[name]; } eval('orders').get(1);"],
    ['an argument behind a list that is spread', '((a, b) => b)(...[1], ctx.api).orders.get(1);'],
    ['an argument behind a list of unknown length', '((...all) => all[5].orders.get(1))(...event.list, ctx.api);'],
    ['an argument between two such lists', '((a, b) => b.orders.get(1))(...event.list, ctx.api, ...event.list);'],
    ['a list behind one of unknown length', '((a, b, c) => c.orders.get(1))(...event.list, ...[1, ctx.api]);'],
    [
      'a function that replaces itself',
      'function go(api) { go = (other) => other.orders.get(1); } go(event); go(ctx.api);',
    ],
    ['apply', '((api) => api.orders.get(1)).apply(null, [ctx.api]);'],
    [
      'apply with a list of unknown length',
      'const a: any[] = []; a.push(ctx.api); ((api) => api.orders.get(1)).apply(null, a);',
    ],
    ['this of call', '(function () { this.orders.get(1); }).call(ctx.api);'],
    ['this of bind', 'const go = function () { this.orders.get(1); }.bind(ctx.api); go();'],
    ['arguments before those of bind', '((a, b) => b.orders.get(1)).bind(null, event)(ctx.api);'],
    [
      'one of two bindings',
      'const f = (x) => x.orders.get(1); const a = f.bind(null, event); const b = f.bind(null, ctx.api); b();',
    ],
    ['a function in a block of its own', 'const make = () => { return (api) => api.orders.get(1); }; make()(ctx.api);'],
    [
      'a function that calls itself',
      'function go(api, n) { return n ? go(api, 0) : api.orders.get(1); } go(ctx.api, 1);',
    ],
    [
      'an expression that calls itself',
      'const go = function again(api, n) { return n ? again(api, 0) : api.orders.get(1); }; go(ctx.api, 1);',
    ],
    ['a method of its own named catch', 'const o = { catch(f) { f(ctx.api); } }; o.catch((api) => api.orders.get(1));'],
    [
      'a promise past a missing callback',
      'const api = await Promise.resolve(ctx.api).then(undefined, event.fail); api.orders.get(1);',
    ],
    [
      'a promise past a callback that may be missing',
      'const api = await Promise.resolve(ctx.api).then({ a() {} }[event.x]); api.orders.get(1);',
    ],
    ['a promise past catch', 'const api = await Promise.resolve(ctx.api).catch(() => null); api.orders.get(1);'],
    ['a promise past finally', 'const api = await Promise.resolve(ctx.api).finally(() => null); api.orders.get(1);'],
    ['what catch gives', 'const api = await Promise.reject(event).catch(() => ctx.api); api.orders.get(1);'],
    [
      'what the second callback gives',
      'const api = await Promise.reject(event).then(null, () => ctx.api); api.orders.get(1);',
    ],
    ['what finally runs', 'Promise.resolve(1).finally(() => ctx.api.orders.get(1));'],
    [
      'callbacks that are spread',
      'const fs = []; fs.push((api) => api.orders.get(1)); Promise.resolve(ctx.api).then(...fs);',
    ],
  ])('follow %s', (_, body) => {
    expect(analyzeBody(body)).toEqual(ORDER);
  });

  test.each([
    [
      'this of a function inside',
      'function go() { const o = { api: ctx.api, in() {} }; o.in(); this.api.orders.get(1); } go.call({ api: event });',
    ],
    [
      'arguments of a function inside',
      'function go() { ((x) => x)(ctx.api.orders); return arguments[0]; } go(event).get(1);',
    ],
    ['an item of apply at another place', '((a, b) => a.get(1)).apply(null, [event, ctx.api.orders]);'],
    ['an argument before the rest', '((first, ...others) => others[0])(ctx.api.orders, event).get(1);'],
    ['a callback that is never given the value', 'Promise.resolve(ctx.api).then(null, () => {});'],
    [
      'a value that a callback replaces',
      'const api = await Promise.resolve(ctx.api).then(() => event.x); api.orders.get(1);',
    ],
    ['what catch gets', 'Promise.resolve(ctx.api).catch((api) => api.orders.get(1));'],
    ['what the second callback gets', 'Promise.resolve(ctx.api).then(null, (api) => api.orders.get(1));'],
    ['what finally gets', 'Promise.resolve(ctx.api).finally((api) => api.orders.get(1));'],
    ['what finally gives', 'const o = await Promise.resolve({}).finally(() => ctx.api); ctx.log.info(o);'],
  ])('do not mistake %s for a use', (_, body) => {
    expect(analyzeBody(body)).toEqual([]);
  });

  test('follow a method named catch of what may be something else', () => {
    const body = 'const o = event.x ?? { catch(f) { f(ctx.api); } };\no.catch((api) => api.orders.get(1));';
    expect(analyzeBody(body)).toEqual(['orders.get order:view @3', 'passed-on @2']);
  });

  test.each([
    ['a variable of which nothing is known', 'const [f] = []; f(ctx.api);'],
    ['a module by a name that is not known', 'require(event.name)(ctx.api);'],
    ['a module of a package', "require('shop')(ctx.api);"],
  ])('lose what is given to %s, and tell so', (_, body) => {
    expect(analyzeBody(body)).toEqual(['passed-on @2']);
  });

  test('follow a function in each of thirty ways by itself', () => {
    const ways = Array.from(
      { length: 10 },
      (_, i) =>
        `ask('GET', '/api/orders', '${i}'); ask('GET', '/api/customers', '${i}'); ask('DELETE', '/api/products/1', '${i}');`,
    );
    const body = `const ask = (method, path, n) => ctx.api.request({ method, path });\n${ways.join('\n')}`;
    expect(analyzeBody(body)).toEqual([
      'orders.list order:view @2',
      'customers.list customer:view @2',
      'products.delete product:delete @2',
    ]);
  });

  test('follow functions that are called in more ways than are told apart, each by itself', () => {
    const ways = (name: string) => Array.from({ length: 60 }, (_, i) => `${name}('${i}');`).join(' ');
    const body = `const one = (n) => n; const two = (api) => api.orders?.get(1);\n${ways('one')} ${ways('two')} two(ctx.api);`;
    expect(analyzeBody(body)).toEqual(ORDER);
  });

  test('lose the members of the api that are spread into arguments, and tell so', () => {
    expect(analyzeBody('event.run(...Object.assign([], ctx.api));')).toEqual(['computed @2']);
  });

  test('lose what is given to a variable that eval may set', () => {
    const body = "let f: any;\neval('f = 1');\nf(ctx.api);";
    expect(analyzeBody(body)).toEqual(['passed-on @3', 'passed-on @4']);
  });

  test.each([
    ['class', 'class A extends event.Base { static go() { ctx.api.orders.get(1); } } A.run();'],
    ['function', 'const f: any = () => ctx.api.orders.get(1); f.later = event.later; f.later();'],
    ['object', 'const o = { go() { ctx.api.orders.get(1); } }; o.hasOwnProperty("go");'],
  ])('of a method that is not followed may call its %s', (_, body) => {
    expect(analyzeBody(body)).toEqual(ORDER);
  });
});
