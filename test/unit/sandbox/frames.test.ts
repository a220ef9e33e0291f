import { expect, test } from 'vitest';
import { createFrameReader, toFrame } from '../../../packages/sandbox/src/frames.ts';

const LIMITS = { bytes: 100, texts: 4 };

/** What a reader hands on of these pieces, and whether it took them all for frames. */
function read(pieces: readonly Buffer[], limits = LIMITS) {
  const frames: string[][] = [];
  const take = createFrameReader(limits, (texts) => frames.push(texts));
  return { isSound: pieces.every((piece) => take(piece)), frames };
}

const inPieces = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );

/** A frame whose lengths are given, whatever stands in it. */
function forged(length: number, ...words: number[]): Buffer {
  const bytes = Buffer.alloc(4 + words.length * 4);
  for (const [index, word] of [length, ...words].entries()) bytes.writeUInt32LE(word, index * 4);
  return bytes;
}

test.for([1, 2, 3, 4, 5, 7, 16, 1_000])('frames are read from pieces of %i bytes', (size) => {
  const sent = [['log', '1', 'info', '客 😀'], [], ['', '', ''], ['x'.repeat(90)], ['end']];
  expect(read(inPieces(Buffer.concat(sent.map(toFrame)), size))).toEqual({ isSound: true, frames: sent });
});

test('half a character becomes a replacement character, which is no reason to refuse the rest', () => {
  expect(read([toFrame(['\ud800'])]).frames).toEqual([['\ufffd']]);
});

test.for<[why: string, pieces: Buffer[]]>([
  ['a frame longer than the limit', [toFrame(['x'.repeat(97)])]],
  ['a length longer than the limit', [forged(101)]],
  ['the greatest length', [forged(0xffff_ffff)]],
  ['the greatest length, byte by byte', inPieces(forged(0xffff_ffff), 1)],
  ['a line of JSON', [Buffer.from('{"cmd":"NODE_HANDLE_ACK"}\n')]],
  ['a line of text', [Buffer.from('no JSON\n')]],
  ['a text longer than its frame', [forged(4, 1)]],
  ['a text longer than any', [forged(4, 0xffff_ffff)]],
  ['half a length', [Buffer.concat([forged(2), Buffer.alloc(2)])]],
  ['a text too many', [toFrame(['', '', '', '', ''])]],
  ['texts without end', [forged(100, ...Array(25).fill(0))]],
])('what is no frame within the limits is refused: %s', ([, pieces]) => {
  expect(read(pieces)).toEqual({ isSound: false, frames: [] });
});

test('what came before it is handed on, and nothing after it', () => {
  const pieces = [Buffer.concat([toFrame(['a']), forged(4, 9), toFrame(['b'])])];
  expect(read(pieces)).toEqual({ isSound: false, frames: [['a']] });
});
