import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { ENTRY_PREFIX, JSX_SOURCE } from './bundle-options.ts';
import { isInside } from './is-inside.ts';

export const PLUGIN_NAME = 'tillkit';

/** Rules that a plugin itself finds broken, with what their messages say; it travels as the `detail` of esbuild's message. */
export type Refusal =
  | { readonly code: 'import-url' | 'import-outside' | 'import-tillkit'; readonly specifier: string }
  | {
      readonly code: 'import-node-package';
      readonly specifier: string;
      readonly module: string;
      readonly place: string;
    }
  | { readonly code: 'source-jsx' }
  | { readonly code: 'file-irregular'; readonly file: string }
  | { readonly code: 'source-too-deep'; readonly maxBrackets: number };

/** What a plugin answers for an import that breaks a rule. */
export const refuse = (refusal: Refusal) => ({ errors: [{ text: refusal.code, detail: refusal }] });

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
        : refuse({ code: 'import-url', specifier: path }),
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
    build.onResolve({ filter: /^([a-zA-Z][a-zA-Z0-9+.-]*:|[/\\])/ }, ({ path }) => {
      if (isBuiltin(path) || path.startsWith('node:')) return undefined;
      return refuse(path.startsWith(JSX_SOURCE) ? { code: 'source-jsx' } : { code: 'import-url', specifier: path });
    });
  },
};

/** The module `tillkit` as esbuild names it among a bundle's files and in its messages. */
export const TILLKIT_MODULE = 'tillkit:handler';

/** Gives handlers the part of `tillkit` that runs in them, installed or not: the class that is in every isolate. */
export const tillkitModule: Plugin = {
  name: PLUGIN_NAME,
  setup(build) {
    const [namespace = '', path = ''] = TILLKIT_MODULE.split(':');
    build.onResolve({ filter: /^tillkit$/ }, () => ({ path, namespace, sideEffects: false }));
    build.onResolve({ filter: /^tillkit\// }, (args) => refuse({ code: 'import-tillkit', specifier: args.path }));
    build.onLoad({ filter: /./, namespace }, () => ({ contents: 'export const ApiError = globalThis.ApiError;' }));
  },
};

/** Tells whether a file may go into a bundle: from the root, or from node_modules of the root or of a folder above. */
export const isAllowedInput = (root: string, path: string): boolean => isInside(root, path) || isOfPackages(root, path);

/** Tells whether a file lies in a folder of packages that is seen from a folder. */
export const isOfPackages = (folder: string, path: string): boolean =>
  packageFoldersOf(folder).some((packages) => isInside(packages, path));

/** node_modules of a folder and of those above it. */
export function packageFoldersOf(folder: string): string[] {
  const above = dirname(folder);
  return [join(folder, 'node_modules'), ...(above === folder ? [] : packageFoldersOf(above))];
}
