import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage } from '../../tools/build/build-package.ts';
import { stagePackage } from '../../tools/build/stage-package.ts';
import { createFolder } from './leftovers.ts';

const root = join(import.meta.dirname, '../..');

/** tillkit as a user has it: built, in a folder of its own. */
export interface InstalledPackage extends Disposable {
  /** The script to start. */
  readonly bin: string;
  /** The module that tests import. */
  readonly testing: string;
  /** Where extensions find `tillkit` and what it needs; each benchmark makes a folder of its own in it. */
  readonly folder: string;
}

/** Builds the package into a temporary folder, which goes when it is disposed. */
export async function installPackage(): Promise<InstalledPackage> {
  const { path: home, [Symbol.dispose]: dispose } = createFolder('package');
  const folder = join(home, 'work');
  stagePackage(root, home);
  mkdirSync(folder);
  await buildPackage(root, join(home, 'dist'));
  return {
    bin: join(home, 'bin/tillkit.cjs'),
    testing: join(home, 'dist/testing.js'),
    folder,
    [Symbol.dispose]: dispose,
  };
}
