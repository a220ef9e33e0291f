import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { fileErrorCode } from './file-error.ts';

/** Why a file was not read: there is none, it is no regular file, it is too large, or the system says why (`EACCES`, …). */
export type ReadProblem = 'missing' | 'not-a-file' | 'too-large' | { readonly unreadable: string };

/** Neither waits for a pipe's other end nor follows a link that took the file's place. Windows has neither. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Reads a file whose path holds no links, at most `maxBytes` of it. A device is never opened: that alone can have effects. */
export function readRegularFile(path: string, maxBytes: number): Uint8Array | ReadProblem {
  let opened: number | undefined;
  try {
    if (!lstatSync(path).isFile()) return 'not-a-file';
    opened = openSync(path, FLAGS);
    const stats = fstatSync(opened);
    if (!stats.isFile()) return 'not-a-file';
    return stats.size > maxBytes ? 'too-large' : readOpened(opened, stats.size, maxBytes);
  } catch (error) {
    const code = fileErrorCode(error);
    return isMissing(code) ? 'missing' : { unreadable: code };
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/** A path with its symbolic links followed, or why there is none. */
export function realPathOf(path: string): { readonly path: string } | { readonly problem: ReadProblem } {
  try {
    return { path: realpathSync.native(path) };
  } catch (error) {
    const code = fileErrorCode(error);
    return { problem: isMissing(code) ? 'missing' : { unreadable: code } };
  }
}

/** The last two are names that no file can have. */
const isMissing = (code: string): boolean =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(code);

/** The size is what the system says; the file may hold more by now. */
function readOpened(opened: number, sizeBytes: number, maxBytes: number): Uint8Array | 'too-large' {
  let bytes = Buffer.allocUnsafe(sizeBytes + 1);
  let length = 0;
  for (;;) {
    const read = readSync(opened, bytes, length, bytes.length - length, null);
    if (read === 0) return bytes.subarray(0, length);
    length += read;
    if (length > maxBytes) return 'too-large';
    if (length === bytes.length) bytes = Buffer.concat([bytes], length * 2);
  }
}
