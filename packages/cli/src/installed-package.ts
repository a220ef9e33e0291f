import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type SentenceValue, sentence } from '#core';
import { readGivenFile } from '#extension';
import { isObject, parsePackage } from './flags/extension-package.ts';

/** As much as is read of any package.json. */
const BYTES_MAX = 1_048_576;

/** A package that a folder can import: where it is, and the fields of its package.json or why they are not known. */
export interface InstalledPackage {
  readonly dir: string;
  readonly manifest: { readonly value: Readonly<Record<string, unknown>> } | { readonly problem: SentenceValue };
}

/**
 * Finds a package in the `node_modules` of a folder or of one above it. Node's own search would wait for a package.json that
 * is a pipe.
 */
export function findInstalledPackage(from: string, name: string): InstalledPackage | undefined {
  const folder = resolve(from);
  const dir = join(folder, 'node_modules', name);
  const file = join(dir, 'package.json');
  if (existsSync(file)) return { dir, manifest: readManifest(file) };
  return dirname(folder) === folder ? undefined : findInstalledPackage(dirname(folder), name);
}

function readManifest(file: string): InstalledPackage['manifest'] {
  const read = readGivenFile(file, BYTES_MAX);
  const parsed = 'text' in read ? parsePackage(read.text) : read;
  if ('problem' in parsed) return parsed;
  return isObject(parsed.value) ? { value: parsed.value } : { problem: sentence`it is not a JSON object` };
}
