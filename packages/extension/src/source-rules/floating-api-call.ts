import type { Node } from 'oxc-parser';
import { isFunction } from '../analysis/children.ts';
import type { ApiUse } from '../analysis/permission-analysis.ts';
import { createIssue, type Issue } from '../issue.ts';
import { rangeOf } from '../source-module.ts';
import { withoutWrappers } from './answers.ts';
import { fieldOf } from './field-of.ts';
import type { ScopedModule } from './scoped-module.ts';

/**
 * Finds calls of the API that are statements by themselves; `void` before a call says that nobody is to wait for it, and
 * the function given to `new Promise` may hand on what `then` gets.
 */
export const findFloatingCalls = (scoped: ScopedModule, uses: readonly ApiUse[]): readonly Issue[] => {
  const { module, nodes } = scoped;
  const places = new Set(
    uses.map(({ range }) => `${range.file}:${range.line}:${range.column}:${range.endLine}:${range.endColumn}`),
  );
  const isUse = (node: Node) => {
    const { file, line, column, endLine, endColumn } = rangeOf(module, node);
    return places.has(`${file}:${line}:${column}:${endLine}:${endColumn}`);
  };
  return nodes.flatMap((node) => {
    if (node.type !== 'ExpressionStatement') return [];
    return branchesOf(node.expression).flatMap((branch) => {
      const call = firstCall(branch);
      if (call.type !== 'CallExpression' || !(isUse(call) || isUse(call.callee))) return [];
      if (call !== branch && isInPromise(node, scoped)) return [];
      return [createIssue('floating-api-call', rangeOf(module, call), null, {})];
    });
  });
};

/** The expressions of which one may be the value of another. */
function branchesOf(node: Node): readonly Node[] {
  const value = withoutWrappers(node);
  if (value.type === 'LogicalExpression') return branchesOf(value.right);
  if (value.type !== 'ConditionalExpression') return [value];
  return [...branchesOf(value.consequent), ...branchesOf(value.alternate)];
}

/** Tells whether the innermost function around a node is given to `new Promise`. */
function isInPromise(node: Node, { parentOf, bindingOf }: ScopedModule): boolean {
  let at = parentOf(node);
  while (at !== undefined && !isFunction(at)) at = parentOf(at);
  const outer = at === undefined ? undefined : parentOf(at);
  if (outer?.type !== 'NewExpression' || outer.callee.type !== 'Identifier') return false;
  return outer.callee.name === 'Promise' && bindingOf(outer, 'Promise') === undefined;
}

/** The call whose promise `then`, `catch` and `finally` go on with. */
function firstCall(node: Node): Node {
  let call = node;
  while (call.type === 'CallExpression' && call.callee.type === 'MemberExpression') {
    if (!/^(then|catch|finally)$/.test(fieldOf(call.callee) ?? '')) return call;
    call = withoutWrappers(call.callee.object);
  }
  return call;
}
