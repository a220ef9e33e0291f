import { execFile } from 'node:child_process';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startRawServer } from '../../support/start-raw-server.ts';

/** Runs a module in a process of its own, whose heap is small, and gives the value that it calls `answer`. */
async function askFrom<T>(module: string): Promise<T> {
  const script = `
    const rssMb = () => process.resourceUsage().maxRSS / 1024;
    ${module}
    console.log(JSON.stringify(answer));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--max-old-space-size=96', '--conditions=source', '--no-warnings'],
    ...['--input-type=module', '--eval', script],
  ]);
  return JSON.parse(stdout);
}

/** What a request came to, and the most memory that the process took up to then. */
interface Fetched {
  readonly bytes?: number;
  readonly failed?: { readonly name: string; readonly message: string };
  readonly rssMb: number;
}

/** Makes requests one after the other. */
const fetchEach = (urls: readonly string[], limits: object) =>
  askFrom<Fetched[]>(`
    import { createHostClient } from '#webhooks';
    const answer = [];
    for (const url of ${JSON.stringify(urls)}) {
      const client = createHostClient({ allow: [new URL(url).host], limits: ${JSON.stringify(limits)} });
      const request = { method: 'GET', url, headers: [], redirect: 'follow' };
      const { response, failed } = await client.fetch(request, new AbortController().signal);
      const bytes = response && Buffer.from(response.bodyBase64, 'base64').length;
      answer.push({ bytes, failed, rssMb: rssMb() });
    }`);

async function fetchFrom(url: string): Promise<Fetched> {
  const [fetched = expect.unreachable()] = await fetchEach([url], { fetchMs: 300_000 });
  return fetched;
}

const deliverTo = (url: string) =>
  askFrom<{ states: string[]; bytes: number[]; rssMb: number }>(`
    import { createHttpReceiver } from '#webhooks';
    const receiver = createHttpReceiver({ allowedHosts: [], timeoutMs: 20000 });
    const request = { body: '{}', headers: { 'Content-Type': 'application/json' }, url: '${url}' };
    const ended = await Promise.all(
      Array.from({ length: 64 }, () => receiver.deliver(request, new AbortController().signal)),
    );
    const answer = {
      states: ended.map(({ outcome }) => outcome),
      bytes: ended.map(({ responseBody }) => responseBody?.length),
      rssMb: rssMb(),
    };`);

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
  const { bytes, failed, rssMb } = await fetchFrom(server.url);
  expect({ bytes, failed }).toEqual({ bytes: 4_194_304, failed: undefined });
  expect(rssMb).toBeLessThan(MEMORY_MB);
});

test('a host whose chunks of one byte never end is broken off at the limit of bytes', async () => {
  const server = await startRawServer((socket) => {
    socket.write(`${CHUNKED}\r\n`);
    flood(socket, ONE_BYTE.repeat(4_096));
  });
  const { failed, rssMb } = await fetchFrom(server.url);
  expect(failed).toEqual({ name: 'LimitError', message: expect.stringContaining('4194304 bytes') });
  expect(rssMb).toBeLessThan(MEMORY_MB);
});

/** What an answer has without end: how it begins, and what comes again and again. */
const ENDLESS: readonly (readonly [name: string, head: string, piece: string])[] = [
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
];

test('a host whose answer has anything without end is a failure, in little memory', async () => {
  const servers = await Promise.all(
    ENDLESS.map(([, head, piece]) =>
      startRawServer((socket) => {
        socket.write(head);
        flood(socket, piece);
      }),
    ),
  );
  const urls = servers.map(({ url }) => url);
  const fetched = await fetchEach(urls, { fetchMs: 1_000 });
  for (const [i, [name]] of ENDLESS.entries()) {
    const failed = { name: expect.stringMatching(/^(?:TypeError|LimitError)$/), message: expect.any(String) };
    expect(fetched[i], name).toEqual({ failed, rssMb: expect.any(Number) });
    expect(fetched[i]?.rssMb, name).toBeLessThan(MEMORY_MB);
  }
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
