import { resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { ENTRY_PREFIX } from './bundle-options.ts';
import { TILLKIT_MODULE } from './bundle-plugins.ts';
import { isInPackage } from './is-in-package.ts';
import { isScript, type SourceFile } from './source-module.ts';

/** The files that a bundle is made of. */
export interface BundledFiles {
  /** Absolute paths of the files in the bundle, symbolic links followed; empty without a bundle. */
  readonly inputs: readonly string[];
  /** The author's own files among them. */
  readonly sources: readonly SourceFile[];
  /** Handlers by their paths in the manifest, each with the `file` of its source. */
  readonly entries: Readonly<Record<string, string>>;
  /** Bytes that each of `inputs` has in the bundle, in all handlers together. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Whether all imports are relative and lead to files of the author's own, but for `tillkit`. */
  readonly isOwn: boolean;
}

/** Reads which files esbuild bundled for the handlers. */
export const readMetafile = (root: string, handlers: readonly string[], metafile: Metafile): BundledFiles => ({
  inputs: inputsOf(root, metafile),
  sources: sourcesOf(root, metafile),
  entries: Object.fromEntries(handlers.map((handler) => [handler, sourceOf(handler, metafile) ?? handler])),
  sizes: sizesOf(root, metafile),
  isOwn: isOwn(metafile),
});

/** Tells whether a handler's file has any import or export; without, esbuild gives it an empty object to export. */
export function isModule(handler: string, metafile: Metafile): boolean {
  const file = sourceOf(handler, metafile);
  return file !== undefined && metafile.inputs[file]?.format !== undefined;
}

const sourceOf = (handler: string, { inputs }: Metafile): string | undefined =>
  inputs[ENTRY_PREFIX + handler]?.imports[0]?.path;

const NO_FILES = [ENTRY_PREFIX, TILLKIT_MODULE, '(disabled):'];

/** Not the entries, nor what a package leaves out for browsers. */
const inputsOf = (root: string, { inputs }: Metafile): readonly string[] =>
  Object.keys(inputs)
    .filter((input) => !NO_FILES.some((prefix) => input.startsWith(prefix)))
    .map((input) => resolve(root, input));

/** The author's own scripts; a package's lie in a folder node_modules, wherever that is. */
function sourcesOf(root: string, { inputs }: Metafile): readonly SourceFile[] {
  const own = Object.keys(inputs).filter(isOwnScript);
  return own.map((file) => ({ file, path: resolve(root, file), imports: importsOf(inputs[file]) }));
}

/** What one of the author's own scripts imports of the others: specifier → file. */
export const importsOf = (input: Metafile['inputs'][string] | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (input?.imports ?? [])
      .filter(({ path, external }) => external !== true && isOwnScript(path))
      .map(({ original, path }) => [original ?? path, path]),
  );

/** What was not found is external, and may be found tomorrow; so is a pattern that files are searched by. */
const isOwn = ({ inputs }: Metafile): boolean =>
  Object.entries(inputs).every(
    ([input, { imports }]) =>
      !isInPackage(input) &&
      imports.every(
        ({ path, original = path, external = false }) =>
          !external && (/^\.\.?\//.test(original) || path === TILLKIT_MODULE),
      ),
  );

const isOwnScript = (input: string): boolean =>
  !/^[a-z-]+:|^\(disabled\):|(^|\/)node_modules\//.test(input) && isScript(input);

function sizesOf(root: string, { outputs }: Metafile): Readonly<Record<string, number>> {
  const sizes = new Map<string, number>();
  for (const { inputs } of Object.values(outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const path = resolve(root, input);
      sizes.set(path, (sizes.get(path) ?? 0) + bytesInOutput);
    }
  }
  return Object.fromEntries(sizes);
}
