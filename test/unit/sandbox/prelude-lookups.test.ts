import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PRELUDE } from '../../../packages/sandbox/src/generated/prelude.ts';
import { findLookups } from '../../support/prelude-lookups.ts';

const FOLDER = new URL('../../../packages/sandbox/src/prelude/', import.meta.url);

/** Files of web APIs, over packages or over bodies. What they do for a handler, a handler may change for itself. */
const WEB_APIS = [
  'fetch/blob.ts',
  'fetch/body-init.ts',
  'fetch/body.ts',
  'encoding/cloners.ts',
  'crypto/crypto-algorithm.ts',
  'crypto/crypto-key.ts',
  'crypto/crypto.ts',
  'fetch/data-url.ts',
  'crypto/derive-bits.ts',
  'encoding/encoding.ts',
  'fetch/fetch.ts',
  'fetch/form-data.ts',
  'console/format-table.ts',
  'crypto/hashes.ts',
  'fetch/headers.ts',
  'crypto/hmac.ts',
  'fetch/mime-type.ts',
  'fetch/multipart.ts',
  'fetch/request-modes.ts',
  'fetch/request.ts',
  'fetch/response.ts',
  'fetch/split-stream.ts',
  'fetch/streams.ts',
  'encoding/structured-clone.ts',
  'crypto/subtle.ts',
  'fetch/url-encoding.ts',
  'fetch/url.ts',
];

/** What the other files may look up all the same. */
const EXPLAINED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'events/abort.ts': { 'for of': 'AbortSignal.any takes what the handler says is iterable' },
  'ctx/api.ts': { await: 'of a promise of createPromise' },
  'ctx/error-parts.ts': { 'member get': 'of a descriptor that has it itself' },
  'main.ts': { await: 'of what the handler returned' },
  'engine/primordials.ts': { 'member get': 'of descriptors that are read before any handler runs' },
  'console/shown-classes.ts': {
    'member forEach': 'of prototypes, taken before any handler runs',
    'member get': 'of descriptors that are read before any handler runs',
  },
  'engine/timers.ts': { await: 'of undefined' },
};

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'));

test.for(files.filter((file) => !WEB_APIS.includes(file)))(
  '%s looks up nothing that a handler may have changed',
  (file) => {
    const explained = EXPLAINED[file] ?? {};
    const found = findLookups(file, readFileSync(new URL(file, FOLDER), 'utf8'));
    // The bundler replaces globals; the next test looks at what it made.
    const left = found.filter(({ what }) => !what.startsWith('global ') && !Object.hasOwn(explained, what));
    expect(left).toEqual([]);
    expect(Object.keys(explained).filter((what) => !found.some((lookup) => lookup.what === what))).toEqual([]);
  },
);

test('no function of the prelude or its packages looks up a global of the engine', () => {
  const found = findLookups('prelude.js', PRELUDE).filter(({ what }) => what.startsWith('global '));
  expect([...new Set(found.map(({ what }) => what.replace('global ', '')))].sort()).toEqual([
    // For what an engine of its own would have: the streams and the encodings of packages ask for these once, or go on
    // without them.
    ...['AbortController', 'TextDecoder', 'TextEncoder', 'TransformStream'],
    // The global object itself, to define globals before a handler runs.
    'globalThis',
    ...['queueMicrotask', 'structuredClone'],
  ]);
});

test.for<[source: string, what: string[]]>([
  ['function f() { return Promise.resolve(1); }', ['static Promise.resolve', 'global Promise']],
  ['function f() { return new Promise(() => {}); }', ['global Promise']],
  ['const f = (list) => list.map(String);', ['member map', 'global String']],
  ['class A { b = new Map(); static c = new Map(); }', ['global Map']],
  ['function f(list) { for (const one of list) one(); }', ['for of']],
  ['const f = (list) => [...list];', ['spread']],
  ['const f = (list) => g(...list);', ['spread']],
  ['const f = ([a]) => a;', ['array pattern']],
  ['const f = (a) => /x/.test(a);', ['member test', 'regular expression']],
  ['const f = (a, B) => a instanceof B;', ['instanceof']],
  ['const f = (list, one) => { list[list.length] = one; };', ['growth by assignment']],
  ['const f = (bytes) => bytes.length;', ['length of bytes']],
  ['const f = async (a) => await a;', ['await']],
  ['function installF() { globalThis.x = () => JSON.parse("1"); }', ['static JSON.parse', 'global JSON']],
  ['const { parse } = JSON; function f() { return parse("1"); }', []],
  ['const f = ({ a, ...rest }) => ({ a, ...rest, length: rest.length });', []],
  ['const f = () => Number.MAX_SAFE_INTEGER + Infinity;', ['global Number']],
  ['import { Promise } from "./own.ts"; const f = () => new Promise(() => {});', []],
])('the search finds what is looked up at run time: %s', ([source, what]) => {
  expect(findLookups('a.ts', source).map((lookup) => lookup.what)).toEqual(what);
});
