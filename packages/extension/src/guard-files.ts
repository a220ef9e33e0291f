import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';

/** More than any source of a handler has; its heap is not much larger. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Keeps esbuild from files that it was not told to read: pipes and devices, which it would read without end, files of
 * too great a length, and whatever a source names as its source map.
 */
export const guardFiles: Plugin = {
  name: 'tillkit-files',
  setup(build) {
    build.onLoad({ filter: /./, namespace: 'file' }, ({ path }) => {
      const flaw = flawOf(path);
      if (flaw !== undefined) return { errors: [{ text: `"${basename(path)}" ${flaw}` }] };
      const contents = SOURCE.test(path) ? withoutSourceMap(path) : undefined;
      return contents === undefined ? undefined : { contents, loader: 'default' };
    });
  },
};

const SOURCE = /\.[cm]?[jt]sx?$/i;

/** The text of a source that names a source map, its name made out of order; undefined for all others. */
function withoutSourceMap(path: string): string | undefined {
  const text = readText(path);
  return text?.includes('sourceMappingURL=') ? text.replace(/[#@](?= sourceMappingURL=)/g, ' ') : undefined;
}

/** Undefined for what cannot be read: esbuild says so in its own words. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function flawOf(path: string): string | undefined {
  const stats = findStats(path);
  if (stats === undefined || stats.isDirectory()) return undefined;
  if (!stats.isFile()) return 'is a pipe or a device, not a file';
  return stats.size > MAX_BYTES ? `has more than ${MAX_BYTES} bytes` : undefined;
}

/** Undefined for what is not there, or cannot be looked at: esbuild says so in its own words. */
function findStats(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/**
 * Finds a package.json of an extension that is no ordinary file: esbuild reads them on its own, asking no plugin.
 * Gives its path in the folder, and what is wrong with it.
 */
export function findSpecialPackageFile(root: string): { readonly file: string; readonly text: string } | undefined {
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const file = join(folder, 'package.json');
    const flaw = flawOf(join(root, file));
    if (flaw !== undefined) return { file, text: `"package.json" ${flaw}` };
    for (const name of foldersIn(join(root, folder))) if (isLookedInto(folder, name)) folders.push(join(folder, name));
  }
  return undefined;
}

const IN_PACKAGES = /^node_modules(?:[\\/]@[^\\/]+)?$/;

/** All folders of the author's; of installed packages only the first, which are many already. */
const isLookedInto = (folder: string, name: string): boolean =>
  name !== '.git' && (!folder.startsWith('node_modules') || IN_PACKAGES.test(folder));

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
