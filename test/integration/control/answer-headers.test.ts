import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { CONTROL_ENDPOINTS, CONTROL_PREFIX, type ControlEndpoint, type SessionLink } from '#contract';
import { exchangeRaw } from '../../support/exchange-raw.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

/** The head of an answer; its body is not waited for, as that of the stream has no end. */
const readHead = (url: string, method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = httpRequest({ hostname, port, method, path, headers }, (answer) => {
      answer.destroy();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
    });
    sent.on('error', reject);
    sent.end(body);
  });

const FORBIDDING = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors '(none|self)'/),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const CALLS = Object.values<ControlEndpoint>(CONTROL_ENDPOINTS).map(
  ({ method, path }) => [method, CONTROL_PREFIX + path.replace('{id}', UNKNOWN)] as const,
);

describe('no answer of the control plane may be sniffed, framed, or used by another origin', () => {
  test('whatever becomes of a call', async () => {
    const emulator = await startTestEmulator();
    const { url, runInfo } = emulator;
    const token = { 'x-tillkit-token': runInfo.token };
    const json = { ...token, 'content-type': 'application/json' };
    const seen = new Map<string, number[]>();
    async function check(name: string, ...call: [string, string, Record<string, string>?, string?]) {
      const { status, headers } = await readHead(url, ...call);
      seen.set(name, [...(seen.get(name) ?? []), status]);
      expect({ name, call, headers }).toMatchObject({ name, call, headers: FORBIDDING });
      expect(Object.keys(headers).filter((header) => header.startsWith('access-control'))).toEqual([]);
    }
    for (const [method, path] of [...CALLS, ['GET', '/_tillkit/api/stream'], ['GET', '/_tillkit/api/openapi.json']]) {
      await check('nobody', method, path);
      await check('a cookie alone', method, path, { cookie: `tillkit_session_${new URL(url).port}=x` });
      await check('a foreign host', method, path, { ...token, host: 'evil.example' });
      await check('a foreign origin', method, path, { ...token, origin: 'http://127.0.0.1:1' });
      // Not every call: some of them would change what the next one meets.
      if (method === 'GET') await check('the owner', method, path, token);
      else await check('a bad body', method, path, { ...json, 'content-length': '1' }, '{');
    }
    for (const path of [
      '/_tillkit/api',
      '/_tillkit/api/',
      '/_tillkit/api/nothing',
      '/_tillkit/api/%zz',
      '/_tillkit/%zz',
    ]) {
      for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS', 'PROPFIND']) {
        await check('an unknown route', method, path, token);
        await check('an unknown route, by nobody', method, path);
      }
    }
    for (const target of [`${url}/_tillkit/api/clock`, '/%5ftillkit/api/clock']) {
      await check('a target in another form', 'GET', target, token);
    }
    await check('a type of content', 'POST', '/_tillkit/api/orders', { ...token, 'content-type': '///' }, 'x');
    await check('too much', 'POST', '/_tillkit/api/orders', json, JSON.stringify({ x: 'x'.repeat(2_000_000) }));
    for (const path of ['/_tillkit/', '/_tillkit/orders', '/_tillkit/open', '/_tillkit/panel-frame']) {
      await check('the page', 'GET', path);
      await check('the page, for a foreign host', 'GET', path, { host: 'evil.example' });
    }
    const { url: link } = await emulator.control<SessionLink>('POST', '/session-links');
    for (const code of [new URL(link).hash.slice(1), 'x']) {
      const own = { origin: url, 'content-type': 'application/json' };
      await check('a link', 'POST', '/_tillkit/open', own, JSON.stringify({ code }));
      await check('a link, by another port', 'POST', '/_tillkit/open', { origin: 'http://127.0.0.1:1' });
    }

    const statuses = Object.fromEntries([...seen].map(([name, all]) => [name, [...new Set(all)].sort()]));
    expect(statuses).toEqual({
      nobody: [401],
      'a cookie alone': [401],
      'a foreign host': [403],
      'a foreign origin': [403],
      'the owner': expect.arrayContaining([200, 404, 422]),
      'a bad body': expect.arrayContaining([404, 422]),
      'an unknown route': expect.arrayContaining([404]),
      'an unknown route, by nobody': expect.arrayContaining([401]),
      'a target in another form': expect.anything(),
      'a type of content': [422],
      'too much': [422],
      'the page': [200],
      'the page, for a foreign host': [403],
      'a link': [200, 401],
      'a link, by another port': [403],
    });
  });

  test('also where the parser of HTTP refuses, and where the server is closing', async () => {
    const emulator = await startTestEmulator();
    const port = Number(new URL(emulator.url).port);
    const refused = [
      'FOO /_tillkit/api/clock HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET /_tillkit/api/ clock HTTP/1.1\r\nHost: x\r\n\r\n',
      `GET /_tillkit/ HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`,
    ];
    for (const bytes of refused) {
      const [answer] = await exchangeRaw(port, bytes);
      expect(answer).toMatchObject({ status: 422, headers: { 'x-content-type-options': 'nosniff' } });
      expect(JSON.parse(answer?.body ?? '')).toEqual({ code: 'VALIDATION_ERROR', msg: expect.any(String) });
    }
    expect((await exchangeRaw(port, refused[2] ?? ''))[0]?.body).toContain('Cookie');

    const late = connect(port, '127.0.0.1').on('error', () => {});
    let text = '';
    late.on('data', (chunk) => {
      text += chunk;
    });
    await once(late, 'connect');
    const rest = `Host: 127.0.0.1:${port}\r\nX-Tillkit-Token: ${emulator.runInfo.token}\r\n\r\n`;
    // The first request shows that the second one's beginning, which comes with it, has arrived.
    late.write(`GET /_tillkit/api/clock HTTP/1.1\r\n${rest}GET /_tillkit/api/clock HTTP/1.1\r\n`);
    await expect.poll(() => text, { timeout: 20_000 }).toContain('"mode"');
    const stopped = emulator.stop();
    text = '';
    await expect.poll(() => isClosed(port), { timeout: 20_000 }).toBe(true);
    late.write(rest);
    await expect.poll(() => text, { timeout: 20_000 }).toContain('HTTP/1.1 503');
    expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
    await stopped;
  });
});

/** Whether nobody listens at a port any more. */
function isClosed(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.on('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });
}
