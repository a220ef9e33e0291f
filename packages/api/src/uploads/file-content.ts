import { open } from 'node:fs/promises';
import type { UploadExtension } from '#contract';

/** As many bytes as the longest beginning has. */
const HEAD_BYTES = 12;

const startsWith =
  (...beginnings: readonly string[]) =>
  (head: string): boolean =>
    beginnings.some((beginning) => head.startsWith(beginning));

const isJpeg = startsWith('\xff\xd8\xff');
/** The container of old Office documents, whichever of them is inside. */
const isCompoundFile = startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');

/** The leading bytes, one character each, by the ending of the name. @assumption A26 */
const BEGINS: { readonly [E in UploadExtension]: (head: string) => boolean } = {
  jpg: isJpeg,
  jpeg: isJpeg,
  png: startsWith('\x89PNG\r\n\x1a\n'),
  gif: startsWith('GIF87a', 'GIF89a'),
  // Between the two stands the length of the file.
  webp: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
  pdf: startsWith('%PDF-'),
  doc: isCompoundFile,
  xls: isCompoundFile,
  // A file, an empty archive, a part of a split archive.
  zip: startsWith('PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'),
};

/** Tells whether a file begins as the ending of its name says; what follows is not looked at. @assumption A26 */
export async function hasContentOf(path: string, extension: UploadExtension): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return BEGINS[extension](buffer.toString('latin1', 0, bytesRead));
}
