import type { Node } from 'oxc-parser';
import type { ApiUse } from '../analysis/permission-analysis.ts';
import { rangeOf, type SourceModule } from '../sources/source-module.ts';

/** Tells whether a node of a module is a place where the analysis found a use of the API. */
export function createUsePlaces(module: SourceModule, uses: readonly ApiUse[]): (node: Node) => boolean {
  const places = new Set(uses.map(({ range }) => keyOf(range)));
  return (node) => places.has(keyOf(rangeOf(module, node)));
}

const keyOf = ({ file, line, column, endLine, endColumn }: ApiUse['range']): string =>
  `${file}:${line}:${column}:${endLine}:${endColumn}`;
