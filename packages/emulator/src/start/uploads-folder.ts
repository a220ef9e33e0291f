import { lstatSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sentence, UsageError } from '#core';

/** Where the bytes of uploads are. */
export interface UploadsFolder {
  /** Absolute path. */
  readonly dir: string;
  /** Removes the folder if it belongs to a store in memory. */
  close(): Promise<void>;
}

/**
 * Opens the folder beside a store file, or a temporary one for a store in memory.
 * @throws UsageError when what has its name is no folder, or a link, which may lead anywhere
 */
export async function openUploadsFolder(storePath: string | undefined): Promise<UploadsFolder> {
  if (storePath === undefined || storePath === ':memory:') {
    const dir = await mkdtemp(join(tmpdir(), 'tillkit-uploads-'));
    return { dir, close: () => rm(dir, { recursive: true, force: true }) };
  }
  const dir = `${resolve(storePath)}-uploads`;
  const there = lstatSync(dir, { throwIfNoEntry: false });
  if (there?.isSymbolicLink() === true) {
    throw new UsageError('uploads-folder-is-link', sentence`${dir} is a link, and no uploads are written there.`);
  }
  if (there?.isDirectory() === false) {
    throw new UsageError(
      'uploads-folder-is-none',
      sentence`${dir} is no folder, and the store keeps its uploads there.`,
    );
  }
  await mkdir(dir, { recursive: true, mode: 0o700 });
  return { dir, close: async () => {} };
}
