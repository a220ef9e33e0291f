import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attack, type AttackArena, startArena } from '../../support/attack-arena.ts';

/** Each gives what it found of the host or of another realm: nothing. */
const ATTACKS: readonly Attack[] = [
  // Constructors of everything that crosses.
  ['constructors of the event', 'return lookInto(event, event.payload);'],
  ['constructors of ctx', 'return lookInto(ctx, ctx.delivery, ctx.shop, ctx.app, ctx.signal, ctx.log);'],
  [
    'constructors of every operation',
    'return lookInto(ctx.api, ...Object.values(ctx.api).flatMap((r) => Object.values(r)));',
  ],
  [
    'constructors of the answer of the API',
    "return lookInto(await ctx.api.request({ method: 'GET', path: '/api/products' }), await ctx.api.products.list());",
  ],
  [
    'constructors of the promise of an operation',
    'const p = ctx.api.products.list(); const q = ctx.api.request({}); q.catch(() => {}); const found = lookInto(p, q); await p; return found;',
  ],
  [
    'constructors of an ApiError',
    "try { await ctx.api.products.get('none'); } catch (error) { return lookInto(error, error.constructor, error.stack); }",
  ],
  [
    'constructors of a refused request',
    "const found = []; for (const bad of [undefined, 1, {}, { method: 'X', path: '/api/products' }, { method: 'GET', path: '/health' }, { method: 'GET', path: '/api/x', query: 1 }]) await ctx.api.request(bad).catch((error) => found.push(...lookInto(error)));\nreturn found;",
  ],
  [
    'constructors of a limit error',
    "const found = []; await ctx.api.request({ method: 'POST', path: '/api/products', body: 'x'.repeat(2e6) }).catch((error) => found.push(error.name, ...lookInto(error)));\nreturn found.filter((name) => name !== 'LimitError');",
  ],
  ['constructors of a refused fetch', "return fetch('https://example.com/').then(lookInto, lookInto);"],
  ['constructors of a refused import', 'return import(event.event).then(lookInto, lookInto);'],
  ['constructors of DOMException', "try { atob('!'); } catch (error) { return lookInto(error); }"],
  [
    'constructors of an uncloneable error',
    'try { structuredClone(() => {}); } catch (error) { return lookInto(error); }',
  ],
  [
    'constructors of a clone',
    'return lookInto(structuredClone({ a: [1, new Map([[1, 2]]), new Date(), /x/, new Error("x"), new Uint8Array(2)] }));',
  ],
  ['constructors of every global', 'return lookInto(...Reflect.ownKeys(globalThis).map((key) => globalThis[key]));'],
  [
    'constructors of generators and async functions',
    'return lookInto((function* () {})(), (async function* () {})(), async () => {}, function* () {}, async function* () {});',
  ],
  [
    'constructors of iterators',
    "return lookInto([][Symbol.iterator](), new Map().entries(), new Set().values(), ''[Symbol.iterator](), 'a'.matchAll(/a/g), new Intl.Segmenter().segment('a')[Symbol.iterator](), Iterator.from([]));",
  ],
  [
    'constructors of bytes',
    'return lookInto(new TextEncoder().encode("x"), new TextEncoder().encode("x").buffer, crypto.getRandomValues(new Uint8Array(1)));',
  ],
  [
    'constructors of Intl and Temporal',
    "return lookInto(Intl, new Intl.NumberFormat(), new Intl.DateTimeFormat(), new Intl.Collator(), new Intl.DisplayNames('en', { type: 'region' }), globalThis.Temporal);",
  ],
  // Where code is called from.
  [
    'this of callbacks, timers and listeners',
    `
    const found = [];
    const look = function () { found.push(...lookInto(this)); };
    [1].forEach(look); 'x'.replace(/x/, look); JSON.stringify({ a: 1 }, look); JSON.parse('{"a":1}', look);
    queueMicrotask(look);
    ctx.signal.addEventListener('abort', look);
    const target = new EventTarget(); target.addEventListener('x', look); target.dispatchEvent(new Event('x'));
    await new Promise((resolve) => setTimeout(function () { look.call(this); resolve(); }, 1));
    return found;`,
  ],
  [
    'callers of functions that the prelude calls',
    `
    const found = [];
    const look = (f) => { try { found.push(...lookInto(f.caller, f.arguments?.callee?.caller)); } catch {} };
    function timer() { look(timer); }
    function text() { look(text); return 'x'; }
    function getter() { look(getter); return 'GET'; }
    function trap() { look(trap); }
    function listener() { look(listener); }
    await ctx.api.request({ get method() { return getter(); }, path: { toString: text } }).catch(() => {});
    await ctx.api.products.get({ toString: text }).catch(() => {});
    console.log(new Proxy({}, { ownKeys: function keys() { look(keys); return []; }, getPrototypeOf: function proto() { look(proto); return null; } }));
    const target = new EventTarget(); target.addEventListener('x', listener); target.dispatchEvent(new Event('x'));
    await new Promise((resolve) => setTimeout(() => { timer(); resolve(); }, 1));
    setTimeout(timer, 1); await new Promise((resolve) => setTimeout(resolve, 5));
    return found;`,
  ],
  [
    'frames of the stack, as objects',
    `
    const found = [];
    Error.prepareStackTrace = (error, frames) => {
      for (const frame of frames) {
        found.push(...lookInto(frame, frame.getThis?.(), frame.getFunction?.()));
        for (const place of [frame.getFileName?.(), frame.getScriptNameOrSourceURL?.(), frame.getEvalOrigin?.()])
          if (place && !/^tillkit:|^eval at|^<anonymous>/.test(place)) found.push(place);
      }
      return 'x';
    };
    const look = () => void new Error('x').stack;
    look(); setTimeout(look, 1); await ctx.api.products.list(); look();
    try { atob('!'); } catch (error) { void error.stack; }
    await ctx.api.products.get('none').catch((error) => void error.stack);
    await ctx.api.request().catch((error) => void error.stack);
    await import(String('node:fs')).catch((error) => void error.stack);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return found;`,
  ],
  [
    'a stack written by an Error of its own',
    `
    const Real = Error; const found = [];
    globalThis.Error = class extends Real { static prepareStackTrace(error, frames) { found.push(...lookInto(frames, ...frames.map((f) => f.getThis?.()))); return ''; } };
    void new Real().stack; try { null.x; } catch (error) { void error.stack; }
    Real.captureStackTrace(found); Real.stackTraceLimit = Infinity;
    await ctx.api.products.get('none').catch((error) => found.push(...lookInto(error)));
    return found;`,
  ],
  [
    'an error whose name is a symbol',
    `
    const found = [];
    const make = () => { const error = new Error(); error.name = Symbol(); try { void error.stack; String(error); } catch (thrown) { found.push(...lookInto(thrown)); } return error; };
    make(); console.log(make()); await (async () => make().stack)().catch((thrown) => found.push(...lookInto(thrown)));
    return found;`,
  ],
  [
    'errors of an exhausted stack',
    `
    const found = []; let caught = 0;
    const operations = [() => console.log({ a: {} }), () => atob('!'), () => structuredClone([[]]), () => ctx.api.request({}).catch(() => {}), () => new TextEncoder().encode('x'), () => crypto.randomUUID(), () => setTimeout(() => {}, 1e4), () => new URL('x:'), () => ctx.signal.throwIfAborted()];
    const dig = (operation, depth) => { try { dig(operation, depth + 1); } catch (error) { if (caught < 40) { caught += 1; found.push(...lookInto(error)); try { operation(); } catch (other) { found.push(...lookInto(other)); } } throw error; } };
    for (const operation of operations) { caught = 0; try { dig(operation, 0); } catch {} }
    return [...new Set(found)];`,
  ],
  [
    'suppressed and aggregated errors',
    `
    const found = [];
    await Promise.any([ctx.api.products.get('none'), ctx.api.request()]).catch((error) => found.push(...lookInto(error, ...error.errors)));
    if (globalThis.DisposableStack) { const stack = new DisposableStack(); stack.defer(() => null.x); stack.defer(() => atob('!')); try { stack.dispose(); } catch (error) { found.push(...lookInto(error, error.error, error.suppressed)); } }
    return found;`,
  ],
  // Promises and what awaits them.
  [
    'a species of its own',
    `
    const found = [];
    class Stolen extends Promise { static get [Symbol.species]() { return function (executor) { executor((value) => found.push(...lookInto(value)), (error) => found.push(...lookInto(error))); }; } }
    for (const p of [ctx.api.products.list(), ctx.api.products.get('none'), ctx.api.request()]) {
      p.constructor = Stolen; p.then(() => {}); p.catch(() => {}); p.finally?.(() => {});
    }
    await ctx.api.products.list();
    return found;`,
  ],
  [
    'a then of its own',
    `
    const found = []; const real = Promise.prototype.then;
    Promise.prototype.then = function (resolve, reject) { found.push(...lookInto(this, resolve, reject)); return real.call(this, resolve, reject); };
    await ctx.api.products.list(); await ctx.api.products.get('none').catch(() => {}); await Promise.all([ctx.api.products.list()]);
    Promise.prototype.then = real;
    return found;`,
  ],
  [
    'a Promise of its own',
    `
    const found = []; const Real = Promise;
    globalThis.Promise = function (executor) { const mine = (value) => found.push(...lookInto(value)); found.push(...lookInto(executor)); executor(mine, mine); return Real.resolve({ status: 200, code: 'ok', msg: '', data: 'mine' }); };
    const answer = await ctx.api.products.list();
    globalThis.Promise = Real;
    return found;`,
  ],
  [
    'statics of Promise on a class of its own',
    `
    const found = [];
    class Fake { constructor(executor) { executor((value) => found.push(...lookInto(value)), (error) => found.push(...lookInto(error))); } then() {} }
    for (const name of ['all', 'any', 'race', 'allSettled', 'resolve', 'reject', 'try', 'withResolvers']) try { Promise[name]?.call(Fake, [ctx.api.products.get('none'), ctx.api.products.list()]); } catch (error) { found.push(...lookInto(error)); }
    await ctx.api.products.list();
    return found;`,
  ],
  [
    'an async generator whose return throws',
    `
    const found = [];
    async function* inner() { try { yield 1; } finally { throw { then: (resolve) => { found.push(...lookInto(resolve)); resolve(1); } }; } }
    async function* outer() { try { yield* inner(); } catch (error) { found.push(...lookInto(error)); yield 2; } }
    const it = outer(); await it.next();
    await it.return({ get then() { throw ctx.api.request; } }).catch((error) => found.push(...lookInto(error)));
    if (Array.fromAsync) await Array.fromAsync({ get length() { return ctx.api.orders; } }).catch((error) => found.push(...lookInto(error)));
    return found;`,
  ],
  ['a thenable as the result', 'return { then(resolve, reject) { resolve(lookInto(resolve, reject, this)); } };'],
  [
    'a thenable that settles again and again',
    'return { then(resolve, reject) { resolve([]); resolve(["again"]); reject(1); setTimeout(() => resolve(["late"]), 1); throw 2; } };',
  ],
  [
    'a function that leads back to its realm as the result',
    'const r = () => {}; r.toJSON = function () { return lookInto(this, arguments); }; return r;',
  ],
  [
    'toJSON, getters and proxies in the result',
    `
    const found = [];
    const look = function (...args) { found.push(...lookInto(this, ...args)); };
    return new Proxy({ a: 1, get b() { look.call(this); return 1; }, toJSON(...args) { look.apply(this, args); return found; } }, { get(target, key, receiver) { look(receiver); return Reflect.get(target, key); }, ownKeys(target) { look(target); return Reflect.ownKeys(target); } });`,
  ],
  // Objects that the prelude looks into.
  [
    'proxies for every argument',
    `
    const found = [];
    const spy = (target) => new Proxy(target, new Proxy({}, { get: (_, trap) => (...args) => { found.push(...lookInto(...args)); const result = Reflect[trap](...args); return typeof result === 'function' ? (...inner) => { found.push(...lookInto(...inner)); return 'x'; } : result; } }));
    await ctx.api.request(spy({ method: 'GET', path: '/api/products', query: spy({ page: 1 }), body: spy([1]) })).catch(() => {});
    await ctx.api.products.list(spy({ page: '1' })).catch(() => {});
    await ctx.api.uploads?.create?.(spy({ filename: 'x', contentType: 'x', data: spy({}) })).catch(() => {});
    console.log(spy({ a: 1 }), spy([1]), spy(() => {}), spy(new Error('x')), spy(new Map()));
    try { setTimeout(spy({})); } catch {} try { structuredClone(spy({ a: 1 })); } catch {}
    try { new TextDecoder(spy({})); } catch {} try { crypto.getRandomValues(spy(new Uint8Array(1))); } catch {}
    try { atob(spy({})); } catch {} try { new Event('x', spy({})); } catch {} await fetch(spy({})).catch(() => {});
    return found;`,
  ],
  [
    'instanceof that answers for itself',
    `
    const found = [];
    for (const name of ['Map', 'Set', 'Date', 'RegExp', 'Error', 'ArrayBuffer']) Object.defineProperty(globalThis[name], Symbol.hasInstance, { value: (value) => { found.push(...lookInto(value)); return true; }, configurable: true });
    console.log({}, [1], 'x', { a: { b: 1 } }); try { structuredClone({}); } catch {} try { new TextDecoder().decode({}); } catch {}
    return found;`,
  ],
  [
    'toPrimitive and toString with a view',
    `
    const found = [];
    const spy = { [Symbol.toPrimitive](...args) { found.push(...lookInto(this, ...args)); return 'x'; }, get [Symbol.toStringTag]() { return 'x'; } };
    console.log('%s %d %i %f %j %o %O %c', spy, spy, spy, spy, spy, spy, spy, spy); console.count(spy); console.time(spy); console.timeEnd(spy); console.table(spy); console.group(spy);
    ctx.log.info(spy); await ctx.api.products.get(spy).catch(() => {}); setTimeout(() => {}, spy); clearTimeout(spy); atob('eA==');
    return found;`,
  ],
  [
    'prototypes tampered with while the bridge works',
    `
    const found = []; const held = [];
    const look = (value) => { if (held.length === 0) { held.push(1); found.push(...lookInto(value)); held.pop(); } };
    for (const type of [Array, Object, String, Function, Map, RegExp, Promise, Number])
      for (const key of Object.getOwnPropertyNames(type.prototype)) {
        if (['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'then', 'length', 'name', 'caller', 'arguments', 'push', 'pop', 'has', 'add', 'get', 'set'].includes(key)) continue;
        const property = Object.getOwnPropertyDescriptor(type.prototype, key);
        if (typeof property.value !== 'function' || !property.configurable) continue;
        const real = property.value;
        Object.defineProperty(type.prototype, key, { ...property, value: function (...args) { look(this); return Reflect.apply(real, this, args); } });
      }
    for (const key of ['method', 'path', 'request', 'resolve', 'then2', 'call', 'limits', 'response', 'refused', 'kind', 'code']) Object.defineProperty(Object.prototype, key, { get() { look(this); return undefined; }, set(value) { look(this); look(value); Object.defineProperty(this, key, { value, writable: true, configurable: true, enumerable: true }); }, configurable: true });
    console.log('x', { a: [1] }); await ctx.api.products.list(); await ctx.api.products.get('none').catch(() => {}); await ctx.api.request().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 2));
    return found;`,
  ],
  [
    'setters in the way of lists',
    `
    const found = [];
    for (let index = 0; index < 30; index += 1) Object.defineProperty(Array.prototype, index, { set(value) { found[found.length] = 1; lookInto(value).forEach((name) => { throw name; }); }, get() { return undefined; }, configurable: true });
    await ctx.api.products.list().catch(() => {}); console.log('a', 'b', { c: 1 });
    for (let index = 0; index < 30; index += 1) delete Array.prototype[index];
    return [];`,
  ],
  [
    'JSON and Reflect of its own',
    `
    const found = [];
    for (const holder of [JSON, Reflect, Math, Object]) for (const key of Object.getOwnPropertyNames(holder)) { const real = holder[key]; if (typeof real !== 'function' || ['defineProperty', 'getPrototypeOf', 'getOwnPropertyDescriptor', 'ownKeys', 'hasOwn'].includes(key)) continue; try { holder[key] = function (...args) { found.push(args); return real.apply(this, args); }; } catch {} }
    await ctx.api.products.list(); await ctx.api.request().catch(() => {}); console.log({ a: 1 });
    return lookInto(found);`,
  ],
  // Ways to new code.
  [
    'eval, direct, indirect and by timers',
    "return lookInto((0, eval)('this'), new Function('return this')(), Function.prototype.constructor('return globalThis')(), ownFunction('return this')(), (async () => {}).constructor('return this')());",
  ],
  [
    'with statements in loose code',
    "return new Function('look', 'with (new Proxy({}, { has: () => true, get: (_, key) => key === Symbol.unscopables ? undefined : globalThis[key] })) { return [typeof process, typeof require, typeof module].filter((t) => t !== \"undefined\"); }')(lookInto);",
  ],
  [
    'callee and caller in loose code',
    "return new Function('look', 'return (function f() { const all = []; let c = f; for (let i = 0; i < 20; i += 1) { try { c = c.caller; } catch { break; } if (!c) break; try { all.push(...look(c)); all.push(...look(c.arguments)); } catch {} } return all; })()')(lookInto);",
  ],
  [
    'imports of every kind',
    `
    const found = [];
    for (const name of ['node:fs', 'fs', 'node:vm', './x', '/etc/passwd', 'file:///etc/passwd', 'data:text/javascript,export default 1', 'https://example.com/x.js', 'isolated-vm', 'tillkit:prelude', '', '#sandbox'])
      await import(name).then(() => found.push(name), (error) => found.push(...lookInto(error)));
    await eval("import('node:fs')").then(() => found.push('eval'), () => {}); await new Function("return import('node:fs')")().then(() => found.push('Function'), () => {});
    return found;`,
  ],
  [
    'what was taken away, taken back',
    `
    const found = [];
    for (const name of ['WebAssembly', 'Atomics', 'FinalizationRegistry', 'ShadowRealm'])
      for (const look of [() => globalThis[name], () => new Function('return ' + name)(), () => (0, eval)(name), () => Object.getPrototypeOf(globalThis)[name], () => globalThis.constructor?.[name], () => window[name], () => self[name]]) try { if (look() !== undefined) found.push(name); } catch {}
    for (const key of ['resize', 'transfer', 'transferToFixedLength']) if (key in ArrayBuffer.prototype) found.push(key);
    if ('grow' in SharedArrayBuffer.prototype) found.push('grow');
    return found;`,
  ],
  [
    'buffers that grow, by every way to a buffer',
    `
    const found = []; const options = { maxByteLength: 1e9 };
    const ways = { shared: () => new SharedArrayBuffer(8), sharedBy: () => Reflect.construct(SharedArrayBuffer, [8], ArrayBuffer), sharedSub: () => new (class extends SharedArrayBuffer {})(8), sharedSpecies: () => new SharedArrayBuffer[Symbol.species](8), sharedSlice: () => SharedArrayBuffer.prototype.slice.call(new ArrayBuffer(8)), sharedProto: () => new SharedArrayBuffer.prototype.constructor(8), plain: () => new ArrayBuffer(8, options), construct: () => Reflect.construct(ArrayBuffer, [8, options]), proto: () => new (Object.getPrototypeOf(new Uint8Array(1).buffer).constructor)(8, options), target: () => Reflect.construct(ArrayBuffer, [8, options], Object), sub: () => new (class extends ArrayBuffer {})(8, options), getter: () => { let looks = 0; return new ArrayBuffer(8, { get maxByteLength() { looks += 1; return looks === 1 ? undefined : 1e9; } }); }, species: () => new ArrayBuffer(8)[Symbol.species], slice: () => { const b = new ArrayBuffer(8); b.constructor = { [Symbol.species]: function (n) { return new ArrayBuffer(n, options); } }; return b.slice(0); } };
    for (const [name, way] of Object.entries(ways)) try { const made = way(); if (name.startsWith('shared') || made?.resizable || made?.maxByteLength > 8 || made?.resize) found.push(name); } catch {}
    return found;`,
  ],
  // The hook of the wrapper.
  [
    'names of the wrapper',
    `
    const names = ['__tillkit', '__handler', 'post', 'receive', 'run', 'connect', '$0', 'arguments', 'exports', 'ivm', '_ivm', 'TILLKIT_OPERATIONS', 'define_TILLKIT_OPERATIONS_default'];
    return names.filter((name) => { try { return name !== '__handler' && name !== 'arguments' && (0, eval)('typeof ' + name) !== 'undefined'; } catch { return false; } });`,
  ],
  [
    'a hook of its own in the place of the old one',
    "const given = []; for (const name of ['__tillkit', '__handler', 'post']) Object.defineProperty(globalThis, name, { get() { return (...args) => { given.push(...args); return { default: () => 'stolen' }; }; }, set(value) { given.push(value); }, configurable: false }); Object.freeze(globalThis); await ctx.api.products.list(); return given;",
  ],
  [
    'weak references to what the prelude drops',
    'const refs = [new WeakRef(ctx), new WeakRef(event), new WeakRef(ctx.api.request)]; await ctx.api.products.list(); return lookInto(...refs.map((ref) => ref.deref()));',
  ],
  [
    'cached templates and regular expressions',
    "const tag = (strings) => strings; const a = tag`x`; RegExp.prototype.test.call(/(secret)/, 'secret'); return lookInto(a, RegExp.$1, RegExp.input, RegExp.lastMatch);",
  ],
  [
    'accessors of old',
    "const get = Object.prototype.__lookupGetter__.call({}, '__proto__'); const found = []; for (const value of [ctx, ctx.api, ctx.log, event, globalThis, ctx.signal, fetch, console]) { let at = value; for (let i = 0; at && i < 10; i += 1) { found.push(...lookInto(at)); at = get.call(at); } } return found;",
  ],
  [
    'symbols that Node listens to',
    `
    const found = [];
    for (const key of ['nodejs.util.inspect.custom', 'nodejs.util.promisify.custom', 'nodejs.rejection', 'nodejs.dispose', 'nodejs.webstream.isClosedPromise']) { const spy = { [Symbol.for(key)](...args) { found.push(...lookInto(this, ...args), 'called'); } }; console.log(spy); ctx.log.error(spy); await ctx.api.request(spy).catch(() => {}); Object.prototype[Symbol.for(key)] = spy[Symbol.for(key)]; }
    console.log({}); await ctx.api.products.list();
    return found;`,
  ],
  [
    'web APIs: what they hand to callbacks',
    `
    const found = []; const look = function (...args) { found.push(...lookInto(this, ...args)); };
    if (globalThis.ReadableStream) { const stream = new ReadableStream({ start: look, pull(c) { look.call(this, c); c.close(); }, cancel: look }, { size(...a) { look.apply(this, a); return 1; }, highWaterMark: 1 }); await stream.getReader().read().catch(look); new WritableStream({ start: look, write: look, close: look }).getWriter().close().catch(look); }
    if (globalThis.Response) { const r = new Response('x'); look(r, r.headers, r.body, await r.text()); await r.text().catch(look); await new Response('{').json().catch(look); }
    if (globalThis.URL) { const u = new URL('x://y?z=1'); look(u, u.searchParams); u.searchParams.forEach(look); try { new URL(''); } catch (error) { look(error); } }
    if (globalThis.Headers) new Headers([['a', 'b']]).forEach(look);
    if (crypto.subtle) { await crypto.subtle.digest('x', new Uint8Array()).catch(look); look(await crypto.subtle.digest('SHA-256', new Uint8Array())); await crypto.subtle.importKey('raw', {}, {}, true, []).catch(look); }
    return found;`,
  ],
];

let arena: AttackArena;
beforeAll(async () => {
  arena = await startArena(ATTACKS, { cpuMs: 5_000 });
});
afterAll(() => arena.stop());

test.for(ATTACKS)('no way out by %s', async ([name]) => {
  expect(await arena.resultOf(name)).toEqual([]);
});
