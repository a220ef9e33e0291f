import { createReadStream } from 'node:fs';
import type { UploadExtension } from '#contract';

const bytes = (...values: number[]) => Buffer.from(values);
const COMPOUND_FILE = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const JPEG = bytes(0xff, 0xd8, 0xff);

/** What a file of a type may begin with. */
const BEGINNINGS: { readonly [E in UploadExtension]: readonly Buffer[] } = {
  jpg: [JPEG],
  jpeg: [JPEG],
  png: [bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  gif: [Buffer.from('GIF87a'), Buffer.from('GIF89a')],
  webp: [Buffer.from('RIFF')],
  pdf: [Buffer.from('%PDF-')],
  doc: [COMPOUND_FILE],
  xls: [COMPOUND_FILE],
  zip: [bytes(0x50, 0x4b, 3, 4), bytes(0x50, 0x4b, 5, 6), bytes(0x50, 0x4b, 7, 8)],
};

const streamName = (name: string) => Buffer.from(`${name}\0`, 'utf16le');

/** What stands further on: all compound files begin alike, only the names of their streams tell them apart. */
const INNER: { readonly [E in UploadExtension]?: readonly Buffer[] } = {
  doc: [streamName('WordDocument')],
  xls: [streamName('Workbook'), streamName('Book')],
};

/** Longer than any of the names, so that one across two chunks is found. */
const OVERLAP_BYTES = 64;

/** Tells whether the content of a file is of the type that its name's ending says. @assumption A26 */
export async function hasSignature(path: string, extension: UploadExtension): Promise<boolean> {
  const names = INNER[extension];
  let tail: Buffer | undefined;
  for await (const chunk of createReadStream(path)) {
    if (tail === undefined && !beginsAs(chunk, extension)) return false;
    const window: Buffer = tail === undefined ? chunk : Buffer.concat([tail, chunk]);
    if (names === undefined || names.some((name) => window.includes(name))) return true;
    tail = window.subarray(-OVERLAP_BYTES);
  }
  return false;
}

function beginsAs(start: Buffer, extension: UploadExtension): boolean {
  const begins = BEGINNINGS[extension].some((beginning) => start.subarray(0, beginning.length).equals(beginning));
  return begins && (extension !== 'webp' || start.subarray(8, 12).equals(Buffer.from('WEBP')));
}
