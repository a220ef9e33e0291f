import { copyFileSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sentence } from '#core';
import { kindOf, type Refuse, type Repository } from './find-repository.ts';

/** More files than a repository has that anybody works in. */
const FILES_MAX = 500_000;

const CONFIG_BYTES = 1_000_000;
const PACKED_REFS_BYTES = 64_000_000;

/**
 * Makes a repository in the empty folder `own` that has the objects and refs of another one, and nothing of its configuration,
 * attributes, hooks, grafts, replacements or remotes: git reads no line there that could name a program or a place.
 */
export function borrowRepository({ gitDir, commonDir }: Repository, own: string, refuse: Refuse): void {
  const folders = [
    'objects',
    'refs',
    ...['logs', 'reftable'].filter((name) => kindOf(join(commonDir, name)) === 'folder'),
  ];
  for (const name of folders) requirePlain(join(commonDir, name), commonDir, refuse);
  if (kindOf(join(commonDir, 'objects', 'info', 'alternates')) !== undefined) {
    refuse(sentence`it borrows objects of another repository (objects/info/alternates)`);
  }
  const head = readSmall(join(gitDir, 'HEAD'), CONFIG_BYTES) ?? '';
  if (!/^(ref: refs\/[^\0\r\n]+|[0-9a-f]{40,64})\s*$/.test(head)) refuse(sentence`its HEAD names no commit`);
  mkdirSync(own, { mode: 0o700 });
  writeFileSync(join(own, 'HEAD'), head);
  writeFileSync(join(own, 'config'), formatConfig(readSmall(join(commonDir, 'config'), CONFIG_BYTES) ?? ''));
  for (const name of folders) symlinkSync(join(commonDir, name), join(own, name), 'junction');
  const packed = join(commonDir, 'packed-refs');
  if (kindOf(packed) === 'file' && lstatSync(packed).size <= PACKED_REFS_BYTES)
    copyFileSync(packed, join(own, 'packed-refs'));
}

/** What the form of objects and refs is: the two values that are taken from the other configuration, as words of ours. */
function formatConfig(other: string): string {
  const objects = /^\s*objectformat\s*=\s*"?sha256"?\s*$/im.test(other) ? ['objectformat = sha256'] : [];
  const refs = /^\s*refstorage\s*=\s*"?reftable"?\s*$/im.test(other) ? ['refstorage = reftable'] : [];
  const extensions = [...objects, ...refs];
  return [
    '[core]',
    `repositoryformatversion = ${extensions.length === 0 ? 0 : 1}`,
    'bare = true',
    '[extensions]',
    ...extensions,
    '',
  ].join('\n');
}

/** A pipe would be waited for, and a link may lead anywhere. */
function requirePlain(folder: string, top: string, refuse: Refuse, seen = { files: 0 }): void {
  const refuseFile = (path: string) => refuse(sentence`${relative(top, path)} in it is neither a folder nor a file`);
  if (kindOf(folder) !== 'folder') refuseFile(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (++seen.files > FILES_MAX) refuse(sentence`it has more than ${FILES_MAX} files`);
    if (entry.isDirectory()) requirePlain(path, top, refuse, seen);
    else if (!entry.isFile()) refuseFile(path);
  }
}

function readSmall(file: string, bytesMax: number): string | undefined {
  if (kindOf(file) !== 'file' || lstatSync(file).size > bytesMax) return undefined;
  return readFileSync(file, 'utf8');
}
