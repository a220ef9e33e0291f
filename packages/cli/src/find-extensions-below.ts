import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE } from '#contract';

/** Folders in which nobody keeps extensions; those whose name begins with a dot are left out too. */
const SKIPPED = ['node_modules'];

/**
 * Every folder with a manifest in a folder and below, in the order of their paths. Links are not followed, and what is
 * inside of an extension is part of it.
 */
export function findExtensionsBelow(dir: string, depth: number): string[] {
  const entries = list(dir);
  if (entries.some((entry) => entry.isFile() && entry.name === MANIFEST_FILE)) return [dir];
  if (depth === 0) return [];
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !SKIPPED.includes(entry.name))
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => findExtensionsBelow(join(dir, name), depth - 1));
}

/** What cannot be read holds nothing. */
function list(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch {
    return [];
  }
}
