import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { API_KEY_HEADER } from '#contract';
import { startApi, type TestApi } from '../../support/start-api.ts';

const MIB = 1_048_576;
const JSON_TYPE = { 'content-type': 'application/json' };
const post = ({ call }: TestApi, payload: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
  call('POST', '/api/products', { payload, headers });

/** An API whose faults fail the test. */
const startStrictApi = (options: Parameters<typeof startApi>[0] = {}) =>
  startApi({
    ...options,
    onError(error) {
      throw error;
    },
  });

describe('A23: bodies that are refused', () => {
  test.each<[string, string | Buffer, Record<string, string>, RegExp]>([
    ['nothing', '', JSON_TYPE, /JSON 对象/],
    ['nothing and no type', '', {}, /JSON 对象/],
    ['broken JSON', '{"title":', JSON_TYPE, /不是有效的 JSON/],
    ['two values', '{}{}', JSON_TYPE, /不是有效的 JSON/],
    ['a comment', '{/**/}', JSON_TYPE, /不是有效的 JSON/],
    ['an array', '[]', JSON_TYPE, /JSON 对象/],
    ['null', 'null', JSON_TYPE, /JSON 对象/],
    ['a text', '"x"', JSON_TYPE, /JSON 对象/],
    ['no content type', '{}', {}, /Content-Type/],
    ['a form', 'title=Mug', { 'content-type': 'application/x-www-form-urlencoded' }, /Content-Type/],
    ['text', '{}', { 'content-type': 'text/plain' }, /Content-Type/],
    ['a type that is none', '{}', { 'content-type': '???' }, /Content-Type/],
    ['a type that only begins alike', '{}', { 'content-type': 'application/jsonx' }, /Content-Type/],
    ['another charset', '{}', { 'content-type': 'application/json; charset=latin1' }, /UTF-8/],
    ['a compressed body', '{}', { ...JSON_TYPE, 'content-encoding': 'gzip' }, /UTF-8/],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), JSON_TYPE, /UTF-8/],
    ['a cut surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), JSON_TYPE, /UTF-8/],
    ['10 000 arrays in one another', '['.repeat(10_000) + ']'.repeat(10_000), JSON_TYPE, /嵌套/],
    ['10 000 objects in one another', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, JSON_TYPE, /嵌套/],
    ['as many as fit', '['.repeat(MIB / 2) + ']'.repeat(MIB / 2), JSON_TYPE, /嵌套/],
    ['one byte more than 1 MiB', JSON.stringify({ title: 'x'.repeat(MIB - 11) }), JSON_TYPE, /1048576 字节/],
    ['a raw null byte', '{"title":"a\0b","price":1}', JSON_TYPE, /不是有效的 JSON/],
    ['a number beyond any', '{"title":"Mug","price":1e999}', JSON_TYPE, /price/],
    ['a price with an exponent', '{"title":"Mug","price":1e21}', JSON_TYPE, /price/],
    ['a fraction of a cent', '{"title":"Mug","price":1.005}', JSON_TYPE, /price/],
    ['a number as text', '{"title":"Mug","price":"10"}', JSON_TYPE, /price/],
    ['half a surrogate pair', '{"title":"a\\ud800b","price":1}', JSON_TYPE, /title/],
    ['a number below any', '{"title":"Mug","price":-1e999}', JSON_TYPE, /price/],
    ['a number of less than a cent', '{"title":"Mug","price":1e-7}', JSON_TYPE, /price/],
    [
      'stock that no number holds exactly',
      '{"title":"Mug","price":1,"inventory":9007199254740993}',
      JSON_TYPE,
      /inventory/,
    ],
    ['only inherited fields', '{"__proto__":{"title":"Mug","price":1}}', JSON_TYPE, /title/],
  ])('%s', async (_, payload, headers, message) => {
    const { status, body } = await post(await startStrictApi(), payload, headers);
    expect([status, body.code, Object.keys(body)]).toEqual([422, 'VALIDATION_ERROR', ['code', 'msg']]);
    expect(body.msg).toMatch(message);
  });

  test.each<[string, string, Record<string, string>]>([
    ['a charset in any case', '{"title":"Mug","price":1}', { 'content-type': 'Application/JSON; Charset="UTF-8"' }],
    ['exactly 1 MiB', `{"title":"Mug","price":1${' '.repeat(MIB - 25)}}`, JSON_TYPE],
    ['escaped null bytes', '{"title":"a\\u0000b","price":1}', JSON_TYPE],
    ['a whole surrogate pair', '{"title":"\\ud83d\\ude00","price":1}', JSON_TYPE],
    ['a field given twice', '{"title":"Mug","price":2,"price":1}', JSON_TYPE],
    ['identity as its encoding', '{"title":"Mug","price":1}', { ...JSON_TYPE, 'content-encoding': 'identity' }],
  ])('but not %s', async (_, payload, headers) => {
    expect(await post(await startStrictApi(), payload, headers)).toMatchObject({ status: 200, body: { code: 'ok' } });
  });

  test('an optional body is checked when it is there', async () => {
    const api = await startStrictApi();
    const { id: productId } = await api.data('POST', '/api/products', {
      body: { title: 'Mug', price: 1, inventory: 1 },
    });
    const { id } = await api.store.orders.place(api.scope, { lines: [{ productId, quantity: 1 }] });
    const path = `/api/orders/${id}/cancel`;
    for (const payload of ['null', '[]', '{', '{"reason":5}']) {
      expect((await api.call('POST', path, { payload, headers: JSON_TYPE })).status).toBe(422);
    }
    expect(await api.data('GET', `/api/orders/${id}`)).toMatchObject({ status: 'PENDING' });
  });

  test('unknown fields are ignored with a warning, also __proto__ and constructor', async () => {
    const warnings: string[] = [];
    const api = await startStrictApi({ onWarning: (message) => warnings.push(String(message)) });
    const payload = '{"title":"Mug","price":1,"id":"x","__proto__":{"status":"DRAFT"},"constructor":{"name":"x"}}';
    expect(await post(api, payload)).toMatchObject({ status: 200, body: { data: { status: 'ACTIVE' } } });
    expect(warnings).toEqual([
      'POST /api/products: unknown fields of the body are ignored: "id", "__proto__", "constructor"',
    ]);
    expect(({} as { status?: string }).status).toBeUndefined();
  });
});

describe('queries that are refused', () => {
  test.each([
    'page=0',
    'page=-1',
    'page=1.0',
    'page=abc',
    'page=%00',
    'page=%zz',
    'page=',
    'page',
    'pageSize=0',
    'pageSize=101',
    'pageSize=1e1',
    'page=1&page=1',
    'page[]=1&page=2',
    'status=active',
    'status=%00',
    'status=ACTIVE&status=DRAFT',
  ])('?%s', async (query) => {
    const { status, body } = await (await startStrictApi()).call('GET', `/api/products?${query}`);
    if (query === 'page[]=1&page=2') expect(status).toBe(200);
    else expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
  });

  test('but not unknown parameters, whatever they are called', async () => {
    const { call } = await startStrictApi();
    for (const query of ['colour=red&colour=blue', '__proto__=1', 'constructor=1&toString=2', '&&==&=%', '%00=%ff']) {
      expect((await call('GET', `/api/products?${query}`)).status).toBe(200);
    }
  });
});

describe('A28: paths and methods that are not there', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/products/',
    '/api//products',
    '/api/Products',
    '/API/products',
    '/api/products/%zz',
    '/api/products/%',
    '/api/%ff',
    '/api/products/%00',
    '/api/products/..%2f..%2fhealth',
    '/api/products/../orders/nothing',
    '/api/products;a=b',
    `/api/products/${'a'.repeat(10_000)}`,
    '/api/products/not-a-uuid',
    '/api/products/00000000-0000-4000-8000-00000000000G',
    '/%zz',
    '/nothing',
  ])('GET %s', async (path) => {
    expect(await (await startStrictApi()).call('GET', path)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', msg: expect.stringMatching(/\p{Script=Han}/u) },
    });
  });

  test('a known path under another method', async () => {
    const { call } = await startStrictApi();
    for (const method of ['PATCH', 'DELETE', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'QUERY']) {
      expect(await call(method, '/api/products')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    expect((await call('POST', '/health')).status).toBe(404);
  });
});

describe('over a real connection', () => {
  async function listen() {
    const api = await startStrictApi();
    const url = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
    return { ...api, url, port: Number(url.port) };
  }

  test('HEAD is a method like any other', async () => {
    const { url, ownerKey } = await listen();
    const headers = { [API_KEY_HEADER]: ownerKey };
    expect((await fetch(new URL('/api/products', url), { method: 'HEAD', headers })).status).toBe(404);
  });

  test('a body that is too large is refused while it arrives, and the connection still works', async () => {
    const { url, ownerKey } = await listen();
    const headers = { [API_KEY_HEADER]: ownerKey, ...JSON_TYPE };
    const large = await fetch(new URL('/api/products', url), { method: 'POST', headers, body: 'x'.repeat(5 * MIB) });
    expect([large.status, await large.json()]).toMatchObject([422, { code: 'VALIDATION_ERROR' }]);
    expect((await fetch(new URL('/api/products', url), { headers })).status).toBe(200);
  });

  test('a body that breaks off harms nobody', async () => {
    const { url, port, ownerKey } = await listen();
    const socket = connect(port, '127.0.0.1');
    await new Promise<void>((resolve) =>
      socket.write(
        `POST /api/products HTTP/1.1\r\nHost: x\r\n${API_KEY_HEADER}: ${ownerKey}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"title"`,
        () => resolve(),
      ),
    );
    socket.destroy();
    const answer = await fetch(new URL('/api/products', url), { headers: { [API_KEY_HEADER]: ownerKey } });
    expect(await answer.json()).toMatchObject({ data: { total: 0 } });
  });

  test('a chunked body is read like any other', async () => {
    const { port, ownerKey } = await listen();
    const status = await new Promise((resolve, reject) => {
      const headers = { [API_KEY_HEADER]: ownerKey, ...JSON_TYPE };
      const sent = httpRequest({ port, method: 'POST', path: '/api/products', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', reject);
      for (const part of ['{"title":"茶', '杯","pri', 'ce":1}']) sent.write(part);
      sent.end();
    });
    expect(status).toBe(200);
  });
});

describe('a fault of ours', () => {
  test('is a generic 500 for the client and is reported whole', async () => {
    const errors: unknown[] = [];
    const { call, store } = await startApi({ onError: (error) => errors.push(error) });
    store.close();
    const { status, body } = await call('GET', '/api/products');
    expect([status, body]).toEqual([500, { code: 'INTERNAL_ERROR', msg: '服务器内部错误' }]);
    expect(errors).toEqual([expect.any(Error)]);
  });
});
