import { realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { LIMITS } from '#contract';
import { sentence, UsageError } from '#core';
import { fileErrorCode } from './file-error.ts';
import { isInside } from './is-inside.ts';
import { type ReadProblem, readRegularFile, realPathOf } from './read-regular-file.ts';

/** What a file is read for. */
export type FileKind = keyof typeof MAX_BYTES;

/** Largest file of each kind, in bytes. More source does not fit into the memory of a handler. */
const MAX_BYTES = {
  manifest: LIMITS.jsonBodyBytes,
  package: LIMITS.jsonBodyBytes,
  source: 10_000_000,
};

/** All files that one reading takes, in bytes: what they become in memory is a multiple of it. */
const MAX_TOTAL_BYTES = 64_000_000;

/** Names that are never part of an extension: they hold secrets of the store, of the repository, of the author. */
const PRIVATE_NAME = /^(?:\.tillkit|\.git|\.env.*)$/i;

/** Whether a file or folder of this name is never read. */
export const isPrivateName = (name: string): boolean => PRIVATE_NAME.test(name);

/** Why a file is not taken from the folder. */
export type FileProblem = ReadProblem | 'outside' | 'private';

/** A problem as one word. */
export const problemName = (problem: FileProblem): string =>
  typeof problem === 'string' ? problem : problem.unreadable;

type FoundThere = 'file' | 'folder' | undefined;

/** A file as it was read. */
export interface ReadFile {
  /** Absolute path, symbolic links followed. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * One reading of an author's folder, which may be hostile. Each file is read once, so that all who ask see the same bytes.
 * Only regular files are read, and only those whose path, links followed, lies in the folder or in a `node_modules` of it or
 * of a folder above.
 */
export interface Folder {
  /** Absolute path, as it was named. */
  readonly dir: string;
  /** The same, symbolic links followed. */
  readonly root: string;
  /** Where packages are looked for that the folder does not have. */
  readonly otherPackages: readonly string[];
  /** Reads a file; the path is absolute or relative to the root. */
  read(kind: FileKind, path: string): ReadFile | FileProblem;
  /** Tells whether files at a path may be read, as far as its name tells. */
  mayHold(path: string): boolean;
  /** What is at a place where files may be read; links are followed, wherever they lead. */
  find(path: string): FoundThere;
  /** Tells whether everything that was asked so far would be answered alike by another reading now. */
  isUnchanged(): boolean;
}

/**
 * Begins a reading of a folder. Packages that it does not have may be taken from those of the folder `packagesOf`.
 * @throws UsageError `extension-folder-missing`
 */
export function openFolder(dir: string, packagesOf?: string): Folder {
  const root = requireFolder(dir);
  const otherPackages = packagesOf === undefined ? [] : packageFoldersOf(requireFolder(packagesOf));
  const packageFolders = [...packageFoldersOf(root), ...otherPackages];
  const isAllowed = (path: string) => isInside(root, path) || packageFolders.some((folder) => isInside(folder, path));
  const files = new Map<string, ReadFile | FileProblem>();
  const reads = new Map<string, { readonly kind: FileKind; readonly answer: ReadFile | FileProblem }>();
  const finds = new Map<string, FoundThere>();
  let totalBytes = 0;

  function readOnce(kind: FileKind, path: string): ReadFile | FileProblem {
    const known = files.get(path);
    if (known !== undefined) return known;
    const bytes = readRegularFile(path, Math.min(MAX_BYTES[kind], MAX_TOTAL_BYTES - totalBytes));
    if (bytes instanceof Uint8Array) totalBytes += bytes.length;
    const file = bytes instanceof Uint8Array ? { path, bytes } : bytes;
    files.set(path, file);
    return file;
  }

  function locateAndRead(kind: FileKind, named: string): ReadFile | FileProblem {
    if (!isAllowed(named)) return 'outside';
    if (isPrivate(root, named)) return 'private';
    const real = realPathOf(named);
    if ('problem' in real) return real.problem;
    if (!isAllowed(real.path)) return 'outside';
    return isPrivate(root, real.path) ? 'private' : readOnce(kind, real.path);
  }

  return {
    dir: resolve(dir),
    root,
    read(kind, path) {
      const named = resolve(root, path);
      const answer = reads.get(named)?.answer ?? locateAndRead(kind, named);
      reads.set(named, { kind, answer });
      return answer;
    },
    otherPackages,
    mayHold: isAllowed,
    find(path) {
      if (!finds.has(path)) finds.set(path, isAllowed(path) ? findThere(path) : undefined);
      return finds.get(path);
    },
    isUnchanged() {
      const now = openFolder(root, packagesOf);
      return (
        [...finds].every(([path, found]) => now.find(path) === found) &&
        [...reads].every(([path, { kind, answer }]) => isDeepStrictEqual(now.read(kind, path), answer))
      );
    },
  };
}

function findThere(path: string): FoundThere {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    return stats.isDirectory() ? 'folder' : 'file';
  } catch (error) {
    fileErrorCode(error);
    return undefined;
  }
}

/** The folder's path with symbolic links followed. */
function requireFolder(dir: string): string {
  const nextSteps = [sentence`Name the extension's folder.`, sentence`Create an extension: tillkit init`];
  try {
    const root = realpathSync.native(dir);
    if (statSync(root).isDirectory()) return root;
  } catch (error) {
    const message = sentence`The folder ${dir} cannot be opened (${fileErrorCode(error)}).`;
    throw new UsageError('extension-folder-missing', message, { nextSteps, cause: error });
  }
  throw new UsageError('extension-folder-missing', sentence`${dir} is not a folder.`, { nextSteps });
}

/** The folders in which packages are looked for: node_modules of a folder, and of those above it. */
function packageFoldersOf(folder: string): readonly string[] {
  const own = join(folder, 'node_modules');
  return folder === dirname(folder) ? [own] : [own, ...packageFoldersOf(dirname(folder))];
}

const isPrivate = (root: string, path: string): boolean => relative(root, path).split(sep).some(isPrivateName);
