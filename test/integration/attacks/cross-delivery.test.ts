import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AttackArena, startArena } from '../../support/attack-arena.ts';

/** What one delivery leaves, and how a later one of the same app looks for it: it finds nothing. */
const PLANTS: readonly (readonly [name: string, plant: string, look: string])[] = [
  [
    'globals',
    'globalThis.left = 1; self = this; var leftVar; (0, eval)("var leftEval = 1; function leftFunction() {}");',
    "return ['left', 'leftEval', 'leftFunction'].filter((name) => name in globalThis);",
  ],
  [
    'lexical globals',
    '(0, eval)("let leftLet = 1"); new Function("leftSloppy = 1")();',
    "return ['leftLet', 'leftSloppy'].filter((name) => { try { return (0, eval)('typeof ' + name) !== 'undefined'; } catch { return true; } });",
  ],
  [
    'prototypes',
    "for (const type of [Object, Array, String, Function, Promise, Map, RegExp, Date, Error, Iterator, ArrayBuffer, Event, Symbol]) type.prototype.left = 1; Object.prototype.__defineGetter__('title', () => 'stolen');",
    "const found = [{}, [], '', () => {}, Promise.resolve(), new Map(), /x/, new Date(), new Error(), new ArrayBuffer(1), Symbol()].filter((value) => value.left); return found.length > 0 || {}.title ? ['left'] : [];",
  ],
  [
    'built-ins of its own',
    "JSON.parse = JSON.stringify = () => 'stolen'; globalThis.Promise = class {}; Date.now = () => 1; Math.random = () => 0.5; Array.isArray = () => true; globalThis.fetch = () => 'mine'; console.log = () => {}; delete globalThis.setTimeout;",
    "return [JSON.stringify({}) !== '{}', Date.now() === 1, Math.random() === 0.5, Array.isArray(1), typeof setTimeout !== 'function', String(fetch).includes('mine')].filter(Boolean);",
  ],
  [
    'frozen and sealed worlds',
    'for (const key of Reflect.ownKeys(globalThis)) try { Object.freeze(globalThis[key]); Object.freeze(globalThis[key].prototype); } catch {} Object.freeze(globalThis); Object.preventExtensions(Object.prototype);',
    'return [globalThis, Object.prototype, Array.prototype, JSON].filter(Object.isFrozen).map(String);',
  ],
  [
    'a prototype of the global object',
    "Object.setPrototypeOf(Object.getPrototypeOf(globalThis) ?? globalThis, null); Object.setPrototypeOf(globalThis, new Proxy({}, { get: () => 'stolen', has: () => true }));",
    "return 'anything' in globalThis ? ['proxy'] : [];",
  ],
  [
    'limits and formats of stacks',
    "Error.stackTraceLimit = 0; Error.prepareStackTrace = () => 'stolen';",
    "return [Error.stackTraceLimit === 0, new Error('x').stack === 'stolen'].filter(Boolean);",
  ],
  [
    'statics of regular expressions',
    "/(secret)-(text)/.exec('secret-text');",
    "return [RegExp.$1, RegExp.$2, RegExp.lastMatch, RegExp.input].filter((text) => text.includes('secret'));",
  ],
  [
    'state of a literal',
    'const r = () => /a/g; const one = r(); one.lastIndex = 7; one.left = 1; const o = () => ({ list: [] }); o().list.push(1); const t = (s) => s; globalThis.kept = t`x`;',
    "const r = () => /a/g; const o = () => ({ list: [] }); return r().lastIndex !== 0 || r().left || o().list.length > 0 ? ['left'] : [];",
  ],
  [
    'registered symbols and names',
    "Symbol.for('left').constructor.left = 1; Symbol.left = 1; Intl.left = 1; Object.defineProperty(Symbol.prototype, 'left', { value: 1 });",
    "return [Symbol.left, Intl.left, Symbol.for('left').left].filter(Boolean);",
  ],
  [
    'counters, timers and groups of the console',
    "console.count('x'); console.count('x'); console.time('t'); console.group('g'); console.group('h');",
    "console.count('x'); console.log('flat'); return [];",
  ],
  [
    'a timer',
    "setTimeout(() => console.log('late'), 1); setInterval(() => console.log('late'), 1);",
    'await new Promise((resolve) => setTimeout(resolve, 30)); return [];',
  ],
  [
    'microtasks',
    "const again = (n) => { console.log('late ' + n); if (n < 2000) Promise.resolve().then(() => again(n + 1)); }; setTimeout(() => again(0), 1); Promise.resolve().then(() => again(1));",
    'await new Promise((resolve) => setTimeout(resolve, 20)); return [];',
  ],
  [
    'a call under way',
    "ctx.api.products.list().then(() => { console.log('late'); globalThis.left = 1; });",
    "await ctx.api.products.list(); return 'left' in globalThis ? ['left'] : [];",
  ],
  ['the state of the module', 'moduleState.push("left");', 'return moduleState.slice(0);'],
  [
    'ctx, kept in a weak reference and in closures',
    'globalThis.kept = ctx; moduleState.push(() => ctx); new WeakRef(ctx); ctx.signal.left = 1; Object.getPrototypeOf(ctx.signal).left = 1;',
    'return [globalThis.kept, ctx.signal.left, moduleState[0]].filter(Boolean).map(String);',
  ],
  [
    'getters for the names of the wrapper',
    "for (const name of ['__tillkit', '__handler', 'default', 'event', 'ctx']) Object.defineProperty(globalThis, name, { get: () => ({ default: () => ['stolen'] }), configurable: false }); Object.defineProperty(Object.prototype, 'default', { get: () => () => ['stolen'] });",
    "return ['__tillkit', '__handler', 'event'].filter((name) => name in globalThis);",
  ],
  [
    'the clock and the random numbers',
    'const moved = Date; globalThis.Date = class extends moved { static now() { return 5; } }; crypto.getRandomValues = (array) => array.fill(7); performance.now = () => 3;',
    'return [Date.now() === 5, crypto.getRandomValues(new Uint8Array(2))[0] === 7 && crypto.getRandomValues(new Uint8Array(2))[1] === 7].filter(Boolean);',
  ],
];

let arena: AttackArena;
beforeAll(async () => {
  arena = await startArena(
    PLANTS.flatMap(([name, plant, look]) => [
      [`plant ${name}`, plant],
      [`look for ${name}`, look],
    ]),
  );
});
afterAll(() => arena.stop());

test.for(PLANTS)('a later delivery finds no %s', async ([name]) => {
  await arena.attack(`plant ${name}`);
  const { attempt } = await arena.attack(`look for ${name}`);
  expect(attempt.error).toBeNull();
  expect(attempt.responseBody).toBe('[]');
  const expected = name.startsWith('counters') ? ['x: 1', 'flat'] : [];
  expect(attempt.logs.map(({ text }) => text)).toEqual(expected);
});
