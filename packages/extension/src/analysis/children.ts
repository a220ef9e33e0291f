import type { ArrowFunctionExpression, Function as FunctionNode, Node } from 'oxc-parser';

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

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

/** All of TypeScript is types but what wraps a value, and what is there at run time. */
const isType = ({ type }: Node): boolean =>
  type.startsWith('TS') &&
  !/AsExpression|SatisfiesExpression|NonNullExpression|TypeAssertion|InstantiationExpression|EnumDeclaration|ModuleDeclaration|ModuleBlock|ParameterProperty|ExportAssignment/.test(
    type,
  );

/** The nodes directly below one, in the order of the source, without types. */
export const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .filter((child) => !isType(child));

export const isFunction = (node: Node): node is FunctionNode | ArrowFunctionExpression =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';
