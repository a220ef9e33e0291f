import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileErrorCode } from './file-error.ts';

/** More does not fit into the memory of a handler. */
export const MAX_FILE_BYTES = 10_000_000;

/**
 * Tells whether reading a file would never end, or hardly: a device, a pipe, a huge file. A file that is missing is none,
 * nor is a folder: whoever reads it says so.
 */
export async function isIrregular(path: string): Promise<boolean> {
  try {
    const stats = await stat(path);
    return !stats.isDirectory() && (!stats.isFile() || stats.size > MAX_FILE_BYTES);
  } catch (error) {
    fileErrorCode(error);
    return false;
  }
}

/**
 * Absolute paths of the files called package.json that are irregular, in a folder, in those below it, and in those above
 * it: the bundler reads them unasked. Of installed packages only the first folder is looked at, which are many already.
 */
export async function findIrregularPackages(root: string): Promise<readonly string[]> {
  const found = [...foldersAbove(root)].map((folder) => join(folder, 'package.json'));
  const folders = [root];
  for (const folder of folders) {
    for (const entry of await list(folder)) {
      if (entry.name === 'package.json') found.push(join(folder, entry.name));
      else if (entry.isDirectory() && isLookedInto(folder, entry.name)) folders.push(join(folder, entry.name));
    }
  }
  const verdicts = await Promise.all(found.map(isIrregular));
  return found.filter((_, index) => verdicts[index]);
}

const PACKAGES = /[\\/]node_modules(?:[\\/]@[^\\/]+)?$/;

const isLookedInto = (folder: string, name: string): boolean =>
  name !== '.git' && (!/[\\/]node_modules(?:[\\/]|$)/.test(folder) || PACKAGES.test(folder));

/** The folders that a folder lies in, the innermost first. */
export function* foldersAbove(root: string): Iterable<string> {
  for (let folder = root; folder !== dirname(folder); ) {
    folder = dirname(folder);
    yield folder;
  }
}

async function list(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    // What cannot be listed cannot be imported.
    fileErrorCode(error);
    return [];
  }
}
