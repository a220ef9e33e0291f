import { constants } from 'node:fs';
import { access, chmod, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sentence, UsageError } from '#core';
import { fileErrorCode } from '../folder/file-error.ts';
import { isInside } from '../folder/is-inside.ts';

/**
 * Writes a file as a whole or not at all, with the mode it has; a symbolic link within the folder goes on pointing to it.
 * @throws UsageError `file-changed` when it no longer holds the text that was read, `file-not-writable`, also when a link
 * leads out of the folder
 */
export async function replaceFile(path: string, before: string, after: string): Promise<void> {
  try {
    const target = await realpath(path);
    if (!isInside(await realpath(dirname(path)), target)) {
      const problem = sentence`${path} is a link that leads out of its folder, and nothing is written there.`;
      throw new UsageError('file-not-writable', problem);
    }
    await access(target, constants.W_OK);
    await replaceTarget(target, before, after);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const message = sentence`${path} cannot be written (${fileErrorCode(error)}).`;
    throw new UsageError('file-not-writable', message, {
      nextSteps: [sentence`Give yourself write permission for the file and its folder.`],
      cause: error,
    });
  }
}

async function replaceTarget(target: string, before: string, after: string): Promise<void> {
  const { mode } = await stat(target);
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    await writeFile(temporary, after, { flag: 'wx' });
    await chmod(temporary, mode);
    // As late as possible: what an editor saves in the meantime must not be lost.
    if (!(await readFile(target)).equals(Buffer.from(before))) {
      throw new UsageError(
        'file-changed',
        sentence`${target} was changed while it was being fixed; it is left as it is.`,
        {
          nextSteps: [sentence`Run the command again.`],
        },
      );
    }
    await rename(temporary, target);
  } catch (error) {
    if (fileErrorCodeOf(error) !== 'EEXIST') await rm(temporary, { force: true });
    throw error;
  }
}

const fileErrorCodeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
