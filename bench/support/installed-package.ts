import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from '../../tools/build/build-package.ts';

const root = join(import.meta.dirname, '../..');

/** tillkit as a user has it: built, in a folder of its own. */
export interface InstalledPackage extends AsyncDisposable {
  /** The script to start. */
  readonly bin: string;
  /** The module that tests import. */
  readonly testing: string;
  /** An empty folder for the benchmark's own files. */
  readonly folder: string;
}

/** Builds the package into a temporary folder, which goes when the benchmark is done. */
export async function installPackage(): Promise<InstalledPackage> {
  const home = mkdtempSync(join(tmpdir(), 'tillkit-bench-'));
  const folder = join(home, 'work');
  mkdirSync(folder);
  for (const part of ['bin', 'package.json', 'templates'])
    cpSync(join(root, part), join(home, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'), 'junction');
  await buildPackage(root, join(home, 'dist'));
  return {
    bin: join(home, 'bin/tillkit.cjs'),
    testing: join(home, 'dist/testing.js'),
    folder,
    [Symbol.asyncDispose]: async () => rmSync(home, { recursive: true, force: true }),
  };
}
