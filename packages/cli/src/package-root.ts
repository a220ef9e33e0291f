import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { toSlashes } from './output/to-slashes.ts';

/** Folder of the tillkit package: the nearest above this code that has the templates, as sources and as a bundle. */
export const packageRoot: string = findRoot(import.meta.dirname);

/**
 * A file of the package as whoever works in a folder finds it: the path from there, or, where the package is not below it,
 * the file's name in the package, which tells nothing of the machine.
 */
export function nameFile(path: string, folder: string, root: string = packageRoot): string {
  const place = relative(folder, join(root, path));
  const isBelow = !isAbsolute(place) && place.split(sep)[0] !== '..';
  return isBelow ? toSlashes(place) : `tillkit/${path}`;
}

/** Version of the tillkit package. */
export const packageVersion = (): string => readManifest().version;

/** The versions of Node that the package runs with. */
export const packageEngine = (): string => readManifest().engines.node;

/** The version of isolated-vm that runs handlers. */
export const engineVersion = (): string => readManifest().optionalDependencies['isolated-vm'];

interface PackageManifest {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly optionalDependencies: { readonly 'isolated-vm': string };
}

const readManifest = (): PackageManifest => JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'templates')) && existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The folder "templates" is missing from the installed package.');
  return findRoot(parent);
}
