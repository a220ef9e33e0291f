import type { Message } from 'esbuild';
import { isInPackage } from '../folder/is-in-package.ts';
import { nodeModuleOf } from './bundle-issues.ts';
import { FILE_PREFIX, importKey } from './bundle-plugin.ts';
import type { GraphImport, ModuleGraph } from './module-graph.ts';
import type { Refusal } from './refusal.ts';

/** Finds the author's imports that lead to packages which need Node, each with what such a package asks for. */
export function findNodeUses({ modules, imports }: ModuleGraph, errors: readonly Message[]): Map<string, Refusal> {
  const isPackage = (key: string) => isInPackage(modules.get(key)?.file ?? '');
  const importsOf = Map.groupBy(imports, ({ to }) => to);
  const found = new Map<string, Refusal>();
  for (const error of errors) {
    const module = nodeModuleOf(error);
    const { file = '', line = 1, column = 0 } = error.location ?? {};
    const key = file.slice(FILE_PREFIX.length);
    if (module === undefined || !isPackage(key)) continue;
    const place = `${modules.get(key)?.file}:${line}:${column + 1}`;
    for (const { from, specifier } of entrancesTo(key, importsOf, isPackage)) {
      const known = found.get(importKey(from, specifier));
      if (known === undefined) {
        found.set(importKey(from, specifier), { code: 'import-node-package', specifier, module, place });
      }
    }
  }
  return found;
}

/** The author's imports of packages that lead to a file of a package. */
function* entrancesTo(
  key: string,
  importsOf: ReadonlyMap<string, readonly GraphImport[]>,
  isPackage: (key: string) => boolean,
): Iterable<GraphImport> {
  const keys = new Set([key]);
  for (const one of keys) {
    for (const found of importsOf.get(one) ?? []) {
      if (isPackage(found.from)) keys.add(found.from);
      else yield found;
    }
  }
}
