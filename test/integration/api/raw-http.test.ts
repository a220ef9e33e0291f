import { describe, expect, test } from 'vitest';
import { API_KEY_HEADER } from '#contract';
import { exchangeRaw } from '../../support/exchange-raw.ts';
import { startApi } from '../../support/start-api.ts';

/** An API that listens, whose faults fail the test. */
async function listen() {
  const api = await startApi({
    onError(error) {
      throw error;
    },
  });
  const port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const key = `${API_KEY_HEADER}: ${api.ownerKey}`;
  /** A request by hand; its connection ends with it unless it says otherwise. */
  const write = (line: string, headers: string[] = [], body = '') =>
    [line, 'Host: 127.0.0.1', key, 'Connection: close', ...headers, '', body].join('\r\n');
  const send = async (line: string, headers: string[] = [], body = '') => {
    const [answer, ...more] = await exchangeRaw(port, write(line, headers, body), () => line.startsWith('HEAD '));
    expect(more).toEqual([]);
    return answer;
  };
  return { ...api, port, key, write, send };
}

const NOT_FOUND = { status: 404, body: expect.stringContaining('"NOT_FOUND"') };
const OK = { status: 200, body: expect.stringContaining('"ok"') };
const NO_HTTP = {
  status: 422,
  body: expect.stringContaining('HTTP'),
  headers: { 'x-content-type-options': 'nosniff' },
};
const refused = (status: number, code: string) => ({ status, body: expect.stringContaining(`"${code}"`) });

describe('A28: a request target that is no path of ours', () => {
  test.each([
    '/api/products/%2e%2e/%2e%2e/health',
    '/api/%2e%2e/health',
    '/api/..%2fhealth',
    '/api/../health',
    '/./health',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/uploads/%2e%2e/%2e%2e%2fetc%2fpasswd',
    '/uploads/../etc/passwd',
    '/api/products/%00',
    '/api/products%00',
    '/api/products/%c0%ae%c0%ae%c0%af',
    '/api/products/%ed%a0%80',
    '/api/products/%',
    '/api/products/%E0%A4%A',
    '/api/products%3Fpage=1',
    '/api/products%23',
    '/api%2fproducts',
    '//api/products',
    '//127.0.0.1/api/products',
    '/api//products',
    '/api/products//',
    '/api\\products',
    '/api/products;page=1',
    '/api/products/%0d%0aX-Evil:%201',
    'http://evil.example/api/nothing',
    '*',
  ])('GET %s is not found', async (target) => {
    const { send } = await listen();
    const answer = await send(`GET ${target} HTTP/1.1`);
    expect(answer).toMatchObject(NOT_FOUND);
    expect(answer?.headers['x-evil']).toBeUndefined();
  });

  test.each(['\\api\\products', 'api/products', '/api/产品', '/api/products x', '/api/products\0', ''])(
    'GET %j is no HTTP, which is told in the envelope',
    async (target) => {
      const { send } = await listen();
      expect(await send(`GET ${target} HTTP/1.1`)).toMatchObject(NO_HTTP);
    },
  );

  test('an absolute one is taken for what it names; the Host does not matter to the REST API', async () => {
    const { send } = await listen();
    expect(await send('GET http://127.0.0.1/api/products?page=1 HTTP/1.1')).toMatchObject(OK);
  });
});

describe('methods', () => {
  test.each(['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'LINK', 'M-SEARCH'])(
    'A28: %s is not found anywhere',
    async (method) => {
      const { send } = await listen();
      for (const target of ['/api/products', '/health', '/openapi.json', '/nothing']) {
        expect((await send(`${method} ${target} HTTP/1.1`))?.status).toBe(404);
      }
    },
  );

  test('A19: one that is unknown to the path is 401 without a credential', async () => {
    const { port } = await listen();
    const [answer] = await exchangeRaw(port, 'PATCH /api/products HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(answer).toMatchObject(refused(401, 'UNAUTHORIZED'));
  });

  test.each(['FOO', 'get', 'G E T', ''])('%j is no HTTP, which is told in the envelope', async (method) => {
    const { send } = await listen();
    expect(await send(`${method} /api/products HTTP/1.1`)).toMatchObject(NO_HTTP);
  });
});

describe('headers', () => {
  const LIST = 'GET /api/products HTTP/1.1';

  test.each<[string, string[], number]>([
    ['two keys', [`${API_KEY_HEADER}: sk_other`], 401],
    ['bytes beyond ASCII', ['X-Note: 茶\u0080ÿ'], 200],
    ['a body that a GET does not have', ['Content-Type: application/json', 'Content-Length: 2'], 200],
    ['an upgrade that nobody offers', ['Upgrade: websocket'], 200],
    ['a control character', ['X-Note: a\x01b'], 422],
    ['a line that is folded', ['X-Note: a', ' b'], 422],
    ['a name that is none', ['X Note: a'], 422],
    ['a length that is none', ['Content-Length: -1'], 422],
    ['two lengths', ['Content-Length: 1', 'Content-Length: 2'], 422],
    ['a length beside chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked'], 422],
    ['more than fit', [`X-Note: ${'a'.repeat(20_000)}`], 422],
  ])('%s', async (_, headers, status) => {
    const { send } = await listen();
    const body = headers.includes('Content-Length: 2') ? '{}' : '';
    expect((await send(LIST, headers, body))?.status).toBe(status);
  });

  test('nothing that is sent comes back as a header', async () => {
    const { send } = await listen();
    const answer = await send('GET /api/products?x=%0d%0aX-Evil:1 HTTP/1.1', ['X-Evil: 1', 'X-Request-Id: evil']);
    expect(JSON.stringify(answer?.headers)).not.toMatch(/evil/i);
  });

  test.each([
    ['100-continue', 200],
    ['something-else', 200],
  ])('Expect: %s is no reason to refuse', async (expectation, status) => {
    const { send } = await listen();
    const body = '{"title":"Mug","price":1}';
    const headers = [`Expect: ${expectation}`, 'Content-Type: application/json', `Content-Length: ${body.length}`];
    expect((await send('POST /api/products HTTP/1.1', headers, body))?.status).toBe(status);
  });
});

describe('one connection', () => {
  test('requests without waiting are answered in order, whatever becomes of each', async () => {
    const { port, key } = await listen();
    const request = (line: string, body = '', more: string[] = []) =>
      [
        `${line} HTTP/1.1`,
        'Host: x',
        key,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...more,
        '',
        body,
      ].join('\r\n');
    const bytes = [
      request('POST /api/products', '{"title":"Mug","price":1}'),
      request('POST /api/products', '{"title":'),
      request('GET /api/nothing', '{"ignored":true}'),
      request('HEAD /api/products'),
      request('POST /api/products', 'x'.repeat(1_100_000)),
      request('POST /api/uploads', '{}'),
      request('DELETE /api/products/none', 'x'),
      request('GET /api/products', '', ['Connection: close']),
    ].join('');
    const answers = await exchangeRaw(port, bytes, (index) => index === 3);
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 404, 404, 422, 422, 404, 200]);
    expect(JSON.parse(answers.at(-1)?.body ?? '').data.total).toBe(1);
  });

  test('a body that claims to be a request is none', async () => {
    const { port, key } = await listen();
    const hidden = `DELETE /api/products HTTP/1.1\r\nHost: x\r\n\r\n`;
    const bytes = `GET /health HTTP/1.1\r\nHost: x\r\n${key}\r\nConnection: close\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`;
    expect(await exchangeRaw(port, bytes)).toHaveLength(1);
  });

  test.each(['/api/products', '/health', '/nothing'])('HTTP/1.1 without a Host is no HTTP: GET %s', async (target) => {
    const { port, key } = await listen();
    const bytes = `GET ${target} HTTP/1.1\r\n${key}\r\nConnection: close\r\n\r\n`;
    expect(await exchangeRaw(port, bytes)).toMatchObject([{ status: 422, body: NO_HTTP.body }]);
  });

  test('HTTP/1.0 without a Host is answered', async () => {
    const { port, key } = await listen();
    expect(await exchangeRaw(port, `GET /api/products HTTP/1.0\r\n${key}\r\n\r\n`)).toMatchObject([OK]);
  });
});

test('A05: of 50 sales at once on a stock of 30, 30 succeed, and the chain of events has no gap', async () => {
  const { store, scope, port, ownerKey } = await listen();
  const changes: { old_quantity: number; new_quantity: number }[] = [];
  store.onCommit((messages) => {
    for (const { kind, data } of messages) {
      if (kind === 'event' && data.event === 'product.inventory.updated') changes.push(data.payload as never);
    }
  });
  const { id } = await store.products.create(scope, { title: 'Mug', price: 1, inventory: 30 });
  const sell = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/products/${id}/inventory`, {
      method: 'POST',
      headers: { [API_KEY_HEADER]: ownerKey, 'content-type': 'application/json' },
      body: '{"quantity":-1}',
    });
    return ((await answer.json()) as { code: string }).code;
  };
  const codes = await Promise.all(Array.from({ length: 50 }, sell));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(30);
  expect(codes.filter((code) => code === 'BUSINESS_ERROR')).toHaveLength(20);
  expect(changes.map((change) => [change.old_quantity, change.new_quantity])).toEqual(
    Array.from({ length: 30 }, (_, i) => [30 - i, 29 - i]),
  );
  expect(store.products.get(scope, id).inventory).toBe(0);
});
