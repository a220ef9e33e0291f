import { expect, test } from 'vitest';
import { handlerOf, startSandbox } from '../../support/start-sandbox.ts';

/** What a handler logs. */
async function textsOf(body: string): Promise<string[]> {
  const { run } = await startSandbox({ 'a.ts': handlerOf(body) });
  const { outcome, logs } = await run('a.ts');
  expect(outcome).toMatchObject({ kind: 'returned' });
  return logs.map(({ text }) => text);
}

test('what follows an error is there', async () => {
  const [first, second, third] = await textsOf(`
    const err = new Error('no');
    console.log('A', err, 'B');
    ctx.log.error('6', err, { orderId: 5 });
    console.log({ err, after: 1 });`);
  expect(first).toMatch(/^A Error: no\n {4}at .*\(a\.ts:2:\d+\) B$/s);
  expect(second).toMatch(/^6 Error: no\n {4}at .*\(a\.ts:2:\d+\) \{ orderId: 5 \}$/s);
  expect(third).toMatch(/^\{\n {2}err: Error: no\n {6}at .*\(a\.ts:2:\d+\),\n {2}after: 1\n\}$/s);
});

test('objects of web APIs are shown as in Node', async () => {
  expect(
    await textsOf(`
      console.log(new URL('https://u@a.example:81/x?y=1#z'));
      console.log(new Headers({ 'content-type': 'a/b', b: '2' }), new URLSearchParams('a=1&a=2'));
      console.log(new Request('https://a.example/', { headers: { a: '1' } }));
      console.log(new Response('x', { status: 201 }).headers, new Blob(['abc'], { type: 't/x' }), new AbortController());
      const form = new FormData(); form.append('a', '1'); console.log(form);`),
  ).toEqual([
    [
      'URL {',
      "  href: 'https://u@a.example:81/x?y=1#z',",
      "  origin: 'https://a.example:81',",
      "  protocol: 'https:',",
      "  username: 'u',",
      "  password: '',",
      "  host: 'a.example:81',",
      "  hostname: 'a.example',",
      "  port: '81',",
      "  pathname: '/x',",
      "  search: '?y=1',",
      "  searchParams: URLSearchParams { 'y' => '1' },",
      "  hash: '#z'",
      '}',
    ].join('\n'),
    "Headers { b: '2', 'content-type': 'a/b' } URLSearchParams { 'a' => '1', 'a' => '2' }",
    expect.stringMatching(
      /^Request \{\n {2}method: 'GET',\n {2}url: 'https:\/\/a\.example\/',\n {2}headers: Headers \{ a: '1' \},/,
    ),
    "Headers { 'content-type': 'text/plain;charset=UTF-8' } Blob { size: 3, type: 't/x' } AbortController { signal: AbortSignal { aborted: false } }",
    "FormData { a: '1' }",
  ]);
});

test('objects of the language are shown as in Node', async () => {
  expect(
    await textsOf(`
      class A { #p = 1; x = 1; get y() { return 1; } } class B extends A { z = [2]; }
      console.log(new A(), new B(), A, B, () => {}, async function q() {});
      console.log(new Map([['k', { a: 1 }]]), new Set([1, 'x']), new Uint8Array(2), Object.create(null), [Symbol('a')]);
      console.log({ [Symbol('k')]: 1, 'a-b': "x'y", q: '"', get g() { return 1; }, set g(v) {} });
      console.log(new Number(3), Object('s'), new WeakMap(), new Date(NaN), { text: 'a\\n' }, Promise.resolve(1));`),
  ).toEqual([
    'A { x: 1 } B { x: 1, z: [ 2 ] } [class A] [class B extends A] [Function (anonymous)] [AsyncFunction: q]',
    "Map(1) { 'k' => { a: 1 } } Set(2) { 1, 'x' } Uint8Array(2) [ 0, 0 ] [Object: null prototype] {} [ Symbol(a) ]",
    `{ 'a-b': "x'y", q: '"', g: [Getter/Setter], [Symbol(k)]: 1 }`,
    "[Number: 3] [String: 's'] WeakMap { <items unknown> } Invalid Date { text: 'a\\n' } Promise {}",
  ]);
});

test('no getter of a handler is called, and what only looks like an object of a web API is shown all the same', async () => {
  expect(
    await textsOf(`
      const fake = Object.create(URL.prototype, { a: { value: 1, enumerable: true }, href: { get() { throw 1; }, enumerable: true } });
      console.log(fake);
      Object.defineProperty(URL.prototype, 'href', { get() { throw 1; } });
      console.log(new URL('https://a.example/'));`),
  ).toEqual(['URL { a: 1, href: [Getter] }', expect.stringContaining("href: 'https://a.example/'")]);
});
