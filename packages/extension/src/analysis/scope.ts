import type { Node } from 'oxc-parser';
import { type Activation, type Cell, type ClassAtom, createCell, type Scope } from './abstract-value.ts';
import { childrenOf, isFunction } from './children.ts';

let count = 0;

export function createScope(
  file: string,
  parent: Scope | undefined,
  activation: Activation,
  names: readonly string[],
): Scope {
  count += 1;
  const cells = new Map(names.map((name) => [name, createCell()]));
  return { id: count, file, parent, cells, activation, inner: new Map(), home: undefined };
}

/** The scope of a block: the same one each time it is entered from the same scope. */
export function enterBlock(scope: Scope, node: Node, names: () => readonly string[]): Scope {
  const known = scope.inner.get(node);
  if (known !== undefined) return known;
  const made = createScope(scope.file, scope, scope.activation, names());
  scope.inner.set(node, made);
  return made;
}

export function findCell(scope: Scope, name: string): Cell | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const cell = at.cells.get(name);
    if (cell !== undefined) return cell;
  }
  return undefined;
}

export function findHome(scope: Scope): ClassAtom | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) if (at.home !== undefined) return at.home;
  return undefined;
}

/** Names that a pattern binds. */
export function namesIn(pattern: Node | null): readonly string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) => namesIn(part.type === 'Property' ? part.value : part.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'TSParameterProperty':
      return namesIn(pattern.parameter);
    default:
      return [];
  }
}

/** Names that a list of statements declares for its block. */
export const blockNames = (statements: readonly Node[]): readonly string[] =>
  statements.flatMap((statement): readonly string[] => {
    switch (statement.type) {
      case 'VariableDeclaration':
        return statement.kind === 'var' ? [] : statement.declarations.flatMap(({ id }) => namesIn(id));
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
      case 'TSEnumDeclaration':
      case 'TSModuleDeclaration':
        return namesIn(statement.id);
      case 'ExportNamedDeclaration':
      case 'ExportDefaultDeclaration':
        return statement.declaration === null ? [] : blockNames([statement.declaration]);
      default:
        return [];
    }
  });

/** Names that `var` declares below a node, not inside functions and namespaces. */
export const varNames = (node: Node): readonly string[] => {
  const names: string[] = [];
  const left = [node];
  // Without recursion: operators may nest deeper than the stack.
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (isFunction(at) || at.type === 'TSModuleDeclaration') continue;
    if (at.type === 'VariableDeclaration' && at.kind === 'var')
      names.push(...at.declarations.flatMap(({ id }) => namesIn(id)));
    for (const child of childrenOf(at)) left.push(child);
  }
  return names;
};
