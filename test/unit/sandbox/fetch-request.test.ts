import { expect, test } from 'vitest';
import { HANDLER_LIMITS } from '#contract';
import { readFetchRequest } from '../../../packages/sandbox/src/network/fetch-request.ts';

const FINE = { method: 'POST', url: 'https://api.example.com/', headers: [], redirect: 'follow' };
const read = (changes: object, limits: Partial<typeof HANDLER_LIMITS> = {}) =>
  readFetchRequest(JSON.stringify({ ...FINE, ...changes }), { ...HANDLER_LIMITS, ...limits });

test('a request is what it says and nothing more', () => {
  expect(read({ bodyBase64: 'aGk=', headers: [['X-Own', 'é\t1']], credentials: 'include', dispatcher: {} })).toEqual({
    request: { ...FINE, headers: [['X-Own', 'é\t1']], bodyBase64: 'aGk=' },
  });
});

test.for(['', '{', 'null', '[]', '"text"', '{}', '{"__proto__":{"method":"GET"}}'])('%s is no request', (text) => {
  expect(readFetchRequest(text, HANDLER_LIMITS)).toMatchObject({ refused: { name: 'TypeError' } });
});

test.for<[field: string, value: unknown]>([
  ['method', ''],
  ['method', 'GET /evil HTTP/1.1\r\nx: '],
  ['method', 'G ET'],
  ['method', 'connect'],
  ['method', 'TRACE'],
  ['method', 'Track'],
  ['method', ['GET']],
  ['url', undefined],
  ['url', { href: 'https://api.example.com/' }],
  ['url', `https://api.example.com/${'x'.repeat(9_000)}`],
  ['headers', undefined],
  ['headers', { 'x-own': '1' }],
  ['headers', [['x-own']]],
  ['headers', [['', '1']]],
  ['headers', [['x-own\r\nhost', '1']]],
  ['headers', [['x own', '1']]],
  ['headers', [['x-own:', '1']]],
  ['headers', [['x-own', '1\r\nhost: evil.test']]],
  ['headers', [['x-own', '1\nhost: evil.test']]],
  ['headers', [['x-own', '\u0000']]],
  ['headers', [['x-own', 'č']]],
  ['headers', [['x-own', '\u010a']]],
  ['headers', [['x-own', ['1', '2']]]],
  ['headers', [['x-own', 'x'.repeat(17_000)]]],
  ['redirect', 'always'],
  ['redirect', undefined],
  ['bodyBase64', 5],
  ['bodyBase64', null],
])('%s cannot be %j', ([field, value]) => {
  expect(read({ [field]: value })).toMatchObject({ refused: { name: 'TypeError' } });
});

test('headers that say how the message is sent are left out, however they are written', () => {
  const never = [
    'HOST',
    'Content-Length',
    'transfer-Encoding',
    'connection',
    'Proxy-Authorization',
    'SEC-anything',
    'TE',
  ];
  const headers = [...never.map((name) => [name, '1']), ['Authorization', 'mine'], ['Cookie', 'a=1']];
  expect(read({ headers })).toMatchObject({ request: { headers: headers.slice(never.length) } });
});

test('a body has at most its limit, whatever else is said about it', () => {
  const limits = { ...HANDLER_LIMITS, requestBodyBytes: 1_000 };
  const bodyOf = (bytes: number) => Buffer.alloc(bytes).toString('base64');
  const readBody = (bodyBase64: string) => readFetchRequest(JSON.stringify({ ...FINE, bodyBase64 }), limits);
  expect(readBody(bodyOf(1_000))).toHaveProperty('request');
  expect(readBody(bodyOf(1_001))).toMatchObject({ refused: { name: 'LimitError' } });
  expect(readBody(bodyOf(100_000))).toMatchObject({ refused: { name: 'LimitError' } });
});
