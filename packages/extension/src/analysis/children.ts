import type { ArrowFunctionExpression, Function as FunctionNode, Node } from 'oxc-parser';

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** An expression without what TypeScript and `?.` put around it. */
export function unwrap(node: Node): Node {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
    case 'ChainExpression':
      return unwrap(node.expression);
    default:
      return node;
  }
}

/** The nodes directly below one, in the order of the source. Types are among them, and do nothing. */
export const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

export const isFunction = (node: Node): node is FunctionNode | ArrowFunctionExpression =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';
