import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A temporary folder with files, given by path and content. */
export async function makeFolder(files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'tillkit-test-')));
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), content);
  };
  for (const [path, content] of Object.entries(files)) await write(path, content);
  return { dir, write, path: (path: string) => join(dir, path) };
}

/** The same, removed when the test ends. */
export async function createFolder(...files: Parameters<typeof makeFolder>) {
  const folder = await makeFolder(...files);
  onTestFinished(() => rm(folder.dir, { recursive: true, force: true }));
  return folder;
}
