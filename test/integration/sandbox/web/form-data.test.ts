import { test } from 'vitest';
import { expectInBoth, expectInside } from '../../../support/beside-node.ts';

test('a form keeps pairs in their order', async () => {
  await expectInBoth(
    `const form = new FormData();
    form.append('a', 1); form.append('b', 'two'); form.append('a', '\\ud800'); form.append('c', null);
    const all = [...form];
    const read = [form.get('a'), form.getAll('a'), form.get('no'), form.getAll('no'), form.has('b'), form.has('no')];
    form.set('a', 'x'); form.set('d', 'y'); form.delete('b'); form.delete('no');
    const seen = [];
    form.forEach(function (value, name, self) { seen.push([value, name, self === form, this.mark]); }, { mark: 1 });
    return { all, read, after: [...form.entries()], keys: [...form.keys()], values: [...form.values()], seen, tag: Object.prototype.toString.call(form) };`,
    {
      all: [
        ['a', '1'],
        ['b', 'two'],
        ['a', '�'],
        ['c', 'null'],
      ],
      read: ['1', ['1', '�'], null, [], true, false],
      after: [
        ['a', 'x'],
        ['c', 'null'],
        ['d', 'y'],
      ],
      keys: ['a', 'c', 'd'],
      values: ['x', 'null', 'y'],
      seen: [
        ['x', 'a', true, 1],
        ['null', 'c', true, 1],
        ['y', 'd', true, 1],
      ],
      tag: '[object FormData]',
    },
  );
});

test('a blob in a form becomes a file, a file stays what it is', async () => {
  await expectInBoth(
    `const form = new FormData();
    const file = new File(['f'], 'own.txt', { type: 'a/b', lastModified: 5 });
    form.append('blob', new Blob(['x'], { type: 'c/d' })); form.append('named', new Blob(['y']), 'given.bin'); form.append('file', file); form.append('renamed', file, 'other'); form.set('blob2', new Blob([]), undefined);
    const tell = ({ name, type, size }) => [name, type, size];
    return { files: [...form.values()].map(tell), same: form.get('file') === file, is: [...form.values()].every((value) => value instanceof File), time: form.get('renamed').lastModified };`,
    {
      files: [
        ['blob', 'c/d', 1],
        ['given.bin', '', 1],
        ['own.txt', 'a/b', 1],
        ['other', 'a/b', 1],
        ['blob', '', 0],
      ],
      same: true,
      is: true,
      time: 5,
    },
  );
});

test('a form refuses what it cannot hold', async () => {
  await expectInBoth(
    `const form = new FormData();
    return [await thrown(() => form.append('a')), await thrown(() => form.set('a')), await thrown(() => form.get()), await thrown(() => form.getAll()), await thrown(() => form.has()), await thrown(() => form.delete()),
      await thrown(() => form.append('a', 'text', 'name')), await thrown(() => form.append('a', {}, 'name')), await thrown(() => form.forEach()), await thrown(() => new FormData({})), await thrown(() => FormData()), [...form].length];`,
    [...Array(11).fill('TypeError'), 0],
  );
});

test('a change during a walk is seen', async () => {
  await expectInBoth(
    `const form = new FormData(); form.append('a', '1');
    const seen = [];
    for (const [name] of form) { seen.push(name); if (seen.length < 3) form.append(name + 'x', '1'); }
    return seen;`,
    ['a', 'ax', 'axx'],
  );
});

test('a form is written as multipart/form-data, with names and line ends as browsers do', async () => {
  await expectInBoth(
    `const form = new FormData();
    form.append('a"b\\nc', 'one\\ntwo\\rthree\\r\\nfour'); form.append('file', new Blob(['x\\ny'], { type: 'text/css' }), 'na"me\\r.css'); form.append('é', '客');  form.append('untyped', new Blob(['z']), 'z');
    const response = new Response(form);
    const [type, boundary] = response.headers.get('content-type').split('; boundary=');
    return { type, text: (await response.text()).replaceAll(boundary, 'BOUNDARY').trimEnd() };`,
    {
      type: 'multipart/form-data',
      text: [
        '--BOUNDARY',
        'Content-Disposition: form-data; name="a%22b%0D%0Ac"',
        '',
        'one\r\ntwo\r\nthree\r\nfour',
        '--BOUNDARY',
        'Content-Disposition: form-data; name="file"; filename="na%22me%0D.css"',
        'Content-Type: text/css',
        '',
        'x\ny',
        '--BOUNDARY',
        'Content-Disposition: form-data; name="é"',
        '',
        '客',
        '--BOUNDARY',
        'Content-Disposition: form-data; name="untyped"; filename="z"',
        'Content-Type: application/octet-stream',
        '',
        'z',
        '--BOUNDARY--',
      ].join('\r\n'),
    },
  );
});

test('two forms have two boundaries', async () => {
  await expectInside(
    `const type = () => new Response(new FormData()).headers.get('content-type');
    const [one, other] = [type(), type()];
    return [one === other, /boundary=[\\w-]{30,70}$/.test(one)];`,
    [false, true],
  );
});

test('a form comes back from multipart/form-data as it was', async () => {
  await expectInBoth(
    `const form = new FormData();
    const bytes = Uint8Array.from({ length: 600 }, (_, index) => index % 256);
    form.append('a"b', 'line\\r\\nline'); form.append('a"b', ''); form.append('客', '\\ufeffé'); form.append('file', new File([bytes, '\\r\\n--', bytes], 'n"\\n客.bin', { type: 'application/x-y; q=1' })); form.append('none', new Blob([]));
    const back = await new Response(form).formData();
    const [left, other] = [form.get('file'), back.get('file')];
    const [was, is] = [await left.bytes(), await other.bytes()];
    return { names: [...back.keys()], texts: [...back.values()].filter((value) => typeof value === 'string'), file: [other.name, other.type, is.length, is.every((byte, index) => byte === was[index])], none: [back.get('none').name, back.get('none').size] };`,
    {
      names: ['a"b', 'a"b', '客', 'file', 'none'],
      texts: ['line\r\nline', '', '\ufeffé'],
      file: ['n"\n客.bin', 'application/x-y; q=1', 1204, true],
      none: ['blob', 0],
    },
  );
});

const BOTH_FORMS = `
  const parse = (lines, type = 'multipart/form-data; boundary=AaB') => new Response(lines.join('\\r\\n'), { headers: { 'content-type': type } }).formData();
  const part = (head, body) => ['--AaB', ...head, '', body];
`;

test('multipart/form-data of others is read', async () => {
  await expectInBoth(
    `${BOTH_FORMS}
    const one = await parse([...part(['content-disposition: form-data; name="a"', 'X-Other: 1'], 'text'), ...part(['CONTENT-DISPOSITION: form-data; name="f"; filename="f.txt"'], 'file'), ...part(['Content-Disposition: form-data; name="g"; filename=""', 'Content-Type: image/png'], ''), '--AaB--', '']);
    const quoted = await parse([...part(['Content-Disposition: form-data; name="q;filename=x"'], '--Aa'), '--AaB--', ''], 'Multipart/Form-Data; charset=x; boundary="AaB"');
    return { a: one.get('a'), f: [one.get('f').name, one.get('f').type, await one.get('f').text()], g: [one.get('g').name, one.get('g').type, one.get('g').size], quoted: [...quoted] };`,
    {
      a: 'text',
      f: ['f.txt', 'text/plain', 'file'],
      g: ['', 'image/png', 0],
      quoted: [['q;filename=x', '--Aa']],
    },
  );
});

test('broken multipart/form-data is refused', async () => {
  await expectInBoth(
    `${BOTH_FORMS}
    const head = ['Content-Disposition: form-data; name="a"'];
    const broken = { empty: [''], other: ['--other', ...head, '', 'x', '--other--'], endless: part(head, 'x'), headless: part([], 'x').concat('--AaB--'), nameless: [...part(['Content-Disposition: form-data'], 'x'), '--AaB--'], attachment: [...part(['Content-Disposition: attachment; name="a"'], 'x'), '--AaB--'], colonless: [...part([...head, 'nothing'], 'x'), '--AaB--'], glued: ['--AaBx', ...head, '', 'x', '--AaB--'] };
    const names = {};
    for (const [what, lines] of Object.entries(broken)) names[what] = await thrown(() => parse(lines));
    return { ...names, boundary: await thrown(() => parse([...part(head, 'x'), '--AaB--'], 'multipart/form-data')), json: await thrown(() => parse(['{}'], 'application/json')), untyped: await thrown(() => new Response(new Blob(['a=b'])).formData()), bodiless: await thrown(() => new Response().formData()) };`,
    {
      empty: 'TypeError',
      other: 'TypeError',
      endless: 'TypeError',
      headless: 'TypeError',
      nameless: 'TypeError',
      attachment: 'TypeError',
      colonless: 'TypeError',
      glued: 'TypeError',
      boundary: 'TypeError',
      json: 'TypeError',
      untyped: 'TypeError',
      bodiless: 'TypeError',
    },
  );
});

test('a form comes back from application/x-www-form-urlencoded', async () => {
  await expectInBoth(
    `const given = await new Response(new URLSearchParams([['a', '1 +&'], ['é', '客'], ['a', '']])).formData();
    const raw = await new Response('a=%ff&b&c=d+e', { headers: { 'content-type': 'Application/X-WWW-Form-Urlencoded; charset=utf-8' } }).formData();
    return [[...given], [...raw]];`,
    [
      [
        ['a', '1 +&'],
        ['é', '客'],
        ['a', ''],
      ],
      [
        ['a', '�'],
        ['b', ''],
        ['c', 'd e'],
      ],
    ],
  );
});
