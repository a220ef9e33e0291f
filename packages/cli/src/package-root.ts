import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folder of the tillkit package: the nearest above this code that has the templates, as sources and as a bundle. */
export const packageRoot: string = findRoot(import.meta.dirname);

/** Version of the tillkit package. */
export function packageVersion(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  return manifest.version;
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'templates')) && existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The folder "templates" is missing from the installed package.');
  return findRoot(parent);
}
