import { expect, test } from 'vitest';
import { expectInBoth, inBothWorlds } from '../../../support/beside-node.ts';

const LABELS = [
  'utf-8',
  'utf8',
  'unicode-1-1-utf-8',
  ' UTF-8\n',
  '866',
  'l2',
  'greek',
  'hebrew',
  'logical',
  'koi',
  'koi8-u',
  'macintosh',
  'tis-620',
  'cp1250',
  'latin1',
  'ascii',
  'iso-8859-1',
  'l5',
  'x-mac-cyrillic',
  'gb2312',
  'gb18030',
  'big5-hkscs',
  'euc-jp',
  'iso-2022-jp',
  'sjis',
  'ks_c_5601-1987',
  'utf-16be',
  'utf-16',
  'ucs-2',
  'unicodefffe',
  'x-user-defined',
  'replacement',
  'hz-gb-2312',
  'utf-7',
  '',
  'none',
  'utf-8\0',
  '\u00a0utf-8',
];

const SINGLE_BYTE = `ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-8-i
  iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874 windows-1250 windows-1251
  windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic`.split(
  /\s+/,
);

/** Bytes that are UTF-8, that begin to be, and that are none. */
const UTF8 = [
  [],
  [0, 1, 2],
  [0x61, 0xe5, 0xae, 0xa2, 0xf0, 0x9f, 0x9b, 0x91],
  [0xff],
  [0xc0, 0x80],
  [0xe0, 0x80, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xf0, 0x9f, 0x98],
  [0xf0, 0x9f, 0x98, 0x41],
  [0xe5, 0xae],
  [0xef, 0xbb, 0xbf, 0x41],
  [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf],
  [0xef, 0xbb],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0xc2, 0x41],
  [0xf1, 0x80, 0x80, 0xc3, 0xa9],
];

const UTF16 = [
  [0x41, 0],
  [0, 0x41],
  [0x41],
  [0xff, 0xfe, 0x41, 0],
  [0xfe, 0xff, 0, 0x41],
  [0x3d, 0xd8, 0x4d, 0xdc],
  [0xd8, 0x3d, 0xdc, 0x4d],
  [0x3d, 0xd8],
  [0x3d, 0xd8, 0x41, 0],
  [0x4d, 0xdc],
];

/** Decodes bytes at once, and one by one. */
const toDecoding = (
  label: string,
  options: string,
  bytes: readonly number[],
): string => `['whole', 'pieces'].map((how) => {
  const decoder = new TextDecoder(${JSON.stringify(label)}, ${options});
  const bytes = new Uint8Array(${JSON.stringify(bytes)});
  try {
    if (how === 'whole') return decoder.decode(bytes);
    return [...bytes].map((byte) => decoder.decode(new Uint8Array([byte]), { stream: true })).join('') + decoder.decode();
  } catch (error) {
    return error.name;
  }
})`;

test('labels name encodings as in Node', async () => {
  const { handler, node } = await inBothWorlds(
    LABELS.map((label) => `new TextDecoder(${JSON.stringify(label)}).encoding`),
  );
  expect(handler).toEqual(node);
});

test('every byte of every single-byte encoding is decoded as in Node', async () => {
  const { handler, node } = await inBothWorlds(
    SINGLE_BYTE.flatMap((label) =>
      ['{}', '{ fatal: true }'].map(
        (options) =>
          `new TextDecoder('${label}', ${options}).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))`,
      ),
    ),
  );
  expect(handler).toEqual(node);
});

test('UTF-8 and UTF-16 are decoded as in Node, broken bytes, byte order marks and pieces', async () => {
  const cases = [
    ...UTF8.map((bytes) => ['utf-8', bytes] as const),
    ...UTF16.flatMap((bytes) => [['utf-16le', bytes] as const, ['utf-16be', bytes] as const]),
  ];
  const { handler, node } = await inBothWorlds(
    cases.flatMap(([label, bytes]) =>
      ['{}', '{ fatal: true }', '{ ignoreBOM: true }'].map((options) => toDecoding(label, options, bytes)),
    ),
  );
  expect(handler).toEqual(node);
});

test('multi-byte encodings are decoded as the standard says', async () => {
  const encodings: [string, number[], string][] = [
    ['gbk', [0xc4, 0xe3, 0xba, 0xc3, 0x80, 0xff, 0x81], '你好€\ufffd\ufffd'],
    ['gb18030', [0xc4, 0xe3, 0x81, 0x30, 0x81, 0x30, 0x94, 0x39, 0xda, 0x33], '你\u0080💩'],
    ['big5', [0xa7, 0x41, 0xa6, 0x6e, 0x88, 0x62, 0x61], '你好\u00ca\u0304a'],
    ['euc-jp', [0xa4, 0xa2, 0x8e, 0xb1, 0x8f, 0xb0, 0xa1, 0x61], 'あｱ丂a'],
    ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42, 0x61], 'あa'],
    ['shift_jis', [0x82, 0xa0, 0xb1, 0x80, 0x81, 0x20], 'あｱ\u0080\ufffd '],
    ['euc-kr', [0xb0, 0xa1, 0x81, 0x41, 0xff, 0x61], '가갂\ufffda'],
    ['x-user-defined', [0x41, 0x80, 0xff], 'A\uf780\uf7ff'],
  ];
  const named = Object.fromEntries(encodings.map(([label, bytes]) => [label, toDecoding(label, '{}', bytes)]));
  const { handler } = await inBothWorlds(named);
  expect(handler).toEqual(Object.fromEntries(encodings.map(([label, , text]) => [label, [text, text]])));
});

test('decoders take buffers and views, keep their options, and go on after an error', async () => {
  const { handler, node } = await inBothWorlds([
    '(() => { const bytes = new Uint8Array([65, 66, 67, 68]); const decoder = new TextDecoder(); return [bytes.buffer, bytes.subarray(1, 3), new DataView(bytes.buffer, 1), new Uint16Array(bytes.buffer), undefined].map((source) => decoder.decode(source)); })()',
    "new TextDecoder().decode('x')",
    'new TextDecoder().decode([1])',
    'new TextDecoder().decode(null)',
    "new TextDecoder('utf-8', 1)",
    'new TextDecoder(undefined).encoding',
    'new TextDecoder(null)',
    'TextDecoder()',
    'TextDecoder.prototype.decode.call({}, new Uint8Array(1))',
    "(() => { const { encoding, fatal, ignoreBOM } = new TextDecoder('utf-8', { fatal: 1, ignoreBOM: 'x' }); return [encoding, fatal, ignoreBOM]; })()",
    "(() => { const decoder = new TextDecoder('utf-8', { fatal: true }); try { decoder.decode(new Uint8Array([255])); } catch {} return decoder.decode(new Uint8Array([65])); })()",
    '(() => { const decoder = new TextDecoder(); const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 65]); return [decoder.decode(bytes), decoder.decode(bytes), decoder.decode(bytes, { stream: true }), decoder.decode(bytes, { stream: true }), decoder.decode(), decoder.decode(bytes)]; })()',
    "(() => { const decoder = new TextDecoder(); try { decoder.encoding = 'x'; } catch {} return decoder.encoding; })()",
    'Object.prototype.toString.call(new TextDecoder())',
  ]);
  expect(handler).toEqual(node);
});

test('texts are encoded as in Node, lone surrogates and too little room', async () => {
  const { handler, node } = await inBothWorlds([
    "['', 'a', 'é', '客', '🛑', '\\ud800', '\\udc00', 'a\\ud800', '\\udc00\\ud800'].map((text) => [...new TextEncoder().encode(text)])",
    '[undefined, null, 12].map((value) => [...new TextEncoder().encode(value)])',
    "(() => { const { constructor, byteOffset, buffer } = new TextEncoder().encode('x'); return [constructor === Uint8Array, byteOffset, buffer.byteLength]; })()",
    "[['é', 1], ['é', 2], ['a🛑b', 4], ['a🛑b', 5], ['\\ud800x', 3], ['客客', 5], ['', 3], ['abc', 0]].map(([text, size]) => { const into = new Uint8Array(size); return [new TextEncoder().encodeInto(text, into), [...into]]; })",
    "(() => { const into = new Uint8Array(6); return [new TextEncoder().encodeInto('abc', into.subarray(2, 4)), [...into]]; })()",
    "new TextEncoder().encodeInto('a', new Int8Array(4))",
    "new TextEncoder().encodeInto('a')",
    'TextEncoder()',
    '[new TextEncoder().encoding, Object.prototype.toString.call(new TextEncoder())]',
  ]);
  expect(handler).toEqual(node);
});

test('texts go through streams in pieces', async () => {
  const collect = `const collect = async (stream) => { const all = []; for await (const chunk of stream) all.push(...(typeof chunk === 'string' ? [chunk] : chunk)); return all; };
    const from = (chunks) => new ReadableStream({ start(controller) { for (const chunk of chunks) controller.enqueue(chunk); controller.close(); } });`;
  const run = (body: string) => `(async () => { ${collect} ${body} })()`;
  const { handler, node } = await inBothWorlds([
    run(
      `return (await collect(from([[0xe5, 0xae], [0xa2, 0x61], [0xf0, 0x9f]].map((bytes) => new Uint8Array(bytes))).pipeThrough(new TextDecoderStream()))).join('');`,
    ),
    run(
      `return await collect(from([new Uint8Array([255])]).pipeThrough(new TextDecoderStream('utf-8', { fatal: true })));`,
    ),
    run(`return await collect(from(['a\\ud83d', '\\uded1', '\\ud83d']).pipeThrough(new TextEncoderStream()));`),
    "(() => { const { encoding, fatal, ignoreBOM } = new TextDecoderStream('latin1'); return [encoding, fatal, ignoreBOM, new TextEncoderStream().encoding]; })()",
    "new TextDecoderStream('none')",
  ]);
  expect(handler).toEqual(node);
});

test('what decoders and encoders are is told by attributes of their classes', async () => {
  await expectInBoth(
    `const own = [new TextDecoder('latin1', { fatal: true }), new TextEncoder(), new TextDecoderStream('utf-16', { ignoreBOM: true }), new TextEncoderStream()];
    return [own.map((made) => Object.keys(Object.getOwnPropertyDescriptors(made)).length), own.map(({ encoding, fatal, ignoreBOM, readable, writable }) => [encoding, fatal ?? null, ignoreBOM ?? null, readable instanceof ReadableStream, writable instanceof WritableStream]),
      await thrown(() => new TextEncoder().encodeInto('a')), await thrown(() => TextEncoder.prototype.encode.call({}, 'a')), new TextDecoder(undefined, null).encoding];`,
    [
      [0, 0, 0, 0],
      [
        ['windows-1252', true, false, false, false],
        ['utf-8', null, null, false, false],
        ['utf-16le', false, true, true, true],
        ['utf-8', null, null, true, true],
      ],
      'TypeError',
      'TypeError',
      'utf-8',
    ],
  );
});
