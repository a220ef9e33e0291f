import { expect, test } from 'vitest';
import { handlerOf, startSandbox } from '../../support/start-sandbox.ts';

/**
 * Replaces every built-in function and getter that can be replaced, those of prototypes too, by one that writes its name into
 * `seen` and does the same, and puts getters and setters of its own where objects and lists inherit from. What the handler
 * itself calls is left as it is.
 */
const REPLACE = `
  const { apply, ownKeys, getOwnPropertyDescriptor, getPrototypeOf, defineProperty, construct } = Reflect;
  let seen = '';
  let isOn = false;
  const note = (name: string) => { if (isOn) seen += name + ' '; };
  const known: object[] = [];
  const isKnown = (one: object) => { for (let i = 0; i < known.length; i += 1) if (known[i] === one) return true; return false; };
  const spy = (name: string, real: any) => new Proxy(real, {
    __proto__: null,
    apply: (target: any, self: any, args: any) => { note(name); return apply(target, self, args); },
    construct: (target: any, args: any, maker: any) => { note('new ' + name); return construct(target, args, maker); },
  } as any);
  const isOwn = (name: any) => name === 'globalThis' || name === 'EventTarget' || name === 'Event' || name === 'AbortController' || name === 'AbortSignal' || name === 'console';
  const replace = (object: any, path: string, depth: number): void => {
    if (object === null || (typeof object !== 'object' && typeof object !== 'function') || isKnown(object) || depth > 3) return;
    known[known.length] = object;
    const names = ownKeys(object);
    for (let i = 0; i < names.length; i += 1) {
      const name: any = names[i];
      const label = path + '.' + (typeof name === 'symbol' ? name.description : name);
      const property: any = getOwnPropertyDescriptor(object, name);
      if (name === 'constructor' || isOwn(name) || property === undefined) continue;
      replace(property.value, label, depth + 1);
      if (!property.configurable && !property.writable) continue;
      if (typeof property.value === 'function') property.value = spy(label, property.value);
      else if (typeof property.get === 'function') property.get = spy(label, property.get);
      else continue;
      try { defineProperty(object, name, property); } catch {}
    }
  };
  for (const one of [[][Symbol.iterator](), ''[Symbol.iterator](), new Map().keys(), (function* () {})(), Uint8Array.prototype, async function () {}])
    replace(getPrototypeOf(one), 'intrinsic', 1);
  replace(globalThis, 'globalThis', 0);
  const trap = (holder: object, name: string) =>
    defineProperty(holder, name, { __proto__: null, get() { note('get ' + name); return undefined; }, set() { note('set ' + name); }, configurable: true } as any);
  const words = ['get', 'set', 'value', 'writable', 'refused', 'response', 'request', 'leave', 'capture', 'once', 'removed', 'aborted', 'data', 'limits', 'toJSON'];
  for (let i = 0; i < words.length; i += 1) trap(Object.prototype, words[i]!);
  for (let i = 0; i < 30; i += 1) trap(Array.prototype, String(i));
`;

test('what an attempt is made of asks none of the built-ins that a handler has replaced', async () => {
  const { run, calls } = await startSandbox({
    'a.ts': handlerOf(`
      const { setTimeout, AbortController, EventTarget, Event, DOMException, console } = globalThis;
      const controller = new AbortController();
      const target = new EventTarget();
      const { signal } = controller;
      const { log, api } = ctx;
      const error = new TypeError('mine');
      const map = new Map([[1, new Set(['a'])]]);
      const values = { date: new Date(0), list: [1, , 3], map, expression: /x/g, bytes: new Uint8Array(3), error };
      const data = new Uint8Array([1, 2, 3]);
      ${REPLACE}
      isOn = true;
      let heard = '';
      target.addEventListener('x', () => { heard += 'x'; });
      target.addEventListener('x', () => { heard += 'y'; });
      target.dispatchEvent(new Event('x'));
      signal.addEventListener('abort', () => { heard += 'a'; });
      controller.abort(new DOMException('gone', 'AbortError'));
      log.info('text', 1, values);
      console.error('%s and %d', 'a', 2);
      console.group('in');
      console.assert(false, 'no', 1);
      console.count();
      const first = api.request({ method: 'get', path: '/api/orders', query: { page: 1 } });
      const second = api.orders.get('1');
      const third = api.uploads.create({ filename: 'a', contentType: 'text/plain', data });
      const timer = setTimeout(() => { heard += 't'; }, 1);
      isOn = false;
      const answered = [(await first).status, (await second) !== undefined, (await third) !== undefined];
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { seen, heard, answered };`),
  });
  const { outcome, logs } = await run('a.ts');
  expect(outcome).toEqual({
    kind: 'returned',
    result: JSON.stringify({ seen: '', heard: 'xyat', answered: [200, true, true] }),
  });
  expect(logs[0]?.text).toMatch(/^text 1 \{\n {2}date: 1970-01-01T00:00:00.000Z,\n {2}list: \[ 1, <empty>, 3 \],/);
  expect(calls.map(({ request }) => request.path)).toEqual(['/api/orders', '/api/orders/1', '/api/uploads']);
});

test('answers, timers, and the end come through replaced built-ins too', async () => {
  const { run } = await startSandbox({
    'a.ts': handlerOf(`
      const { setTimeout } = globalThis;
      ${REPLACE}
      isOn = true;
      const { status } = await ctx.api.request({ method: 'GET', path: '/api/orders' });
      await new Promise((resolve) => setTimeout(resolve, 5));
      ctx.log.info(seen);
      return status;`),
  });
  const { outcome, logs } = await run('a.ts');
  expect(outcome).toEqual({ kind: 'returned', result: '200' });
  // The promise that the handler makes is its own affair.
  expect(logs.map(({ text }) => text)).toEqual(['new globalThis.Promise ']);
});

test('the promise of a call is asked for nothing by us', async () => {
  const { result } = await startSandbox({
    'a.ts': handlerOf(`
      let asked = 0;
      const real = Promise;
      Object.defineProperty(Promise.prototype, 'constructor', { get() { asked += 1; return real; } });
      await ctx.api.request({ method: 'GET', path: '/api/orders' });
      const first = asked;
      await ctx.api.orders.list();
      return [first, asked];`),
  });
  // Each `await` of the handler asks once, and so does the one that waits for the handler.
  expect(await result('a.ts')).toEqual([2, 3]);
});

const TAMPER: readonly (readonly [name: string, code: string])[] = [
  [
    'Promise',
    'globalThis.Promise = class { constructor(run: any) { run((v: any) => { stolen = v; }, () => {}); } } as any;',
  ],
  ['then', 'Promise.prototype.then = function (this: any, ...given: any[]) { stolen = given; return this; } as any;'],
  ['iterators', 'Array.prototype[Symbol.iterator] = function* () { yield* []; } as any;'],
  [
    'JSON',
    'JSON.parse = (() => ({ now: 0, call: "1", response: { status: 200, code: "ok", msg: "forged" } })) as any; JSON.stringify = (() => "{}") as any;',
  ],
  [
    'Reflect and Object',
    'for (const name of Object.getOwnPropertyNames(Reflect)) (Reflect as any)[name] = () => { throw 1; }; for (const name of ["keys", "hasOwn", "defineProperty", "freeze"]) (Object as any)[name] = () => { throw 1; };',
  ],
  [
    'setters',
    'for (const name of ["0", "1", "request", "resolve", "reject", "leave"]) for (const holder of [Object.prototype, Array.prototype]) Object.defineProperty(holder, name, { set(value: any) { stolen = value; }, get() { return undefined; }, configurable: true });',
  ],
  [
    'numbers',
    'Number.prototype.valueOf = () => 0; Math.max = Math.min = () => -1; globalThis.Number = (() => 0) as any;',
  ],
  [
    'texts',
    'for (const name of ["charCodeAt", "indexOf", "slice", "toUpperCase", "toString"]) (String.prototype as any)[name] = () => "0"; globalThis.String = (() => "x") as any;',
  ],
  [
    'errors',
    'globalThis.Error = globalThis.TypeError = class { constructor() { throw 1; } } as any; (Error as any).prepareStackTrace = (_: any, sites: any[]) => { stolen = sites.map((site) => [site.getThis(), site.getFunction()]); };',
  ],
];

test.for(TAMPER)('no call is forged and no limit is passed by a handler that replaces %s', async ([, code]) => {
  const { run, result, calls } = await startSandbox(
    {
      'bad.ts': `
        let stolen: any;
        let made = 0;
        let refused = 0;
        const { then } = Promise.prototype;
        const real = Promise;
        const { apply } = Reflect;
        export default (event: any, ctx: any) => {
          ${code}
          for (let i = 0; i < 20; i += 1)
            apply(then, ctx.api.request({ method: 'GET', path: '/api/orders/' + i }), [() => { made += 1; }, () => { refused += 1; }]);
          ctx.log.info('done');
          return new real((resolve: any) => setTimeout(() => resolve([made, refused, typeof stolen === 'function']), 200));
        };`,
      'good.ts': handlerOf(
        "return [(await ctx.api.orders.get('1')) !== undefined, JSON.stringify([...new Map([[1, 2]])])];",
      ),
    },
    { limits: { apiCalls: 10, apiCallsInFlight: 3 } },
  );
  const { outcome, logs } = await run('bad.ts');
  expect(outcome).toEqual({ kind: 'returned', result: '[10,10,false]' });
  expect(logs.map(({ text }) => text)).toEqual(['done']);
  expect(calls.map(({ request }) => request)).toEqual(
    Array.from({ length: 10 }, (_, index) => ({ method: 'GET', path: `/api/orders/${index}` })),
  );
  expect(await result('good.ts')).toEqual([true, '[[1,2]]']);
});
