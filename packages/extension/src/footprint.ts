import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileErrorCode } from './file-error.ts';
import { foldersAbove, MAX_FILE_BYTES } from './irregular-files.ts';
import type { LoadedExtension } from './load-extension.ts';

/** Folders that no relative import of the author's own leads into. */
const UNSEEN = ['.git', 'node_modules'];

/**
 * Digest of all that a bundle of the author's own files (`inputs`) depends on: the manifest, the contents of these files
 * and of each package.json in the folder and above it, and the names of all that is in the folder, since a new one may
 * take over an import. Undefined where this does not tell: with symbolic links, devices, or what cannot be read.
 */
export function readFootprint({ root, manifestText }: LoadedExtension, inputs: readonly string[]): string | undefined {
  try {
    const names = listNames(root);
    const packages = [...names, ...packagesAbove(root)].filter((path) => basename(path) === 'package.json');
    const hash = createHash('sha256').update(JSON.stringify([manifestText, names]));
    for (const path of [...inputs, ...packages]) {
      const content = readRegular(path);
      hash.update(`${path}\0${content.length}\0`).update(content);
    }
    return hash.digest('hex');
  } catch (error) {
    if (error !== DOUBT) fileErrorCode(error);
    return undefined;
  }
}

const DOUBT = new Error('No digest tells of this.');

/** What is in a folder and in those below it; folders with a slash at the end. */
function listNames(root: string): readonly string[] {
  const names: string[] = [];
  const folders = [root];
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (UNSEEN.includes(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (!entry.isFile()) throw DOUBT;
      names.push(entry.isFile() ? path : `${path}/`);
    }
  }
  return names;
}

const packagesAbove = (root: string): readonly string[] =>
  [...foldersAbove(root)].map((folder) => join(folder, 'package.json')).filter((path) => existsSync(path));

function readRegular(path: string): Uint8Array {
  const stats = statSync(path);
  if (!stats.isFile() || stats.size > MAX_FILE_BYTES) throw DOUBT;
  return readFileSync(path);
}
