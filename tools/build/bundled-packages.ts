import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { type PackageJson, readPackageJson } from './package-json.ts';

/** A package whose code is in the bundles. */
export interface BundledPackage {
  /** Relative to the repository: its key in package-lock.json. */
  readonly folder: string;
  readonly manifest: PackageJson;
}

/** What is in the bundles, and who imports what of it. */
export interface BundledPackages {
  /** In the order of their folders. */
  readonly packages: readonly BundledPackage[];
  /** By the folder of a package, `''` for our own code: folders of the packages that it imports, itself and unused ones included. */
  readonly imports: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Finds the packages that went into the bundles, which `metafiles` tell of by paths relative to `root`. */
export function findBundledPackages(root: string, metafiles: readonly Metafile[]): BundledPackages {
  const folders = new Set<string>();
  const imports = new Map<string, Set<string>>();
  for (const { inputs, outputs } of metafiles) {
    for (const output of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(output.inputs)) {
        if (bytesInOutput > 0) folders.add(folderOf(path));
      }
    }
    for (const [path, input] of Object.entries(inputs)) {
      const imported = imports.get(folderOf(path)) ?? new Set();
      for (const target of input.imports) imported.add(folderOf(target.path));
      imported.delete('');
      imports.set(folderOf(path), imported);
    }
  }
  folders.delete('');
  const packages = [...folders].sort().map((folder) => ({ folder, manifest: readPackageJson(join(root, folder)) }));
  return { packages, imports };
}

/** The folder of the package that a file is in, `''` for our own code. */
const folderOf = (path: string): string => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '';
