import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import type { OnResolveArgs, OnResolveResult, Plugin } from 'esbuild';
import { ENTRY_PREFIX } from './bundle-options.ts';
import { isInside } from './is-inside.ts';

export const PLUGIN_NAME = 'tillkit';

/** Rules that a plugin itself finds broken; the code travels as the `detail` of esbuild's message. */
export type RefusedImport = 'import-url' | 'import-outside';

const refuse = (code: RefusedImport, specifier: string): OnResolveResult => ({
  errors: [{ text: specifier, detail: code }],
});

/**
 * Makes each handler's entry a module that passes on the default export: a missing one is then an error of the
 * bundler, and CommonJS works as in Node.
 */
export const handlerEntries = (root: string): Plugin => ({
  name: PLUGIN_NAME,
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${ENTRY_PREFIX}`) }, ({ kind, path }) =>
      kind === 'entry-point'
        ? { path: path.slice(ENTRY_PREFIX.length), namespace: ENTRY_PREFIX.slice(0, -1) }
        : refuse('import-url', path),
    );
    build.onLoad({ filter: /./, namespace: ENTRY_PREFIX.slice(0, -1) }, ({ path }) => ({
      contents: `export { default } from ${JSON.stringify(`./${path}`)};`,
      resolveDir: root,
    }));
  },
});

/** Refuses URLs of any kind and absolute paths. The filter keeps relative and package imports free of its cost. */
export const refuseUrls: Plugin = {
  name: PLUGIN_NAME,
  setup(build) {
    build.onResolve({ filter: /^([a-zA-Z][a-zA-Z0-9+.-]*:|[/\\])/ }, ({ path }) =>
      isBuiltin(path) || path.startsWith('node:') ? undefined : refuse('import-url', path),
    );
  },
};

/** Tells whether a file may go into a bundle: from the root, or from node_modules of the root or of a folder above. */
export function isAllowedInput(root: string, path: string): boolean {
  if (isInside(root, path)) return true;
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    if (isInside(join(folder, 'node_modules'), path)) return true;
    if (folder === dirname(folder)) return false;
  }
}

/** Refuses each import of a file outside. It asks for every import, so it runs only once such a file has been found. */
export const refuseOutside = (root: string): Plugin => ({
  name: PLUGIN_NAME,
  setup(build) {
    const asked = Symbol('resolved by this plugin');
    build.onResolve({ filter: /./ }, async (args: OnResolveArgs) => {
      if (args.pluginData === asked || args.kind === 'entry-point') return undefined;
      const { path, ...rest } = args;
      const resolved = await build.resolve(path, {
        importer: rest.importer,
        namespace: rest.namespace,
        resolveDir: rest.resolveDir,
        kind: rest.kind,
        with: rest.with,
        pluginData: asked,
      });
      const isOutside =
        resolved.errors.length === 0 && resolved.namespace === 'file' && !isAllowedInput(root, resolved.path);
      return isOutside ? refuse('import-outside', path) : undefined;
    });
  },
});
