import type { Metafile } from 'esbuild';
import { isInPackage } from '../folder/is-in-package.ts';
import { isScript, type SourceFile } from '../sources/source-module.ts';
import { ENTRY_PREFIX } from './bundle-options.ts';
import { FILE_PREFIX } from './bundle-plugin.ts';
import type { GraphModule, ModuleGraph } from './module-graph.ts';

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
}

type Input = Metafile['inputs'][string];

/** Reads which files esbuild bundled for the handlers. */
export function readMetafile(graph: ModuleGraph, handlers: readonly string[], metafile: Metafile): BundledFiles {
  const bundled = Object.entries(metafile.inputs).flatMap(([name, input]) => {
    const module = moduleOf(graph, name);
    return module === undefined ? [] : [[module, input] as const];
  });
  return {
    inputs: bundled.map(([{ path }]) => path),
    sources: bundled
      .filter(([module]) => isOwnScript(module))
      .map(([{ file, path }, input]) => ({ file, path, imports: importsOf(graph, input) })),
    entries: Object.fromEntries(
      handlers.map((handler) => [handler, sourceOf(graph, handler, metafile)?.file ?? handler]),
    ),
    sizes: sizesOf(graph, metafile),
  };
}

/** Tells whether a handler's file has any import or export; without, esbuild gives it an empty object to export. */
export function isModule(graph: ModuleGraph, handler: string, metafile: Metafile): boolean {
  const module = sourceOf(graph, handler, metafile);
  return module !== undefined && metafile.inputs[FILE_PREFIX + module.key]?.format !== undefined;
}

const moduleOf = ({ modules }: ModuleGraph, name: string): GraphModule | undefined =>
  name.startsWith(FILE_PREFIX) ? modules.get(name.slice(FILE_PREFIX.length)) : undefined;

const sourceOf = (graph: ModuleGraph, handler: string, { inputs }: Metafile): GraphModule | undefined =>
  moduleOf(graph, inputs[ENTRY_PREFIX + handler]?.imports[0]?.path ?? '');

const isOwnScript = ({ file }: GraphModule): boolean => !isInPackage(file) && isScript(file);

/** What one of the author's own scripts imports of the others: specifier → file. */
const importsOf = (graph: ModuleGraph, { imports }: Input): Readonly<Record<string, string>> =>
  Object.fromEntries(
    imports.flatMap(({ path, original = path, external }) => {
      const module = external === true ? undefined : moduleOf(graph, path);
      return module !== undefined && isOwnScript(module) ? [[original, module.file]] : [];
    }),
  );

function sizesOf(graph: ModuleGraph, { outputs }: Metafile): Readonly<Record<string, number>> {
  const sizes = new Map<string, number>();
  for (const { inputs } of Object.values(outputs)) {
    for (const [name, { bytesInOutput }] of Object.entries(inputs)) {
      const path = moduleOf(graph, name)?.path;
      if (path !== undefined) sizes.set(path, (sizes.get(path) ?? 0) + bytesInOutput);
    }
  }
  return Object.fromEntries(sizes);
}
