import { endpointOf } from '#contract';
import type { ApiUse } from '../analysis/permission-analysis.ts';
import { createIssue, type Issue } from '../rules/issue.ts';
import { fieldOf } from './field-of.ts';
import type { ScopedModule } from './scoped-module.ts';

/**
 * Finds, for each handler file, the first call that makes something new although nothing it runs looks at the id of the
 * delivery or reads the resource: the same delivery may come again.
 */
export function findNoIdempotency(
  modules: readonly ScopedModule[],
  entries: readonly string[],
  uses: readonly ApiUse[],
): readonly Issue[] {
  const byFile = new Map(modules.map((scoped) => [scoped.module.file, scoped]));
  const usesByFile = Map.groupBy(uses, ({ range }) => range.file);
  const found = [...new Set(entries)].flatMap((entry) => {
    const reached = reachedFrom(entry, byFile);
    if (reached.some(looksAtDelivery)) return [];
    const own = reached.flatMap(({ module }) => usesByFile.get(module.file) ?? []);
    const read = new Set(own.filter(({ endpoint }) => endpointOf(endpoint).method === 'GET').map(resourceOf));
    const first = own.find((use) => endpointOf(use.endpoint).method === 'POST' && !read.has(resourceOf(use)));
    return first === undefined ? [] : [first];
  });
  return [...new Set(found)].map(({ endpoint, range }) =>
    createIssue('no-idempotency', range, null, { operation: endpoint }),
  );
}

const resourceOf = ({ endpoint }: ApiUse): string | undefined => endpoint.split('.')[0];

function reachedFrom(entry: string, byFile: ReadonlyMap<string, ScopedModule>): readonly ScopedModule[] {
  const files = new Set([entry]);
  for (const file of files) {
    for (const next of Object.values(byFile.get(file)?.module.imports ?? {})) files.add(next);
  }
  return [...files].flatMap((file) => byFile.get(file) ?? []);
}

/** Tells whether a module names `delivery_id` in any way, or the `delivery` of its context. */
const looksAtDelivery = ({ nodes }: ScopedModule): boolean =>
  nodes.some(
    (node) =>
      (node.type === 'Identifier' && node.name === 'delivery_id') ||
      (node.type === 'Literal' && node.value === 'delivery_id') ||
      fieldOf(node) === 'delivery' ||
      (node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'delivery'),
  );
