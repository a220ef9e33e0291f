import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import {
  type CallMade,
  CONTROL_ENDPOINTS,
  type ControlEndpoint,
  type Page,
  type SessionLink,
  type SignatureCheck,
  type UploadedFile,
} from '#contract';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { startTestEmulator, type TestEmulator } from '../../support/start-test-emulator.ts';

/** A request with any headers, also those that `fetch` makes itself. */
const send = (url: string, method = 'GET', headers: Record<string, string> = {}, body?: string) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const sent = httpRequest(url, { method, headers }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: (await answer.toArray()).join('') }),
    );
    sent.on('error', reject);
    sent.end(body);
  });

/** A page that posts the code of a link, as the one of `url` does, with the cookies that its browser has. */
const exchange = (url: string, code: string, headers: Record<string, string> = {}) =>
  send(
    `${url}/_tillkit/open`,
    'POST',
    { origin: url, 'content-type': 'application/json', ...headers },
    JSON.stringify({ code }),
  );

/** The status of an answer that may have no end. */
const readStatus = (url: string, method: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const sent = httpRequest(url, { method, headers }, (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(method === 'GET' ? undefined : 'x');
  });

/** A browser that opened the back office by a link. `carried` is what each call of its page has. */
async function openBackOffice(emulator: TestEmulator, headers: Record<string, string> = {}) {
  const { url } = await emulator.control<SessionLink>('POST', '/session-links');
  const code = new URL(url).hash.slice(1);
  const opened = await exchange(emulator.url, code, headers);
  const [setCookie = ''] = opened.headers['set-cookie'] ?? [];
  const cookie = setCookie.split(';')[0] ?? '';
  const { secret } = JSON.parse(opened.text).data;
  return { url, code, opened, setCookie, cookie, secret, carried: { cookie, 'x-tillkit-session': secret } };
}

test('GET / leads a browser to the explanation of the back office, and is an unknown route for everybody else', async () => {
  const emulator = await startTestEmulator();
  const browser = await send(`${emulator.url}/`, 'GET', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  expect(browser).toMatchObject({ status: 302, headers: { location: '/_tillkit/' } });
  const program = await send(`${emulator.url}/`, 'GET', { accept: '*/*' });
  expect(program.status).toBe(404);
  expect(JSON.parse(program.text)).toMatchObject({ code: 'NOT_FOUND' });
});

describe('the session of a browser', () => {
  test('is opened by a link once: a cookie, and a secret that only the page that asked for it gets', async () => {
    const emulator = await startTestEmulator();
    const { url, code, opened, setCookie, cookie, secret, carried } = await openBackOffice(emulator);
    // What follows the # of an address is sent to nobody.
    expect(url).toBe(`${emulator.url}/_tillkit/open#${code}`);
    expect([code, secret]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
    expect(opened).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(setCookie).toMatch(/^tillkit_session_\d+=[\w-]{43}; Path=\/_tillkit; HttpOnly; SameSite=Strict$/);
    expect(setCookie).not.toContain(secret);
    for (const spent of [code, 'x', '']) {
      const refused = await exchange(emulator.url, spent);
      expect(refused).toMatchObject({ status: 401, text: expect.stringContaining('链接') });
      expect(refused.headers['set-cookie']).toBeUndefined();
    }

    const clock = `${emulator.url}/_tillkit/api/clock`;
    expect((await send(clock, 'GET', carried)).status).toBe(200);
    expect((await send(clock, 'GET', { ...carried, cookie: `other=1; ${cookie}` })).status).toBe(200);
    expect((await send(clock, 'GET', { cookie })).status).toBe(401);
    expect((await send(clock)).status).toBe(401);
  });

  test('is opened by a page of this server only, with a body that says the code', async () => {
    const emulator = await startTestEmulator();
    const { url } = await emulator.control<SessionLink>('POST', '/session-links');
    const code = new URL(url).hash.slice(1);
    for (const origin of ['http://127.0.0.1:1', 'null', 'http://evil.example', 'file://']) {
      expect((await exchange(emulator.url, code, { origin })).status).toBe(403);
    }
    expect((await exchange(emulator.url, code, { host: 'evil.example' })).status).toBe(403);
    expect((await exchange(emulator.url, code, { 'content-type': 'text/plain' })).status).toBe(422);
    const open = `${emulator.url}/_tillkit/open`;
    const json = { 'content-type': 'application/json' };
    for (const body of ['{}', '{"code":1}', '[]', 'x', `{"code":"${'x'.repeat(5000)}"}`]) {
      expect((await send(open, 'POST', json, body)).status).toBe(422);
    }
    // The page itself answers there; a code in its address is not looked at.
    expect(await send(`${open}?code=${code}`)).toMatchObject({ status: 200 });
    expect((await send(`${open}?code=${code}`)).headers['set-cookie']).toBeUndefined();
    expect((await exchange(emulator.url, code)).status).toBe(200);
  });

  test('opens every call, the stream and the document with both the secret and the cookie, and none with one of them', async () => {
    const emulator = await startTestEmulator();
    const { carried, cookie, secret } = await openBackOffice(emulator);
    const calls = Object.values<ControlEndpoint>(CONTROL_ENDPOINTS).map(({ method, path }) => [method, path] as const);
    for (const [method, path] of [...calls, ['GET', '/stream'], ['GET', '/openapi.json'], ['GET', '/x']] as const) {
      const statusWith = (headers: Record<string, string>) =>
        readStatus(`${emulator.url}/_tillkit/api${path.replace('{id}', 'x')}`, method, {
          origin: emulator.url,
          'sec-fetch-site': 'same-origin',
          // A body of a type that is refused, where a call has one.
          ...(method !== 'GET' && { 'content-type': 'text/plain', 'content-length': '1' }),
          ...headers,
        });
      const statuses = [];
      for (const headers of [
        {},
        { cookie },
        { cookie, 'x-tillkit-session': '' },
        { cookie, 'x-tillkit-session': `${secret}x` },
        { cookie, 'x-tillkit-session': cookie.split('=')[1] ?? '' },
        { cookie, 'x-tillkit-token': secret },
        { cookie: `${cookie.split('=')[0]}=${secret}` },
        { 'x-tillkit-session': secret },
        { 'x-tillkit-session': secret, cookie: `${cookie}x` },
      ]) {
        statuses.push(await statusWith(headers));
      }
      expect([path, ...statuses]).toEqual([path, 401, 401, 401, 401, 401, 401, 401, 403, 403]);
      expect([401, 403]).not.toContain(await statusWith(carried));
    }
  });

  test('keeps the cookie of its browser when another link is opened, so that all of its tabs go on', async () => {
    const emulator = await startTestEmulator();
    const first = await openBackOffice(emulator);
    const second = await openBackOffice(emulator, { cookie: `${first.cookie}x; ${first.cookie}` });
    expect(second.cookie).toBe(first.cookie);
    expect(second.secret).not.toBe(first.secret);
    const elsewhere = await openBackOffice(emulator, { cookie: `${first.cookie}x` });
    expect(elsewhere.cookie).not.toContain(first.cookie);
    const clock = `${emulator.url}/_tillkit/api/clock`;
    for (const { carried } of [first, second, elsewhere]) expect((await send(clock, 'GET', carried)).status).toBe(200);
    // A secret goes with its own browser's cookie.
    expect((await send(clock, 'GET', { ...first.carried, cookie: elsewhere.cookie })).status).toBe(403);
    // Cookies of another port under the same name do not hide ours.
    const tossed = `${first.cookie.split('=')[0]}=evil; ${first.cookie}`;
    expect((await send(clock, 'GET', { ...first.carried, cookie: tossed })).status).toBe(200);
  });

  test('lets no page of another site or port act for it', async () => {
    const emulator = await startTestEmulator();
    const { carried } = await openBackOffice(emulator);
    const clock = `${emulator.url}/_tillkit/api/clock`;
    const json = { ...carried, 'content-type': 'application/json' };
    const move = (headers: Record<string, string>) => send(clock, 'POST', { ...json, ...headers }, '{"mode":"manual"}');
    expect((await move({ origin: emulator.url })).status).toBe(200);
    expect((await move({})).status).toBe(403);
    expect((await move({ origin: 'http://127.0.0.1:1' })).status).toBe(403);
    expect((await move({ origin: emulator.url, 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await send(clock, 'GET', { ...carried, 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await send(clock, 'GET', { ...carried, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    const stream = `${emulator.url}/_tillkit/api/stream`;
    expect((await send(stream, 'GET', { ...carried, 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await send(stream, 'GET', { ...carried, origin: 'http://127.0.0.1:1' })).status).toBe(403);
    expect((await send(stream, 'GET', { ...carried, host: 'evil.example' })).status).toBe(403);
    expect((await send(stream)).status).toBe(401);
  });

  test('cannot be made to lead to another place than a receiver by HTTP', async () => {
    const { dir } = await createExtension();
    const emulator = await startTestEmulator({ extensions: [dir] });
    const path = `/apps/${emulator.runInfo.apps[0]?.id}/receiver`;
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//evil.example/x']) {
      await expect(emulator.control('PUT', path, { url })).rejects.toThrow('VALIDATION_ERROR');
    }
  });

  test('ends with the emulator, and is none of another one', async () => {
    const first = await startTestEmulator();
    const { carried } = await openBackOffice(first);
    const second = await startTestEmulator();
    expect((await send(`${second.url}/_tillkit/api/clock`, 'GET', carried)).status).toBe(401);
  });
});

describe('the page', () => {
  test('answers at every path that is no file, under a policy that allows nothing from elsewhere and no inline script', async () => {
    const { url } = await startTestEmulator();
    for (const path of ['/_tillkit/', '/_tillkit/orders/5?page=2', '/_tillkit/deliveries']) {
      const page = await send(url + path);
      expect(page.status).toBe(200);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(page.headers['content-security-policy']).not.toMatch(/unsafe|http/);
      expect(page.headers['x-content-type-options']).toBe('nosniff');
      expect(page.text).toContain('<script type="module" src="/_tillkit/');
    }
    expect(await send(`${url}/_tillkit/`, 'GET', { host: 'evil.example' })).toMatchObject({ status: 403 });
    expect(await send(`${url}/_tillkit/`, 'GET', { origin: 'http://evil.example' })).toMatchObject({ status: 403 });
  });

  test('has no inline script or style, and each of its files is under the policy and may not be framed', async () => {
    const { url } = await startTestEmulator();
    const { text } = await send(`${url}/_tillkit/`);
    expect(text.replaceAll(/<script type="module" src="[^"]+"><\/script>/g, '')).not.toMatch(
      /<script|<style| style=| on\w+=/i,
    );
    const paths = new Set([...text.matchAll(/(?:href|src)="(\/_tillkit\/assets\/[^"]+)"/g)].map(([, path]) => path));
    // A set that grows while it is gone through: scripts name those that they load on use.
    for (const path of paths) {
      const file = await send(`${url}${path}`);
      expect({ path, type: file.headers['content-type'] }).toEqual({
        path,
        type: expect.stringMatching(/^text\/(javascript|css); charset=utf-8$/),
      });
      const policy = String(file.headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|http/);
      for (const [, name] of file.text.matchAll(/"\.\/([\w-]+\.js)"/g)) paths.add(`/_tillkit/assets/${name}`);
    }
    expect(paths.size).toBeGreaterThan(20);
  });

  test('has files that may be kept for ever, and paths of the control plane stay the control plane’s', async () => {
    const { url } = await startTestEmulator();
    const { text } = await send(`${url}/_tillkit/`);
    const script = /src="(\/_tillkit\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
    const file = await send(url + script);
    expect(file.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(file.headers['cache-control']).toContain('immutable');
    expect(await send(`${url}/_tillkit/api/nothing`)).toMatchObject({ status: 401 });
  });
});

describe('calls of the REST API for the back office', () => {
  test('are made as the owner, as an app, with a key or as nobody, and show status, headers and envelope', async () => {
    const folder = await createExtension({ permissions: ['order:view'] });
    const emulator = await startTestEmulator({ extensions: [folder.dir] });
    const [app] = emulator.runInfo.apps;
    const call = (body: object) => emulator.control<CallMade>('POST', '/calls', body);
    const list = { method: 'GET', path: '/api/products', query: { pageSize: 1 } };

    const asOwner = await call(list);
    expect(asOwner).toMatchObject({ status: 200, body: { code: 'ok', data: { pageSize: 1, items: [{}] } } });
    expect(asOwner.headers['x-ratelimit-limit']).toBe('600');
    expect(await call({ ...list, appId: app?.id })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await call({ ...list, apiKey: app?.apiKey })).toMatchObject({ status: 403 });
    expect(await call({ ...list, apiKey: null })).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(await call({ ...list, path: '/api/../_tillkit/api/clock' })).toMatchObject({ status: 404 });
    await expect(call({ ...list, appId: '00000000-0000-4000-8000-000000000000' })).rejects.toThrow('NOT_FOUND');
    await expect(call({ ...list, path: '/health' })).rejects.toThrow('VALIDATION_ERROR');
  });

  test('upload a file, which the list of files then shows', async () => {
    const emulator = await startTestEmulator();
    const dataBase64 = Buffer.from('%PDF-1.4\n').toString('base64');
    const upload = { filename: '报告.pdf', contentType: 'application/pdf', dataBase64 };
    const made = await emulator.control<CallMade>('POST', '/calls', { method: 'POST', path: '/api/uploads', upload });
    expect(made).toMatchObject({ status: 200, body: { data: { filename: '报告.pdf', size: 9 } } });
    const files = await emulator.control<Page<UploadedFile>>('GET', '/uploads');
    expect(files).toMatchObject({ total: 1, items: [{ filename: '报告.pdf', sizeBytes: 9 }] });
    expect((await send(files.items[0]?.url ?? '')).text).toBe('%PDF-1.4\n');
  });

  test('are answered with INTERNAL_ERROR where a fault would reset the connection', async () => {
    const emulator = await startTestEmulator();
    await emulator.control('PUT', '/faults', [{ match: { path: '/api/products' }, drop: true }]);
    const made = await emulator.control<CallMade>('POST', '/calls', { method: 'GET', path: '/api/products' });
    expect(made).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
  });

  test('list the stores', async () => {
    const emulator = await startTestEmulator();
    await emulator.control('POST', '/stores', { name: 'Second', currency: 'EUR' });
    expect(await emulator.control('GET', '/stores?pageSize=1&page=2')).toMatchObject({
      total: 2,
      items: [{ name: 'Second', currency: 'EUR' }],
    });
  });
});

test('an install that is refused names every error of the folder with file and line', async () => {
  const folder = await createFolder({ 'plugin.json': '{\n  "name": "",\n  "version": "one",\n  "permissions": []\n}' });
  const emulator = await startTestEmulator();
  await expect(emulator.control('POST', '/apps', { dir: folder.dir })).rejects.toThrow(
    /plugin\.json:1:1 [^\n]+\nplugin\.json:2:11 [^\n]+\nplugin\.json:3:14 /,
  );
});

test('an install without a grant shows what the source needs, and the app that it would upgrade', async () => {
  const handler = "export default () => fetch('https://' + 'a.example').catch(() => {});";
  const folder = await createExtension({ permissions: ['order:view'], handler });
  const emulator = await startTestEmulator({ extensions: [folder.dir] });
  const [app] = emulator.runInfo.apps;
  await emulator.trigger({ event: 'order.paid' });
  await emulator.idle();
  expect(await emulator.control('GET', `/apps/${app?.id}`)).toMatchObject({ id: app?.id, name: 'demo' });
  expect(await emulator.control('POST', '/apps', { dir: folder.dir })).toMatchObject({
    installed: { id: app?.id, version: '1.0.0', requested: ['order:view'], granted: ['order:view'] },
    review: {
      permissions: [{ code: 'order:view', declared: true, static: [] }],
      reach: { endpoints: expect.any(Array) },
      hosts: { observed: [{ host: 'a.example', count: 1, refused: 1 }] },
    },
  });
});

test('the signature of each attempt is checked against the secrets of its webhook', async () => {
  const folder = await createExtension({ permissions: ['order:view'] });
  const emulator = await startTestEmulator({ extensions: [folder.dir], clock: 'manual' });
  const webhook = emulator.runInfo.apps[0]?.webhooks[0];
  const { events } = await emulator.trigger({ event: 'order.paid', respond: [500, 500] });
  const id = events[0]?.deliveryIds[0];
  const checks = async () =>
    (await emulator.control<{ checks: SignatureCheck[] }>('GET', `/deliveries/${id}/signatures`)).checks;
  await emulator.idle();
  expect(await checks()).toMatchObject([{ attempt: 1, secret: 'current', valid: true }]);
  await emulator.control('POST', `/webhooks/${webhook?.id}/rotate-secret`);
  await emulator.clock.move({ advance: '1m' });
  expect(await checks()).toMatchObject([
    { attempt: 1, secret: 'previous', valid: true },
    { attempt: 2, secret: 'current', valid: true },
  ]);
  await emulator.control('POST', `/webhooks/${webhook?.id}/rotate-secret`);
  expect(await checks()).toMatchObject([
    { attempt: 1, secret: 'unknown', valid: false },
    { attempt: 2, secret: 'previous', valid: true },
  ]);
});
