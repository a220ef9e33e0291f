import type { ArrowFunctionExpression, Function as DeclaredFunction, Node } from 'oxc-parser';
import { isFunction } from '../analysis/children.ts';
import type { ApiUse } from '../analysis/permission-analysis.ts';
import { withoutWrappers } from './answers.ts';
import { fieldOf } from './field-of.ts';
import type { Binding, ScopedModule } from './scoped-module.ts';
import { createUsePlaces } from './use-places.ts';

type FunctionNode = DeclaredFunction | ArrowFunctionExpression;

/** The author's functions, across modules, as far as their names tell which one is meant. */
export interface AuthorFunctions {
  /** The function that an expression is, or names. */
  readonly functionAt: (scoped: ScopedModule, node: Node | undefined) => FunctionNode | undefined;
  /** Tells whether a function returns a promise that settles only when calls of the API have. */
  readonly isApiPromise: (found: FunctionNode | undefined) => boolean;
}

/** Finds out which functions call the API, directly or through one another. */
export function findAuthorFunctions(modules: readonly ScopedModule[], uses: readonly ApiUse[]): AuthorFunctions {
  const byFile = new Map(modules.map((scoped) => [scoped.module.file, scoped]));
  const declared = new Map(modules.map((scoped) => [scoped, bindFunctions(scoped)]));
  const imported = new Map(modules.map((scoped) => [scoped, bindImports(scoped)]));

  /** `steps`: how many exports led here. Modules may hand one name to one another in a circle. */
  function functionAt(scoped: ScopedModule, given: Node | undefined, steps = 0): FunctionNode | undefined {
    const node = given === undefined ? undefined : withoutWrappers(given);
    if (node === undefined || isFunction(node)) return node;
    if (node.type === 'MemberExpression') {
      const source = importAt(scoped, withoutWrappers(node.object));
      return source?.name === '*' ? exportAt(source.file, fieldOf(node), steps + 1) : undefined;
    }
    if (node.type !== 'Identifier') return undefined;
    const binding = scoped.bindingOf(node, node.name);
    const source = importAt(scoped, node);
    return source === undefined
      ? binding && declared.get(scoped)?.get(binding)
      : exportAt(source.file, source.name, steps + 1);
  }

  function importAt(scoped: ScopedModule, node: Node) {
    const binding = node.type === 'Identifier' ? scoped.bindingOf(node, node.name) : undefined;
    return binding && imported.get(scoped)?.get(binding);
  }

  function exportAt(file: string, name: string | undefined, steps: number): FunctionNode | undefined {
    const scoped = byFile.get(file);
    if (scoped === undefined || name === undefined || steps > byFile.size) return undefined;
    for (const node of scoped.nodes) {
      if (node.type === 'ExportDefaultDeclaration' && name === 'default')
        return functionAt(scoped, node.declaration, steps);
      if (node.type !== 'ExportNamedDeclaration') continue;
      if (node.declaration !== null) {
        const found = declaredIn(node.declaration).find(([id]) => id.type === 'Identifier' && id.name === name);
        if (found !== undefined) return found[1];
      }
      const specifier = node.specifiers.find(({ exported }) => nameOf(exported) === name);
      if (specifier === undefined) continue;
      if (node.source === null) return functionAt(scoped, specifier.local, steps);
      const next = scoped.module.imports[node.source.value];
      return next === undefined ? undefined : exportAt(next, nameOf(specifier.local), steps + 1);
    }
    return undefined;
  }

  const reaching = findReaching(modules, uses, functionAt);
  return {
    functionAt,
    isApiPromise: (found) => found !== undefined && reaching.has(found) && (found.async || returnsPromise(found)),
  };

  /** An arrow function whose whole body is a call; what others return is up to them. */
  function returnsPromise(found: FunctionNode): boolean {
    return found.body !== null && withoutWrappers(found.body).type === 'CallExpression';
  }
}

const nameOf = (node: Node): string | undefined => {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
};

/** What a declaration names, where it is a function that always has this name. */
function declaredIn(node: Node): readonly (readonly [id: Node, found: FunctionNode])[] {
  if (node.type === 'FunctionDeclaration' && node.id !== null) return [[node.id, node]];
  if (node.type !== 'VariableDeclaration' || node.kind !== 'const') return [];
  return node.declarations.flatMap(({ id, init }): [Node, FunctionNode][] => {
    const value = init === null ? undefined : withoutWrappers(init);
    return value !== undefined && isFunction(value) ? [[id, value]] : [];
  });
}

function bindFunctions({ nodes, bindingOf }: ScopedModule): ReadonlyMap<Binding, FunctionNode> {
  const found = nodes.flatMap(declaredIn).flatMap(([id, value]): [Binding, FunctionNode][] => {
    const binding = id.type === 'Identifier' ? bindingOf(value, id.name) : undefined;
    return binding === undefined ? [] : [[binding, value]];
  });
  return new Map(found);
}

/** What the names of imports stand for: an export of another module of the author's, `*` for all of them. */
function bindImports({ module, nodes, bindingOf }: ScopedModule) {
  const found = nodes.flatMap((node): [Binding, { file: string; name: string }][] => {
    const file = node.type === 'ImportDeclaration' ? module.imports[node.source.value] : undefined;
    if (node.type !== 'ImportDeclaration' || file === undefined) return [];
    return node.specifiers.flatMap((specifier): [Binding, { file: string; name: string }][] => {
      const binding = bindingOf(specifier, specifier.local.name);
      const name = IMPORTED[specifier.type] ?? ('imported' in specifier ? nameOf(specifier.imported) : undefined);
      return binding === undefined || name === undefined ? [] : [[binding, { file, name }]];
    });
  });
  return new Map(found);
}

const IMPORTED: Readonly<Record<string, string>> = { ImportDefaultSpecifier: 'default', ImportNamespaceSpecifier: '*' };

/** The functions in which the API is called, and those that call one of them. */
function findReaching(
  modules: readonly ScopedModule[],
  uses: readonly ApiUse[],
  functionAt: AuthorFunctions['functionAt'],
): ReadonlySet<Node> {
  const callers = new Map<Node, Set<Node>>();
  const reaching = new Set<Node>();
  for (const scoped of modules) {
    const isUse = createUsePlaces(scoped.module, uses);
    for (const node of scoped.nodes) {
      if (isUse(node)) for (const around of functionsAround(scoped, node)) reaching.add(around);
      const called = node.type === 'CallExpression' ? functionAt(scoped, node.callee) : undefined;
      if (called === undefined) continue;
      const known = callers.get(called) ?? new Set();
      for (const around of functionsAround(scoped, node)) known.add(around);
      callers.set(called, known);
    }
  }
  for (const found of reaching) for (const caller of callers.get(found) ?? []) reaching.add(caller);
  return reaching;
}

function functionsAround({ parentOf }: ScopedModule, node: Node): readonly Node[] {
  const found: Node[] = [];
  for (let at = parentOf(node); at !== undefined; at = parentOf(at)) if (isFunction(at)) found.push(at);
  return found;
}
