import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { afterThisTick, sleep } from '#core';
import { createHttpReceiver, type DeliveryRequest } from '#webhooks';
import { startRawServer } from '../../support/start-raw-server.ts';
import { startReceiver } from '../../support/start-receiver.ts';

const NEVER_ABORTED = new AbortController().signal;

const requestTo = (url: string): DeliveryRequest => ({
  deliveryId: '0b9d9a3e-6a53-4f7c-9f1a-5f3c1d2e4a77',
  attempt: 1,
  event: 'order.cancelled',
  body: '{"event":"order.cancelled","payload":{"reason":"客户取消 🛑"}}',
  headers: {
    'Content-Type': 'application/json',
    'X-Service-Event': 'order.cancelled',
    'X-Service-Signature': 'sha256=00',
    'X-Service-Delivery': '0b9d9a3e-6a53-4f7c-9f1a-5f3c1d2e4a77',
  },
  url,
  handler: 'handlers/order.js',
  webhookId: 'w',
  scripted: null,
  app: { id: 'a', storeId: 's', name: 'app', version: '1.0.0', dir: null },
});

function createReceiver(timeoutMs = 20_000) {
  const receiver = createHttpReceiver({ allowedHosts: [], timeoutMs });
  onTestFinished(() => receiver.close());
  return (url: string, signal = NEVER_ABORTED) => receiver.deliver(requestTo(url), signal);
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

describe('an answer', () => {
  test('gets the exact request and is recorded', async () => {
    const server = await startReceiver((response) => {
      response.writeHead(201, { 'X-Answer': 'yes', 'Set-Cookie': ['a=1', 'b=2'] }).end('收到');
    });
    const result = await createReceiver()(`${server.url}?from=till`);
    expect(result).toMatchObject({
      outcome: 'succeeded',
      status: 201,
      errorCode: null,
      error: null,
      responseHeaders: { 'x-answer': 'yes', 'set-cookie': 'a=1, b=2' },
      responseBody: '收到',
      truncated: false,
      remoteAddress: '127.0.0.1',
      apiCalls: [],
      logs: [],
      logTruncated: false,
    });
    expect(Number.isInteger(result.durationMs)).toBe(true);
    const [request] = server.requests;
    expect(request?.method).toBe('POST');
    expect(request?.path).toBe('/hook?from=till');
    expect(request?.body).toEqual(Buffer.from(requestTo('').body));
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'order.cancelled',
      'x-service-signature': 'sha256=00',
      'x-service-delivery': '0b9d9a3e-6a53-4f7c-9f1a-5f3c1d2e4a77',
    });
    expect(request?.headerNames).toEqual(
      expect.arrayContaining(['Content-Type', 'X-Service-Event', 'X-Service-Signature', 'X-Service-Delivery']),
    );
  });

  test.each([200, 202, 204, 299])('%i is a success', async (status) => {
    const server = await startReceiver((response) => response.writeHead(status).end());
    expect(await createReceiver()(server.url)).toMatchObject({ outcome: 'succeeded', status, errorCode: null });
  });

  test.each([300, 304, 400, 401, 410, 429, 500, 503])('%i is a failure', async (status) => {
    const server = await startReceiver((response) => response.writeHead(status).end('no'));
    expect(await createReceiver()(server.url)).toMatchObject({
      outcome: 'failed',
      status,
      errorCode: `http_${status}`,
      responseBody: status === 304 ? '' : 'no',
    });
    expect(server.requests).toHaveLength(1);
  });

  test.each([301, 302, 307, 308])('A34: a redirect (%i) is recorded and not followed', async (status) => {
    const other = await startReceiver();
    const server = await startReceiver((response) => response.writeHead(status, { Location: other.url }).end());
    const result = await createReceiver()(server.url);
    expect(result).toMatchObject({ outcome: 'failed', errorCode: `http_${status}` });
    expect(result.responseHeaders.location).toBe(other.url);
    expect(other.requests).toEqual([]);
  });
});

describe('interim answers', () => {
  const INTERIM = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';

  test('are skipped', async () => {
    const server = await startRawServer((socket) => socket.write(INTERIM + OK));
    const deliver = createReceiver();
    for (let i = 0; i < 3; i++) {
      const result = await deliver(server.url);
      expect(result).toMatchObject({ outcome: 'succeeded', status: 200, responseBody: 'ok' });
      expect(result.responseHeaders).not.toHaveProperty('link');
    }
    expect(server.requests()).toBe(3);
  });

  test('are skipped when they come byte by byte', async () => {
    const server = await startRawServer(async (socket) => {
      for (const byte of Buffer.from(INTERIM + OK)) {
        socket.write(Buffer.of(byte));
        await sleep(1);
      }
    });
    expect(await createReceiver()(server.url)).toMatchObject({ outcome: 'succeeded', status: 200, responseBody: 'ok' });
  });

  test('a body that looks like one is left alone', async () => {
    const body = 'HTTP/1.1 100 Continue\r\n\r\n';
    const server = await startRawServer(async (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`);
      await sleep(5);
      socket.write(body);
    });
    expect(await createReceiver()(server.url)).toMatchObject({ outcome: 'succeeded', responseBody: body });
  });

  test.each([
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    'HTTP/1.1 101 Hm\r\n\r\n',
  ])('101 is a failure', async (head) => {
    const server = await startRawServer((socket) => socket.write(head));
    expect(await createReceiver()(server.url)).toMatchObject({ outcome: 'failed', status: 101, errorCode: 'http_101' });
  });
});

describe('no answer', () => {
  const FAILURE = { outcome: 'failed', status: null, responseHeaders: {}, responseBody: null, truncated: false };

  test.each<[string, (socket: Socket) => void]>([
    ['a reset', (socket) => socket.resetAndDestroy()],
    ['a close', (socket) => socket.end()],
    ['a close in the middle of the head', (socket) => socket.end('HTTP/1.1 200 OK\r\nX-Half: ')],
  ])('%s before the head is complete', async (_, answer) => {
    const server = await startRawServer(answer);
    expect(await createReceiver()(server.url)).toMatchObject({ ...FAILURE, errorCode: 'ECONNRESET' });
    expect(server.requests()).toBe(1);
  });

  test('a refused connection', async () => {
    const server = await startReceiver();
    await server.close();
    const result = await createReceiver()(server.url);
    expect(result).toMatchObject({ ...FAILURE, errorCode: 'ECONNREFUSED', remoteAddress: null });
    expect(result.error?.message).toContain('ECONNREFUSED');
  });

  test.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['a head beyond all bounds', `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['an interim head beyond all bounds', `HTTP/1.1 103 Hints\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
  ])('%s', async (_, bytes) => {
    const server = await startRawServer((socket) => socket.write(bytes));
    expect(await createReceiver()(server.url)).toMatchObject({ ...FAILURE, errorCode: 'bad_response' });
  });

  test('a server that does not speak TLS', async () => {
    const plain = await startReceiver();
    const result = await createReceiver()(plain.url.replace('http:', 'https:'));
    expect(result).toMatchObject({ ...FAILURE, errorCode: expect.stringMatching(/^(EPROTO|ERR_SSL_|ECONNRESET)/) });
    expect(plain.requests).toEqual([]);
  });

  test('a certificate that nobody vouches for', async () => {
    const read = (name: string) => readFile(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url));
    let requests = 0;
    const server = createServer({ cert: await read('certificate'), key: await read('key') }, (_, response) => {
      requests += 1;
      response.end();
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const result = await createReceiver()(`https://127.0.0.1:${port}/hook`);
    expect(result).toMatchObject({ ...FAILURE, errorCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(requests).toBe(0);
  });

  test('a name that does not exist', async () => {
    const receiver = createHttpReceiver({ allowedHosts: ['nowhere.invalid'] });
    onTestFinished(() => receiver.close());
    const result = await receiver.deliver(requestTo('http://nowhere.invalid/hook'), NEVER_ABORTED);
    expect(result).toMatchObject({ ...FAILURE, errorCode: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) });
  });

  test.each<[string, (socket: Socket) => void]>([
    ['silence', () => {}],
    ['half a head', (socket) => socket.write('HTTP/1.1 200 OK\r\n')],
    [
      'a head that never ends',
      async (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        for (let i = 0; !socket.destroyed && i < 500; i++) {
          socket.write('X-Slow: 1\r\n');
          await sleep(10);
        }
      },
    ],
    [
      'interim answers without end',
      async (socket) => {
        for (let i = 0; !socket.destroyed && i < 500; i++) {
          socket.write('HTTP/1.1 102 Processing\r\n\r\n');
          await sleep(10);
        }
      },
    ],
  ])('%s is a timeout, and the connection is closed', async (_, answer) => {
    const server = await startRawServer(answer);
    expect(await createReceiver(150)(server.url)).toMatchObject({ ...FAILURE, errorCode: 'timeout' });
    await vi.waitFor(() => expect(server.open()).toBe(0));
    expect(server.requests()).toBe(1);
  });
});

describe('the body of an answer', () => {
  test('without end is cut at 16 KiB, and still a success', async () => {
    const server = await startRawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const feed = () => {
        while (!socket.destroyed && socket.write('x'.repeat(10_000)));
      };
      socket.on('drain', feed);
      feed();
    });
    const result = await createReceiver()(server.url);
    expect(result).toMatchObject({ outcome: 'succeeded', status: 200, errorCode: null, truncated: true });
    expect(result.responseBody).toBe('x'.repeat(16_384));
    await vi.waitFor(() => expect(server.open()).toBe(0));
  });

  test('of exactly 16 KiB is whole', async () => {
    const server = await startReceiver((response) => response.end('y'.repeat(16_384)));
    expect(await createReceiver()(server.url)).toMatchObject({ truncated: false, responseBody: 'y'.repeat(16_384) });
  });

  test('is not cut within a character', async () => {
    const server = await startReceiver((response) => response.end('客'.repeat(10_000)));
    const result = await createReceiver()(server.url);
    expect(result).toMatchObject({ truncated: true, responseBody: '客'.repeat(5_461) });
  });

  test('that breaks off leaves a success', async () => {
    const server = await startRawServer(async (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf');
      await sleep(20);
      socket.resetAndDestroy();
    });
    const result = await createReceiver()(server.url);
    expect(result).toMatchObject({ outcome: 'succeeded', status: 200, errorCode: null, truncated: true });
  });

  test('that stops leaves a success when the time is over', async () => {
    const server = await startRawServer((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'));
    const result = await createReceiver(150)(server.url);
    expect(result).toMatchObject({ outcome: 'succeeded', responseBody: 'half', truncated: true });
    await vi.waitFor(() => expect(server.open()).toBe(0));
  });

  test('that stops leaves a failure a failure', async () => {
    const server = await startRawServer((socket) => socket.write('HTTP/1.1 500 No\r\nContent-Length: 9\r\n\r\nhalf'));
    expect(await createReceiver(150)(server.url)).toMatchObject({ outcome: 'failed', errorCode: 'http_500' });
  });
});

describe('connections', () => {
  test('are kept between attempts', async () => {
    const server = await startReceiver();
    const deliver = createReceiver();
    for (let i = 0; i < 5; i++) {
      await deliver(server.url);
      await new Promise<void>(afterThisTick);
    }
    expect(server.connections()).toBe(1);
  });

  test('are not kept when the receiver closes them', async () => {
    const server = await startReceiver((response) => response.setHeader('Connection', 'close').end());
    const deliver = createReceiver();
    for (let i = 0; i < 3; i++) expect(await deliver(server.url)).toMatchObject({ outcome: 'succeeded' });
    expect(server.connections()).toBe(3);
  });

  test('are not kept beyond what the receiver hints at', async () => {
    const server = await startRawServer((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nKeep-Alive: timeout=1\r\nContent-Length: 0\r\n\r\n'),
    );
    const deliver = createReceiver();
    await deliver(server.url);
    await vi.waitFor(() => expect(server.open()).toBe(0));
  });

  test('that break when they are used again are one failed attempt, never a second request', async () => {
    const server = await startRawServer((socket, number) => {
      if (number === 2) socket.resetAndDestroy();
      else socket.write(OK);
    });
    const deliver = createReceiver();
    expect(await deliver(server.url)).toMatchObject({ outcome: 'succeeded' });
    await new Promise<void>(afterThisTick);
    expect(await deliver(server.url)).toMatchObject({ outcome: 'failed', errorCode: 'ECONNRESET' });
    expect(server.requests()).toBe(2);
    expect(await deliver(server.url)).toMatchObject({ outcome: 'succeeded' });
    expect(server.requests()).toBe(3);
  });

  test('that the receiver closes without a word are replaced', async () => {
    const server = await startRawServer((socket) => socket.end(OK));
    const deliver = createReceiver();
    for (let i = 0; i < 20; i++) {
      expect(await deliver(server.url)).toMatchObject({ outcome: 'succeeded' });
      await new Promise<void>(afterThisTick);
    }
    expect(server.requests()).toBe(20);
  });

  test('are made for each attempt of many at once', async () => {
    const server = await startReceiver((response) => setImmediate(() => response.end()));
    const deliver = createReceiver();
    const results = await Promise.all(Array.from({ length: 40 }, () => deliver(server.url)));
    expect(results.every(({ outcome }) => outcome === 'succeeded')).toBe(true);
    expect(server.requests).toHaveLength(40);
  });
});

test('an abort rejects with its reason and closes the connection', async () => {
  const server = await startRawServer(() => {});
  const stopping = new AbortController();
  const result = createReceiver()(server.url, stopping.signal);
  await vi.waitFor(() => expect(server.requests()).toBe(1));
  stopping.abort(new Error('enough'));
  await expect(result).rejects.toThrow('enough');
  await vi.waitFor(() => expect(server.open()).toBe(0));
});

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/',
  'http://[::ffff:10.0.0.1]/',
  'ftp://127.0.0.1/',
])('%s is blocked and never dialled', async (url) => {
  expect(await createReceiver()(url)).toMatchObject({
    outcome: 'failed',
    status: null,
    errorCode: 'blocked_address',
    remoteAddress: null,
  });
});
