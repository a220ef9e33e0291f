import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RUN_FOLDER } from '#contract';

/**
 * Writes a file of a running emulator's into an extension's folder, where git ignores it: readable by this user only, and
 * as a whole, so that nobody ever reads half of it. Returns the path.
 */
export function writeTextToRunFolder(dir: string, name: string, text: string): string {
  const folder = join(resolve(dir), RUN_FOLDER);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '.gitignore'), '*\n');
  const path = join(folder, name);
  const unfinished = `${path}.${process.pid}`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx' });
  renameSync(unfinished, path);
  return path;
}

/** The same for JSON. */
export const writeToRunFolder = (dir: string, name: string, content: object): string =>
  writeTextToRunFolder(dir, name, `${JSON.stringify(content, null, 2)}\n`);
