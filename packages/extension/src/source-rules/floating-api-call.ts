import type { Node } from 'oxc-parser';
import { isFunction } from '../analysis/children.ts';
import type { ApiUse } from '../analysis/permission-analysis.ts';
import { createIssue, type Issue } from '../rules/issue.ts';
import { rangeOf } from '../sources/source-module.ts';
import { withoutWrappers } from './answers.ts';
import type { AuthorFunctions } from './author-functions.ts';
import { fieldOf } from './field-of.ts';
import type { ScopedModule } from './scoped-module.ts';
import { createUsePlaces } from './use-places.ts';

type Call = Extract<Node, { type: 'CallExpression' }>;

/**
 * Finds calls whose promise nobody waits for: of the API and of the author's functions that call it, as statements by
 * themselves, and whatever `forEach` calls. `void` before a call says that nobody is to wait for it, and the function given
 * to `new Promise` may hand on what `then` gets.
 */
export const findFloatingCalls = (
  scoped: ScopedModule,
  uses: readonly ApiUse[],
  functions: AuthorFunctions,
): readonly Issue[] => {
  const { module, nodes } = scoped;
  const isUse = createUsePlaces(module, uses);
  const isPromised = (node: Node | undefined) => functions.isApiPromise(functions.functionAt(scoped, node));

  /** Tells whether a call gives a promise for what the API does. */
  function isPending(call: Call): boolean {
    if (isUse(call) || isUse(call.callee) || isPromised(call.callee)) return true;
    const method = fieldOf(call.callee);
    if (method === 'map' || method === 'flatMap') return isPromised(call.arguments[0]);
    return isCombined(call, scoped) && call.arguments.some((given) => isPendingList(withoutWrappers(given)));
  }

  const isPendingList = (given: Node): boolean =>
    given.type === 'ArrayExpression'
      ? given.elements.some((one) => one?.type === 'CallExpression' && isPending(one))
      : given.type === 'CallExpression' && isPending(given);

  return nodes.flatMap((node) => {
    if (node.type === 'CallExpression' && fieldOf(node.callee) === 'forEach') {
      return isPromised(node.arguments[0]) && !isUse(node)
        ? [createIssue('floating-api-call', rangeOf(module, node), null, {})]
        : [];
    }
    if (node.type !== 'ExpressionStatement') return [];
    return branchesOf(node.expression).flatMap((branch) => {
      const call = firstCall(branch);
      if (call.type !== 'CallExpression' || !isPending(call)) return [];
      if (call !== branch && isInPromise(node, scoped)) return [];
      return [createIssue('floating-api-call', rangeOf(module, call), null, {})];
    });
  });
};

/** Tells whether a call is `Promise.all(…)` or one of its siblings. */
function isCombined({ callee }: Call, { bindingOf }: ScopedModule): boolean {
  if (callee.type !== 'MemberExpression' || !/^(all|allSettled|any|race)$/.test(fieldOf(callee) ?? '')) return false;
  const { object } = callee;
  return object.type === 'Identifier' && object.name === 'Promise' && bindingOf(object, 'Promise') === undefined;
}

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
