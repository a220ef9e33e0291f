import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What npm installs, by folder. The parts of package-lock.json that are read here. */
export interface PackageLock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version: string;
  readonly license?: unknown;
  readonly integrity?: string;
  /** A workspace of this repository, elsewhere. */
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export const readPackageLock = (root: string): PackageLock =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Folders of the packages with these names, and of all that they need, on every system. */
export function findInstalled({ packages }: PackageLock, names: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const add = (name: string, from: string): boolean => {
    const folder = resolve(packages, name, from);
    if (folder === undefined) return false;
    if (found.has(folder) || packages[folder]?.link) return true;
    found.add(folder);
    const { dependencies, optionalDependencies, peerDependencies } = packages[folder] ?? {};
    for (const needed of Object.keys(dependencies ?? {})) addNeeded(needed, folder);
    for (const wished of Object.keys({ ...optionalDependencies, ...peerDependencies })) add(wished, folder);
    return true;
  };
  const addNeeded = (name: string, from: string): void => {
    if (!add(name, from)) throw new Error(`package-lock.json lacks ${name}, which ${from || 'the repository'} needs.`);
  };
  for (const name of names) addNeeded(name, '');
  return found;
}

/** Where a package finds another: in its own folder, or in one around it. */
function resolve(packages: PackageLock['packages'], name: string, from: string): string | undefined {
  for (let around = from; ; around = around.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const folder = `${around === '' ? '' : `${around}/`}node_modules/${name}`;
    if (folder in packages) return folder;
    if (around === '') return undefined;
  }
}
