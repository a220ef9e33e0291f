import { expect, test } from 'vitest';
import { HANDLER_LIMITS } from '#contract';
import { readApiRequest } from '../../../packages/sandbox/src/network/api-request.ts';

const read = (value: unknown) =>
  readApiRequest(typeof value === 'string' ? value : JSON.stringify(value), HANDLER_LIMITS);

test('a plain request is taken as it is', () => {
  const request = { method: 'POST', path: '/api/orders/0b9d9a3e-6a53/refund', query: { a: '1' }, body: { amount: 1 } };
  expect(read(request)).toEqual({ request });
});

test('what is not needed is left out, and other fields are not passed on', () => {
  const given = { method: 'GET', path: '/api/orders', query: {}, headers: { a: 'b' }, url: 'http://x' };
  expect(read(given)).toEqual({ request: { method: 'GET', path: '/api/orders' } });
});

test('keys with a meaning for JavaScript are data', () => {
  const text = '{"method":"GET","path":"/api/orders","query":{"__proto__":"a"},"body":{"__proto__":{"x":1}}}';
  const read = readApiRequest(text, HANDLER_LIMITS);
  const request = 'request' in read ? read.request : undefined;
  expect(Object.keys(request?.query ?? {})).toEqual(['__proto__']);
  expect(Object.keys(request?.body as object)).toEqual(['__proto__']);
});

test.for(['', 'null', '1', '[]', '{', '{}', '{"method":"GET"}', '{"method":["GET"],"path":"/api/orders"}'])(
  'what is no request is refused: %s',
  (text) => {
    expect(read(text)).toEqual({ refused: { name: 'TypeError', message: expect.any(String) } });
  },
);

test('too much is refused', () => {
  const refused = (name: string) => ({ refused: { name, message: expect.any(String) } });
  const base = { method: 'POST', path: '/api/products' };
  expect(read({ ...base, body: 'x'.repeat(2_000_000) })).toEqual(refused('LimitError'));
  expect(read({ ...base, query: { a: 'x'.repeat(10_000) } })).toEqual(refused('TypeError'));
  expect(read({ ...base, path: `/api/${'x'.repeat(3_000)}` })).toEqual(refused('TypeError'));
  expect(read(`{"method":"POST","path":"/api/products","body":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)).toEqual(
    refused('TypeError'),
  );
});

test.for<object>([
  { query: { a: { toString: 1 } } },
  { query: { a: { toString: null, valueOf: null } } },
  { query: { a: ['1'] } },
  { query: { a: 1 } },
  { query: ['a', null] },
  { upload: { filename: { toString: 1 }, contentType: 'text/plain', dataBase64: '' } },
  { upload: { filename: 'a', contentType: [], dataBase64: '' } },
  { upload: { filename: 'a', contentType: 'text/plain' } },
  { upload: [] },
])('what is no text where a text belongs is refused, and is never made one: %j', (fields) => {
  expect(read({ method: 'POST', path: '/api/uploads', ...fields })).toEqual({
    refused: { name: 'TypeError', message: expect.stringMatching(/texts/) },
  });
});
