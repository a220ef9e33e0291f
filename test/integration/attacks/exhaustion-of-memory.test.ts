import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attack, type AttackArena, startArena } from '../../support/attack-arena.ts';

/** Memory without end; some of it aborts the engine. */
const GREEDY: readonly Attack[] = [
  ['a text split to pieces', "'x'.repeat(2 ** 28).split('');"],
  ['a text spread to pieces', "[...'.'.repeat(5e8)];"],
  ['pieces by a regular expression', "'1'.repeat(2 ** 27).split(/./);"],
  ['a regular expression on a great text', "/1+2/.test('1'.repeat(1024 ** 2 * 127));"],
  ['a great list in JSON', "JSON.parse('[' + '1,'.repeat(2 ** 26) + '1]');"],
  ['a deep list in JSON', "JSON.parse('['.repeat(3e7));"],
  [
    'JSON of what grows',
    "const list = []; for (let i = 0; i < 24; i += 1) list.push(Array(100).fill('x'.repeat(2 ** 20))); JSON.stringify(Array(10).fill(list));",
  ],
  [
    'texts kept',
    "const all = []; for (let i = 0; ; i += 1) { const text = 'x'.repeat(2 ** 20) + i; text.charCodeAt(1); all.push(text); }",
  ],
  ['texts that double', "let text = 'x'; for (;;) { text += text; text.charCodeAt(3); }"],
  ['buffers kept', 'const all = []; for (;;) all.push(new Uint8Array(2 ** 20).fill(1));'],
  ['the greatest buffers', 'const all = []; for (;;) try { all.push(new Float64Array(2 ** 22).fill(1)); } catch {}'],
  [
    'maps and sets kept',
    'const map = new Map(); const set = new Set(); for (let i = 0; ; i += 1) { map.set({}, [i]); set.add([i]); }',
  ],
  [
    'weak keys kept',
    'const keep = []; const map = new WeakMap(); for (;;) { const key = { x: [1, 2, 3] }; keep.push(key); map.set(key, Array(50)); }',
  ],
  [
    'closures kept',
    'let last = () => {}; for (;;) { const before = last; const data = Array(100).fill(1); last = () => [before, data]; }',
  ],
  ['promises kept', 'const all = []; for (;;) all.push(new Promise(() => {}).then(() => {}));'],
  ['microtasks kept', 'for (;;) Promise.resolve(Array(1000)).then((x) => x);'],
  [
    'generators kept',
    'const all = []; function* g() { const x = Array(500).fill(1); yield x; } for (;;) { const it = g(); it.next(); all.push(it); }',
  ],
  [
    'formats kept',
    "const all = []; for (let i = 0; ; i += 1) all.push(new Intl.DateTimeFormat('de', { dateStyle: 'full', timeZone: 'Europe/Berlin' }), new Intl.Segmenter('ja', { granularity: 'word' }).segment('x'.repeat(1e5)), new Intl.Collator('sv'));",
  ],
  [
    'regular expressions kept',
    "const all = []; for (let i = 0; ; i += 1) { const r = new RegExp('(a{1,500}){1,50}' + i); r.test('aaa'); all.push(r); }",
  ],
  ['symbols registered', "for (let i = 0; ; i += 1) Symbol.for('x'.repeat(2 ** 18) + i);"],
  ['names of properties', "const o = {}; for (let i = 0; ; i += 1) o['x'.repeat(2 ** 16) + i] = i;"],
  [
    'code kept',
    "const all = []; for (let i = 0; ; i += 1) all.push(new Function('return [' + (i + ',').repeat(20000) + ']'));",
  ],
  [
    'clones kept',
    'const all = []; const big = Array.from({ length: 1e4 }, (_, i) => ({ i })); for (;;) all.push(structuredClone(big));',
  ],
  [
    'encoded text kept',
    "const all = []; const text = 'é'.repeat(2 ** 20); for (;;) all.push(new TextEncoder().encode(text));",
  ],
  [
    'stacks kept',
    'const all = []; Error.stackTraceLimit = 1e6; const dig = (n) => (n === 0 ? all.push(new Error("x").stack) : dig(n - 1)); for (;;) dig(3000);',
  ],
  [
    'listeners kept',
    "for (;;) ctx.signal.addEventListener('abort', Object.assign(() => {}, { data: Array(1e6).fill(1) }));",
  ],
  ['results that cannot be written', 'let value = "x".repeat(2 ** 20); return Array(400).fill(value);'],
  [
    'a message without end',
    "const error = new Error('x'.repeat(2 ** 28)); error.stack = 'y'.repeat(2 ** 28); error.name = 'z'.repeat(2 ** 28); throw error;",
  ],
  ['a raw template', "String.raw({ raw: { length: 2 ** 32 - 1, 0: 'x' } }, ...Array(1e5));"],
  [
    'padding',
    "for (const all = []; ; ) all.push('x'.padEnd(2 ** 28, 'abc').charCodeAt(9), 'x'.padStart(2 ** 28).toUpperCase());",
  ],
];

/** What ends in time, whatever it leaves. */
const LEAVING: readonly Attack[] = [
  [
    'a full heap',
    'globalThis.all = []; for (let i = 0; i < 45; i += 1) all.push(Array.from({ length: 2 ** 16 }, (_, j) => ({ j }))[5], new Array(2 ** 17).fill(i)); return 1;',
  ],
  [
    'a full table of symbols',
    "for (let i = 0; i < 160; i += 1) { const name = 'x'.repeat(2 ** 18) + i; Symbol.for(name); ({})[name]; } return 1;",
  ],
  [
    'buffers of nobody',
    'globalThis.all = Array.from({ length: 40 }, () => new Uint8Array(2 ** 20).fill(1)); return 1;',
  ],
  ['a hundred timers', 'for (let i = 0; i < 100; i += 1) setInterval(() => { const until = i; }, 1); return 1;'],
  [
    'calls of nobody',
    'for (let i = 0; i < 200; i += 1) ctx.api.products.list({ pageSize: 100 }).catch(() => {}); return 1;',
  ],
  ['promises of nobody', 'for (let i = 0; i < 1e5; i += 1) Promise.reject(i); return 1;'],
  ['a deep result', 'let value = []; for (let i = 0; i < 5e4; i += 1) value = [value]; return value;'],
  ['a cyclic result', 'const value = {}; value.value = value; return value;'],
  ['a wide result', 'return Array(1e6).fill(1);'],
  ['a result of BigInt and symbols', 'return { a: 10n, b: Symbol() };'],
  [
    'bodies at their limit',
    "for (let i = 0; i < 30; i += 1) await ctx.api.request({ method: 'POST', path: '/api/products', body: { x: 'y'.repeat(1e6) } }); return 1;",
  ],
  [
    'bodies as deep as can be',
    "for (const body of ['['.repeat(90) + ']'.repeat(90), '{\"a\":'.repeat(5e4) + '1' + '}'.repeat(5e4)]) await ctx.api.request({ method: 'POST', path: '/api/products', body: JSON.parse(body) }).catch(() => {}); return 1;",
  ],
  [
    'queries at their limit',
    "for (let i = 0; i < 50; i += 1) await ctx.api.request({ method: 'GET', path: '/api/products', query: Object.fromEntries(Array.from({ length: 1000 }, (_, j) => ['k' + j, 'v'])) }).catch(() => {}); return 1;",
  ],
  [
    'a library of callbacks for its end',
    'const keep = []; for (let i = 0; i < 1e4; i += 1) keep.push(new WeakRef({ i })); if (globalThis.FinalizationRegistry) { const r = new FinalizationRegistry(() => { for (;;); }); for (let i = 0; i < 1000; i += 1) r.register({}, i); } return 1;',
  ],
];

let arena: AttackArena;
beforeAll(async () => {
  arena = await startArena([...GREEDY, ...LEAVING], { cpuMs: 1500 });
});
afterAll(() => arena.stop());

test.for(GREEDY)('memory is taken away from %s', async ([name]) => {
  const { attempt } = await arena.attack(name);
  expect(attempt.errorCode).toMatch(/^(cpu_limit|memory_limit|result_limit|runner_crashed|handler_error)$/);
});

test.for(LEAVING)('the next delivery has all it needs after %s', async ([name]) => {
  const { attempt } = await arena.attack(name);
  expect(attempt.errorCode ?? 'none').toMatch(/^(none|handler_error|result_limit|cpu_limit)$/);
});
