import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE } from '#contract';

/** Folders in which nobody keeps extensions; those whose name begins with a dot are left out too. */
const SKIPPED = ['node_modules'];

/** How far is looked. */
export interface Reach {
  readonly depth: number;
  /** How many folders are opened, the nearest first; by default all. */
  readonly folders?: number;
}

/**
 * Every folder with a manifest in a folder and below, in the order of their paths. Links are not followed, and what is
 * inside of an extension is part of it.
 */
export function findExtensionsBelow(dir: string, { depth, folders = Number.POSITIVE_INFINITY }: Reach): string[] {
  const found: string[] = [];
  let left = folders;
  let level = [dir];
  for (let deep = 0; deep <= depth && level.length > 0 && left > 0; deep += 1) {
    const opened = level.slice(0, left);
    left -= opened.length;
    level = opened.flatMap((folder) => {
      const entries = list(folder);
      if (!entries.some((entry) => entry.isFile() && entry.name === MANIFEST_FILE)) return foldersOf(folder, entries);
      found.push(folder);
      return [];
    });
  }
  return found.sort();
}

const foldersOf = (dir: string, entries: readonly Dirent[]): string[] =>
  entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !SKIPPED.includes(entry.name))
    .map(({ name }) => join(dir, name))
    .sort();

/** What cannot be read holds nothing. */
function list(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch {
    return [];
  }
}
