import { readFile } from 'node:fs/promises';
import { fileErrorCode } from './file-error.ts';

/** Reads a file that the bundler has read, without a byte order mark; empty when it is gone by now. */
export async function readSourceText(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    fileErrorCode(error);
    return '';
  }
}
