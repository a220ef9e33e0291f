import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The file that keeps the V8 snapshot of the prelude, so that not every runner has to make it. */
export interface SnapshotCache {
  /** Where runners look for it; undefined when nothing is kept. They check that it is whole and made of their prelude. */
  readonly path: string | undefined;
  /** Keeps what a runner made before it ran any foreign code (base64). Without a place to write, nothing is kept. */
  keep(file: string): void;
}

/** Makes a cache with one file for each engine, in the user's cache folder. */
export function createSnapshotCache(): SnapshotCache {
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tillkit');
  const name = `prelude-${process.version}-v8-${process.versions.v8}-${process.platform}-${process.arch}.snapshot`;
  let path: string | undefined = join(folder, name);
  return {
    get path() {
      return isForeign(folder) ? undefined : path;
    },
    keep(file) {
      if (path === undefined) return;
      const place = path;
      // A full disk or a folder without write permission costs a few milliseconds at each start, nothing else.
      path = undefined;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        if (isForeign(folder)) return;
        writeWhole(place, file);
        path = place;
      } catch {}
    },
  };
}

/** Whether somebody else can put a file into a folder that is there: what lies in it is run. */
function isForeign(folder: string): boolean {
  const there = lstatSync(folder, { throwIfNoEntry: false });
  if (there === undefined) return false;
  const isOurs = process.getuid === undefined || (there.uid === process.getuid() && (there.mode & 0o022) === 0);
  return !there.isDirectory() || !isOurs;
}

/** Writes a file (base64) that others see as a whole or not at all. */
function writeWhole(path: string, file: string): void {
  const fresh = `${path}.${process.pid}`;
  try {
    writeFileSync(fresh, file, { encoding: 'base64', mode: 0o600 });
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}
