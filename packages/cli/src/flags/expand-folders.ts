import { globSync } from 'node:fs';
import { sentence, UsageError } from '#core';
import { toSlashes } from '../output/to-slashes.ts';
import { hasManifest } from './extension-folders.ts';
import { findExtensionsBelow } from './find-extensions-below.ts';

/** How deep below a folder `--all` looks. */
const DEPTH = 16;

/**
 * Folders of extensions as they are named: patterns such as `extensions/*` stand for all that they match, and with `all` a
 * folder stands for every extension below it. @throws UsageError `no-extension-found` when there is none
 */
export function expandFolders(names: readonly string[], all = false): string[] {
  return [...new Set(names.flatMap((name) => expandFolder(name, all)))];
}

function expandFolder(name: string, all: boolean): string[] {
  const isPattern = /[*?[{]/.test(name);
  if (!isPattern && !all) return [name];
  const named = isPattern ? globSync(name).sort() : [name];
  const found = all ? named.flatMap((dir) => findExtensionsBelow(dir, { depth: DEPTH })) : named.filter(hasManifest);
  return requireSome(found, name).map(toSlashes);
}

function requireSome(found: string[], name: string): string[] {
  if (found.length > 0) return found;
  throw new UsageError('no-extension-found', sentence`There is no extension in ${name}.`, {
    nextSteps: [sentence`Name a folder that holds a plugin.json, or create one: tillkit init`],
  });
}
