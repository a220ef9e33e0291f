import { beforeEach, expect, test } from 'vitest';
import type { AskedHost } from '#contract';
import { createHostClient } from '#webhooks';
import { replaceResolver } from '../../support/replace-resolver.ts';
import { startReceiver } from '../../support/start-receiver.ts';

/** What the machine's resolver says next; the last one stays. */
const answers: string[] = [];

replaceResolver(() => [(answers.length > 1 ? answers.shift() : answers[0]) ?? '']);
beforeEach(() => void answers.splice(0));

const fetch = (url: string, allow: string[], onHost?: (asked: AskedHost) => void) =>
  createHostClient({ allow }).fetch(
    { method: 'GET', url, headers: [], redirect: 'follow' },
    new AbortController().signal,
    onHost,
  );

test('a public name that leads to this machine is not connected to, unless the address is allowed as well', async () => {
  const server = await startReceiver((response) => response.end('inside'));
  const { port } = new URL(server.url);
  const url = `http://api.example.com:${port}/`;
  const told: AskedHost[] = [];
  answers.push('127.0.0.1');
  expect(await fetch(url, [`api.example.com:${port}`], (asked) => told.push(asked))).toMatchObject({
    failed: {
      name: 'TypeError',
      message: expect.stringMatching(/api\.example\.com is refused: it is at 127\.0\.0\.1/),
    },
  });
  expect(server.connections()).toBe(0);
  expect(told).toEqual([{ host: `api.example.com:${port}`, refused: true }]);
  expect(await fetch(url, [`api.example.com:${port}`, `127.0.0.1:${port}`])).toMatchObject({
    response: { status: 200 },
  });
  expect(server.requests[0]?.headers.host).toBe(`api.example.com:${port}`);
});

test('a name that leads elsewhere after a redirect is judged again', async () => {
  const server = await startReceiver((response) => response.writeHead(302, { location: '/next' }).end());
  const { port } = new URL(server.url);
  answers.push('127.0.0.1', '127.0.0.2');
  const allow = [`api.example.com:${port}`, `127.0.0.1:${port}`];
  expect(await fetch(`http://api.example.com:${port}/`, allow)).toMatchObject({
    failed: { message: expect.stringContaining('127.0.0.2') },
  });
  expect(server.requests.map(({ path }) => path)).toEqual(['/']);
});
