import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { HostRequest } from '#contract';
import type { HandlerLimits } from '#sandbox';
import { createHostClient } from '#webhooks';
import { startReceiver } from '../../support/start-receiver.ts';
import { handlerOf, startSandbox } from '../../support/start-sandbox.ts';

const hostOf = (url: string) => new URL(url).host;
const patient = { timeout: 20_000, interval: 20 };

/** A sandbox whose handlers, given by their body, may reach these hosts. */
const startWith = (bodies: Record<string, string>, allow: readonly string[], limits: Partial<HandlerLimits> = {}) => {
  const sources = Object.entries(bodies).map(([path, body]) => [path, handlerOf(body)]);
  return startSandbox(Object.fromEntries(sources), { fetchHost: createHostClient({ allow, limits }).fetch, limits });
};

/** A sandbox whose port keeps what it is asked and answers when it is told to. */
async function startHeld(body: string) {
  const asked: { request: HostRequest; signal: AbortSignal; answer: () => void }[] = [];
  const sandbox = await startSandbox(
    { 'a.ts': handlerOf(body) },
    {
      fetchHost: (request, signal) =>
        new Promise((resolve) => {
          const response = { status: 200, statusText: '', headers: [], url: request.url, redirected: false };
          const answer = () => resolve({ response: { ...response, bodyBase64: '' } });
          signal.addEventListener('abort', () =>
            resolve({ failed: { name: 'TypeError', message: String(signal.reason) } }),
          );
          asked.push({ request, signal, answer });
        }),
    },
  );
  return { ...sandbox, asked };
}

test('fetch is refused at the line that calls it, with the host and the flag', async () => {
  const { run } = await startSandbox({
    'handlers/pay.ts': [
      'async function ask(url: string) {',
      '  const response = await fetch(url);',
      '  return response.json();',
      '}',
      'export default () => ask("https://API.example.com/v1/pay?key=secret");',
    ].join('\n'),
  });
  const { outcome, apiCalls } = await run('handlers/pay.ts');
  expect(outcome).toMatchObject({
    kind: 'threw',
    error: {
      name: 'TypeError',
      message: expect.stringMatching(
        /^fetch to api\.example\.com is refused.*--allow-net api\.example\.com \(in a test store: allowNet\)\.$/,
      ),
      stack: expect.stringMatching(
        /^TypeError: fetch to api\.example\.com is refused.*\n {4}at ask \(handlers\/pay\.ts:2:/,
      ),
    },
  });
  expect(JSON.stringify(outcome)).not.toMatch(/secret|tillkit:/);
  expect(apiCalls).toEqual([]);
});

test.for(['/api/orders', 'orders', '//api.example.com/x', ''])(
  'fetch of %j says how the store is reached',
  async (url) => {
    const { run } = await startSandbox({ 'a.ts': handlerOf(`await fetch(${JSON.stringify(url)});`) });
    expect((await run('a.ts')).outcome).toMatchObject({
      kind: 'threw',
      error: {
        name: 'TypeError',
        message: expect.stringContaining('ctx.api'),
        stack: expect.stringContaining('a.ts:1:'),
      },
    });
  },
);

test('an allowed host is reached, and what it answers is a response', async () => {
  const server = await startReceiver((response, { method, path, headers, body }) => {
    response.writeHead(201, 'Made', { 'content-type': 'application/json', 'content-encoding': 'gzip', 'x-own': 'yes' });
    response.end(gzipSync(JSON.stringify({ method, path, type: headers['content-type'], text: body.toString() })));
  });
  const { result, lines } = await startWith(
    {
      'a.ts': `
        const sent = new Request(event.url, { method: 'put', body: JSON.stringify({ a: 'é' }), headers: { 'X-Own': '1' } });
        const response = await fetch(sent, { headers: { 'content-type': 'application/json' } });
        const { status, statusText, ok, type, url, redirected } = response;
        let fixed = '';
        try { response.headers.set('x-own', 'no'); } catch (error: any) { fixed = error.name; }
        return { status, statusText, ok, type, url, redirected, fixed, own: response.headers.get('x-own'), body: await response.json() };`,
    },
    [hostOf(server.url)],
  );
  const url = `${new URL(server.url).origin}/in/secret-token?key=secret`;
  expect(await result('a.ts', { url })).toEqual({
    status: 201,
    statusText: 'Made',
    ok: true,
    type: 'basic',
    url,
    redirected: false,
    fixed: 'TypeError',
    own: 'yes',
    body: { method: 'PUT', path: '/in/secret-token?key=secret', type: 'application/json', text: '{"a":"é"}' },
  });
  expect(lines.map(({ level, text }) => [level, text.replace(/\d+ ms/, 'N ms')])).toEqual([
    ['debug', `fetch PUT ${new URL(server.url).origin} 201 (N ms)`],
  ]);
});

test.for<[name: string, given: string, arrives: string]>([
  ['a text', "'text'", 'text'],
  ['bytes', 'new Uint8Array([0, 128, 255])', '\u0000\u0080\u00ff'],
  ['a buffer', 'new Uint8Array([1, 2]).buffer', '\u0001\u0002'],
  ['a form', "new URLSearchParams({ a: '1 2', b: '&' })", 'a=1+2&b=%26'],
  ['a blob', "new Blob(['a', 'b'])", 'ab'],
  ['nothing of it', "''", ''],
])('a body is sent as it is: %s', async ([, given, arrives]) => {
  const server = await startReceiver((response, { body }) => response.end(body));
  const { result } = await startWith(
    {
      'a.ts': `
        const response = await fetch(event.url, { method: 'POST', body: ${given} });
        return [...new Uint8Array(await response.arrayBuffer())];`,
    },
    [hostOf(server.url)],
  );
  expect(await result('a.ts', { url: server.url })).toEqual([...Buffer.from(arrives, 'latin1')]);
  expect(server.requests[0]?.body.toString('latin1')).toBe(arrives);
});

test.for([200, 204, 205, 304, 404, 500])('status %i is no error', async (status) => {
  const server = await startReceiver((response) => response.writeHead(status).end());
  const { result } = await startWith(
    { 'a.ts': 'const r = await fetch(event.url); return [r.status, r.ok, await r.text()];' },
    [hostOf(server.url)],
  );
  expect(await result('a.ts', { url: server.url })).toEqual([status, status < 300, '']);
});

test('no header that says how the message is sent can be set', async () => {
  const server = await startReceiver();
  const { result } = await startWith(
    {
      'a.ts': `
        const names = ['Host', 'Connection', 'Content-Length', 'Transfer-Encoding', 'Upgrade', 'TE', 'Expect', 'Keep-Alive',
          'Proxy-Authorization', 'Sec-Fetch-Mode', 'Accept-Encoding', 'Via', 'Trailer'];
        const headers = Object.fromEntries(names.map((name) => [name, 'chunked']));
        const response = await fetch(event.url, { method: 'POST', headers: { ...headers, 'x-own': '1' }, body: 'four' });
        return response.status;`,
    },
    [hostOf(server.url)],
  );
  expect(await result('a.ts', { url: server.url })).toBe(200);
  const { connection: _, ...headers } = server.requests[0]?.headers ?? {};
  expect(headers).toEqual({
    host: hostOf(server.url),
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    'content-length': '4',
    'content-type': 'text/plain;charset=UTF-8',
    'user-agent': 'tillkit',
    'x-own': '1',
  });
  expect(server.requests[0]?.body.toString()).toBe('four');
});

test.for<[name: string, init: string]>([
  ['a value', "{ headers: { 'x-a': 'a\\r\\nhost: evil.test' } }"],
  ['a name', "{ headers: { 'x-a: b\\r\\nhost': 'evil.test' } }"],
  ['the method', "{ method: 'GET / HTTP/1.1\\r\\nhost: evil.test\\r\\n\\r\\nGET' }"],
  [
    'a value with prototypes bent',
    "(() => { String.prototype.includes = () => false; RegExp.prototype.test = () => true; return { headers: { 'x-a': 'a\\r\\nhost: evil.test' } }; })()",
  ],
  [
    'the method with prototypes bent',
    "(() => { RegExp.prototype.test = () => true; Array.prototype.includes = () => false; return { method: 'GET / HTTP/1.1\\r\\nhost: evil.test\\r\\n\\r\\nGET' }; })()",
  ],
])('lines cannot be smuggled in by %s', async ([, init]) => {
  const server = await startReceiver();
  const { result } = await startWith(
    {
      'a.ts': `const init: any = ${init}; return fetch(event.url, init).then(() => 'sent', (error: any) => error.name);`,
    },
    [hostOf(server.url)],
  );
  expect(await result('a.ts', { url: server.url })).toBe('TypeError');
  expect(server.requests).toEqual([]);
});

test('lines in a URL are part of no request line', async () => {
  const server = await startReceiver();
  const { result } = await startWith(
    { 'a.ts': "return (await fetch(event.url + '?a\\r\\nx-evil: 1\\r\\n\\r\\nGET /b HTTP/1.1')).status;" },
    [hostOf(server.url)],
  );
  expect(await result('a.ts', { url: server.url })).toBe(200);
  expect(server.requests.map(({ path, headers }) => [path, headers['x-evil']])).toEqual([
    ['/hook?ax-evil:%201GET%20/b%20HTTP/1.1', undefined],
  ]);
});

test('a redirect to a port of this machine that is not allowed is refused', async () => {
  const inside = await startReceiver();
  const server = await startReceiver((response) => response.writeHead(302, { location: inside.url }).end());
  const { run } = await startWith({ 'a.ts': 'return (await fetch(event.url)).status;' }, [hostOf(server.url)]);
  expect((await run('a.ts', { url: server.url })).outcome).toMatchObject({
    kind: 'threw',
    error: { name: 'TypeError', message: expect.stringContaining(`--allow-net ${hostOf(inside.url)}`) },
  });
  expect(inside.connections()).toBe(0);
});

test('a redirect is followed, refused or handed over, as the handler asks', async () => {
  const server = await startReceiver((response, { path }) => {
    if (path === '/from') response.writeHead(302, { location: '/to' });
    response.end(path);
  });
  const { result } = await startWith(
    {
      'a.ts': `
        const followed = await fetch(event.url);
        const manual = await fetch(event.url, { redirect: 'manual' });
        const error = await fetch(event.url, { redirect: 'error' }).catch((thrown: any) => thrown.name);
        return [followed.redirected, new URL(followed.url).pathname, manual.status, manual.headers.get('location'), error];`,
    },
    [hostOf(server.url)],
  );
  expect(await result('a.ts', { url: new URL('/from', server.url).href })).toEqual([
    true,
    '/to',
    302,
    '/to',
    'TypeError',
  ]);
});

test('an answer of the full size arrives whole, and a longer one is an error that can be caught', async () => {
  const bytes = Buffer.alloc(4_194_304, 'abc');
  const server = await startReceiver((response, { path }) => {
    response.writeHead(200, path === '/bomb' ? { 'content-encoding': 'gzip' } : {});
    response.end(
      path === '/full' ? bytes : path === '/bomb' ? gzipSync(Buffer.alloc(50_000_000)) : Buffer.alloc(4_194_305),
    );
  });
  const { result } = await startWith(
    {
      'a.ts': `
        const full = new Uint8Array(await (await fetch(event.url + '/full')).arrayBuffer());
        const fail = (path: string) => fetch(event.url + path).catch((error: any) => error.name + ': ' + error.message);
        return [full.length, full[0], full[full.length - 1], await fail('/more'), await fail('/bomb')];`,
    },
    [hostOf(server.url)],
    { cpuMs: 20_000 },
  );
  const error = expect.stringMatching(/^LimitError: .*4194304/);
  expect(await result('a.ts', { url: new URL(server.url).origin })).toEqual([
    4_194_304,
    bytes[0],
    bytes.at(-1),
    error,
    error,
  ]);
});

test('a request that is too long goes nowhere', async () => {
  const server = await startReceiver();
  const { result } = await startWith(
    {
      'a.ts': `
        const send = (size: number) => fetch(event.url, { method: 'POST', body: new Uint8Array(size) })
          .then((response: any) => response.status, (error: any) => error.name);
        return [await send(1048576), await send(1048577)];`,
    },
    [hostOf(server.url)],
    { cpuMs: 20_000 },
  );
  expect(await result('a.ts', { url: server.url })).toEqual([200, 'LimitError']);
  expect(server.requests.map(({ body }) => body.length)).toEqual([1_048_576]);
});

test('a server that does not answer costs the time of a fetch, not of the attempt', async () => {
  const server = await startReceiver(() => {});
  const { result } = await startWith(
    {
      'a.ts':
        'return fetch(event.url).catch((error: any) => [error.name, error.message, error.stack.includes("a.ts")]);',
    },
    [hostOf(server.url)],
    { fetchMs: 200 },
  );
  const [name, message] = (await result('a.ts', { url: server.url })) as string[];
  expect([name, message]).toEqual(['LimitError', expect.stringContaining('200 ms')]);
});

test('an abort rejects with its reason at once and reaches the host', async () => {
  const { result, asked } = await startHeld(`
    const abort = new AbortController();
    const asking = fetch('https://api.example.com/', { signal: abort.signal });
    setTimeout(() => abort.abort('enough'), 50);
    const first = await asking.catch((reason: unknown) => reason);
    const second = await fetch('https://api.example.com/', { signal: abort.signal }).catch((reason: unknown) => reason);
    const timeout = await fetch('https://api.example.com/', { signal: AbortSignal.timeout(20) }).catch((error: any) => error.name);
    return [first, second, timeout];`);
  expect(await result('a.ts')).toEqual(['enough', 'enough', 'TimeoutError']);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

test('what the handler did not wait for ends with the attempt', async () => {
  const { run, asked, lines } = await startHeld(
    "fetch('https://api.example.com/'); await ctx.api.orders.get('1'); return 1;",
  );
  expect((await run('a.ts')).outcome).toEqual({ kind: 'returned', result: '1' });
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
  expect(lines).toEqual([]);
});

test('what is under way ends with an attempt that is killed', async () => {
  const { run, asked } = await startHeld("fetch('https://api.example.com/'); await ctx.api.orders.get('1'); for (;;);");
  expect((await run('a.ts')).outcome).toMatchObject({ kind: 'limit', code: 'cpu_limit' });
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
});

test('six are under way at a time, the rest wait, and one that is aborted while it waits is never sent', async () => {
  const { run, asked } = await startHeld(`
    const abort = new AbortController();
    const urls = Array.from({ length: 9 }, (_, index) => 'https://api.example.com/' + index);
    const asking = urls.map((url, index) => fetch(url, index === 7 ? { signal: abort.signal } : {}));
    const aborted = asking[7].catch((error: any) => error.name);
    await ctx.api.orders.get('1');
    abort.abort();
    return [await aborted, ...(await Promise.all(asking.filter((_, index) => index !== 7))).map(({ url }) => url)].length;`);
  const running = run('a.ts');
  await expect.poll(() => asked.length, patient).toBe(6);
  for (let index = 0; index < 8; index += 1) {
    await expect.poll(() => asked.length, patient).toBe(Math.min(6 + index, 8));
    asked[index]?.answer();
  }
  expect((await running).outcome).toEqual({ kind: 'returned', result: '9' });
  expect(asked.map(({ request }) => request.url.at(-1)).join('')).toBe('01234568');
});

test('the fifty-first fetch is an error, and API calls go on', async () => {
  const server = await startReceiver();
  const { result, calls } = await startWith(
    {
      'a.ts': `
        const asking = Array.from({ length: 51 }, () => fetch(event.url).then((r: any) => r.status, (error: any) => error.name));
        const ended = await Promise.all(asking);
        await ctx.api.orders.get('1');
        return ended;`,
    },
    [hostOf(server.url)],
  );
  expect(await result('a.ts', { url: server.url })).toEqual([...Array(50).fill(200), 'LimitError']);
  expect([server.requests.length, calls.length]).toEqual([50, 1]);
});

test('a handler that bends the prototypes reaches no more than before', async () => {
  const other = await startReceiver();
  const { result } = await startWith(
    {
      'a.ts': `
        Object.defineProperty(Request.prototype, 'url', { get: () => event.other });
        URL.prototype.toString = () => event.other;
        Object.defineProperty(URL.prototype, 'href', { get: () => event.other });
        (Array.prototype as any).toJSON = () => ({});
        (String.prototype as any).toJSON = () => event.other;
        return fetch('https://api.example.com/').then(() => 'sent', (error: any) => error.message);`,
    },
    ['api.example.com'],
  );
  expect(await result('a.ts', { other: other.url })).toContain(`${hostOf(other.url)} is refused`);
  expect(other.connections()).toBe(0);
});
