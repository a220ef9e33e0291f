import { execFile } from 'node:child_process';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startRawServer } from '../../support/start-raw-server.ts';

/** Makes requests in a process of its own, whose heap is small, and says what they came to and how much memory it took. */
async function askFrom<T>(module: string): Promise<T & { rssMb: number }> {
  const script = `
    ${module}
    console.log(JSON.stringify({ ...answer, rssMb: process.resourceUsage().maxRSS / 1024 }));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--max-old-space-size=96', '--conditions=source', '--no-warnings'],
    ...['--input-type=module', '--eval', script],
  ]);
  return JSON.parse(stdout);
}

const fetchFrom = (url: string, limits: object = {}) =>
  askFrom<{ bytes: number; failed?: { name: string; message: string } }>(`
    import { createHostClient } from '#webhooks';
    const client = createHostClient({ allow: ['${new URL(url).host}'], limits: ${JSON.stringify(limits)} });
    const request = { method: 'GET', url: '${url}', headers: [], redirect: 'follow' };
    const { response, failed } = await client.fetch(request, new AbortController().signal);
    const answer = { bytes: response && Buffer.from(response.bodyBase64, 'base64').length, failed };`);

const deliverTo = (url: string) =>
  askFrom<{ states: string[]; bytes: number[] }>(`
    import { createHttpReceiver } from '#webhooks';
    const receiver = createHttpReceiver({ allowedHosts: [], timeoutMs: 20000 });
    const request = { body: '{}', headers: { 'Content-Type': 'application/json' }, url: '${url}' };
    const ended = await Promise.all(
      Array.from({ length: 64 }, () => receiver.deliver(request, new AbortController().signal)),
    );
    const answer = { states: ended.map(({ outcome }) => outcome), bytes: ended.map(({ responseBody }) => responseBody?.length) };`);

/** Writes pieces as fast as the other end reads them, `count` at most. */
function flood(socket: Socket, piece: string, count = Number.POSITIVE_INFINITY): void {
  let left = count;
  const write = (): void => {
    while (left > 0 && !socket.destroyed) {
      left -= 1;
      if (!socket.write(piece)) return void socket.once('drain', write);
    }
    if (left === 0) socket.end('0\r\n\r\n');
  };
  write();
}

const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n';
const ONE_BYTE = '1\r\nx\r\n';
const MEMORY_MB = 400;

test('a host whose whole answer comes in chunks of one byte takes no more memory than its bytes', async () => {
  const server = await startRawServer((socket) => {
    socket.write(`${CHUNKED}\r\n`);
    flood(socket, ONE_BYTE.repeat(4_096), 1_024);
  });
  const { bytes, failed, rssMb } = await fetchFrom(server.url, { fetchMs: 300_000 });
  expect({ bytes, failed }).toEqual({ bytes: 4_194_304, failed: undefined });
  expect(rssMb).toBeLessThan(MEMORY_MB);
});

test('a host whose chunks of one byte never end is broken off at the limit of bytes', async () => {
  const server = await startRawServer((socket) => {
    socket.write(`${CHUNKED}\r\n`);
    flood(socket, ONE_BYTE.repeat(4_096));
  });
  const { failed, rssMb } = await fetchFrom(server.url, { fetchMs: 300_000 });
  expect(failed).toEqual({ name: 'LimitError', message: expect.stringContaining('4194304 bytes') });
  expect(rssMb).toBeLessThan(MEMORY_MB);
});

test.for<[name: string, head: string, piece: string]>([
  ['headers', 'HTTP/1.1 200 OK\r\n', `x-a: ${'a'.repeat(1_000)}\r\n`],
  ['very short headers', 'HTTP/1.1 200 OK\r\n', 'a:\r\n'.repeat(1_000)],
  ['one header', 'HTTP/1.1 200 OK\r\nx-a: ', 'a'.repeat(65_536)],
  ['a status line', 'HTTP/1.1 200 ', 'a'.repeat(65_536)],
  ['interim answers', '', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(100)],
  ['one interim answer', 'HTTP/1.1 103 Early Hints\r\nlink: ', 'a'.repeat(65_536)],
  ['extensions of a chunk', `${CHUNKED}\r\n1;`, 'a'.repeat(65_536)],
  ['the length of a chunk', `${CHUNKED}\r\n`, '0'.repeat(65_536)],
  ['trailers', `${CHUNKED}trailer: x-a\r\n\r\n0\r\n`, `x-a: ${'a'.repeat(1_000)}\r\n`],
  ['one trailer', `${CHUNKED}trailer: x-a\r\n\r\n0\r\nx-a: `, 'a'.repeat(65_536)],
])('a host whose answer has %s without end is a failure, in little memory', async ([, head, piece]) => {
  const server = await startRawServer((socket) => {
    socket.write(head);
    flood(socket, piece);
  });
  const { failed, rssMb } = await fetchFrom(server.url, { fetchMs: 1_000 });
  expect(failed).toEqual({ name: expect.stringMatching(/^(?:TypeError|LimitError)$/), message: expect.any(String) });
  expect(rssMb).toBeLessThan(MEMORY_MB);
});

test('receivers that answer in chunks of one byte take no more memory than what is kept', async () => {
  const server = await startRawServer((socket) => {
    socket.write(`${CHUNKED}\r\n`);
    flood(socket, ONE_BYTE.repeat(4_096));
  });
  const { states, bytes, rssMb } = await deliverTo(server.url);
  expect(states).toEqual(Array(64).fill('succeeded'));
  expect(bytes).toEqual(Array(64).fill(16_384));
  expect(rssMb).toBeLessThan(MEMORY_MB);
});
