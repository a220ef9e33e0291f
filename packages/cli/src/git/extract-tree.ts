import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sentence, sentence } from '#core';
import { formatBytes } from '../output/format-bytes.ts';
import type { Refuse } from './find-repository.ts';
import type { GitObjects } from './git-objects.ts';
import { judgeName, parseTree, type TreeEntry } from './parse-tree.ts';

/** What of a tree was not written, and why. */
export interface LeftOut {
  readonly path: string;
  readonly reason: Sentence;
}

/** As large as a source may be that is bundled. */
const FILE_BYTES_MAX = 10_000_000;
const TOTAL_BYTES_MAX = 64_000_000;
const ENTRIES_MAX = 20_000;
const DEPTH_MAX = 64;
const PATH_CHARS_MAX = 1000;
const TREE_BYTES_MAX = 4_000_000;

/** The tree of a folder in a commit; undefined when there is none. */
export async function findTree(
  objects: GitObjects,
  commit: string,
  path: readonly string[],
  refuse: Refuse,
): Promise<string | undefined> {
  const info = await objects.info(commit);
  if (info?.type !== 'commit' || info.sizeBytes > TREE_BYTES_MAX) return undefined;
  const [, root] = /^tree ([0-9a-f]+)\n/.exec((await objects.read(commit, info)).toString('latin1')) ?? [];
  let tree = root;
  for (const name of path) {
    if (tree === undefined) return undefined;
    const entries = await readTree(objects, tree, refuse);
    tree = entries.find((entry) => entry.kind === 'folder' && entry.name.equals(Buffer.from(name)))?.id;
  }
  return tree;
}

/**
 * Writes the plain files of a tree into a new folder. Links and submodules are never made: what they lead to is no part of the
 * version.
 */
export async function extractTree(
  objects: GitObjects,
  tree: string,
  folder: string,
  refuse: Refuse,
): Promise<readonly LeftOut[]> {
  const leftOut: LeftOut[] = [];
  const leave = (path: string, reason: Sentence) => void leftOut.push({ path, reason });
  let entriesLeft = ENTRIES_MAX;
  let bytesLeft = TOTAL_BYTES_MAX;

  async function extractFolder(id: string, path: string, depth: number): Promise<void> {
    const entries = await readTree(objects, id, refuse);
    entriesLeft -= entries.length;
    if (entriesLeft < 0) refuse(sentence`it has more than ${ENTRIES_MAX} files`);
    const names = new Set<string>();
    for (const entry of entries) {
      const { name, verdict } = judgeName(entry.name);
      const inside = path === '' ? name : `${path}/${name}`;
      if (verdict === 'forged' || names.has(name)) {
        refuse(sentence`its folder "${path}" has the name ${JSON.stringify(name)}, which git writes for nobody`);
      }
      names.add(name);
      if (verdict === 'unusable') leave(inside, sentence`its name`);
      else if (depth > DEPTH_MAX || inside.length > PATH_CHARS_MAX) leave(inside, sentence`too deep`);
      else if (entry.kind === 'file') await extractFile(entry, inside);
      else if (entry.kind === 'folder') {
        if (make(inside, () => mkdirSync(join(folder, inside), { mode: 0o700 }))) {
          await extractFolder(entry.id, inside, depth + 1);
        }
      } else leave(inside, entry.kind === 'link' ? sentence`a symbolic link` : sentence`a submodule`);
    }
  }

  async function extractFile({ id }: TreeEntry, path: string): Promise<void> {
    const info = await objects.info(id);
    if (info?.type !== 'blob') return leave(path, sentence`not in the repository`);
    if (info.sizeBytes > FILE_BYTES_MAX) return leave(path, sentence`${formatBytes(info.sizeBytes)}`);
    bytesLeft -= info.sizeBytes;
    if (bytesLeft < 0) refuse(sentence`it has more than ${formatBytes(TOTAL_BYTES_MAX)}`);
    const content = await objects.read(id, info);
    make(path, () => writeFileSync(join(folder, path), content, { flag: 'wx', mode: 0o600 }));
  }

  /** A disk may take two names of a folder for one. */
  function make(path: string, write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      leave(path, sentence`its name`);
      return false;
    }
  }

  mkdirSync(folder, { mode: 0o700 });
  await extractFolder(tree, '', 0);
  return leftOut;
}

async function readTree(objects: GitObjects, id: string, refuse: Refuse): Promise<readonly TreeEntry[]> {
  const info = await objects.info(id);
  if (info === undefined) return refuse(sentence`a folder of it is not in the repository`);
  const isTree = info.type === 'tree' && info.sizeBytes <= TREE_BYTES_MAX;
  const entries = isTree ? parseTree(await objects.read(id, info), id.length / 2) : undefined;
  return entries ?? refuse(sentence`git cannot read its objects`);
}
