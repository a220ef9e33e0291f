import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { API_KEY_HEADER, UPLOAD_MESSAGE } from '#contract';
import { startApi, type TestApi } from '../../support/start-api.ts';

const LIMIT = 52_428_800;
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const CFB = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const compound = (stream: string) => Buffer.concat([CFB, Buffer.alloc(70_000), Buffer.from(`${stream}\0`, 'utf16le')]);

const CONTENTS: Record<string, Buffer> = {
  jpg: Buffer.from('ffd8ffe000104a464946', 'hex'),
  jpeg: Buffer.from('ffd8ffe000104a464946', 'hex'),
  png: PNG,
  gif: Buffer.from('GIF89a......'),
  webp: Buffer.from('RIFF....WEBPVP8 '),
  pdf: Buffer.from('%PDF-1.7\n'),
  doc: compound('WordDocument'),
  xls: compound('Workbook'),
  zip: Buffer.from('504b030414000000', 'hex'),
};

async function formOf(part: string, name: string, content: Buffer, more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(more)) form.append(field, value);
  form.append(part, new File([new Uint8Array(content)], name, { type: 'application/octet-stream' }));
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { headers, payload: Buffer.from(await encoded.arrayBuffer()) };
}

const upload = async ({ call }: TestApi, name: string, content: Buffer, part = 'file', more = {}) =>
  call('POST', '/api/uploads', await formOf(part, name, content, more));

describe('uploads', () => {
  test('a file is stored, and served under its URL with a safe type', async () => {
    const api = await startApi();
    const { status, body } = await upload(api, 'shot.png', PNG);
    expect([status, body.code, body.msg]).toEqual([200, 'ok', UPLOAD_MESSAGE]);
    expect(body.data).toEqual({
      url: expect.stringMatching(/^http:\/\/store\.test\/uploads\/[0-9a-f-]{36}\/shot\.png$/),
      filename: 'shot.png',
      size: PNG.length,
    });
    const path = new URL(body.data.url).pathname;
    const served = await api.app.inject(path);
    expect(served.rawPayload).toEqual(PNG);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'x-content-type-options': 'nosniff',
    });
    expect((await api.call('GET', path.replace('shot', 'other'))).status).toBe(404);
    expect((await api.call('GET', '/uploads/00000000-0000-4000-8000-000000000000/shot.png')).status).toBe(404);
    expect((await api.call('GET', '/uploads/..%2f..%2fetc/passwd')).status).toBe(404);
  });

  test('A18: with the switch, an upload answers 201', async () => {
    const api = await startApi({ assumed: { 'create.status': '201' } });
    expect((await upload(api, 'shot.png', PNG)).status).toBe(201);
  });

  test.each(Object.entries(CONTENTS))('A26: %s is taken', async (extension, content) => {
    const api = await startApi();
    expect(await upload(api, `a.${extension.toUpperCase()}`, content)).toMatchObject({ status: 200 });
  });

  test.each<[string, Buffer]>([
    ['a.docx', CONTENTS.zip ?? PNG],
    ['a.svg', Buffer.from('<svg/>')],
    ['a.html', Buffer.from('<p>')],
    ['a.png.html', PNG],
    ['a.png', Buffer.from('<html>')],
    ['a.jpg', PNG],
    ['a.webp', Buffer.from('RIFF....WAVEfmt ')],
    ['a.doc', compound('Workbook')],
    ['a.xls', compound('WordDocument')],
    ['a.png', Buffer.alloc(0)],
    ['png', PNG],
    ['.png', PNG],
    ['a.constructor', PNG],
  ])('A26: %s is refused for its ending or its content, and leaves no file', async (name, content) => {
    const api = await startApi();
    expect(await upload(api, name, content)).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } });
    expect(await readdir(api.uploadsDir)).toEqual([]);
  });

  test.each([
    ['../../etc/a.png', 'a.png'],
    ['C:\\Users\\me\\a.png', 'a.png'],
    ['图片 1.png', '图片 1.png'],
    ['a\u202egnp.png', 'agnp.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(251)}.png`],
    ['a?b#c%d.png', 'a?b#c%d.png'],
  ])('the name %j becomes %j, and its URL works', async (given, kept) => {
    const api = await startApi();
    const { body } = await upload(api, given, PNG);
    expect(body.data.filename).toBe(kept);
    const { pathname } = new URL(body.data.url);
    expect((await api.app.inject(pathname)).rawPayload).toEqual(PNG);
  });

  test('the part must be called file; other parts do not matter', async () => {
    const api = await startApi();
    const missing = { status: 422, body: { code: 'VALIDATION_ERROR', msg: expect.stringContaining('file') } };
    expect(await upload(api, 'a.png', PNG, 'picture')).toMatchObject(missing);
    expect(await upload(api, 'a.png', PNG, 'constructor')).toMatchObject(missing);
    expect(await upload(api, 'a.png', PNG, 'file', { note: 'x', more: 'y' })).toMatchObject({ status: 200 });
  });

  test.each<[string, Record<string, string>, string]>([
    ['no form', { 'content-type': 'application/json' }, '{}'],
    ['nothing', {}, ''],
    ['no boundary', { 'content-type': 'multipart/form-data' }, 'x'],
    ['an empty form', { 'content-type': 'multipart/form-data; boundary=b' }, '--b--\r\n'],
    ['no form inside', { 'content-type': 'multipart/form-data; boundary=b' }, 'nonsense'],
    [
      'a form that ends early',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    ],
  ])('%s is refused', async (_, headers, payload) => {
    const api = await startApi();
    const { status, body } = await api.call('POST', '/api/uploads', { headers, payload });
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(await readdir(api.uploadsDir)).toEqual([]);
  });

  test('A25: 50 MB exactly pass, one byte more does not and leaves nothing; the connection still works', async () => {
    const api = await startApi();
    const url = new URL('/api/uploads', await api.app.listen({ host: '127.0.0.1', port: 0 }));
    const send = async (sizeBytes: number) => {
      const content = Buffer.alloc(sizeBytes);
      PNG.copy(content);
      const { headers, payload } = await formOf('file', 'a.png', content);
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, [API_KEY_HEADER]: api.ownerKey },
        body: new Uint8Array(payload),
      });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await send(LIMIT + 1)).toMatchObject({ status: 422, body: { msg: expect.stringContaining(String(LIMIT)) } });
    expect(await readdir(api.uploadsDir)).toEqual([]);
    expect(await send(LIMIT)).toMatchObject({ status: 200, body: { data: { size: LIMIT } } });
    expect(await send(100)).toMatchObject({ status: 200 });
  });

  test('an upload that breaks off leaves nothing', async () => {
    const api = await startApi();
    const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      [
        'POST /api/uploads HTTP/1.1',
        'Host: x',
        `${API_KEY_HEADER}: ${api.ownerKey}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 100000',
        '',
        '--b',
        'Content-Disposition: form-data; name="file"; filename="a.png"',
        '',
        'x'.repeat(50_000),
      ].join('\r\n'),
    );
    await vi.waitFor(async () => expect(await readdir(api.uploadsDir)).toHaveLength(1), { timeout: 20_000 });
    socket.destroy();
    await vi.waitFor(async () => expect(await readdir(api.uploadsDir)).toEqual([]), { timeout: 20_000 });
  });
});
