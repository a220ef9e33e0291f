import { existsSync, lstatSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { type Sentence, sentence, UsageError } from '#core';

const OWNER_ONLY = 0o600;

/**
 * Writes a file as a whole: what was there stays until everything is written. Whoever made the folder has no say in where
 * that is: the name must hold a regular file or nothing, and no link may lead out of `root`.
 * @throws UsageError `file-not-written`
 */
export function writeWholeFile(
  file: string,
  text: string,
  { mode = OWNER_ONLY, root = '.' }: { readonly mode?: number; readonly root?: string } = {},
): void {
  requireNoLink(file, root);
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === false) {
    throw notWritten(file, sentence`The file cannot be written: what has its name is no regular file.`);
  }
  const unfinished = `${file}.${process.pid}`;
  try {
    rmSync(unfinished, { force: true });
    writeFileSync(unfinished, text, { mode, flag: 'wx', flush: true });
    renameSync(unfinished, file);
  } catch (cause) {
    rmSync(unfinished, { force: true, recursive: true });
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw notWritten(file, sentence`The file cannot be written: ${problem}`, cause);
  }
}

/**
 * Refuses a file whose name is a link, but for one to a device or a pipe, and a file below `root` of which a link makes one
 * outside. A link above `root` is the user's own.
 * @throws UsageError `file-not-written`
 */
export function requireNoLink(file: string, root = '.'): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true && !leadsToStream(file)) {
    throw notWritten(file, sentence`The file is a link, and nothing is written through links.`);
  }
  const folder = nearestFolder(dirname(resolve(file)));
  if (!isInside(resolve(root), folder) || isInside(realpathSync(root), realpathSync(folder))) return;
  throw notWritten(
    file,
    sentence`A link on the way to the file leads out of ${resolve(root)}, and nothing is written there.`,
  );
}

function leadsToStream(file: string): boolean {
  const target = statSync(file, { throwIfNoEntry: false });
  return target !== undefined && (target.isCharacterDevice() || target.isFIFO() || target.isSocket());
}

/** The folder itself, or the first above it that is there. */
const nearestFolder = (folder: string): string => (existsSync(folder) ? folder : nearestFolder(dirname(folder)));

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

const notWritten = (file: string, problem: Sentence, cause?: unknown): UsageError =>
  new UsageError('file-not-written', problem, {
    location: { file },
    nextSteps: [sentence`Name another file, or remove what is in the way.`],
    cause,
  });
