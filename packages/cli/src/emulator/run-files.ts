import { existsSync, realpathSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { RunInfo } from '#contract';
import { removeRunFile, writeRunFile } from './run-file.ts';

/** The run files of one emulator, one in each folder. */
export interface RunFiles {
  /** Writes them, or writes them anew when they are to say something else or one is gone, and gives their paths. */
  write(info: RunInfo): readonly string[];
  remove(): void;
}

/** Keeps a run file in each of the folders. What is another app's, its key and its secrets, is not in it. */
export function createRunFiles(dirs: readonly string[]): RunFiles {
  let written: { readonly paths: readonly string[]; readonly info: RunInfo } | undefined;
  return {
    write(info) {
      if (isDeepStrictEqual(info, written?.info) && written?.paths.every((path) => existsSync(path)))
        return written.paths;
      const paths = dirs.map((dir) =>
        writeRunFile(dir, { ...info, apps: info.apps.filter((app) => isSameFolder(app.dir, dir)) }),
      );
      written = { paths, info };
      return paths;
    },
    remove() {
      if (written === undefined) return;
      for (const dir of dirs) removeRunFile(dir, written.info.token);
    },
  };
}

function isSameFolder(one: string | null, other: string): boolean {
  if (one === null) return false;
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    // One of them is gone.
    return false;
  }
}
