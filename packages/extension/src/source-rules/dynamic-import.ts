import type { Node } from 'oxc-parser';
import { createIssue, type Issue } from '../rules/issue.ts';
import { rangeOf } from '../sources/source-module.ts';
import type { ScopedModule } from './scoped-module.ts';

/** Finds imports whose path the bundler cannot know; the sandbox loads nothing. */
export const findComputedImports = ({ module, nodes }: ScopedModule): readonly Issue[] =>
  nodes.flatMap((node) =>
    node.type === 'ImportExpression' && !isBundled(node.source)
      ? [createIssue('import-computed', rangeOf(module, node), null, {})]
      : [],
  );

/** The bundler takes in a path, each of two paths, and all files of a folder that a pattern fits. */
function isBundled(source: Node): boolean {
  if (source.type === 'Literal') return typeof source.value === 'string';
  if (source.type === 'ConditionalExpression') return isBundled(source.consequent) && isBundled(source.alternate);
  if (source.type === 'TemplateLiteral' && source.expressions.length === 0) return true;
  return /^\.{1,2}\//.test(beginningOf(source));
}

/** The part of a text that is known. */
function beginningOf(source: Node): string {
  if (source.type === 'TemplateLiteral') return source.quasis[0]?.value.cooked ?? '';
  if (source.type === 'BinaryExpression' && source.operator === '+') return beginningOf(source.left);
  return source.type === 'Literal' && typeof source.value === 'string' ? source.value : '';
}
