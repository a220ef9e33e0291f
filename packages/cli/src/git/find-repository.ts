import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type Sentence, sentence } from '#core';

/** Where the parts of a repository are. */
export interface Repository {
  /** Has the HEAD of this working tree. */
  readonly gitDir: string;
  /** Has objects, refs and configuration: the same, unless the working tree is a linked one. */
  readonly commonDir: string;
  /** The folder that was asked about, from the top of the working tree: its names, none at the top. */
  readonly path: readonly string[];
}

/** Says why a version of an extension cannot be read. */
export type Refuse = (problem: Sentence) => never;

/** A file that names another folder holds no more. */
const NAME_BYTES = 8192;

/**
 * Finds the repository that a folder is in, without git, which would take any folder with the right names in it for one, and
 * read the configuration of each. Undefined when there is none.
 */
export function findRepository(folder: string, refuse: Refuse): Repository | undefined {
  const from = realpathSync(folder);
  for (let top = from; ; top = dirname(top)) {
    const dotGit = join(top, '.git');
    const kind = kindOf(dotGit);
    if (kind === 'other') refuse(sentence`${dotGit} is neither a folder nor a file`);
    if (kind !== undefined) {
      const dirs = kind === 'folder' ? { gitDir: dotGit, commonDir: dotGit } : followFile(dotGit);
      const path = relative(top, from).split(sep);
      if (dirs === undefined) return refuse(sentence`${dotGit} leads to a repository that does not know this folder`);
      return { ...dirs, path: path.filter((name) => name !== '') };
    }
    if (dirname(top) === top) return undefined;
  }
}

/** What a path is itself, links not followed; undefined when there is nothing. */
export function kindOf(path: string): 'folder' | 'file' | 'other' | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (stats.isDirectory()) return 'folder';
  return stats.isFile() ? 'file' : 'other';
}

/**
 * Where the file `.git` of a linked working tree or a submodule leads. It is believed when the repository there names this
 * working tree, or lies in the one that the submodule is in: else a folder could name any repository of this machine.
 */
function followFile(dotGit: string): Pick<Repository, 'gitDir' | 'commonDir'> | undefined {
  const gitDir = readName(dotGit, /^gitdir: (.+)$/);
  if (gitDir === undefined) return undefined;
  if (readName(join(gitDir, 'gitdir'), /^(.+)$/) === dotGit) {
    const commonDir = readName(join(gitDir, 'commondir'), /^(.+)$/);
    const isOwn = commonDir !== undefined && dirname(gitDir) === join(commonDir, 'worktrees');
    return isOwn && basename(commonDir) === '.git' ? { gitDir, commonDir } : undefined;
  }
  for (let above = dirname(dirname(dotGit)); ; above = dirname(above)) {
    const modules = join(above, '.git', 'modules');
    if (gitDir.startsWith(modules + sep) && kindOf(join(above, '.git')) === 'folder') {
      return { gitDir, commonDir: gitDir };
    }
    if (dirname(above) === above) return undefined;
  }
}

/** The folder or file that a small file names, links followed. */
function readName(file: string, form: RegExp): string | undefined {
  if (kindOf(file) !== 'file' || lstatSync(file).size > NAME_BYTES) return undefined;
  const name = form.exec(readFileSync(file, 'utf8').trimEnd())?.[1];
  try {
    return name === undefined ? undefined : realpathSync(resolve(dirname(file), name));
  } catch {
    return undefined;
  }
}
