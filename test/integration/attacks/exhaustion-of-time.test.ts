import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attack, type AttackArena, startArena } from '../../support/attack-arena.ts';

/** Work without end, by every way to keep the engine busy. */
const BUSY: readonly Attack[] = [
  ['a loop that catches its own end', 'for (;;) { try { for (;;); } catch { continue; } finally { continue; } }'],
  [
    'a generator that resumes itself',
    'function* g() { try { for (;;) yield; } finally { for (;;); } } for (const x of g()) {}',
  ],
  ['a loop of awaits', 'while (true) await null;'],
  [
    'a flood of promises',
    'const flood = () => { for (let i = 0; i < 50; i += 1) Promise.resolve().then(flood); }; flood(); await new Promise(() => {});',
  ],
  [
    'a promise that resolves to itself anew',
    'const next = () => ({ then: (resolve) => resolve(next()) }); await next();',
  ],
  ['an async generator without end', 'async function* g() { for (;;) yield null; } for await (const x of g()) {}'],
  [
    'a loop that goes on after the end',
    'setTimeout(() => {}, 1); Promise.resolve().then(() => { for (;;); }); return 1;',
  ],
  ['a loop in a getter of the result', 'return { get x() { for (;;); } };'],
  ['a loop in toJSON', 'return { toJSON() { for (;;); } };'],
  ['a loop in a thenable', 'return { then() { for (;;); } };'],
  ['a loop in what describes its error', 'throw new Proxy({}, { getOwnPropertyDescriptor() { for (;;); } });'],
  [
    'a loop in the prototype of its error',
    'const chain = new Proxy({}, { getPrototypeOf: () => chain }); throw chain;',
  ],
  ['a loop in what it logs', 'console.log(new Proxy({}, { ownKeys() { for (;;); } }));'],
  ['a loop while a stack is written', "Error.prepareStackTrace = () => { for (;;); }; throw new Error('x');"],
  [
    'a loop in a listener of the last moment',
    "ctx.signal.addEventListener('abort', () => { for (;;); }); for (;;) await null;",
  ],
  [
    'a regular expression',
    "/^(\\\\w+\\\\s?)*$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.repeat(3)); /(x+x+)+y/.test('x'.repeat(60)); 'x'.repeat(50000).replace(/(.*)*=/g, '');",
  ],
  ['a comparison of a sort', 'const list = Array.from({ length: 2000 }, (_, i) => i); list.sort(() => { for (;;); });'],
  [
    'a sort that grows what it sorts',
    'const list = [3, 1, 2]; for (;;) list.sort((a, b) => { list.push(1); list.length = 3; return Math.random() - 0.5; });',
  ],
  ['a join of sparse lists', 'const sparse = []; sparse.length = 2 ** 32 - 1; sparse.join("");'],
  [
    'a fill of the longest list',
    'Array(2 ** 32 - 2).fill(0); [].concat(Array(2 ** 32 - 1)); Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);',
  ],
  ['a list that is no list', 'Array.from({ length: 2 ** 53 - 1 }, () => 0);'],
  ['great whole numbers', '(2n ** 30_000_000n) ** 3n; for (let n = 3n; ; n = n * n) String(n);'],
  ['formatting without end', "for (;;) new Intl.DateTimeFormat('de', { dateStyle: 'full' }).format(new Date());"],
  [
    'locales without end',
    "for (let i = 0; ; i += 1) 'ä'.localeCompare('z' + i, ['de', 'sv', 'ja'][i % 3], { sensitivity: 'base' });",
  ],
  ['normal forms without end', "for (;;) '\\ufdfa'.repeat(20000).normalize('NFKD');"],
  ['random bytes without end', 'for (;;) crypto.getRandomValues(new Uint8Array(60_000));'],
  ['decoding without end', 'const bytes = new Uint8Array(4e6).fill(65); for (;;) new TextDecoder().decode(bytes);'],
  ['base64 without end', "const text = 'x'.repeat(2e6); for (;;) atob(btoa(text));"],
  ['code without end', "for (let i = 0; ; i += 1) new Function('return ' + i + '+'.repeat(1) + '1'.repeat(1000))();"],
  [
    'a hash that collides',
    'const map = {}; for (let i = 0; ; i += 1) { map[i * 2 ** 20] = i; delete map[i * 2 ** 20]; }',
  ],
  [
    'clones of clones',
    'let value = {}; for (let i = 0; i < 3000; i += 1) value = { value }; for (;;) try { structuredClone(value); } catch {}',
  ],
  [
    'timers in a row',
    'let n = 0; const again = () => { n += 1; for (let i = 0; i < 50; i += 1) clearTimeout(setTimeout(again, 1)); setTimeout(again, 0); }; again(); for (;;) await null;',
  ],
  ['lines of one byte', "for (;;) console.log('x');"],
  ['lines of line breaks', "for (let i = 0; i < 100; i += 1) console.log('\\n'.repeat(8000)); for (;;);"],
  [
    'a log of what is deep and wide',
    'const wide = (depth) => Array.from({ length: 100 }, () => (depth === 0 ? "x".repeat(1000) : wide(depth - 1))); const value = wide(1); const all = Array(100).fill(Array(100).fill(value)); for (;;) console.log(all);',
  ],
  [
    'a stream without end',
    'const stream = new ReadableStream({ pull(c) { c.enqueue(1); } }); const [a, b] = stream.tee(); b.cancel(); for await (const x of a) {}',
  ],
  [
    'a pipe into itself',
    'const t = new TransformStream(); t.readable.pipeTo(t.writable).catch(() => {}); const w = new TransformStream({ transform(x, c) { c.enqueue(x); c.enqueue(x); } }); const writer = w.writable.getWriter(); (async () => { for await (const x of w.readable) writer.write(x); })(); writer.write(1); for (;;) await null;',
  ],
  [
    'a body of many forms',
    "const boundary = 'x'; for (;;) await new Response(('--' + boundary + '\\r\\nContent-Disposition: form-data; name=\"a\"; filename=\"' + 'a;'.repeat(20000) + '\"\\r\\n\\r\\n').repeat(20), { headers: { 'content-type': 'multipart/form-data; boundary=' + boundary } }).formData().catch(() => {});",
  ],
  [
    'a media type without end',
    "for (;;) new Response('', { headers: { 'content-type': 'text/plain' + ';a='.repeat(20000) + ' '.repeat(20000) + '\"' + '\\\\'.repeat(20000) } }).blob().catch(() => {});",
  ],
  [
    'header values of white space',
    "for (;;) { const h = new Headers(); h.set('a', ' '.repeat(50000) + 'x' + '\\t'.repeat(50000)); for (let i = 0; i < 500; i += 1) h.append('k' + i, 'v'); [...h]; }",
  ],
  [
    'addresses without end',
    "for (;;) { try { new URL('http://' + 'a.'.repeat(30000) + '/../'.repeat(30000) + '?' + '%'.repeat(30000)); } catch {} new URLSearchParams('a=1&'.repeat(50000)).sort(); }",
  ],
  [
    'events that cause themselves',
    "const t = new EventTarget(); t.addEventListener('x', () => { for (let i = 0; i < 2; i += 1) t.dispatchEvent(new Event('x')); }); for (;;) t.dispatchEvent(new Event('x'));",
  ],
  [
    'signals of signals',
    'let signal = new AbortController().signal; for (;;) signal = AbortSignal.any([signal, signal]);',
  ],
  ['digests without end', "const bytes = new Uint8Array(1e6); for (;;) await crypto.subtle.digest('SHA-512', bytes);"],
  [
    'keys from passwords without end',
    "const key = await crypto.subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']); await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(8), iterations: 2 ** 31 - 1 }, key, 256); for (;;);",
  ],
  [
    'decoders of every kind',
    "const bytes = new Uint8Array(3e5).map((_, i) => i * 7); for (;;) for (const label of ['gb18030', 'big5', 'shift_jis', 'utf-16be', 'iso-2022-jp']) new TextDecoder(label).decode(bytes);",
  ],
  ['blobs of blobs', "let blob = new Blob(['x'.repeat(1000)]); for (;;) blob = new Blob([blob, blob.slice(1, 500)]);"],
  [
    'requests broken off at once',
    "for (let i = 0; i < 1000; i += 1) { const c = new AbortController(); fetch('http://127.0.0.1:1/' + i, { signal: c.signal }).catch(() => {}); c.abort(); } for (;;) await null;",
  ],
  [
    'a table without end',
    "for (;;) console.table(Array.from({ length: 2000 }, (_, i) => ({ ['k' + i]: '\\u{1f600}'.repeat(50) })));",
  ],
];

let arena: AttackArena;
beforeAll(async () => {
  arena = await startArena(BUSY, { cpuMs: 250 });
});
afterAll(() => arena.stop());

test.for(BUSY)('time is taken away from %s', async ([name]) => {
  const { attempt } = await arena.attack(name);
  expect(attempt.errorCode ?? attempt.outcome).toMatch(
    /^(cpu_limit|memory_limit|runner_crashed|handler_error|succeeded)$/,
  );
});
