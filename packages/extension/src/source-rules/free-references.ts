import type { Node } from 'oxc-parser';
import type { ScopedModule } from './scoped-module.ts';

/** An identifier, whatever its part in the program. */
export type Identifier = Extract<Node, { type: 'Identifier' }>;

/** The identifiers of a module that stand for a value which nothing in the module declares: globals. */
export const freeReferences = ({ nodes, parentOf, bindingOf }: ScopedModule): readonly Identifier[] =>
  nodes.filter(
    (node): node is Identifier =>
      node.type === 'Identifier' && isReference(node, parentOf(node)) && bindingOf(node, node.name) === undefined,
  );

/** Tells whether an identifier stands for a value, not for a field, a label or a name for other modules. */
export function isReference(node: Identifier, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === node || parent.computed;
    case 'Property':
    case 'PropertyDefinition':
    case 'AccessorProperty':
    case 'MethodDefinition':
      return parent.value === node || parent.computed;
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
    case 'ImportAttribute':
    case 'ImportSpecifier':
    case 'ExportAllDeclaration':
      return false;
    case 'ExportSpecifier':
      return parent.local === node;
    default:
      return true;
  }
}
