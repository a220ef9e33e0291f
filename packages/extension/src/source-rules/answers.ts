import type { Node } from 'oxc-parser';
import { fieldOf } from './field-of.ts';
import type { Binding, ScopedModule } from './scoped-module.ts';

/** Which values of a module are answers of `ctx.api.request`, or fields of one. */
export interface Answers {
  /** The field of an answer that a node reads: `answer.msg`, or a variable that was taken out of an answer. */
  readonly fieldRead: (node: Node) => string | undefined;
}

/**
 * Follows the answers of `ctx.api.request` into variables, patterns and callbacks of `then`; an answer that is passed on
 * otherwise is lost sight of, so that nothing is taken for an answer that is none.
 */
export function findAnswers({ nodes, bindingOf }: ScopedModule): Answers {
  const answers = new Set<Binding>();
  const fields = new Map<Binding, string>();
  const isAnswer = (node: Node): boolean => {
    const value = withoutWrappers(node);
    if (value.type === 'AwaitExpression') return isAnswer(value.argument);
    if (value.type !== 'Identifier') return isRequest(value);
    const binding = bindingOf(value, value.name);
    return binding !== undefined && answers.has(binding);
  };
  const take = (target: Node | undefined) => {
    if (target?.type === 'Identifier') {
      const binding = bindingOf(target, target.name);
      if (binding !== undefined) answers.add(binding);
    }
    if (target?.type !== 'ObjectPattern') return;
    for (const part of target.properties) {
      if (part.type !== 'Property' || part.key.type !== 'Identifier' || part.value.type !== 'Identifier') continue;
      const binding = bindingOf(part.value, part.value.name);
      if (binding !== undefined) fields.set(binding, part.key.name);
    }
  };
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator' && node.init !== null && isAnswer(node.init)) take(node.id);
    if (node.type === 'AssignmentExpression' && isAnswer(node.right)) take(node.left);
    if (node.type === 'CallExpression' && fieldOf(node.callee) === 'then' && isThenOfRequest(node.callee)) {
      const [callback] = node.arguments;
      if (callback?.type === 'ArrowFunctionExpression' || callback?.type === 'FunctionExpression')
        take(callback.params[0]);
    }
  }
  return {
    fieldRead: (node) => {
      if (node.type === 'MemberExpression') return isAnswer(node.object) ? fieldOf(node) : undefined;
      const binding = node.type === 'Identifier' ? bindingOf(node, node.name) : undefined;
      return binding === undefined ? undefined : fields.get(binding);
    },
  };
}

/** A call of `api.request`, or of a function called request that is given a path. */
function isRequest(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  if (fieldOf(callee) === 'request' && callee.type === 'MemberExpression') {
    const { object } = callee;
    if (fieldOf(object) === 'api' || (object.type === 'Identifier' && object.name === 'api')) return true;
  } else if (callee.type !== 'Identifier' || callee.name !== 'request') return false;
  const [given] = node.arguments;
  return (
    given?.type === 'ObjectExpression' &&
    given.properties.some(
      (part) => part.type === 'Property' && part.key.type === 'Identifier' && part.key.name === 'path',
    )
  );
}

const isThenOfRequest = (callee: Node): boolean =>
  callee.type === 'MemberExpression' && isRequest(withoutWrappers(callee.object));

/** The value inside what only concerns the compiler, or optional chaining. */
export function withoutWrappers(node: Node): Node {
  let inner = node;
  while (
    inner.type === 'TSAsExpression' ||
    inner.type === 'TSSatisfiesExpression' ||
    inner.type === 'TSNonNullExpression' ||
    inner.type === 'TSTypeAssertion' ||
    inner.type === 'ChainExpression'
  ) {
    inner = inner.expression;
  }
  return inner;
}
