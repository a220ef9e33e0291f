import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  type Stats,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { RUN_FOLDER } from '#contract';
import { type Sentence, sentence, UsageError } from '#core';
import { writeWholeFile } from '../output/write-whole-file.ts';

const runFolderFile = (dir: string, name: string): string => join(resolve(dir), RUN_FOLDER, name);

/**
 * Writes a file of a running emulator's into an extension's folder, where git ignores it: readable by this user only, and
 * as a whole, so that nobody ever reads half of it. Returns the path.
 * @throws UsageError when a link or anything else that lies in the folder is in the way
 */
export function writeTextToRunFolder(dir: string, name: string, text: string): string {
  const folder = runFolderFile(dir, '.');
  makeFoldersOf(dir, name);
  const ignore = join(folder, '.gitignore');
  if (readRegularFile(ignore, IGNORE_ALL.length)?.text !== IGNORE_ALL)
    writeWholeFile(ignore, IGNORE_ALL, { root: dir });
  const path = runFolderFile(dir, name);
  writeWholeFile(path, text, { root: dir });
  return path;
}

/** The same for JSON. */
export const writeToRunFolder = (dir: string, name: string, content: object): string =>
  writeTextToRunFolder(dir, name, `${JSON.stringify(content, null, 2)}\n`);

/** Makes room for a file of that name, which may have folders in it with `/`: nothing has it afterwards. @throws UsageError */
export function removeFromRunFolder(dir: string, name: string): void {
  makeFoldersOf(dir, name);
  const file = runFolderFile(dir, name);
  try {
    rmSync(file, { force: true, recursive: true });
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError('file-not-written', sentence`The file cannot be written: ${problem}`, {
      location: { file },
      cause,
    });
  }
}

const IGNORE_ALL = '*\n';

function makeFoldersOf(dir: string, name: string): void {
  const folder = dirname(name);
  if (folder !== '.') makeFoldersOf(dir, folder);
  makeFolder(runFolderFile(dir, folder));
}

function makeFolder(folder: string): void {
  const there = lstatSync(folder, { throwIfNoEntry: false });
  const refuse = (problem: Sentence, cause?: unknown) =>
    new UsageError('folder-not-written', problem, { location: { file: folder }, cause });
  if (there?.isDirectory() === false) {
    throw refuse(sentence`What has this name is a link or no folder, so nothing is written there.`);
  }
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw refuse(sentence`The folder cannot be made: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
}

/** A file that was read, or why it was not. */
type ReadFile =
  | { readonly text: string; readonly stats: Stats; readonly problem: null }
  | { readonly text: null; readonly problem: Sentence };

/**
 * Reads a file of the same folder, which anybody may have put there: only a regular one, of `bytesMax` at most. Undefined
 * when there is none.
 */
export function readFromRunFolder(
  dir: string,
  name: string,
  bytesMax: number,
): (ReadFile & { readonly path: string }) | undefined {
  const path = runFolderFile(dir, name);
  const isLink = lstatSync(runFolderFile(dir, '.'), { throwIfNoEntry: false })?.isSymbolicLink() === true;
  const file: ReadFile | undefined = isLink
    ? { text: null, problem: sentence`its folder is a link` }
    : readRegularFile(path, bytesMax);
  return file && { ...file, path };
}

function readRegularFile(path: string, bytesMax: number): ReadFile | undefined {
  const refuse = (problem: Sentence): ReadFile => ({ text: null, problem });
  try {
    const there = lstatSync(path, { throwIfNoEntry: false });
    if (there === undefined) return undefined;
    if (!there.isFile()) return refuse(sentence`it is a link or no regular file`);
    // What it is may have changed since.
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = fstatSync(file);
      if (!stats.isFile()) return refuse(sentence`it is a link or no regular file`);
      if (stats.size > bytesMax) return refuse(sentence`it has more than ${bytesMax} bytes`);
      return { text: readFileSync(file, 'utf8'), stats, problem: null };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : refuse(sentence`it cannot be read (${code})`);
  }
}
