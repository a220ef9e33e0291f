import { expect, test } from 'vitest';
import { inBothWorlds } from '../../../support/beside-node.ts';

const QUERIES = [
  '',
  '?',
  'a=b',
  '?a=b',
  '??a',
  'a',
  'a=',
  '=a',
  '=',
  '&',
  '&&a=b&&',
  'a=b=c',
  'a+b=c+d',
  'a%20b',
  '%zz=%',
  '%E4%BD%A0=%ff',
  'a;b=c',
  'a=b&a=c',
  '\u0000=\u0001',
  'a=%00',
  ' ',
  '😀',
  '%F0%9F%98%80',
  "!'()~*-._=",
  '~!@#$%^*()_+-={}[]|\\:";\'<>?,./`',
  'a=%EF%BB%BF',
  'a=%C2x',
  '#a=b',
];

test('queries are read and written as in Node', async () => {
  const { handler, node } = await inBothWorlds(
    Object.fromEntries(
      QUERIES.map((query) => [
        query,
        `(() => { const params = new URLSearchParams(${JSON.stringify(query)});
          return [params.toString(), [...params], params.size]; })()`,
      ]),
    ),
  );
  expect(handler).toEqual(node);
});

test('parameters are made from everything that they can be made from', async () => {
  const { handler, node } = await inBothWorlds([
    'new URLSearchParams({ a: 1, b: undefined, c: null }).toString()',
    "new URLSearchParams([['a', 'b'], ['a', 'c']]).toString()",
    "new URLSearchParams([['a', 'b', 'c']]).toString()",
    "new URLSearchParams([['a']]).toString()",
    "new URLSearchParams(['ab']).toString()",
    'new URLSearchParams([1]).toString()',
    "new URLSearchParams(new Map([['a', 1], ['b', 2]])).toString()",
    "new URLSearchParams((function* () { yield ['a', 'b']; yield new Set(['c', 'd']); })()).toString()",
    "new URLSearchParams(new URLSearchParams('a=b&c')).toString()",
    'new URLSearchParams(null).toString()',
    'new URLSearchParams(undefined).toString()',
    'new URLSearchParams(5).toString()',
    "new URLSearchParams(Symbol('a')).toString()",
    "new URLSearchParams(Object.defineProperty({ a: 1 }, 'b', { value: 2 })).toString()",
    "(() => { const params = new URLSearchParams('a=b'); params[Symbol.iterator] = function* () { yield ['x', 'y']; }; return new URLSearchParams(params).toString(); })()",
    "new URLSearchParams({ [Symbol('x')]: 1, a: 1 }).toString()",
    'new URLSearchParams({ [Symbol.iterator]: null, a: 1 }).toString()',
    "['\\ud800=', 'a=\\udfffb'].map((query) => [...new URLSearchParams(query)].flat().map((text) => text.isWellFormed()))",
    "URLSearchParams('a')",
    "new URLSearchParams('__proto__=1&toString=2').get('__proto__')",
  ]);
  expect(handler).toEqual(node);
});

test('parameters are read, changed, sorted and walked as in Node', async () => {
  const { handler, node } = await inBothWorlds([
    "(() => { const params = new URLSearchParams(); params.append('a', 'b'); params.append('a', null); params.append('', undefined); return params.toString(); })()",
    "new URLSearchParams().append('a')",
    "[new URLSearchParams('a=1&a=2').get('a'), new URLSearchParams('').get('a'), new URLSearchParams('a=1&a=2').getAll('a'), new URLSearchParams('').getAll('a')]",
    'new URLSearchParams().get()',
    "['1', '3', undefined].map((value) => new URLSearchParams('a=1&a=2').has('a', value))",
    "(() => { const params = new URLSearchParams('a=1&a=2&b=3&a=4'); params.delete('a', '2'); const first = params.toString(); params.delete('a', undefined); return [first, params.toString()]; })()",
    "(() => { const params = new URLSearchParams('a=1&b=2&a=3'); params.set('a', '9'); params.set('c', '1'); return params.toString(); })()",
    "['z=b&a=b&z=a&a=a', '\\ufffd=x&\\ufffc&\\ufffd=a', 'ffi&🌈', '🌈=1&\\ufb03=2', 'a&&b', '', 'b=1&a=2&a=1&b=0'].map((query) => { const params = new URLSearchParams(query); params.sort(); return params.toString(); })",
    "(() => { const seen = []; const params = new URLSearchParams('a=1&b=2'); params.forEach(function (value, key, all) { seen.push(value, key, all === params, this.x); }, { x: 1 }); return seen; })()",
    "new URLSearchParams('a=1').forEach(1)",
    "[[...new URLSearchParams('a=1&b=2').keys()], [...new URLSearchParams('a=1&b=2').values()], [...new URLSearchParams('a=1&b=2').entries()]]",
    '[Object.prototype.toString.call(new URLSearchParams()), Object.prototype.toString.call(new URLSearchParams().entries()), URLSearchParams.prototype[Symbol.iterator] === URLSearchParams.prototype.entries]',
    "URLSearchParams.prototype.get.call({}, 'a')",
    "(() => { class Own extends URLSearchParams { get x() { return 1; } } const params = new Own('a=1'); return [params.x, String(params), params.size]; })()",
  ]);
  expect(handler).toEqual(node);
});

test('a URL and its parameters change together', async () => {
  const { handler, node } = await inBothWorlds([
    "(() => { const url = new URL('http://h/?a=1'); const params = url.searchParams; url.search = '?b=2'; const read = params.get('b'); params.append('c', 'd e'); return [read, url.href, url.searchParams === params]; })()",
    "(() => { const url = new URL('http://h/?a=1'); const params = url.searchParams; url.href = 'http://h/?z=1'; return params.toString(); })()",
    "(() => { const url = new URL('http://h/?a=1'); url.searchParams.delete('a'); return url.href; })()",
    "(() => { const url = new URL('http://h/?'); url.searchParams.sort(); return [url.href, url.search]; })()",
    "(() => { const url = new URL('http://h/?a=~#x'); url.searchParams.append('b', 'c'); return url.href; })()",
    "(() => { const url = new URL('http://h/?a=1&b=2&c=3'); const seen = []; for (const [key] of url.searchParams) { seen.push(key); url.searchParams.delete(key); } return [seen, url.href]; })()",
    "(() => { const url = new URL('http://h/?a=1&b=2&c=3'); const seen = []; for (const pair of url.searchParams) { seen.push(pair); url.search = 'x=1&y=2&z=3'; } return seen; })()",
  ]);
  expect(handler).toEqual(node);
});

test('URL has its static methods, and says what it is', async () => {
  const { handler, node } = await inBothWorlds([
    "[URL.canParse('x'), URL.canParse('x', 'http://h'), URL.canParse('http://h', undefined), URL.canParse('x', 'y')]",
    "[URL.parse('x'), URL.parse('x', 'http://h').href, URL.parse('http://h') instanceof URL]",
    'URL.canParse()',
    'URL.parse()',
    'new URL()',
    "URL('http://h')",
    "new URL('http://h', undefined).href",
    "new URL('x', null).href",
    "new URL('x', new URL('http://h/a/')).href",
    "new URL({ toString: () => 'http://h/z' }).href",
    "new URL(Symbol('x')).href",
    'URL.prototype.toString.call({})',
    "[JSON.stringify(new URL('http://h/?a')), String(new URL('http://h')), Object.keys(new URL('http://h'))]",
    "Object.prototype.toString.call(new URL('a:b'))",
    '[URL.name, URL.length, URLSearchParams.name, URLSearchParams.length]',
    '[Object.keys(URL.prototype).sort(), Object.keys(URLSearchParams.prototype).sort()]',
    "(() => { class Own extends URL { get x() { return 1; } } const url = new Own('http://h'); return [url.x, url.href, url instanceof URL]; })()",
  ]);
  expect(handler).toEqual(node);
});
