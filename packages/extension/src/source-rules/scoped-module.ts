import type { Node } from 'oxc-parser';
import { childrenOf, isFunction } from '../analysis/children.ts';
import { namesIn } from '../analysis/scope.ts';
import type { SourceModule } from '../sources/source-module.ts';

/** A name as one declaration of it binds it. */
export interface Binding {
  readonly name: string;
}

/** A module whose nodes know what is around them. */
export interface ScopedModule {
  readonly module: SourceModule;
  /** All nodes but types, each before those inside it. */
  readonly nodes: readonly Node[];
  /** Undefined for the program. */
  readonly parentOf: (node: Node) => Node | undefined;
  /** What a name stands for at a node; undefined when nothing in the module declares it. */
  readonly bindingOf: (node: Node, name: string) => Binding | undefined;
}

/** Lists the nodes of a module and binds its names, without recursion. */
export function scopeModule(module: SourceModule): ScopedModule {
  const parents = new Map<Node, Node>();
  const nodes: Node[] = [];
  const left: Node[] = [module.program];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (isDeclaredOnly(node)) continue;
    nodes.push(node);
    for (const child of childrenOf(node).toReversed()) {
      parents.set(child, node);
      left.push(child);
    }
  }
  const parentOf = (node: Node) => parents.get(node);
  const scopes = bindNames(nodes, parentOf);
  const bindingOf = (from: Node, name: string) => {
    let inner: Node | undefined;
    for (let at: Node | undefined = from; at !== undefined; at = parentOf(at)) {
      // The cases of a switch are its scope, not what it looks at.
      const isOutside = at.type === 'SwitchStatement' && at.discriminant === inner;
      const binding = isOutside ? undefined : scopes.get(at)?.get(name);
      if (binding !== undefined) return binding;
      inner = at;
    }
    return undefined;
  };
  return { module, nodes, parentOf, bindingOf };
}

/** What only tells the compiler about something that is elsewhere. */
const isDeclaredOnly = (node: Node): boolean =>
  ('declare' in node && node.declare === true) ||
  ('importKind' in node && node.importKind === 'type') ||
  ('exportKind' in node && node.exportKind === 'type');

type Scopes = ReadonlyMap<Node, ReadonlyMap<string, Binding>>;

function bindNames(nodes: readonly Node[], parentOf: ScopedModule['parentOf']): Scopes {
  const scopes = new Map<Node, Map<string, Binding>>();
  const bind = (scope: Node, names: readonly string[]) => {
    const known = scopes.get(scope) ?? new Map<string, Binding>();
    scopes.set(scope, known);
    for (const name of names) if (!known.has(name)) known.set(name, { name });
  };
  const closest = (node: Node, isScope: (at: Node) => boolean): Node => {
    let at = parentOf(node) ?? node;
    for (let next = parentOf(at); next !== undefined && !isScope(at); next = parentOf(at)) at = next;
    return at;
  };
  for (const node of nodes) {
    const names = declaredBy(node);
    const isVar = node.type === 'VariableDeclaration' && node.kind === 'var';
    if (isVar) {
      const scope = closest(node, isFunctionScope);
      for (const name of names) bind(varScopeOf(scope, name), [name]);
    } else if (names.length > 0) bind(closest(node, isBlockScope), names);
    const inside = boundInside(node);
    if (inside.length > 0) bind(node, inside);
  }
  return scopes;
}

const isFunctionScope = (node: Node): boolean =>
  isFunction(node) || node.type === 'StaticBlock' || node.type === 'TSModuleBlock';

const isBlockScope = (node: Node): boolean =>
  isFunctionScope(node) || /^(BlockStatement|For\w*Statement|SwitchStatement)$/.test(node.type);

/**
 * What a `var` belongs to in a function: its body, which the defaults of parameters do not see, or the function itself where a
 * parameter has that name and gives the variable its value.
 */
const varScopeOf = (scope: Node, name: string): Node =>
  isFunction(scope) && !scope.params.flatMap(namesIn).includes(name) ? (scope.body ?? scope) : scope;

/** Names that a statement declares for the block around it. */
function declaredBy(node: Node): readonly string[] {
  switch (node.type) {
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id }) => namesIn(id));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSEnumDeclaration':
    case 'TSModuleDeclaration':
      return namesIn(node.id);
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node.local.name];
    default:
      return [];
  }
}

/** Names that a node binds for what is inside it. */
function boundInside(node: Node): readonly string[] {
  if (isFunction(node)) {
    const own = node.type === 'FunctionExpression' ? namesIn(node.id) : [];
    return [...node.params.flatMap(namesIn), ...own];
  }
  if (node.type === 'ClassExpression') return namesIn(node.id);
  return node.type === 'CatchClause' ? namesIn(node.param) : [];
}
