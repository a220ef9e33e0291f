import { expect, test } from 'vitest';
import { expectInBoth, expectInside } from '../../../support/beside-node.ts';
import { SANDBOX_NOW } from '../../../support/start-sandbox.ts';

test('a blob is made from texts, bytes and blobs, and read in every way', async () => {
  await expectInBoth(
    `const source = new Uint8Array([97, 98, 99, 100]);
    const blob = new Blob(['é\\ud800', source.subarray(1, 3), source.buffer, new DataView(source.buffer, 3), new Blob(['in']), 5, null, { toString: () => 'o' }], { type: 'Text/PLAIN;A=b' });
    source.fill(120);
    const again = await blob.text();
    return { size: blob.size, type: blob.type, again, bytes: [...await blob.bytes()].slice(0, 5), buffer: (await blob.arrayBuffer()).byteLength,
      empty: [new Blob().size, new Blob([]).type, await new Blob([]).text(), new Blob(undefined, null).size], generated: await new Blob((function* () { yield 'a'; yield 'b'; })()).text() };`,
    {
      size: 20,
      type: 'text/plain;a=b',
      again: 'é�bcabcddin5nullo',
      bytes: [0xc3, 0xa9, 0xef, 0xbf, 0xbd],
      buffer: 20,
      empty: [0, '', '', 0],
      generated: 'ab',
    },
  );
});

test('what a blob gives away are copies', async () => {
  await expectInBoth(
    `const blob = new Blob(['abc']);
    (await blob.bytes()).fill(0);
    new Uint8Array(await blob.arrayBuffer()).fill(0);
    for await (const chunk of blob.stream()) chunk.fill(0);
    return await blob.text();`,
    'abc',
  );
});

test('a slice counts from either end and stays within the blob', async () => {
  const slices = [
    [],
    [1],
    [1, 3],
    [-2],
    [-3, -1],
    [0, 99],
    [3, 1],
    [-99, 2],
    [0.5, '3'],
    [1.5],
    [2.5],
    [-0.5],
    [Number.NaN, 2],
    [99],
  ];
  await expectInBoth(
    `const blob = new Blob(['01', new Blob(['23']), '4'], { type: 'a/b' });
    const texts = [];
    for (const range of ${JSON.stringify(slices).replace('null', 'NaN')}) texts.push(await blob.slice(...range).text());
    const part = blob.slice(1, 4, 'C/D');
    return { texts, type: blob.slice(1).type, given: part.type, nested: await part.slice(1, 2).text(), invalid: blob.slice(0, 1, 'é').type, made: part instanceof Blob };`,
    {
      texts: ['01234', '1234', '12', '34', '23', '01234', '', '01', '012', '234', '234', '01234', '01', ''],
      type: '',
      given: 'c/d',
      nested: '2',
      invalid: '',
      made: true,
    },
  );
});

test('the stream of a blob gives all its bytes, to buffers of the reader too', async () => {
  await expectInBoth(
    `const blob = new Blob([new Uint8Array(200_000).fill(7), 'end']);
    const chunks = await readAll(blob.stream());
    const all = await new Blob(chunks).bytes();
    const reader = new Blob(['abcdef']).stream().getReader({ mode: 'byob' });
    const read = async (size) => { const { value, done } = await reader.read(new Uint8Array(size)); return [textOf(value), done]; };
    const cancelled = blob.stream();
    await cancelled.cancel('enough');
    return { length: all.length, sevens: all.filter((byte) => byte === 7).length, end: textOf(all.slice(-3)), byob: [await read(4), await read(4), await read(4)], after: (await readAll(cancelled)).length,
      empty: (await readAll(new Blob([]).stream())).length, twice: [await blob.slice(-3).text(), await new Response(blob.slice(-3).stream()).text()] };`,
    {
      length: 200_003,
      sevens: 200_000,
      end: 'end',
      byob: [
        ['abcd', false],
        ['ef', false],
        ['', true],
      ],
      after: 0,
      empty: 0,
      twice: ['end', 'end'],
    },
  );
});

test('a blob refuses what it cannot be made from', async () => {
  await expectInBoth(
    `return [await thrown(() => new Blob('text')), await thrown(() => new Blob(5)), await thrown(() => new Blob({})), await thrown(() => new Blob(null)), await thrown(() => new Blob([], 'options')),
      await thrown(() => new Blob([], { endings: 'other' })), await thrown(() => Blob([])), await thrown(() => new Blob([Symbol()])),
      new Blob([], { type: 'a\\u0000b' }).type, new Blob([], { type: 'é' }).type, new Blob([], { type: null }).type, Object.prototype.toString.call(new Blob())];`,
    [
      'TypeError',
      'TypeError',
      'TypeError',
      'TypeError',
      'TypeError',
      'TypeError',
      'TypeError',
      'TypeError',
      '',
      '',
      'null',
      '[object Blob]',
    ],
  );
});

test('line ends become those of the system when they are to', async () => {
  await expectInside(
    `const blob = (endings) => new Blob(['a\\r\\nb\\rc\\n', new TextEncoder().encode('\\r\\n')], { endings }).text();
    return [await blob('native'), await blob('transparent')];`,
    ['a\nb\nc\n\r\n', 'a\r\nb\rc\n\r\n'],
  );
});

test('a file is a blob with a name and a time', async () => {
  await expectInBoth(
    `const file = new File(['abc'], 'a/\\ud800.txt', { type: 'Text/Plain', lastModified: 12 });
    return { name: file.name, type: file.type, size: file.size, time: file.lastModified, text: await file.text(), is: [file instanceof Blob, file instanceof File, file.slice() instanceof File],
      times: [NaN, -5, new Date(7), '8', null].map((lastModified) => new File([], '', { lastModified }).lastModified), tag: Object.prototype.toString.call(file),
      refused: [await thrown(() => new File([])), await thrown(() => new File()), await thrown(() => new File('text', 'name'))], named: new File([], undefined).name };`,
    {
      name: 'a/�.txt',
      type: 'text/plain',
      size: 3,
      time: 12,
      text: 'abc',
      is: [true, true, false],
      times: [0, -5, 7, 8, 0],
      tag: '[object File]',
      refused: ['TypeError', 'TypeError', 'TypeError'],
      named: 'undefined',
    },
  );
});

test('the time of a file is a whole number, and its parts are needed', async () => {
  await expectInside(
    `return [...[12.9, -12.9, Infinity].map((lastModified) => new File([], '', { lastModified }).lastModified), await thrown(() => new File(undefined, 'name'))];`,
    [12, -12, 0, 'TypeError'],
  );
});

test('the time of a file is that of the store', async () => {
  await expectInside(`return new File([], 'a').lastModified;`, SANDBOX_NOW);
  expect(new File([], 'a').lastModified).not.toBe(SANDBOX_NOW);
});

test('what a blob is made from is converted from left to right, its options in the order of the alphabet, before any byte is read', async () => {
  await expectInside(
    `const said = [];
    const text = (name, value) => ({ toString: () => { said.push(name); return value; } });
    const bytes = new Uint8Array([97]);
    const options = { get type() { said.push('get type'); return text('type', 'A/B'); }, get lastModified() { said.push('get lastModified'); return 5; }, get endings() { said.push('get endings'); return text('endings', 'native'); } };
    const array = [bytes, text('part', '\\r\\n'), { toString: () => { said.push('other'); bytes[0] = 98; return 'c'; } }];
    const parts = { get [Symbol.iterator]() { said.push('parts'); return () => array.values(); } };
    const blob = new Blob(parts, options);
    const made = { said: said.splice(0), text: await blob.text(), type: blob.type };
    new File(['a', text('part', 'b')], text('name', 'n'), options);
    const file = said.splice(0);
    const number = (name, value) => ({ valueOf: () => { said.push(name); return value; } });
    blob.slice(number('start', 0), number('end', 1), text('type', 'x'));
    return { made, file, slice: said };`,
    {
      made: {
        said: ['parts', 'part', 'other', 'get endings', 'endings', 'get type', 'type'],
        text: 'b\nc',
        type: 'a/b',
      },
      file: ['part', 'name', 'get endings', 'endings', 'get type', 'type', 'get lastModified'],
      slice: ['start', 'end', 'type'],
    },
  );
});
