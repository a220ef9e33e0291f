import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attack, type AttackArena, startArena } from '../../support/attack-arena.ts';

/** Each makes an error, a log or a result that could show the host; the arena looks for it in everything that is kept or told. */
const ATTACKS: readonly Attack[] = [
  ['an error of the prelude', 'await ctx.api.request();'],
  ['an error of an operation', "await ctx.api.products.get('none');"],
  ['an error in a callback of the engine', "[1].map(() => JSON.parse('{')); "],
  [
    'an error with all frames',
    "Error.stackTraceLimit = Infinity; const dig = async (n) => { await null; if (n === 0) throw new Error('deep'); await dig(n - 1); }; await dig(30);",
  ],
  ['an exhausted stack', 'const dig = () => dig() + 1; dig();'],
  [
    'an exhausted stack inside an operation',
    'const dig = () => { ctx.api.request({ get method() { return dig(); } }).catch(() => {}); return dig(); }; dig();',
  ],
  [
    'an error with causes',
    "throw new Error('a', { cause: new AggregateError([new Error('b', { cause: await import(String('node:fs')).catch((error) => error) })]) });",
  ],
  ['an error of a compiler', "new Function('}');"],
  ['an error of a refused import', "await import(event.event + '/../x');"],
  ['an error of a refused fetch', "await fetch('http://127.0.0.1:1/');"],
  [
    'an error with a getter for its stack',
    "const error = new Error('x'); Object.defineProperty(error, 'stack', { get() { return globalThis.process?.cwd() ?? 'own'; } }); throw error;",
  ],
  [
    'an error that is a proxy',
    "throw new Proxy(new Error('x'), { get: (t, key) => String(t[key]) + new Error().stack });",
  ],
  [
    'an error without a prototype',
    "throw Object.assign(Object.create(null), { name: 'N', message: 'M', stack: 'S' });",
  ],
  [
    'an error from a timer',
    "setTimeout(() => { throw new Error('late'); }, 1); await new Promise((resolve) => setTimeout(resolve, 10));",
  ],
  [
    'an error of a listener',
    "ctx.signal.addEventListener('x', () => { throw new Error('listener'); }); ctx.signal.dispatchEvent(new Event('x'));",
  ],
  [
    'a trace of the console',
    "console.trace('here'); console.error(new Error('x')); console.dir(await import('x').catch((error) => error)); console.table([ctx]);",
  ],
  [
    'a log of everything',
    'console.log(globalThis, ctx, ctx.api, event, ctx.signal); console.log(...Reflect.ownKeys(globalThis).map((key) => globalThis[key])); console.log(...Object.values(ctx.api).flatMap((resource) => Object.values(resource).map(String)));',
  ],
  [
    'names of files by frames',
    "Error.prepareStackTrace = (error, frames) => frames.map((f) => [f.getFileName(), f.getScriptNameOrSourceURL?.(), f.getEvalOrigin(), f.getFunctionName()].join()).join('\\n'); throw new Error(new Error('x').stack);",
  ],
  [
    'places that it wrote itself, in a log',
    "for (const place of ['0:1:0', '0:0:0', '0:99999999999:1', '0:1:' + '9'.repeat(400), '999:1:1', '0:' + '9'.repeat(400) + ':0', '00:01:00', '0', '0:1']) console.log('    at x (tillkit:handler/' + place + ')'); console.log('tillkit:handler/0:1:0'.repeat(300));",
  ],
  [
    'places that it wrote itself, in an error',
    "const error = new Error('tillkit:handler/0:1:0 tillkit:handler/' + '9'.repeat(400) + ':1:1 tillkit:handler/0:0:0'); error.stack = 'Error\\n    at tillkit:handler/0:1:0\\n    at tillkit:handler/0:0:0\\n' + '    at tillkit:prelude:1:1\\n'.repeat(100) + 'tillkit:handler/0:1:0'.repeat(500); error.name = 'x'; throw error;",
  ],
  [
    'a stack of many numbers',
    "const error = new Error('x'); error.stack = '    at tillkit:handler/' + '1'.repeat(16_000) + '\\n'.repeat(300); throw error;",
  ],
  [
    'a name and a message without end',
    "const error = new Error('m'.repeat(5e6)); error.name = 'n'.repeat(5e6); error.stack = 's'.repeat(5e6); throw error;",
  ],
  [
    'a name of its own for its code',
    "eval('throw new Error(1)\\n//# sourceURL=file:///etc/passwd'.replace('file:///', 'tillkit:'));",
  ],
  [
    'a source map of its own',
    'new Function(\'throw new Error(2)\\n//# sourceMappingURL=data:application/json,{"version":3,"sources":["/etc/passwd"],"mappings":"AAAA"}\')();',
  ],
  [
    'the environment',
    'console.log(typeof process, process.env.NODE_ENV, import.meta.url, import.meta.dirname, import.meta.filename); throw new Error(String((() => { try { return process.env.PATH; } catch (error) { return error.message; } })()));',
  ],
  [
    'time zone, locale and machine',
    "const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions(); if (timeZone !== 'UTC' || new Date().getTimezoneOffset() !== 0) throw new Error(timeZone + locale); throw new Error(typeof navigator + typeof performance.memory + typeof performance.nodeTiming + typeof console.Console);",
  ],
  [
    'a promise that nobody handles',
    "Promise.reject(new Error('unhandled')); (async () => { throw new Error('also'); })(); ctx.api.request(); await new Promise((resolve) => setTimeout(resolve, 5));",
  ],
  ['a rejection with what is no error', 'await Promise.reject(Object.create({ get stack() { throw ctx; } }));'],
  ['symbols, functions and BigInts thrown', 'throw Symbol(String(ctx.api.request));'],
  ['a revoked proxy', 'const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); console.log(proxy); throw proxy;'],
  [
    'an error of another realm, by its tag',
    "throw { __proto__: null, [Symbol.toStringTag]: 'Error', stack: { toString() { return ctx; } }, message: 5, name: {} };",
  ],
  [
    'source text of what it is given',
    'return [String(ctx.api.request), String(fetch), String(console.log), String(setTimeout), new Error("x").stack].join("\\n").match(/\\/(?:home|root|tmp|work|usr|proc)\\b[^\\s"]*/g);',
  ],
];

let arena: AttackArena;
beforeAll(async () => {
  arena = await startArena(ATTACKS);
});
afterAll(() => arena.stop());

test.for(ATTACKS)('nothing of the host is shown by %s', async ([name]) => {
  const { attempt, shown } = await arena.attack(name);
  expect(attempt.errorCode ?? 'none').toMatch(/^(none|handler_error|cpu_limit)$/);
  expect(shown).not.toMatch(/\/proc\/|\/etc\/passwd|\.node"|EACCES|ENOENT|internal\/process/);
  const { name: errorName, message, stack } = attempt.error ?? { name: '', message: '', stack: '' };
  expect(stack).not.toMatch(/at [^\n]*tillkit:prelude/);
  expect(errorName.length).toBeLessThanOrEqual(200);
  expect(message.length).toBeLessThanOrEqual(8_192);
  expect(stack.length).toBeLessThanOrEqual(16_384);
});
