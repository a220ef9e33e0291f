import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readPackageJson } from './package-json.ts';

/** What runs of the package besides its bundles. */
const PARTS = ['bin', 'package.json', 'templates'];

/** Lays the package without its bundles into a folder, its dependencies linked beside it as pnpm does it. */
export function stagePackage(root: string, folder: string): void {
  for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  const { dependencies, optionalDependencies } = readPackageJson(root);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
}
