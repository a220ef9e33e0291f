import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { HostRequest } from '#contract';
import { createHostClient, type HostClientOptions } from '#webhooks';
import { startRawServer } from '../../support/start-raw-server.ts';
import { type Answer, startReceiver } from '../../support/start-receiver.ts';

const hostOf = (url: string) => new URL(url).host;

/** A server, and a client that may reach it and whatever else is named. */
async function startHost(answer: Answer, options: Partial<HostClientOptions> = {}) {
  const server = await startReceiver(answer);
  const { allow = [], ...rest } = options;
  const client = createHostClient({ allow: [hostOf(server.url), ...allow], ...rest });
  const fetch = (path: string, request: Partial<HostRequest> = {}, signal = new AbortController().signal) =>
    client.fetch(
      { method: 'GET', url: new URL(path, server.url).href, headers: [], redirect: 'follow', ...request },
      signal,
    );
  return { ...server, fetch };
}

const textOf = ({ bodyBase64 }: { bodyBase64: string }) => Buffer.from(bodyBase64, 'base64').toString();

/** What came back as status and text, or the failure. */
async function outcome(asking: ReturnType<Awaited<ReturnType<typeof startHost>>['fetch']>) {
  const answer = await asking;
  return 'response' in answer
    ? { status: answer.response.status, text: textOf(answer.response), url: answer.response.url }
    : answer.failed;
}

test('a request arrives with what the handler gave and nothing else', async () => {
  const { fetch, requests, url } = await startHost((response) => {
    response.writeHead(201, 'Made', [
      ['x-one', '1'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
    response.end('done');
  });
  const answer = await fetch('/orders?x=1#part', {
    method: 'POST',
    headers: [
      ['Authorization', 'Bearer mine'],
      ['X-Twice', '1'],
      ['X-Twice', '2'],
    ],
    bodyBase64: Buffer.from([0, 255, 10]).toString('base64'),
  });
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/orders?x=1', body: Buffer.from([0, 255, 10]) });
  expect(requests[0]?.headers).toEqual({
    host: hostOf(url),
    connection: expect.any(String),
    authorization: 'Bearer mine',
    'x-twice': '1, 2',
    accept: '*/*',
    'user-agent': 'tillkit',
    'accept-encoding': 'gzip, deflate, br',
    'content-length': '3',
  });
  expect(answer).toMatchObject({
    response: { status: 201, statusText: 'Made', url: new URL('/orders?x=1', url).href, redirected: false },
  });
  const headers = 'response' in answer ? answer.response.headers : [];
  expect(headers.filter(([name]) => name === 'set-cookie' || name === 'x-one')).toEqual([
    ['x-one', '1'],
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
  ]);
  await fetch('/again');
  expect(requests[1]?.headers.cookie).toBeUndefined();
});

test('a proxy of the environment is not used', async () => {
  const { fetch, requests } = await startHost((response) => response.end('direct'));
  const proxy = await startReceiver();
  for (const name of ['http_proxy', 'HTTP_PROXY', 'all_proxy']) process.env[name] = proxy.url;
  try {
    expect(await outcome(fetch('/'))).toMatchObject({ text: 'direct' });
  } finally {
    for (const name of ['http_proxy', 'HTTP_PROXY', 'all_proxy']) delete process.env[name];
  }
  expect([requests.length, proxy.requests.length]).toEqual([1, 0]);
});

test('a host that is not allowed is never connected to', async () => {
  const { fetch } = await startHost((response) => response.end());
  const other = await startReceiver();
  expect(await outcome(fetch('/', { url: other.url }))).toMatchObject({
    name: 'TypeError',
    message: expect.stringContaining(`--allow-net ${hostOf(other.url)}`),
  });
  expect(other.connections()).toBe(0);
});

test.for<[status: number, method: string, then: string, body: string]>([
  [301, 'POST', 'GET', ''],
  [302, 'POST', 'GET', ''],
  [303, 'PUT', 'GET', ''],
  [303, 'HEAD', 'HEAD', ''],
  [302, 'PUT', 'PUT', 'text'],
  [307, 'POST', 'POST', 'text'],
  [308, 'POST', 'POST', 'text'],
])('a %i turns %s into %s', async ([status, method, then, body]) => {
  const { fetch, requests, url } = await startHost((response, { path }) => {
    if (path === '/from') response.writeHead(status, { location: '/to?x' });
    response.end();
  });
  const sent = method === 'HEAD' ? {} : { bodyBase64: Buffer.from('text').toString('base64') };
  const headers: HostRequest['headers'] = [
    ['content-type', 'text/plain'],
    ['authorization', 'mine'],
  ];
  const answer = await fetch('/from#part', { method, headers, ...sent });
  expect(answer).toMatchObject({ response: { status: 200, redirected: true, url: new URL('/to?x', url).href } });
  expect(requests[1]).toMatchObject({ method: then, path: '/to?x', body: Buffer.from(body) });
  expect(requests[1]?.headers['content-type']).toBe(body === '' && then === 'GET' ? undefined : 'text/plain');
  expect(requests[1]?.headers.authorization).toBe('mine');
});

test('a redirect to another allowed host leaves credentials behind', async () => {
  const other = await startReceiver((response) => response.end('there'));
  const { fetch } = await startHost(
    (response) => {
      response.writeHead(307, { location: other.url });
      response.end();
    },
    { allow: [hostOf(other.url)] },
  );
  const headers: HostRequest['headers'] = [
    ['Authorization', 'mine'],
    ['Cookie', 'a=1'],
    ['x-kept', '1'],
  ];
  expect(await outcome(fetch('/', { headers }))).toEqual({ status: 200, text: 'there', url: other.url });
  const { authorization, cookie, 'x-kept': kept } = other.requests[0]?.headers ?? {};
  expect([authorization, cookie, kept]).toEqual([undefined, undefined, '1']);
});

test('a redirect to a host that is not allowed is refused before anything is sent', async () => {
  const other = await startReceiver();
  const { fetch, url } = await startHost((response) => {
    response.writeHead(302, { location: other.url });
    response.end();
  });
  const { name, message } = (await outcome(fetch('/'))) as Error;
  expect(name).toBe('TypeError');
  expect(message).toContain(`${hostOf(url)} redirects to ${hostOf(other.url)}`);
  expect(message).toContain(`--allow-net ${hostOf(other.url)}`);
  expect(other.connections()).toBe(0);
});

test.for(['ftp://x/', 'file:///etc/passwd', 'http://[', 'http://user:secret@127.0.0.1/', 'http://169.254.169.254/'])(
  'a redirect to %s is refused',
  async (location) => {
    const { fetch } = await startHost((response) => {
      response.writeHead(302, { location });
      response.end();
    });
    const failed = await outcome(fetch('/'));
    expect(failed).toMatchObject({ name: 'TypeError' });
    expect(JSON.stringify(failed)).not.toContain('secret');
  },
);

test('redirects end: as asked, or at the limit', async () => {
  const { fetch, requests, url } = await startHost((response, { path }) => {
    response.writeHead(302, { location: `${path}x` });
    response.end('moved');
  });
  expect(await outcome(fetch('/a', { redirect: 'manual' }))).toEqual({
    status: 302,
    text: 'moved',
    url: new URL('/a', url).href,
  });
  expect(await outcome(fetch('/a', { redirect: 'error' }))).toMatchObject({ name: 'TypeError' });
  requests.length = 0;
  expect(await outcome(fetch('/a'))).toMatchObject({ name: 'LimitError', message: expect.stringContaining('5') });
  expect(requests.map(({ path }) => path)).toEqual(['/a', '/ax', '/axx', '/axxx', '/axxxx', '/axxxxx']);
});

test.for<[coding: string, bytes: Buffer]>([
  ['gzip', gzipSync('hello')],
  ['x-gzip', gzipSync('hello')],
  ['deflate', deflateSync('hello')],
  ['deflate', deflateRawSync('hello')],
  ['br', brotliCompressSync('hello')],
  ['gzip, br', brotliCompressSync(gzipSync('hello'))],
  ['identity', Buffer.from('hello')],
  ['unheard-of', Buffer.from('hello')],
])('a body in %s is decompressed', async ([coding, bytes]) => {
  const { fetch } = await startHost((response) => {
    response.writeHead(200, { 'content-encoding': coding });
    response.end(bytes);
  });
  expect(await outcome(fetch('/'))).toMatchObject({ text: 'hello' });
});

test('an answer without a body may speak of compression', async () => {
  const { fetch } = await startHost((response, { path }) => {
    response.writeHead(path === '/none' ? 204 : 200, { 'content-encoding': 'gzip' });
    response.end();
  });
  expect(await outcome(fetch('/none'))).toMatchObject({ status: 204, text: '' });
  expect(await outcome(fetch('/empty'))).toMatchObject({ status: 200, text: '' });
  expect(await outcome(fetch('/head', { method: 'HEAD' }))).toMatchObject({ status: 200, text: '' });
});

test.for<[name: string, headers: Record<string, string>, bytes: Buffer, error: string]>([
  ['plain', {}, Buffer.alloc(1001), 'LimitError'],
  ['a gzip bomb', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(300_000)), 'LimitError'],
  ['a brotli bomb', { 'content-encoding': 'br' }, brotliCompressSync(Buffer.alloc(10_000_000)), 'LimitError'],
  [
    'a bomb in a bomb',
    { 'content-encoding': 'br, br' },
    brotliCompressSync(brotliCompressSync(Buffer.alloc(9_000_000))),
    'LimitError',
  ],
  ['broken', { 'content-encoding': 'gzip' }, Buffer.from('no gzip'), 'TypeError'],
  ['too often compressed', { 'content-encoding': 'gzip, gzip, gzip, gzip' }, Buffer.from('x'), 'TypeError'],
])('a body that is %s is an error', async ([, headers, bytes, name]) => {
  const { fetch } = await startHost(
    (response) => {
      response.writeHead(200, headers);
      response.end(bytes);
    },
    { limits: { responseBodyBytes: 1000 } },
  );
  expect(await outcome(fetch('/'))).toMatchObject({ name });
});

test('a body of exactly the limit is whole', async () => {
  const { fetch } = await startHost((response) => response.end(Buffer.alloc(1000)), {
    limits: { responseBodyBytes: 1000 },
  });
  expect(await outcome(fetch('/'))).toMatchObject({ text: '\0'.repeat(1000) });
});

test('a body without end is broken off', async () => {
  let isOpen = true;
  const { fetch } = await startHost((response) => {
    const write = (): void => {
      if (isOpen) response.write(Buffer.alloc(65_536), () => setImmediate(write));
    };
    response.on('close', () => {
      isOpen = false;
    });
    write();
  });
  expect(await outcome(fetch('/'))).toMatchObject({ name: 'LimitError' });
  await expect.poll(() => isOpen, { timeout: 20_000 }).toBe(false);
});

test('all of it has one time limit, redirects and a body that trickles included', async () => {
  const { fetch, requests } = await startHost(
    (response, { path }) => {
      if (path === '/redirect') response.writeHead(302, { location: '/body' }).end();
      else if (path === '/body') response.writeHead(200).write('x');
    },
    { limits: { fetchMs: 300 } },
  );
  const failed = { name: 'LimitError', message: expect.stringContaining('300 ms') };
  expect(await outcome(fetch('/silent'))).toEqual(failed);
  expect(await outcome(fetch('/redirect'))).toEqual(failed);
  expect(requests.map(({ path }) => path)).toEqual(['/silent', '/redirect', '/body']);
});

test('an aborted request is closed', async () => {
  const abort = new AbortController();
  let closed = 0;
  const { fetch, requests } = await startHost((response) => {
    response.on('close', () => {
      closed += 1;
    });
  });
  const asking = fetch('/', {}, abort.signal);
  await expect.poll(() => requests.length, { timeout: 20_000 }).toBe(1);
  abort.abort(new Error('No longer wanted.'));
  expect(await outcome(asking)).toMatchObject({ name: 'TypeError', message: expect.stringContaining('No longer') });
  await expect.poll(() => closed, { timeout: 20_000 }).toBe(1);
  expect(await outcome(fetch('/', {}, abort.signal))).toMatchObject({ name: 'TypeError' });
  expect(requests.length).toBe(1);
});

test.for<[name: string, bytes: string]>([
  ['a server that hangs up', ''],
  ['bytes that are no HTTP', 'hello\r\n\r\n'],
  ['a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ['a status of nobody', 'HTTP/1.1 777 Odd\r\ncontent-length: 0\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 5\r\n\r\nhello'],
  ['a body that is cut', 'HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nhello'],
])('%s is a failure', async ([, bytes]) => {
  const server = await startRawServer((socket) => socket.end(bytes));
  const client = createHostClient({ allow: [hostOf(server.url)] });
  const request = { method: 'GET', url: server.url, headers: [], redirect: 'follow' } as const;
  const answer = await client.fetch(request, new AbortController().signal);
  expect(answer).toMatchObject({ failed: { name: 'TypeError', message: expect.stringContaining('127.0.0.1') } });
});

test('a port where nobody listens is a failure that says so', async () => {
  const server = await startReceiver();
  await server.close();
  const client = createHostClient({ allow: [hostOf(server.url)] });
  const request = { method: 'GET', url: server.url, headers: [], redirect: 'follow' } as const;
  expect(await client.fetch(request, new AbortController().signal)).toMatchObject({
    failed: { name: 'TypeError', message: expect.stringContaining('ECONNREFUSED') },
  });
});

test('what is no URL is a failure', async () => {
  const { fetch } = await startHost((response) => response.end());
  expect(await outcome(fetch('/', { url: '/api/orders' }))).toMatchObject({ name: 'TypeError' });
});

test('a certificate that is worth nothing is a failure, and nothing is sent', async () => {
  const read = (name: string) => readFile(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url));
  let requests = 0;
  const server = createServer({ cert: await read('certificate'), key: await read('key') }, (_, response) => {
    requests += 1;
    response.end();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = createHostClient({ allow: [`127.0.0.1:${port}`] });
  const request = { method: 'GET', url: `https://127.0.0.1:${port}/`, headers: [], redirect: 'follow' } as const;
  expect(await client.fetch(request, new AbortController().signal)).toMatchObject({
    failed: { name: 'TypeError', message: expect.stringContaining('certificate') },
  });
  expect(requests).toBe(0);
});

test('each host is told of once it answered, failed or was refused, redirects included', async () => {
  const server = await startReceiver((response, { path }) => {
    const away = { '/hook/loop': '/hook', '/hook/out': 'http://out.example/' }[path];
    if (away !== undefined) response.writeHead(302, { location: away });
    response.end();
  });
  const host = hostOf(server.url);
  const told: string[] = [];
  const client = createHostClient({ allow: [host, '127.0.0.1:1', 'localhost:1', '169.254.169.254'] });
  const ask = (url: string) =>
    client.fetch({ method: 'GET', url, headers: [], redirect: 'follow' }, new AbortController().signal, (asked) =>
      told.push(`${asked.host} ${asked.refused ? 'refused' : 'asked'}`),
    );
  for (const path of ['', '/loop', '/out']) await ask(server.url + path);
  for (const url of ['http://127.0.0.1:1/', 'http://169.254.169.254/', 'ftp://a.example/', 'data:,a', 'nothing'])
    await ask(url);
  expect(told).toEqual([
    ...[`${host} asked`, `${host} asked`, `${host} asked`, `${host} asked`, 'out.example refused'],
    ...['127.0.0.1:1 asked', '169.254.169.254 refused', 'a.example refused'],
  ]);
});
