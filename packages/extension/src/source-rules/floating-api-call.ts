import type { Node } from 'oxc-parser';
import type { ApiUse } from '../analysis/permission-analysis.ts';
import { createIssue, type Issue } from '../issue.ts';
import { rangeOf } from '../source-module.ts';
import { withoutWrappers } from './answers.ts';
import { fieldOf } from './field-of.ts';
import type { ScopedModule } from './scoped-module.ts';

/** Finds calls of the API that are statements by themselves; `void` before a call says that nobody is to wait for it. */
export const findFloatingCalls = ({ module, nodes }: ScopedModule, uses: readonly ApiUse[]): readonly Issue[] => {
  const places = new Set(
    uses.map(({ range }) => `${range.file}:${range.line}:${range.column}:${range.endLine}:${range.endColumn}`),
  );
  const isUse = (node: Node) => {
    const { file, line, column, endLine, endColumn } = rangeOf(module, node);
    return places.has(`${file}:${line}:${column}:${endLine}:${endColumn}`);
  };
  return nodes.flatMap((node) => {
    if (node.type !== 'ExpressionStatement') return [];
    const call = firstCall(withoutWrappers(node.expression));
    return call.type === 'CallExpression' && (isUse(call) || isUse(call.callee))
      ? [createIssue('floating-api-call', rangeOf(module, call), null, {})]
      : [];
  });
};

/** The call whose promise `then`, `catch` and `finally` go on with. */
function firstCall(node: Node): Node {
  let call = node;
  while (call.type === 'CallExpression' && call.callee.type === 'MemberExpression') {
    if (!/^(then|catch|finally)$/.test(fieldOf(call.callee) ?? '')) return call;
    call = withoutWrappers(call.callee.object);
  }
  return call;
}
