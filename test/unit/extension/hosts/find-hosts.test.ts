import { expect, test } from 'vitest';
import { findHosts } from '../../../../packages/extension/src/hosts/find-hosts.ts';
import { toBundle } from '../../../support/to-bundle.ts';

const analyze = async (source: string) => findHosts((await toBundle({ 'a.ts': source })).handlers);

/** `host line:column` of every call that is found in a source. */
const hostsIn = async (source: string): Promise<string[]> =>
  (await analyze(source)).calls.flatMap((found) =>
    found.static.map(({ line, column }) => `${found.host} ${line}:${column}`),
  );

/** Why the source may call any host. */
const doubtsIn = async (source: string): Promise<string[]> =>
  (await analyze(source)).because.map(({ reason }) => reason);

/** A text of 2^n letters, in n steps. */
const doubled = (n: number) =>
  ['const c0 = "x";', ...Array.from({ length: n }, (_, i) => `const c${i + 1} = c${i} + c${i};`), `fetch(c${n});`].join(
    '\n',
  );

test.each([
  ['a literal', "fetch('https://api.example.com/x')", ['api.example.com 1:1']],
  ['a port', "fetch('http://127.0.0.1:3000')", ['127.0.0.1:3000 1:1']],
  ['upper case', "fetch('HTTPS://API.Example.com/')", ['api.example.com 1:1']],
  ['a user in front of the host', "fetch('https://good.example@evil.example/x')", ['evil.example 1:1']],
  ['a template whose host stands in the source', `fetch(\`https://api.example.com/\${id}\`)`, ['api.example.com 1:1']],
  ['a template whose host does not', `fetch(\`https://\${name}.example.com/\`)`, ['computed 1:1']],
  ['a host that goes on after what is known', `fetch(\`https://api.example.com\${rest}\`)`, ['computed 1:1']],
  ['a constant', "const BASE = 'https://a.example';\nfetch(BASE + '/x');", ['a.example 2:1']],
  ['a constant in a template', `const BASE = 'https://a.example';\nfetch(\`\${BASE}/x/\${id}\`);`, ['a.example 2:1']],
  ['a variable that changes', "let base = 'https://a.example/';\nbase = name;\nfetch(base);", ['computed 3:1']],
  [
    'a parameter of the name of a constant',
    "const u = 'https://a.example/';\nexport const f = (u) => fetch(u);",
    ['computed 2:25'],
  ],
  ['a URL', "fetch(new URL('https://a.example/x'))", ['a.example 1:1']],
  ['a URL with a base', "fetch(new URL('/x', 'https://a.example'))", ['a.example 1:1']],
  ['a URL whose address may be a whole one', "fetch(new URL(path, 'https://a.example'))", ['computed 1:1']],
  [
    'a URL whose address hides its scheme',
    "fetch(new URL('ht\\ntps://b.example', 'https://a.example'))",
    ['computed 1:1'],
  ],
  ['a request', "fetch(new Request('https://a.example'))", ['computed 1:1']],
  ['data', "fetch('data:text/plain,https://a.example/')", []],
  ['data that only a run can tell', `fetch(\`DATA:;base64,\${text}\`)`, []],
  ['an address that may be data', `fetch(\`\${scheme}data:,x\`)`, ['computed 1:1']],
  ['globalThis', "globalThis.fetch('https://a.example/')", ['a.example 1:1']],
  ['globalThis in brackets', "globalThis['fetch']('https://a.example/')", ['a.example 1:1']],
  ['globalThis in parts', "const f = 'fe';\nglobalThis[f + 'tch']('https://a.example/')", ['a.example 2:1']],
  ['another name', "const call = fetch;\ncall('https://a.example/');", ['a.example 2:1']],
  [
    'a part of the global object',
    "const { fetch: call } = globalThis;\ncall('https://a.example/');",
    ['a.example 2:1'],
  ],
  ['a name that is passed on', 'send(fetch);', ['computed 1:6']],
  ['a constant made of itself', 'const a = a + a;\nfetch(a);', ['computed 2:1']],
  ['constants that double one another', doubled(60), ['computed 62:1']],
  ['nothing', 'fetch()', ['computed 1:1']],
  ['a function of the module', "const fetch = (x) => x;\nfetch('https://a.example/');", []],
  ['a question', "typeof fetch === 'function'", []],
  ['a method of that name', "store.fetch('https://a.example/')", []],
])('the host of %s', async (_, source, expected) => {
  expect(await hostsIn(source)).toEqual(expected);
});

test('hosts are in the order of their names, each with all its places', async () => {
  expect(
    await hostsIn("fetch('https://b.example/');\nfetch('https://a.example/');\nfetch('https://b.example/');"),
  ).toEqual(['a.example 2:1', 'b.example 1:1', 'b.example 3:1']);
});

test.each<[what: string, source: string]>([
  ['a question for the global object', "export const has = typeof globalThis !== 'undefined' && 'x' in globalThis;"],
  ['a known member of the global object', 'export const make = () => globalThis.structuredClone({});'],
  [
    'the global object under another name',
    'const root = globalThis ?? {};\nexport const wait = () => root.setTimeout(f, 1);',
  ],
  [
    'Function that gives the global object',
    "const root = Function('return this')();\nexport const now = () => root.performance;",
  ],
  [
    'globals of elsewhere',
    "export const isBrowser = typeof window === 'object' && typeof self !== 'undefined' && !process;",
  ],
  [
    'a constructor that is compared',
    'export const isPlain = (x) => x.constructor === Object || x?.constructor?.name === "Point";',
  ],
  ['a method of a prototype', 'export const has = (x, y) => Object.prototype.hasOwnProperty.call(x, y);'],
  [
    'own classes',
    'class A { get x() { return 1; } }\nA.prototype.y = 2;\nexport class B extends A { z() { return super.x; } }',
  ],
  [
    'elements by number',
    'export const sum = (list) => { let n = 0; for (let i = 0; i < list.length; i += 1) n += list[i](i); return n; };',
  ],
  ['a table of the script', 'const table = { a: (x) => x };\nexport const run = (name) => table[name]?.(1);'],
  [
    'counting',
    'export const count = (list) => { const n = {}; for (const x of list) n[x] = (n[x] ?? 0) + 1; return n; };',
  ],
  ['a member that is only asked for', 'export const isKnown = (list, key) => list[key] !== undefined;'],
  ['data of the event', 'export default (event) => { const found = event.payload[event.name]; return found; };'],
  ['symbols', "const key = Symbol.for('a');\nexport const of = (x) => x[key](x[Symbol.iterator]);"],
  [
    'errors',
    'export class Failed extends Error { constructor(m) { super(m); this.name = "Failed"; Error.captureStackTrace?.(this); } }',
  ],
  ['this without an object', 'export function me() { return this; }'],
  ['texts that are no code', "export const text = 'eval(fetch(globalThis))';"],
])('nothing is doubted in %s', async (_, source) => {
  expect(await doubtsIn(source)).toEqual([]);
});

test.each<[what: string, source: string, reason: string]>([
  ['a passed on fetch', 'export const go = { fetch };', 'fetch-passed-on'],
  ['a global object that is passed on', 'export const world = globalThis;', 'global-object'],
  ['a replaced global', 'globalThis.parseInt = (x) => x;', 'global-object'],
  ['code from text', 'export const run = (text) => new Function(text)();', 'code-from-text'],
  ['a constructor that is called', 'export const like = (x) => new x.constructor(1);', 'code-from-text'],
  ['a prototype', 'export const up = (x) => Object.getPrototypeOf(x);', 'reflection'],
  ['a member named at run time', 'export const read = (x, y) => x[y];', 'computed-member'],
])('%s is doubted', async (_, source, reason) => {
  expect(await doubtsIn(source)).toContain(reason);
});

test('what is too deep to be looked through is doubted', async () => {
  const code = `var __handler = ${'['.repeat(2000)}${']'.repeat(2000)};`;
  expect((await findHosts([{ handler: 'a.ts', code, sourceMap: '' }])).because).toEqual([
    { reason: 'not-analysed', file: 'a.ts', line: 1, column: 1 },
  ]);
});

test('code that may be sloppy is doubted', async () => {
  const code = 'var __handler = { default: function () { return this; } };';
  expect((await findHosts([{ handler: 'a.ts', code, sourceMap: '{}' }])).because).toMatchObject([
    { reason: 'not-analysed' },
  ]);
});

test('what is no script is doubted', async () => {
  expect((await findHosts([{ handler: 'a.ts', code: 'var = ;', sourceMap: '{}' }])).because).toMatchObject([
    { reason: 'not-analysed' },
  ]);
});

test('more code than is looked through is doubted', async () => {
  const code = `var __handler = ${JSON.stringify('x'.repeat(9 * 1024 * 1024))};`;
  expect((await findHosts([{ handler: 'a.ts', code, sourceMap: '' }])).because).toMatchObject([
    { reason: 'not-analysed', file: 'a.ts' },
  ]);
});

test('a module cannot pass for a helper of the bundler', async () => {
  expect(
    await doubtsIn('var __getProtoOf = Object.getPrototypeOf;\nexport const up = __getProtoOf(() => {});'),
  ).toContain('reflection');
});

test('a host with the name that stands for any host is not taken for no host', async () => {
  expect(await doubtsIn("fetch('http://computed/');")).toEqual(['computed-host']);
});
