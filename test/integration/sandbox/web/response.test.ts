import { test } from 'vitest';
import { expectInBoth, expectInside } from '../../../support/beside-node.ts';

test('a response has the defaults of the standard and what it is given', async () => {
  await expectInBoth(
    `const tell = (response) => [response.status, response.statusText, response.ok, response.type, response.url, response.redirected, response.body === null, response.bodyUsed, [...response.headers]];
    return { plain: tell(new Response()), given: tell(new Response(null, { status: 404, statusText: 'Not \\u00e9', headers: { A: 'b' } })), made: [new Response(null, { status: '201.7' }).status, new Response(null, { status: 65536 + 299 }).ok, new Response(undefined, null).status], tag: Object.prototype.toString.call(new Response()) };`,
    {
      plain: [200, '', true, 'default', '', false, true, false, []],
      given: [404, 'Not é', false, 'default', '', false, true, false, [['a', 'b']]],
      made: [201, true, 200],
      tag: '[object Response]',
    },
  );
});

test('each kind of body has its type and its bytes', async () => {
  await expectInBoth(
    `const bodies = { text: 'é\\ud800', empty: '', number: 5, params: new URLSearchParams({ a: '1 é' }), blob: new Blob(['b'], { type: 'X/Y' }), untyped: new Blob(['u']), buffer: new Uint8Array([97, 98]).buffer, view: new Uint16Array([0x6161, 0x6262]).subarray(1), stream: new Blob(['s']).stream(), object: { toString: () => 'o' } };
    const out = {};
    for (const [name, body] of Object.entries(bodies)) { const response = new Response(body); out[name] = [response.headers.get('content-type'), await response.text(), response.bodyUsed]; }
    out.own = new Response('text', { headers: { 'Content-Type': 'a/b' } }).headers.get('content-type');
    const bytes = new Uint8Array([97]); const copied = new Response(bytes); bytes[0] = 98; out.copied = await copied.text();
    return out;`,
    {
      text: ['text/plain;charset=UTF-8', 'é�', true],
      empty: ['text/plain;charset=UTF-8', '', true],
      number: ['text/plain;charset=UTF-8', '5', true],
      params: ['application/x-www-form-urlencoded;charset=UTF-8', 'a=1+%C3%A9', true],
      blob: ['x/y', 'b', true],
      untyped: [null, 'u', true],
      buffer: [null, 'ab', true],
      view: [null, 'bb', true],
      stream: [null, 's', true],
      object: ['text/plain;charset=UTF-8', 'o', true],
      own: 'a/b',
      copied: 'a',
    },
  );
});

test('a body is read as what is asked for', async () => {
  await expectInBoth(
    `const bom = new Uint8Array([0xef, 0xbb, 0xbf, 0x31]);
    const typed = (type) => new Response('x', { headers: { 'content-type': type } }).blob();
    return { json: await new Response('{"a":[1]}').json(), bom: [await new Response(bom).text(), await new Response(bom).json(), (await new Response(bom).bytes()).length], bytes: [...await new Response('ab').bytes()], kind: (await new Response('a').bytes()).constructor.name, buffer: [(await new Response('ab').arrayBuffer()).byteLength, (await new Response('ab').arrayBuffer()) instanceof ArrayBuffer],
      blob: [(await new Response(new Blob(['x'], { type: 'a/b;c=d' })).blob()).type, (await new Response('').blob()).size, await (await new Response('t').blob()).text()], types: [(await typed('Text/HTML; Charset="a b"; x')).type, (await typed('nothing')).type, (await typed('a/b, c/d')).type],
      broken: await new Response(new Uint8Array([0xff])).text(), nothing: [await new Response().text(), (await new Response().bytes()).length, (await new Response().blob()).size, await thrown(() => new Response().json())], invalid: await thrown(() => new Response('{').json()) };`,
    {
      json: { a: [1] },
      bom: ['1', 1, 4],
      bytes: [97, 98],
      kind: 'Uint8Array',
      buffer: [2, true],
      blob: ['a/b;c=d', 0, 't'],
      types: ['text/html;charset="a b"', '', 'c/d'],
      broken: '�',
      nothing: ['', 0, 0, 'SyntaxError'],
      invalid: 'SyntaxError',
    },
  );
});

test('a body is read once', async () => {
  await expectInBoth(
    `const out = {};
    for (const way of ['text', 'json', 'bytes', 'arrayBuffer', 'blob', 'formData']) {
      const response = new Response('1', { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
      const before = response.bodyUsed;
      const reading = response[way]();
      out[way] = [before, response.bodyUsed, await thrown(() => reading), await thrown(() => response[way]()), await thrown(() => response.clone())];
    }
    const none = new Response(); await none.text(); await none.text();
    const locked = new Response('x'); const reader = locked.body.getReader();
    const while_ = [locked.bodyUsed, await thrown(() => locked.text()), await thrown(() => locked.clone())];
    reader.releaseLock();
    const partly = new Response('x'); const partial = partly.body.getReader(); await partial.read(); partial.releaseLock();
    const cancelled = new Response('x'); await cancelled.body.cancel();
    return { out, none: none.bodyUsed, locked: while_, released: await locked.text(), partly: [partly.bodyUsed, await thrown(() => partly.text())], cancelled: [cancelled.bodyUsed, await thrown(() => cancelled.text())], same: locked.body === locked.body };`,
    {
      out: Object.fromEntries(
        ['text', 'json', 'bytes', 'arrayBuffer', 'blob', 'formData'].map((way) => [
          way,
          [false, true, 'nothing', 'TypeError', 'TypeError'],
        ]),
      ),
      none: false,
      locked: [false, 'TypeError', 'TypeError'],
      released: 'x',
      partly: [true, 'TypeError'],
      cancelled: [true, 'TypeError'],
      same: true,
    },
  );
});

test('a stream as body is passed through, with its errors', async () => {
  await expectInBoth(
    `const from = (chunks) => new ReadableStream({ start(controller) { for (const chunk of chunks) controller.enqueue(chunk); controller.close(); } });
    const stream = from([new Uint8Array([97]), new Uint8Array([98])]);
    const response = new Response(stream);
    const used = from([]); await used.cancel();
    const locked = from([]); locked.getReader();
    const failing = () => new Response(new ReadableStream({ pull() { throw new RangeError('x'); } }));
    const reasons = [];
    await new Response(new ReadableStream({ cancel(reason) { reasons.push(reason); } })).body.cancel('enough');
    const decoded = new Response('héllo').body.pipeThrough(new TransformStream({ transform(chunk, controller) { controller.enqueue(chunk.slice(0, 3)); } }));
    return { same: response.body === stream, text: await response.text(), used: await thrown(() => new Response(used)), locked: await thrown(() => new Response(locked)), failing: [await thrown(() => failing().text()), await thrown(() => failing().json())],
      chunks: await thrown(() => new Response(from(['text'])).text()), numbers: await thrown(() => new Response(from([5])).bytes()), reasons, piped: await new Response(decoded).text(), walked: textOf((await readAll(new Response('ab').body))[0]), texts: (await readAll(new Response('hé').body.pipeThrough(new TextDecoderStream()))).join(''), own: textOf((await new Response('abcd').body.getReader({ mode: 'byob' }).read(new Uint8Array(3))).value) };`,
    {
      same: true,
      text: 'ab',
      used: 'TypeError',
      locked: 'TypeError',
      failing: ['RangeError', 'RangeError'],
      chunks: 'TypeError',
      numbers: 'TypeError',
      reasons: ['enough'],
      piped: 'hé',
      walked: 'ab',
      texts: 'hé',
      own: 'abc',
    },
  );
});

test('a clone has a body and headers of its own', async () => {
  await expectInBoth(
    `const response = new Response('body', { status: 201, statusText: 'Made', headers: { a: '1' } });
    const clone = response.clone();
    clone.headers.set('a', '2');
    const again = clone.clone();
    return { texts: [await response.text(), await clone.text(), await again.text()], status: [clone.status, clone.statusText, clone.ok], headers: [response.headers.get('a'), again.headers.get('a')], none: new Response().clone().body, used: [response.bodyUsed, again.bodyUsed],
      own: await (async () => { const one = new Response(new Uint8Array([1])); const two = one.clone(); (await one.bytes())[0] = 9; return [...await two.bytes()]; })(), redirect: await thrown(() => Response.redirect('https://a.test/').clone().headers.set('a', 'b')) };`,
    {
      texts: ['body', 'body', 'body'],
      status: [201, 'Made', true],
      headers: ['1', '2'],
      none: null,
      used: [true, true],
      own: [1],
      redirect: 'TypeError',
    },
  );
});

test('a response refuses what is none', async () => {
  await expectInBoth(
    `const out = [];
    for (const status of [0, 199, 600, -1, NaN, 'x', 101]) out.push(await thrown(() => new Response(null, { status })));
    for (const status of [204, 205, 304]) out.push(await thrown(() => new Response('', { status })));
    for (const statusText of ['a\\nb', '客', '\\0']) out.push(await thrown(() => new Response(null, { statusText })));
    out.push(await thrown(() => new Response(null, 'init')), await thrown(() => Response()), await thrown(() => new Response(Symbol())), await thrown(() => new Response(null, { headers: { 'a b': '' } })));
    return { out, empty: [204, 205, 304].map((status) => new Response(null, { status }).body) };`,
    { out: [...Array(7).fill('RangeError'), ...Array(10).fill('TypeError')], empty: [null, null, null] },
  );
});

test('Response.json, error and redirect make what they say', async () => {
  await expectInBoth(
    `const json = Response.json({ a: [1] }, { status: 201, statusText: 'Made', headers: { x: 'y' } });
    const error = Response.error();
    const redirect = Response.redirect('https://a.test/b c#d');
    return { json: [json.status, json.statusText, [...json.headers], await json.text()], typed: Response.json(null, { headers: { 'content-type': 'a/b' } }).headers.get('content-type'), error: [error.type, error.status, error.ok, error.body, await thrown(() => error.headers.append('a', 'b'))],
      redirect: [redirect.status, redirect.headers.get('location'), redirect.type, redirect.redirected, redirect.body, await thrown(() => redirect.headers.delete('location')), Response.redirect(new URL('https://a.test'), 308).status],
      refused: [await thrown(() => Response.json()), await thrown(() => Response.json(undefined)), await thrown(() => Response.json(Symbol())), await thrown(() => Response.json(1n)), await thrown(() => Response.json(1, { status: 204 })), await thrown(() => Response.redirect()), await thrown(() => Response.redirect('no url')), await thrown(() => Response.redirect('https://a.test', 200)), await thrown(() => Response.redirect('https://a.test', 300))],
      thrown: await thrown(() => Response.json({ get a() { throw new EvalError('x'); } })) };`,
    {
      json: [
        201,
        'Made',
        [
          ['content-type', 'application/json'],
          ['x', 'y'],
        ],
        '{"a":[1]}',
      ],
      typed: 'a/b',
      error: ['error', 0, false, null, 'TypeError'],
      redirect: [302, 'https://a.test/b%20c#d', 'default', false, null, 'TypeError', 308],
      refused: [...Array(7).fill('TypeError'), 'RangeError', 'RangeError'],
      thrown: 'EvalError',
    },
  );
});

test('the chunks of a body and those of its clone share no memory', async () => {
  // Those of Node 24 share it.
  await expectInside(
    `const stream = (type) => { const chunks = [new Uint8Array([1, 2, 3]).subarray(1), new Uint8Array([4])]; return new ReadableStream({ type, pull: (controller) => { controller.enqueue(chunks.shift()); if (chunks.length === 0) controller.close(); } }); };
    const seen = [];
    for (const owner of [new Response(stream()), new Response(stream('bytes')), new Response('text'), new Request('https://a.test', { method: 'POST', body: stream(), duplex: 'half' })]) {
      const clone = owner.clone();
      const [first, second] = [await readAll(owner.body), await readAll(clone.body)];
      const shared = first.some((chunk, index) => chunk === second[index] || chunk.buffer === second[index].buffer);
      for (const chunk of first) chunk.fill(0);
      seen.push({ shared, second: second.map((chunk) => [...chunk]) });
    }
    return seen;`,
    [
      { shared: false, second: [[2, 3], [4]] },
      { shared: false, second: [[2, 3], [4]] },
      { shared: false, second: [[116, 101, 120, 116]] },
      { shared: false, second: [[2, 3], [4]] },
    ],
  );
});

test('a cloned stream is read no faster than asked for, ends with its errors, and is cancelled by both', async () => {
  await expectInBoth(
    `let pulls = 0; let why;
    const lazy = new Response(new ReadableStream({ pull: (controller) => { pulls += 1; controller.enqueue(new Uint8Array([pulls])); }, cancel: (reason) => { why = reason; } }, { highWaterMark: 0 }));
    const clone = lazy.clone();
    await turn();
    const [first, second] = [lazy.body, clone.body];
    const asked = pulls <= 1;
    const one = first.cancel('a'); await turn();
    const alone = why ?? 'nobody'; await Promise.all([one, second.cancel('b')]);
    const broken = new Response(new ReadableStream({ start: (controller) => controller.error(new RangeError('broken')) }));
    const copy = broken.clone();
    return { asked, alone, why, broken: [await thrown(() => broken.text()), await thrown(() => copy.text())] };`,
    { asked: true, alone: 'nobody', why: ['a', 'b'], broken: ['RangeError', 'RangeError'] },
  );
});

test('what cannot be copied ends the body and its clone', async () => {
  await expectInside(
    `let why;
    const response = new Response(new ReadableStream({ pull: (controller) => controller.enqueue(() => {}), cancel: (reason) => { why = reason.name; } }));
    const clone = response.clone();
    return [await thrown(() => response.text()), await thrown(() => clone.text()), why];`,
    ['DataCloneError', 'DataCloneError', 'DataCloneError'],
  );
});

test('the options of a response are read once, in the order of the alphabet', async () => {
  await expectInBoth(
    `const asked = [];
    const options = new Proxy({ statusText: 'Fine', status: '201', headers: { a: '1' } }, { get: (given, name) => { asked.push(name); return given[name]; } });
    const { status, statusText } = new Response(null, options);
    return { asked, status, statusText, refused: await thrown(() => Response.json({}, { status: 204 })) };`,
    { asked: ['headers', 'status', 'statusText'], status: 201, statusText: 'Fine', refused: 'TypeError' },
  );
});
