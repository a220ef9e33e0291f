import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** What a build is made of; package-lock.json stands for the installed packages. */
const INPUTS = ['packages', 'tools/build', 'tools/generate', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

const KEPT = join(root, 'node_modules/.cache/tillkit-build');
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Folder of the package's bundles, made from the sources as they are: built now, or by an earlier run that had the same
 * sources. It is to be copied, not used: other runs have it too.
 */
export async function requireBuild(): Promise<string> {
  const folder = join(KEPT, hashInputs());
  if (!existsSync(folder)) {
    removeOld();
    mkdirSync(KEPT, { recursive: true });
    const made = mkdtempSync(join(KEPT, 'new-'));
    await run(process.execPath, ['--conditions=source', 'tools/build/build.ts', made], { cwd: root });
    moveTo(made, folder);
  }
  const now = new Date();
  utimesSync(folder, now, now);
  return folder;
}

function hashInputs(): string {
  const hash = createHash('sha256').update(process.version);
  for (const input of INPUTS) {
    for (const file of listFiles(input)) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 32);
}

function listFiles(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .toSorted();
}

/** Of two runs that build at once, the first that is done wins. */
function moveTo(made: string, folder: string): void {
  try {
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Builds that no run has used for a day, and those that were never finished. */
function removeOld(): void {
  if (!existsSync(KEPT)) return;
  for (const name of readdirSync(KEPT)) {
    const folder = join(KEPT, name);
    if (Date.now() - statSync(folder).mtimeMs > KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}
