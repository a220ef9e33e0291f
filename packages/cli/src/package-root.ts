import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folder of the tillkit package: the nearest above this code that has the templates, as sources and as a bundle. */
export const packageRoot: string = findRoot(import.meta.dirname);

/** Version of the tillkit package. */
export const packageVersion = (): string => readManifest().version;

/** The versions of Node that the package runs with. */
export const packageEngine = (): string => readManifest().engines.node;

const readManifest = (): { readonly version: string; readonly engines: { readonly node: string } } =>
  JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'templates')) && existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The folder "templates" is missing from the installed package.');
  return findRoot(parent);
}
