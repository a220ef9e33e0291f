import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, open, rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/**
 * Moves a file to a path, unless there is one: `same` when that has the same bytes, `other` when it does not. What is there
 * is never touched.
 */
export async function placeFile(from: string, to: string): Promise<'placed' | 'same' | 'other'> {
  if (!(await reserve(to))) return (await haveSameBytes(from, to)) ? 'same' : 'other';
  await rename(from, to);
  return 'placed';
}

/** Makes an empty file, unless there is one: a look before the move would leave time for another to come. */
async function reserve(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function haveSameBytes(a: string, b: string): Promise<boolean> {
  const [one, two] = await Promise.all([lstat(a), lstat(b)]);
  // A link or a pipe is nothing that was stored.
  return two.isFile() && one.size === two.size && (await digestOf(a)) === (await digestOf(b));
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
