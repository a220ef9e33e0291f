import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where the bytes of uploads are. */
export interface UploadsFolder {
  /** Absolute path. */
  readonly dir: string;
  /** Removes the folder if it belongs to a store in memory. */
  close(): Promise<void>;
}

/** Opens the folder beside a store file, or a temporary one for a store in memory. */
export async function openUploadsFolder(storePath: string | undefined): Promise<UploadsFolder> {
  if (storePath === undefined || storePath === ':memory:') {
    const dir = await mkdtemp(join(tmpdir(), 'tillkit-uploads-'));
    return { dir, close: () => rm(dir, { recursive: true, force: true }) };
  }
  const dir = `${resolve(storePath)}-uploads`;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  return { dir, close: async () => {} };
}
