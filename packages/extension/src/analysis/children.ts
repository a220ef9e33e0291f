import type { ArrowFunctionExpression, Function as FunctionNode, Node } from 'oxc-parser';

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Wrappers of TypeScript that leave the value as it is; all else of it are types. */
const isType = ({ type }: Node): boolean =>
  type.startsWith('TS') &&
  !/^TS(AsExpression|SatisfiesExpression|NonNullExpression|TypeAssertion|InstantiationExpression|EnumDeclaration|ModuleDeclaration|ModuleBlock|ParameterProperty|ExportAssignment)$/.test(
    type,
  );

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

/** The nodes directly below one, in the order of the source, without types. */
export const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .filter((child) => !isType(child));

export const isFunction = (node: Node): node is FunctionNode | ArrowFunctionExpression =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';
