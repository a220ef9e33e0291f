import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { SessionLink } from '#contract';
import { startBackOffice } from '../support/open-back-office.ts';
import { startOtherSite } from '../support/start-other-site.ts';
import type { TestEmulator } from '../support/start-test-emulator.ts';

/** A request that no browser makes: it says of itself whatever it likes. */
const send = (url: string, method: string, headers: Record<string, string>, body?: string) =>
  new Promise<number>((resolve, reject) => {
    const sent = httpRequest(url, { method, headers }, (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Everything of the store that a call could change. */
async function readState(emulator: TestEmulator): Promise<string> {
  const lists = ['keys', 'users', 'apps', 'uploads', 'faults', 'snapshots', 'webhooks'];
  const parts = await Promise.all(lists.map((list) => emulator.control('GET', `/${list}?pageSize=100`)));
  const { mode } = await emulator.control<{ mode: string }>('GET', '/clock');
  return JSON.stringify([...parts, await emulator.api('GET', '/api/products?pageSize=100'), mode]);
}

/**
 * Every way in that a page has, each with what the page came to know: `blocked`, `opaque` (an answer without a status or a
 * body), `error`, or else what it read.
 */
const DOORS = `async (store, code) => {
  const api = store + '/_tillkit/api';
  const doors = {};
  const within = (ms, promise) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, ms, 'nothing'))]);
  const fetches = async (url, init) => {
    try {
      const answer = await fetch(url, { credentials: 'include', ...init });
      return answer.type === 'opaque' ? 'opaque' : answer.status + ' ' + (await answer.text());
    } catch { return 'blocked'; }
  };
  const element = (name, attributes) => within(10_000, new Promise((resolve) => {
    const made = Object.assign(document.createElement(name), attributes);
    made.onload = () => resolve('loaded');
    made.onerror = () => resolve('error');
    document.body.append(made);
  }));
  const post = (path, enctype, fields) => within(10_000, new Promise((resolve) => {
    const target = 'form' + Math.random();
    const frame = Object.assign(document.createElement('iframe'), { name: target });
    const form = Object.assign(document.createElement('form'), { method: 'POST', action: path, enctype, target });
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement('input'), { name, value }));
    }
    document.body.append(frame, form);
    frame.onload = () => {
      try { if (frame.contentWindow.location.href === 'about:blank') return; resolve('read ' + frame.contentDocument.body.textContent); }
      catch { resolve('opaque'); }
    };
    form.submit();
  }));
  const json = { 'content-type': 'application/json' };
  const text = { 'content-type': 'text/plain' };

  doors.get = await fetches(api + '/keys');
  doors.getNoCors = await fetches(api + '/keys', { mode: 'no-cors' });
  doors.document = await fetches(api + '/openapi.json', { mode: 'no-cors' });
  doors.export = await fetches(api + '/export', { mode: 'no-cors' });
  doors.postNoCors = await fetches(api + '/keys', { mode: 'no-cors', method: 'POST' });
  doors.resetNoCors = await fetches(api + '/reset', { mode: 'no-cors', method: 'POST' });
  doors.clockNoCors = await fetches(api + '/clock', { mode: 'no-cors', method: 'POST', headers: text, body: '{"mode":"manual"}' });
  doors.postJson = await fetches(api + '/clock', { method: 'POST', headers: json, body: '{"mode":"manual"}' });
  doors.deleteFaults = await fetches(api + '/faults', { method: 'DELETE' });
  doors.withHeader = await fetches(api + '/keys', { headers: { 'x-tillkit-session': 'x' } });
  doors.link = await fetches(api + '/session-links', { mode: 'no-cors', method: 'POST' });
  doors.openLink = await fetches(store + '/_tillkit/open', { mode: 'no-cors', method: 'POST', headers: text, body: JSON.stringify({ code }) });
  doors.openLinkJson = await fetches(store + '/_tillkit/open', { method: 'POST', headers: json, body: JSON.stringify({ code }) });
  const upload = new FormData();
  upload.append('file', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), 'evil.pdf');
  doors.uploadToApi = await fetches(store + '/api/uploads', { mode: 'no-cors', method: 'POST', body: upload });
  doors.uploadToControl = await fetches(api + '/calls', { mode: 'no-cors', method: 'POST', body: upload });
  doors.page = await fetches(store + '/_tillkit/', { mode: 'no-cors' });
  doors.beacon = String(navigator.sendBeacon(api + '/reset'));
  doors.form = await post(api + '/keys', 'application/x-www-form-urlencoded', { name: 'evil' });
  doors.formText = await post(api + '/keys', 'text/plain', { '{"name":"evil","x":"': '"}' });
  doors.formUpload = await post(api + '/calls', 'multipart/form-data', { upload: 'evil' });
  doors.image = await element('img', { src: api + '/reset' });
  doors.script = await element('script', { src: api + '/openapi.json' });
  doors.style = await element('link', { rel: 'stylesheet', href: api + '/keys' });
  doors.stream = await within(5000, new Promise((resolve) => {
    const source = new EventSource(api + '/stream', { withCredentials: true });
    source.onopen = () => resolve('open');
    source.onerror = () => resolve('error');
  }));
  doors.socket = await within(5000, new Promise((resolve) => {
    const socket = new WebSocket(api.replace('http', 'ws') + '/stream');
    socket.onopen = () => resolve('open');
    socket.onerror = () => resolve('error');
  }));
  for (const [name, path] of [['frame', '/_tillkit/'], ['panelFrame', '/_tillkit/panel-frame'], ['apiFrame', '/_tillkit/api/keys']]) {
    const frame = Object.assign(document.createElement('iframe'), { src: store + path });
    const shown = new Promise((resolve) => { frame.onload = resolve; });
    document.body.append(frame);
    await within(10_000, shown);
    // An error page of the browser has an origin that nobody else has, like one of another site.
    try { doors[name] = 'read ' + frame.contentDocument.body.textContent; } catch { doors[name] = 'opaque'; }
    frame.contentWindow.postMessage({ code: 'evil' }, '*');
  }
  const opened = window.open(store + '/_tillkit/');
  doors.opener = await within(10_000, (async () => {
    while (!opened.closed) await new Promise((resolve) => setTimeout(resolve, 20));
    return 'cut off';
  })());
  doors.channel = await within(1000, new Promise((resolve) => {
    for (const name of ['tillkit', 'tillkit-session']) {
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }) => resolve('heard ' + JSON.stringify(data));
      channel.postMessage({ ask: true });
    }
  }));
  doors.storage = JSON.stringify([...Object.values(sessionStorage), ...Object.values(localStorage)]);
  return doors;
}`;

const FOUND = {
  ...{ get: 'blocked', getNoCors: 'blocked', document: 'blocked', export: 'blocked', postNoCors: 'blocked' },
  ...{ resetNoCors: 'blocked', clockNoCors: 'blocked', postJson: 'blocked', deleteFaults: 'blocked' },
  ...{ withHeader: 'blocked', link: 'blocked', openLink: 'blocked', openLinkJson: 'blocked' },
  ...{ uploadToApi: 'opaque', uploadToControl: 'blocked', page: 'blocked', beacon: 'true' },
  ...{ form: 'opaque', formText: 'opaque', formUpload: 'opaque', image: 'error', script: 'error', style: 'error' },
  ...{ stream: 'error', socket: 'error', frame: 'opaque', panelFrame: 'opaque', apiFrame: 'opaque' },
  ...{ opener: 'cut off', channel: 'nothing', storage: '[]' },
};

describe('a page on another port of this machine, in the browser in which the back office is open', () => {
  test('changes nothing and reads nothing, whichever door it tries', async () => {
    const { page, emulator } = await startBackOffice();
    await page.getByRole('banner').getByText('Live', { exact: true }).waitFor();
    const site = await startOtherSite();
    const other = await page.context().newPage();
    await other.goto(site.url);
    const { url: link } = await emulator.control<SessionLink>('POST', '/session-links');
    const before = await readState(emulator);
    const told = emulator.messages.length;

    const code = new URL(link).hash.slice(1);
    const found = await other.evaluate(`(${DOORS})(${JSON.stringify(emulator.url)}, ${JSON.stringify(code)})`);
    expect(found).toEqual(FOUND);
    expect(await readState(emulator)).toBe(before);
    expect(emulator.messages.slice(told).filter(({ kind }) => kind !== 'api-call')).toEqual([]);
    // The owner's page works on, and so does the link, which nobody else could use up.
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await other.goto(link);
    await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  test('is sent the cookie, which opens nothing for its server either', async () => {
    const { page, emulator } = await startBackOffice();
    await page.getByRole('banner').getByText('Live', { exact: true }).waitFor();
    const site = await startOtherSite();
    const other = await page.context().newPage();
    await other.goto(`${site.url}_tillkit/api/`);
    const [cookie = ''] = site.cookies;
    expect(cookie).toMatch(/^tillkit_session_\d+=/);

    const before = await readState(emulator);
    const forged = {
      cookie,
      origin: emulator.url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    const statuses = [];
    for (const [method, path, body] of [
      ['GET', '/keys'],
      ['GET', '/export'],
      ['GET', '/stream'],
      ['GET', '/openapi.json'],
      ['POST', '/session-links'],
      ['POST', '/reset'],
      ['POST', '/clock', '{"mode":"manual"}'],
      ['POST', '/calls', '{"method":"DELETE","path":"/api/products/1"}'],
    ] as const) {
      for (const more of [{}, { 'x-tillkit-session': '' }, { 'x-tillkit-session': cookie.split('=')[1] ?? '' }]) {
        statuses.push(await send(`${emulator.url}/_tillkit/api${path}`, method, { ...forged, ...more }, body));
      }
    }
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await readState(emulator)).toBe(before);
  });

  test('can put a cookie of its own beside the owner’s, which changes nothing', async () => {
    const { page, emulator, go } = await startBackOffice();
    const site = await startOtherSite();
    const other = await page.context().newPage();
    const name = `tillkit_session_${new URL(emulator.url).port}`;
    site.setCookies(`${name}=evil; Path=/_tillkit/api`, `${name}=; Path=/_tillkit/open`);
    await other.goto(site.url);
    await go('orders');
    await page.getByRole('banner').getByText('Live', { exact: true }).waitFor();
    // The next link finds the owner's cookie among them, and leaves the first tab its session.
    await other.goto((await emulator.control<SessionLink>('POST', '/session-links')).url);
    await other.getByRole('banner').getByText('Live', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('banner').getByText('Live', { exact: true }).waitFor();
  });

  test('can replace the cookie, which locks the page with an explanation until the next link', async () => {
    const { page, emulator, go, expectAccessible } = await startBackOffice();
    const site = await startOtherSite();
    const other = await page.context().newPage();
    site.setCookies(`tillkit_session_${new URL(emulator.url).port}=evil; Path=/_tillkit`);
    await other.goto(site.url);
    await go('orders');
    await page.getByText('another local program may have replaced or deleted it').waitFor();
    await expectAccessible('locked-cookie');
    await page.getByLabel('Language').selectOption('简体中文');
    await page.getByText('可能被本机的其他程序替换或删除').waitFor();
    await page.reload();
    await page.getByText('可能被本机的其他程序替换或删除').waitFor();

    site.setCookies();
    await other.goto((await emulator.control<SessionLink>('POST', '/session-links')).url);
    await page.getByRole('heading', { level: 1, name: '订单' }).waitFor();
  });
});
