import { relative } from 'node:path';
import type { BuildFailure, OnResolveArgs, Plugin, PluginBuild } from 'esbuild';
import { nodeModuleOf } from './bundle-issues.ts';
import { BUNDLE_OPTIONS } from './bundle-options.ts';
import { isAllowedInput, PLUGIN_NAME, refuse, refuseUrls, tillkitModule } from './bundle-plugins.ts';
import { isInPackage } from './is-in-package.ts';
import { toSlashes } from './to-slashes.ts';

type NodeUse = { readonly module: string; readonly place: string };

/**
 * Refuses files outside and packages that need Node, each at the author's import that leads there. It asks for every
 * import, so it runs only once something of the kind has been found.
 */
export const refuseByImport = (root: string): Plugin => ({
  name: PLUGIN_NAME,
  setup(build) {
    const asked = Symbol('resolved by this plugin');
    const uses = new Map<string, Promise<NodeUse | undefined>>();
    const isPackage = (path: string) => isInPackage(relative(root, path));

    /** What a package asks of Node, found by bundling it alone. */
    function useOfNode(path: string): Promise<NodeUse | undefined> {
      const known = uses.get(path) ?? findUseOfNode(build, root, path);
      uses.set(path, known);
      return known;
    }

    build.onResolve({ filter: /./ }, async (args: OnResolveArgs) => {
      if (args.pluginData === asked || args.kind === 'entry-point') return undefined;
      const { path: specifier, ...rest } = args;
      const resolved = await build.resolve(specifier, {
        importer: rest.importer,
        namespace: rest.namespace,
        resolveDir: rest.resolveDir,
        kind: rest.kind,
        with: rest.with,
        pluginData: asked,
      });
      const { path, namespace, errors } = resolved;
      if (errors.length > 0 || namespace !== 'file') return undefined;
      if (!isAllowedInput(root, path)) return refuse({ code: 'import-outside', specifier });
      if (!isPackage(path) || isPackage(rest.importer)) return undefined;
      const use = await useOfNode(path);
      return use && refuse({ code: 'import-node-package', specifier, ...use });
    });
  },
});

async function findUseOfNode({ esbuild }: PluginBuild, root: string, path: string): Promise<NodeUse | undefined> {
  const options = {
    ...BUNDLE_OPTIONS,
    absWorkingDir: root,
    entryPoints: [`./${toSlashes(relative(root, path))}`],
    plugins: [tillkitModule, refuseUrls],
  };
  const { errors } = await esbuild.build(options).catch((failure: BuildFailure) => failure);
  for (const error of errors) {
    const module = nodeModuleOf(error);
    if (module === undefined || error.location === null) continue;
    const { file, line, column } = error.location;
    return { module, place: `${toSlashes(file)}:${line}:${column + 1}` };
  }
  return undefined;
}
