import { type FileHandle, open } from 'node:fs/promises';
import type { UploadExtension } from '#contract';
import { readTopNames } from './compound-file.ts';

/** Enough for every signature; what the detector may look at of a stranger's file ends here. */
const HEAD_BYTES = 4_100;

/** What the detector calls the content that belongs to an ending. */
const DETECTED: { readonly [E in Exclude<UploadExtension, 'zip'>]: readonly string[] } = {
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png', 'apng'],
  gif: ['gif'],
  webp: ['webp'],
  pdf: ['pdf'],
  doc: ['cfb'],
  xls: ['cfb'],
};

/** All compound files begin alike; what stands at their top tells them apart. */
const TOP_NAMES: { readonly [E in UploadExtension]?: readonly string[] } = {
  doc: ['worddocument'],
  xls: ['workbook', 'book'],
};

/** A file, an empty archive, a part of a split archive. */
const ZIP_BEGINNINGS = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];

/** Tells whether the content of a file is of the type that its name's ending says. @assumption A26 */
export async function hasContentOf(path: string, extension: UploadExtension): Promise<boolean> {
  await using file = await open(path);
  const head = await readHead(file);
  // A document inside an archive is an archive too, so the detector's closer look would refuse what is right.
  if (extension === 'zip') return ZIP_BEGINNINGS.includes(head.toString('latin1', 0, 4));
  const detected = await detect(head);
  if (detected === undefined || !DETECTED[extension].includes(detected)) return false;
  const wanted = TOP_NAMES[extension];
  if (wanted === undefined) return true;
  const names = await readTopNames(file);
  return wanted.some((name) => names.has(name));
}

async function readHead(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** The ending that belongs to a beginning. What makes the detector stumble is of no type. */
async function detect(head: Buffer): Promise<string | undefined> {
  // Loaded at the first upload, to keep it out of every start.
  const { fileTypeFromBuffer } = await import('file-type');
  try {
    return (await fileTypeFromBuffer(head))?.ext;
  } catch {
    return undefined;
  }
}
