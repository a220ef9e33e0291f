import type { Node, Program } from 'oxc-parser';
import { unwrap } from '../analysis/children.ts';
import { namesIn } from '../analysis/scope.ts';
import { freeReferences, type Identifier, isReference } from '../source-rules/free-references.ts';
import { type Binding, type ScopedModule, scopeModule } from '../source-rules/scoped-module.ts';
import type { SourceModule } from '../sources/source-module.ts';

/** How a name of a script gets its value. */
export interface Definition {
  /** What gives the value: an initializer, a function, a class, a `for` statement, a pattern around the name. */
  readonly by: Node;
  /** The name, or the pattern around it. */
  readonly target: Node;
  readonly kind: 'value' | 'each' | 'pattern' | 'param' | 'numeric' | 'unknown';
}

/** A script with what is known of its names. */
export interface ScriptFacts extends ScopedModule {
  readonly free: readonly Identifier[];
  /** All places that give a name its value. */
  readonly definitionsOf: (binding: Binding) => readonly Definition[];
  /** The only value that a name ever has, when one expression, function or class gives it. */
  readonly onlyValueOf: (name: Identifier) => Node | undefined;
  /** The places that read a name. */
  readonly readsOf: (binding: Binding) => readonly Identifier[];
  /** Whether the script may have changed what functions of the language do. */
  readonly mayPatch: boolean;
  /** Whether the script may have put functions into data that came from outside. */
  readonly mayChangeData: boolean;
  /** Whether parameters may have other values than the ones that were given by their names. */
  readonly usesArguments: boolean;
  /** Names of members that the script writes. */
  readonly writtenMembers: ReadonlySet<string>;
}

/** Reads the names of a script. */
export function readFacts(code: string, program: Program): ScriptFacts {
  const module: SourceModule = { file: '', text: code, program, hasModuleSyntax: false, imports: {} };
  const scoped = scopeModule(module);
  const { nodes, parentOf, bindingOf } = scoped;
  const definitions = new Map<Binding, Definition[]>();
  const reads = new Map<Binding, Identifier[]>();
  const writtenMembers = new Set<string>();
  const computedWrites: { readonly object: Node; readonly by: Node }[] = [];

  const define = (target: Node | null, { by, kind }: Pick<Definition, 'by' | 'kind'>) => {
    if (target === null) return;
    for (const name of namesIn(target)) {
      const binding = bindingOf(target, name);
      if (binding === undefined) continue;
      const known = definitions.get(binding) ?? [];
      definitions.set(binding, known);
      known.push({ by, target, kind: kind === 'value' && target.type !== 'Identifier' ? 'pattern' : kind });
    }
  };
  const write = (target: Node, by: Node, isNumeric: boolean) => {
    if (target.type === 'MemberExpression') {
      const name = plainNameOf(target);
      if (name === undefined) computedWrites.push({ object: target.object, by });
      else writtenMembers.add(name);
    } else define(target, { by, kind: isNumeric ? 'numeric' : 'value' });
  };

  for (const node of nodes) {
    switch (node.type) {
      case 'VariableDeclarator': {
        const outer = parentOf(parentOf(node) ?? node);
        if (outer?.type === 'ForOfStatement' || outer?.type === 'ForInStatement') {
          const kind = outer.type === 'ForOfStatement' ? 'each' : 'unknown';
          define(node.id, { by: outer.right, kind });
        } else if (node.init !== null) define(node.id, { by: node.init, kind: 'value' });
        break;
      }
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        if (node.id !== null) define(node.id, { by: node, kind: 'value' });
        for (const param of 'params' in node ? node.params : []) define(param, { by: node, kind: 'param' });
        break;
      case 'FunctionExpression':
      case 'ClassExpression':
        if (node.id) define(node.id, { by: node, kind: 'value' });
        for (const param of 'params' in node ? node.params : []) define(param, { by: node, kind: 'param' });
        break;
      case 'ArrowFunctionExpression':
        for (const param of node.params) define(param, { by: node, kind: 'param' });
        break;
      case 'CatchClause':
        define(node.param, { by: node, kind: 'unknown' });
        break;
      case 'AssignmentPattern':
      case 'ArrayPattern':
      case 'ObjectPattern':
      case 'RestElement':
        for (const part of targetsIn(node)) write(part, node, false);
        break;
      case 'AssignmentExpression':
        write(unwrap(node.left), node.right, /^([-*/%&|^]|\*\*|<<|>>>?)=$/.test(node.operator));
        break;
      case 'UpdateExpression':
        write(unwrap(node.argument), node, true);
        break;
      case 'ForOfStatement':
      case 'ForInStatement':
        if (node.left.type !== 'VariableDeclaration') write(node.left, node, false);
        break;
      case 'Identifier': {
        const binding = isReference(node, parentOf(node)) ? bindingOf(node, node.name) : undefined;
        if (binding !== undefined && !isTarget(node, parentOf))
          reads.set(binding, [...(reads.get(binding) ?? []), node]);
        break;
      }
      default:
    }
  }

  const onlyValueOf = (name: Identifier): Node | undefined => {
    const binding = bindingOf(name, name.name);
    const found = binding === undefined ? [] : (definitions.get(binding) ?? []);
    return found.length === 1 && found[0]?.kind === 'value' ? found[0].by : undefined;
  };
  return {
    ...scoped,
    free: freeReferences(scoped),
    definitionsOf: (binding) => definitions.get(binding) ?? [],
    onlyValueOf,
    readsOf: (binding) => reads.get(binding) ?? [],
    mayPatch: computedWrites.some(({ object, by }) => !isPlainValue(by) && !isOwnObject(object, onlyValueOf)),
    mayChangeData: nodes.some((node) => isMutation(node, onlyValueOf)),
    usesArguments: nodes.some((node) => node.type === 'Identifier' && node.name === 'arguments'),
    writtenMembers,
  };
}

/** The name of a member that is written down. */
function plainNameOf({ property, computed }: Extract<Node, { type: 'MemberExpression' }>): string | undefined {
  if (!computed) return 'name' in property ? String(property.name) : undefined;
  return property.type === 'Literal' ? String(property.value) : undefined;
}

/** Members that a pattern writes. */
const targetsIn = (pattern: Node): readonly Node[] => {
  switch (pattern.type) {
    case 'AssignmentPattern':
      return pattern.left.type === 'MemberExpression' ? [pattern.left] : [];
    case 'ArrayPattern':
      return pattern.elements.filter((part) => part !== null && part.type === 'MemberExpression') as Node[];
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) =>
        part.type === 'Property' && (part.value as Node).type === 'MemberExpression' ? [part.value] : [],
      );
    case 'RestElement':
      return (pattern.argument as Node).type === 'MemberExpression' ? [pattern.argument] : [];
    default:
      return [];
  }
};

/** What certainly is no function, so that it replaces none. */
const isPlainValue = (by: Node): boolean =>
  ['Literal', 'TemplateLiteral', 'BinaryExpression', 'UnaryExpression', 'UpdateExpression'].includes(unwrap(by).type);

/** An object or array that the script wrote itself. */
function isOwnObject(object: Node, onlyValueOf: ScriptFacts['onlyValueOf']): boolean {
  const value = object.type === 'Identifier' ? onlyValueOf(object) : object;
  return value?.type === 'ObjectExpression' || value?.type === 'ArrayExpression';
}

/** Methods that put what they are given into an object or array. */
const MUTATORS: ReadonlySet<string> = new Set(
  'assign copyWithin defineProperties defineProperty fill push set splice unshift with'.split(' '),
);

/** A call that may put a function into an object that the script did not write itself. */
function isMutation(node: Node, onlyValueOf: ScriptFacts['onlyValueOf']): boolean {
  if (node.type !== 'MemberExpression' || !MUTATORS.has(plainNameOf(node) ?? '')) return false;
  return !isOwnObject(node.object, onlyValueOf) && !isNewMap(node.object, onlyValueOf);
}

/** Maps and sets keep what they are given to themselves. */
function isNewMap(object: Node, onlyValueOf: ScriptFacts['onlyValueOf']): boolean {
  const value = object.type === 'Identifier' ? onlyValueOf(object) : object;
  return (
    value?.type === 'NewExpression' &&
    value.callee.type === 'Identifier' &&
    /^(Weak)?(Map|Set)$/.test(value.callee.name)
  );
}

/** Tells whether a name stands where it is given a value. */
function isTarget(node: Node, parentOf: ScopedModule['parentOf']): boolean {
  const parent = parentOf(node);
  switch (parent?.type) {
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return 'id' in parent && parent.id === node;
    case 'AssignmentExpression':
      return parent.left === node && parent.operator === '=';
    default:
      return false;
  }
}
