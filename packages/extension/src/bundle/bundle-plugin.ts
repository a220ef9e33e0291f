import { isBuiltin } from 'node:module';
import type { OnLoadResult, OnResolveArgs, OnResolveResult, Plugin } from 'esbuild';
import { isInPackage } from '../folder/is-in-package.ts';
import { ENTRY_PREFIX, JSX_SOURCE } from './bundle-options.ts';
import { loadModule } from './load-module.ts';
import type { Found, ModuleGraph } from './module-graph.ts';
import { PLUGIN_NAME, type Refusal, refuse } from './refusal.ts';

/** What esbuild calls the files of an extension in its messages and in what it tells of a bundle; the module's key follows. */
export const FILE_PREFIX = 'extension:';

/** The module `tillkit` in the same places. */
export const TILLKIT_MODULE = 'tillkit:handler';

/** A file that a package leaves out for browsers, in the same places. */
const DISABLED_PREFIX = 'disabled:';

/** What one build is made from. */
export interface BuildSource {
  readonly handlers: readonly string[];
  readonly graph: ModuleGraph;
  /** Imports that are known to lead to something refused: by `importKey`. */
  readonly refused: ReadonlyMap<string, Refusal>;
}

export const importKey = (from: string, specifier: string): string => `${from}\0${specifier}`;

/**
 * Answers every question of esbuild, so that it never looks for a file by itself: what an import leads to, and what is in it.
 * esbuild would rewrite paths after they were judged (`__virtual__`, archives), read files unasked (package.json, tsconfig.json,
 * source maps, Plug'n'Play), and list folders for a pattern.
 *
 * A handler's entry is a module that passes on the default export: a missing one is then an error of the bundler, and CommonJS
 * works as in Node.
 */
export const bundlePlugin = (current: () => BuildSource): Plugin => ({
  name: PLUGIN_NAME,
  setup(build) {
    const [entries, files, disabled] = [ENTRY_PREFIX, FILE_PREFIX, DISABLED_PREFIX].map((name) => name.slice(0, -1));
    const [tillkit = '', tillkitPath = ''] = TILLKIT_MODULE.split(':');

    build.onResolve({ filter: /./ }, (args): OnResolveResult | undefined => {
      const { handlers, graph } = current();
      if (args.kind === 'entry-point') {
        return { path: handlers[Number(args.path.slice(ENTRY_PREFIX.length))] ?? '', namespace: entries ?? '' };
      }
      if (args.namespace === entries) return answer(graph.findHandler(args.importer));
      if (args.path === 'tillkit') return { path: tillkitPath, namespace: tillkit, sideEffects: false };
      const refusal = judge(args, current());
      if (refusal !== undefined) return refuse({ refusal });
      const found = find(args, graph);
      return found === undefined && isOwnBuiltin(args, graph)
        ? refuse({ refusal: { code: 'import-node-builtin', specifier: args.path } })
        : answer(found);
    });

    /** What is not found is left to esbuild, which finds nothing either: a `require` in a `try` may fail when it runs. */
    function answer(found: Found | undefined): OnResolveResult | undefined {
      if (found === undefined) return undefined;
      if ('refusal' in found) return refuse(found);
      if ('disabled' in found) return { path: 'nothing', namespace: disabled ?? '' };
      return { path: found.module.key, namespace: files ?? '', sideEffects: found.module.hasSideEffects };
    }

    build.onLoad({ filter: /./ }, async ({ path, namespace, with: attributes }): Promise<OnLoadResult> => {
      if (namespace === entries) return { contents: 'export { default } from "handler";' };
      if (namespace === tillkit) return { contents: 'export const ApiError = globalThis.ApiError;' };
      if (namespace === disabled) return { contents: '' };
      const { graph } = current();
      const module = namespace === files ? graph.modules.get(path) : undefined;
      return module === undefined
        ? refuse({ refusal: { code: 'import-outside', specifier: path } })
        : loadModule(graph.folder, module, attributes);
    });
  },
});

const find = ({ importer, path, kind }: OnResolveArgs, graph: ModuleGraph): Found | undefined =>
  isBareBuiltin(path)
    ? undefined
    : graph.findImport(importer, path, kind === 'require-call' || kind === 'require-resolve');

/**
 * A module of Node that the author's own code asks for. esbuild lets it pass in a `try` and where its promise is caught, as
 * packages do to find out where they run; what an author writes there never runs in the sandbox.
 */
const isOwnBuiltin = ({ importer, path: specifier }: OnResolveArgs, graph: ModuleGraph): boolean =>
  (isBuiltin(specifier) || isBareBuiltin(specifier)) && !isInPackage(graph.modules.get(importer)?.file ?? '');

const isBareBuiltin = (specifier: string): boolean => specifier.startsWith('node:');

/** What is wrong with an import whatever it leads to. */
function judge({ importer, path: specifier }: OnResolveArgs, { refused }: BuildSource): Refusal | undefined {
  if (specifier.startsWith('tillkit/')) return { code: 'import-tillkit', specifier };
  if (specifier.startsWith(JSX_SOURCE)) return { code: 'source-jsx' };
  if (
    /^(?:[a-zA-Z][a-zA-Z0-9+.-]*:|[/\\])/.test(specifier) &&
    !isBuiltin(specifier) &&
    !specifier.startsWith('node:')
  ) {
    return { code: 'import-url', specifier };
  }
  if (/.[?#]/s.test(specifier)) return { code: 'import-suffix', specifier };
  return refused.get(importKey(importer, specifier));
}
