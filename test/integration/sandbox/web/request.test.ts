import { test } from 'vitest';
import { expectInBoth, expectInside } from '../../../support/beside-node.ts';

test('a request has the defaults of the standard', async () => {
  await expectInBoth(
    `const request = new Request('https://a.test');
    const { url, method, redirect, mode, credentials, cache, referrer, referrerPolicy, integrity, keepalive, destination, duplex, bodyUsed, body } = request;
    return { url, method, redirect, mode, credentials, cache, referrer, referrerPolicy, integrity, keepalive, destination, duplex, bodyUsed, body, headers: [...request.headers], signal: [request.signal instanceof AbortSignal, request.signal.aborted], tag: Object.prototype.toString.call(request), text: await request.text() };`,
    {
      url: 'https://a.test/',
      method: 'GET',
      redirect: 'follow',
      mode: 'cors',
      credentials: 'same-origin',
      cache: 'default',
      referrer: 'about:client',
      referrerPolicy: '',
      integrity: '',
      keepalive: false,
      destination: '',
      duplex: 'half',
      bodyUsed: false,
      body: null,
      headers: [],
      signal: [true, false],
      tag: '[object Request]',
      text: '',
    },
  );
});

test('a request keeps what it is given', async () => {
  await expectInBoth(
    `const request = new Request(new URL('HTTPS://A.test:443/b/../c d?é#f'), { method: 'POST', redirect: 'manual', mode: 'same-origin', credentials: 'include', cache: 'no-store', referrer: '', referrerPolicy: 'origin', integrity: 'sha256-x', keepalive: 1, headers: { A: '1' }, body: 'text' });
    const { url, method, redirect, mode, credentials, cache, referrer, referrerPolicy, integrity, keepalive } = request;
    return { url, method, redirect, mode, credentials, cache, referrer, referrerPolicy, integrity, keepalive, headers: [...request.headers], text: await request.text(), used: request.bodyUsed };`,
    {
      url: 'https://a.test/c%20d?%C3%A9#f',
      method: 'POST',
      redirect: 'manual',
      mode: 'same-origin',
      credentials: 'include',
      cache: 'no-store',
      referrer: '',
      referrerPolicy: 'origin',
      integrity: 'sha256-x',
      keepalive: true,
      headers: [
        ['a', '1'],
        ['content-type', 'text/plain;charset=UTF-8'],
      ],
      text: 'text',
      used: true,
    },
  );
});

test('the methods of the standard are upper-cased, others stay, some are forbidden', async () => {
  await expectInBoth(
    `const method = (method) => new Request('https://a.test', { method }).method;
    const refused = [];
    for (const name of ['CONNECT', 'trace', 'Track', '', 'a b', 'é', 'GET\\n', null, {}]) refused.push(await thrown(() => method(name)));
    return { kept: ['get', 'Head', 'post', 'pUT', 'delete', 'options', 'PATCH', 'Chicken', undefined].map(method), refused };`,
    {
      kept: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'Chicken', 'GET'],
      refused: [
        'TypeError',
        'TypeError',
        'TypeError',
        'TypeError',
        'TypeError',
        'TypeError',
        'TypeError',
        'nothing',
        'TypeError',
      ],
    },
  );
});

test('a request refuses what is none', async () => {
  await expectInBoth(
    `const stream = () => new Blob(['x']).stream();
    const used = stream(); await used.cancel();
    const calls = [() => new Request(), () => Request('https://a.test'), () => new Request('/relative'), () => new Request('https://user:word@a.test'), () => new Request('https://user@a.test'), () => new Request('https://a.test', 'init'),
      () => new Request('https://a.test', { body: '' }), () => new Request('https://a.test', { method: 'HEAD', body: 'x' }), () => new Request(new Request('https://a.test', { method: 'POST', body: 'x' }), { method: 'GET' }),
      () => new Request('https://a.test', { method: 'POST', body: stream() }), () => new Request('https://a.test', { method: 'POST', body: used, duplex: 'half' }), () => new Request('https://a.test', { headers: { 'a b': 'c' } }),
      () => new Request('https://a.test', { redirect: 'other' }), () => new Request('https://a.test', { mode: 'other' }), () => new Request('https://a.test', { mode: 'navigate' }), () => new Request('https://a.test', { credentials: '' }), () => new Request('https://a.test', { cache: 'other' }), () => new Request('https://a.test', { cache: 'only-if-cached' }), () => new Request('https://a.test', { referrerPolicy: 'other' }), () => new Request('https://a.test', { referrer: 'no url' }), () => new Request('https://a.test', { signal: {} }), () => new Request('https://a.test', { signal: 'x' })];
    const names = [];
    for (const call of calls) names.push(await thrown(call));
    return names;`,
    Array(22).fill('TypeError'),
  );
});

test('a request is made from another, whose body it takes', async () => {
  await expectInBoth(
    `const first = new Request('https://a.test/1', { method: 'POST', headers: { a: '1' }, body: 'body', redirect: 'error' });
    const second = new Request(first);
    const taken = [first.bodyUsed, await thrown(() => first.text()), await thrown(() => new Request(first)), second.bodyUsed];
    const third = new Request(second, { method: 'PUT', headers: { b: '2' }, body: 'other' });
    return { taken, second: [second.method, second.url, second.redirect, [...second.headers], second.bodyUsed, await second.text()], third: [third.method, third.url, third.redirect, [...third.headers], await third.text()], over: await new Request(first, { body: 'fresh' }).text() };`,
    {
      taken: [true, 'TypeError', 'TypeError', false],
      second: [
        'POST',
        'https://a.test/1',
        'error',
        [
          ['a', '1'],
          ['content-type', 'text/plain;charset=UTF-8'],
        ],
        false,
        'body',
      ],
      third: [
        'PUT',
        'https://a.test/1',
        'error',
        [
          ['b', '2'],
          ['content-type', 'text/plain;charset=UTF-8'],
        ],
        'other',
      ],
      over: 'fresh',
    },
  );
});

test('a clone has a body and headers of its own', async () => {
  await expectInBoth(
    `const request = new Request('https://a.test/#x', { method: 'Custom', headers: { a: '1' }, body: 'body', cache: 'reload' });
    const clone = request.clone();
    clone.headers.set('a', '2');
    const told = [clone.url, clone.method, clone.cache, request.headers.get('a'), await request.text(), await clone.text()];
    const locked = new Request('https://a.test', { method: 'POST', body: 'x' }); locked.body.getReader();
    return { told, refused: [await thrown(() => request.clone()), await thrown(() => locked.clone())], none: new Request('https://a.test').clone().body };`,
    {
      told: ['https://a.test/#x', 'Custom', 'reload', '1', 'body', 'body'],
      refused: ['TypeError', 'TypeError'],
      none: null,
    },
  );
});

test('the signal of a request follows the one given', async () => {
  await expectInBoth(
    `const controller = new AbortController();
    const request = new Request('https://a.test', { signal: controller.signal });
    const clone = request.clone();
    const made = new Request(request);
    const free = new Request(request, { signal: null });
    const seen = [];
    request.signal.addEventListener('abort', () => seen.push('request'));
    clone.signal.onabort = () => seen.push('clone');
    const before = request.signal.aborted;
    controller.abort('why');
    return { own: request.signal !== controller.signal, before, after: [request, clone, made, free].map(({ signal }) => signal.aborted), reason: made.signal.reason, seen: seen.sort(), aborted: new Request('https://a.test', { signal: AbortSignal.abort('x') }).signal.reason };`,
    {
      own: true,
      before: false,
      after: [true, true, true, false],
      reason: 'why',
      seen: ['clone', 'request'],
      aborted: 'x',
    },
  );
});

test('each kind of body can be sent', async () => {
  await expectInBoth(
    `const form = new FormData(); form.append('a', '1');
    const bodies = [new URLSearchParams('a=1'), form, new Blob(['b'], { type: 'x/y' }), new Uint8Array([97]), new Blob(['s']).stream()];
    const out = [];
    for (const body of bodies) { const request = new Request('https://a.test', { method: 'POST', body, duplex: 'half' }); out.push([request.headers.get('content-type')?.replace(/=-.*/, '') ?? null, (await request.text()).length > 0]); }
    const json = new Request('https://a.test', { method: 'POST', body: '{"a":1}', headers: { 'Content-Type': 'application/json' } });
    return { out, json: [json.headers.get('content-type'), await json.json()], form: [...await new Request('https://a.test', { method: 'POST', body: form }).formData()], bytes: [...await new Request('https://a.test', { method: 'POST', body: 'a' }).bytes()] };`,
    {
      out: [
        ['application/x-www-form-urlencoded;charset=UTF-8', true],
        ['multipart/form-data; boundary', true],
        ['x/y', true],
        [null, true],
        [null, true],
      ],
      json: ['application/json', { a: 1 }],
      form: [['a', '1']],
      bytes: [97],
    },
  );
});

test('the headers of a request are not limited to those of a page', async () => {
  await expectInside(
    `const names = ['authorization', 'cookie', 'host', 'origin', 'user-agent'];
    const request = new Request('https://a.test', { headers: names.map((name) => [name, 'x']) });
    return [...request.headers.keys()];`,
    ['authorization', 'cookie', 'host', 'origin', 'user-agent'],
  );
});

test('what a request is told is read once, in the order of the alphabet, and kept to what it may be', async () => {
  await expectInside(
    `const asked = [];
    const init = new Proxy({ method: 'post', body: 'x', headers: { a: '1' } }, { get: (given, name) => { asked.push(name); return given[name]; } });
    const request = new Request('https://a.test', init);
    const refused = [];
    for (const init of [{ duplex: 'full' }, { duplex: '' }, { window: 'a' }, { window: {} }, { window: 0 }, { priority: 'first' }]) refused.push(await thrown(() => new Request('https://a.test', init)));
    for (const init of [{ duplex: 'half' }, { window: null }, { window: undefined }, { priority: 'low' }]) new Request('https://a.test', init);
    return { asked, method: request.method, refused };`,
    {
      asked: [
        ...['body', 'cache', 'credentials', 'duplex', 'headers', 'integrity', 'keepalive', 'method', 'mode'],
        ...['priority', 'redirect', 'referrer', 'referrerPolicy', 'signal', 'window'],
      ],
      method: 'POST',
      refused: Array(6).fill('TypeError'),
    },
  );
});

test('a request is none of a page that is loaded again or gone back to', async () => {
  await expectInBoth(
    `const request = new Request('https://a.test');
    const { get } = Object.getOwnPropertyDescriptor(Request.prototype, 'isReloadNavigation');
    return [request.isReloadNavigation, request.isHistoryNavigation, await thrown(() => get.call({}))];`,
    [false, false, 'TypeError'],
  );
});
