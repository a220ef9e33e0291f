import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { API_KEY_HEADER, UPLOAD_MESSAGE } from '#contract';
import { createIds } from '#core';
import { createFolder } from '../../support/create-folder.ts';
import { encodeForm } from '../../support/encode-form.ts';
import { startApi, type TestApi } from '../../support/start-api.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

const LIMIT = 52_428_800;
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const ZIP = Buffer.from('504b030414000000', 'hex');
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const CONTENTS: [extension: string, content: Buffer][] = [
  ['jpg', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['png', PNG],
  ['gif', Buffer.from('GIF87a......')],
  ['gif', Buffer.from('GIF89a......')],
  ['webp', Buffer.from('RIFF....WEBPVP8 ')],
  ['pdf', Buffer.from('%PDF-1.7\n')],
  ['doc', COMPOUND],
  ['doc', Buffer.concat([COMPOUND, Buffer.alloc(600, 0xff)])],
  ['xls', COMPOUND],
  ['xls', Buffer.concat([COMPOUND, Buffer.from('WordDocument', 'utf16le')])],
  ['png', Buffer.concat([PNG.subarray(0, 8), Buffer.from('<html>')])],
  ['jpg', Buffer.from('ffd8ff', 'hex')],
  ['zip', ZIP],
  ['zip', Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])],
];

const upload = async ({ call }: TestApi, name: string, content: Buffer, part = 'file', more = {}) =>
  call('POST', '/api/uploads', await encodeForm([{ part, name, content }], more));

/** The beginning of a request by hand: a form whose file is under way. */
const beginUpload = (
  key: string,
  headers: string[],
  file = 'Content-Disposition: form-data; name="file"; filename="a.png"',
) =>
  [
    'POST /api/uploads HTTP/1.1',
    'Host: x',
    `${API_KEY_HEADER}: ${key}`,
    'Content-Type: multipart/form-data; boundary=b',
    ...headers,
    '',
    '--b',
    file,
    '',
    '',
  ].join('\r\n');

describe('uploads', () => {
  test('A02: a file is stored, and served under its URL with a safe type', async () => {
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
      'content-disposition': "inline; filename*=UTF-8''shot.png",
      'x-content-type-options': 'nosniff',
    });
    expect((await api.call('GET', path.replace('shot', 'other'))).status).toBe(404);
    expect((await api.call('GET', '/uploads/00000000-0000-4000-8000-000000000000/shot.png')).status).toBe(404);
    expect((await api.call('GET', '/uploads/..%2f..%2fetc/passwd')).status).toBe(404);
  });

  test.runIf(process.platform !== 'win32').for<[string, (file: string) => unknown]>([
    ['a link', (file) => symlink(import.meta.filename, file)],
    ['a link to a device', (file) => symlink('/dev/zero', file)],
    ['a FIFO', (file) => execFileSync('mkfifo', [file])],
    ['a folder', (file) => mkdir(file)],
  ])('of a folder in which a file has become %s, nothing else is served in its place', async ([, lay]) => {
    const api = await startApi();
    const { body } = await upload(api, 'shot.png', PNG);
    const path = new URL(body.data.url).pathname;
    const stored = join(api.uploadsDir, path.split('/')[2] ?? '');
    await rm(stored);
    await lay(stored);
    expect((await api.call('GET', path)).status).toBe(404);
    expect(await upload(api, 'other.png', PNG)).toMatchObject({ status: 200 });
  });

  test('what is no image is saved, not shown, under any name', async () => {
    const api = await startApi();
    const { body } = await upload(api, `发票 "1"; x='*(2).pdf`, Buffer.from('%PDF-1.7'));
    const served = await api.app.inject(new URL(body.data.url).pathname);
    expect(served.statusCode).toBe(200);
    expect(served.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[A-Za-z0-9%.!_~-]+$/);
    expect(decodeURIComponent(String(served.headers['content-disposition']))).toContain(body.data.filename);
  });

  test('A18: with the switch, an upload answers 201', async () => {
    const api = await startApi({ assumed: { 'create.status': '201' } });
    expect((await upload(api, 'shot.png', PNG)).status).toBe(201);
  });

  test.each(CONTENTS)('A26: %s is taken by its first bytes, whatever follows', async (extension, content) => {
    const api = await startApi();
    expect(await upload(api, `a.${extension.toUpperCase()}`, content)).toMatchObject({ status: 200 });
  });

  test.each<[string, Buffer]>([
    ['a.docx', ZIP],
    ['a.xlsx', ZIP],
    ['a.zip', PNG],
    ['a.png', ZIP],
    ['a.svg', Buffer.from('<svg/>')],
    ['a.html', Buffer.from('<p>')],
    ['a.png.html', PNG],
    ['a.png', Buffer.from('<html>')],
    ['a.jpg', PNG],
    ['a.webp', Buffer.from('RIFF....WAVEfmt ')],
    ['a.doc', COMPOUND.subarray(0, 7)],
    ['a.doc', Buffer.concat([Buffer.from(' '), COMPOUND])],
    ['a.xls', ZIP],
    ['a.pdf', Buffer.from(' %PDF-1.7')],
    ['a.gif', Buffer.from('GIF88a')],
    ['a.png', Buffer.alloc(0)],
    ['png', PNG],
    ['.png', PNG],
    ['a.constructor', PNG],
  ])('A26: %s is refused for its ending or its content, and leaves no file', async (name, content) => {
    const api = await startApi();
    expect(await upload(api, name, content)).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } });
    expect(await readdir(api.uploadsDir)).toEqual([]);
  });

  test('A26: the content type of the part does not matter', async () => {
    const api = await startApi();
    for (const [name, content, status] of [
      ['a.png', PNG, 200],
      ['a.html', PNG, 422],
      ['a.png', Buffer.from('<p>'), 422],
    ] as const) {
      for (const type of ['image/png', 'text/html', 'nonsense']) {
        const payload = Buffer.concat([
          Buffer.from(
            `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
          ),
          content,
          Buffer.from('\r\n--b--\r\n'),
        ]);
        const headers = { 'content-type': 'multipart/form-data; boundary=b' };
        expect((await api.call('POST', '/api/uploads', { headers, payload })).status).toBe(status);
      }
    }
  });

  test.each([
    ['../../etc/a.png', 'a.png'],
    ['C:\\Users\\me\\a.png', 'a.png'],
    ['图片 1.png', '图片 1.png'],
    ['a\u202egnp.png', 'agnp.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(251)}.png`],
    ['a?b#c%d.png', 'a?b#c%d.png'],
    ['a\u0007\u009b\u200b\u2066b\u2069.png', 'ab.png'],
    ['..png', '..png'],
    [' a .png ', 'a .png'],
    ['__proto__.png', '__proto__.png'],
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
    expect(await upload(api, 'a.png', PNG, 'File')).toMatchObject(missing);
    expect(await upload(api, 'a.png', PNG, 'constructor')).toMatchObject(missing);
    expect(await upload(api, 'a.png', PNG, 'file', { note: 'x', more: 'y' })).toMatchObject({ status: 200 });
    const other = { part: 'picture', name: 'b.html', content: Buffer.from('<p>') };
    for (const files of [
      [other, { name: 'a.png', content: PNG }],
      [{ name: 'a.png', content: PNG }, other],
    ]) {
      expect(await api.call('POST', '/api/uploads', await encodeForm(files))).toMatchObject({ status: 200 });
    }
    expect(await readdir(api.uploadsDir)).toHaveLength(3);
  });

  test('two parts called file are refused, and neither is kept', async () => {
    const api = await startApi();
    const file = { name: 'a.png', content: PNG };
    const { status, body } = await api.call('POST', '/api/uploads', await encodeForm([file, file]));
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(await readdir(api.uploadsDir)).toEqual([]);
  });

  test('uploads at once do not meet', async () => {
    const api = await startApi();
    const contents = Array.from({ length: 8 }, (_, i) => Buffer.concat([PNG, Buffer.alloc(100_000, i)]));
    const answers = await Promise.all(contents.map((content) => upload(api, 'a.png', content)));
    const urls = answers.map(({ body }) => new URL(body.data.url).pathname);
    expect(new Set(urls).size).toBe(8);
    for (const [i, url] of urls.entries()) expect((await api.app.inject(url)).rawPayload).toEqual(contents[i]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['no form', { 'content-type': 'application/json' }, '{}'],
    ['nothing', {}, ''],
    [
      'a form in another content encoding',
      { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' },
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\n\r\nGIF89a\r\n--b--\r\n',
    ],
    [
      'a form in another charset',
      { 'content-type': 'multipart/form-data; charset=gbk; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\n\r\nGIF89a\r\n--b--\r\n',
    ],
    ['no boundary', { 'content-type': 'multipart/form-data' }, 'x'],
    ['an empty form', { 'content-type': 'multipart/form-data; boundary=b' }, '--b--\r\n'],
    ['no form inside', { 'content-type': 'multipart/form-data; boundary=b' }, 'nonsense'],
    [
      'a form that ends early',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    ],
    [
      'a form that ends after the file',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\n\r\nGIF89a\r\n--b\r\n',
    ],
    [
      'a file without a name',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: image/gif\r\n\r\nGIF89a\r\n--b--\r\n',
    ],
    [
      'a file with an empty name',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\nGIF89a\r\n--b--\r\n',
    ],
    [
      'a part that is only text',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nGIF89a\r\n--b--\r\n',
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
      const { headers, payload } = await encodeForm([{ name: 'a.png', content }]);
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

  test('a file goes to disk as it arrives, and one that breaks off leaves nothing', async () => {
    const api = await startApi();
    const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
    const sent = 4_000_000;
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(beginUpload(api.ownerKey, ['Content-Length: 8000000']));
    socket.write(Buffer.alloc(sent));
    const written = async () => {
      const [name = ''] = await readdir(api.uploadsDir);
      return (await stat(join(api.uploadsDir, name))).size;
    };
    // All but what the boundary could still begin in, while the rest is not even sent.
    await vi.waitFor(async () => expect(await written()).toBeGreaterThan(sent - 200_000), { timeout: 20_000 });
    socket.destroy();
    await vi.waitFor(async () => expect(await readdir(api.uploadsDir)).toEqual([]), { timeout: 20_000 });
  });

  test('what a killed process left behind is gone at the next start; what is recorded stays', async () => {
    const { path } = await createFolder();
    const [storePath, dir] = [path('store.db'), path('store.db-uploads')];
    const first = await startTestEmulator({ storePath });
    const { headers, payload } = await encodeForm([{ name: 'a.png', content: PNG }]);
    const answer = await fetch(`${first.url}/api/uploads`, {
      method: 'POST',
      headers: { ...headers, [API_KEY_HEADER]: first.runInfo.apiKey },
      body: new Uint8Array(payload),
    });
    const { data } = (await answer.json()) as { data: { url: string } };
    await first.stop();
    const stray = createIds(99).stream('strays').uuid();
    await writeFile(join(dir, stray), 'half a file');
    await writeFile(join(dir, '7.part'), 'another one');
    await writeFile(join(dir, 'notes.txt'), 'not ours');

    const second = await startTestEmulator({ storePath });
    expect((await readdir(dir)).filter((name) => [stray, '7.part', 'notes.txt'].includes(name))).toEqual(['notes.txt']);
    const served = await fetch(second.url + new URL(data.url).pathname);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG);
  });

  test('a store that is put back gives no new file the id of one that another snapshot has', async () => {
    const { url, runInfo, snapshots } = await startTestEmulator({ data: 'none' });
    const send = async (content: Buffer, more: readonly { part: string; name: string; content: Buffer }[] = []) => {
      const { headers, payload } = await encodeForm([{ name: 'a.png', content }, ...more]);
      const answer = await fetch(`${url}/api/uploads`, {
        method: 'POST',
        headers: { ...headers, [API_KEY_HEADER]: runInfo.apiKey },
        body: new Uint8Array(payload),
      });
      return ((await answer.json()) as { data?: { url: string } }).data?.url ?? '';
    };
    const read = async (place: string) => Buffer.from(await (await fetch(place)).arrayBuffer());
    const [first, other] = [Buffer.concat([PNG, Buffer.from('first')]), Buffer.concat([PNG, Buffer.from('other')])];

    await snapshots.save('before');
    await snapshots.restore('before');
    const one = await send(first);
    await snapshots.save('with the first');
    await snapshots.restore('before');
    const two = await send(other);
    expect(two).not.toBe(one);
    await snapshots.restore('before');
    // The same operations with the same bytes give the same ids.
    expect(await send(first)).toBe(one);
    expect(await send(other)).toBe(two);
    expect(await read(two)).toEqual(other);
    await snapshots.restore('before');
    // A form that is refused takes nothing away that was there before.
    await send(first, [{ part: 'file', name: 'b.png', content: PNG }]);
    await snapshots.restore('with the first');
    expect(await read(one)).toEqual(first);
  });

  test('a disk that is full is our fault, and leaves nothing', async () => {
    const errors: unknown[] = [];
    const api = await startApi({ onError: (error) => errors.push(error) });
    // The name of the first file while it arrives; whatever is written to it fails.
    await symlink('/dev/full', join(api.uploadsDir, '1.part'));
    const content = Buffer.concat([PNG, Buffer.alloc(1_000_000)]);
    expect(await upload(api, 'a.png', content)).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
    expect(errors).toHaveLength(1);
    expect(await readdir(api.uploadsDir)).toEqual([]);
    expect(await upload(api, 'a.png', content)).toMatchObject({ status: 200 });
  });
});
