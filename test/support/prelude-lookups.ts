import vm from 'node:vm';
import { type ArrowFunctionExpression, type Node, type Function as PlainFunction, parseSync } from 'oxc-parser';
import { PRELUDE } from '../../packages/sandbox/src/generated/prelude.ts';

/** Names of the world of a handler: its globals, what the built-in prototypes hold, and what nobody can change of it. */
const { globals, members, fixed } = vm.runInContext(
  `(() => {
    const globals = new Set(Object.getOwnPropertyNames(globalThis));
    const members = new Set();
    const add = (object) => {
      for (let one = object; one !== null && one !== undefined; one = Object.getPrototypeOf(one))
        for (const name of Object.getOwnPropertyNames(one)) if (name !== 'constructor') members.add(name);
    };
    const fixed = new Set(['undefined', 'NaN', 'Infinity']);
    for (const name of engine)
      for (const [key, { writable, configurable }] of Object.entries(Object.getOwnPropertyDescriptors(Object(globalThis[name]))))
        if (writable === false && configurable === false) fixed.add(name + '.' + key);
    for (const name of engine) add(globalThis[name]?.prototype);
    for (const one of [[][Symbol.iterator](), ''[Symbol.iterator](), new Map().keys(), new Set().keys()]) add(one);
    for (const one of [(function* () {})(), (async function* () {})(), async function () {}]) add(one);
    return { globals, members, fixed };
  })()`,
  createWorld(),
) as Record<'globals' | 'members' | 'fixed', Set<string>>;

/** A context with the prelude in it; `engine` has the names of the globals that were there before. */
function createWorld(): vm.Context {
  const context = vm.createContext();
  const engine = vm.runInContext('Object.getOwnPropertyNames(globalThis)', context);
  vm.runInContext(PRELUDE, context);
  context.engine = engine;
  return context;
}

/** They are own properties of texts, functions, arrays and errors; for other objects they are what we put there. */
const OWN = new Set(['length', 'name', 'message', 'stack', 'cause', 'description']);

/** Something that a function looks up where a handler may have put a thing of its own. */
export interface Lookup {
  readonly line: number;
  /** `global Promise`, `member includes`, `for of`. */
  readonly what: string;
}

/**
 * Finds what the functions of a script look up at run time: globals, members of built-in prototypes, iterators, regular
 * expressions, promises. What runs before any handler is left out: the statements of the module, functions that are called
 * where they stand, and the bodies of functions whose names begin with `install` or `define`.
 */
export function findLookups(file: string, source: string): Lookup[] {
  const { program } = parseSync(file, source, { lang: file.endsWith('.ts') ? 'ts' : 'js' });
  const found: Lookup[] = [];
  const add = (node: Node, what: string) => found.push({ line: source.slice(0, node.start).split('\n').length, what });

  const visit = (node: Node, at: Place): void => {
    if (node.type.startsWith('TS')) {
      if ('expression' in node) visit(node.expression as Node, at);
    } else if (isFunction(node)) {
      const scope = new Set([...at.scope, ...namesIn(node)]);
      const runs = at.runs || !(at.isCalled || /^(?:install|define)[A-Z]/.test(nameOf(node, at)));
      for (const child of [...node.params, node.body]) if (child !== null) visit(child, { scope, runs });
    } else if (node.type === 'VariableDeclarator') {
      visit(node.id, at);
      if (node.init) visit(node.init, { ...at, name: node.id.type === 'Identifier' ? node.id.name : '' });
    } else if (node.type === 'PropertyDefinition') {
      if (node.computed) visit(node.key, at);
      if (node.value) visit(node.value, { ...at, runs: at.runs || !node.static });
    } else if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') {
      if (at.runs) look(node, at);
      const isCall = node.type === 'CallExpression';
      for (const child of childrenOf(node)) {
        const isCalled = isCall && (child === node.callee || isWrapper(node.callee));
        visit(child, { scope: at.scope, runs: at.runs, isCalled: isCalled || (at.isCalled && isBetween(node)) });
      }
    } else for (const child of childrenOf(node)) visit(child, at);
  };

  const look = (node: Node, { scope }: Place): void => {
    if (node.type === 'Identifier') {
      if (globals.has(node.name) && !scope.has(node.name) && !fixed.has(node.name)) add(node, `global ${node.name}`);
    } else if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
      const { name } = node.property;
      const { object } = node;
      const isOwn = object.type === 'ThisExpression' || object.type === 'Super' || OWN.has(name);
      if (object.type === 'Identifier' && globals.has(object.name) && !scope.has(object.name)) {
        if (!fixed.has(`${object.name}.${name}`)) add(node, `static ${object.name}.${name}`);
      } else if (name === 'length' && /bytes$/i.test(source.slice(node.object.start, node.object.end)))
        add(node, 'length of bytes');
      else if (members.has(name) && !isOwn) add(node, `member ${name}`);
    } else if (node.type === 'ArrayExpression' || node.type === 'CallExpression' || node.type === 'NewExpression') {
      const items = node.type === 'ArrayExpression' ? node.elements : node.arguments;
      for (const item of items) if (item?.type === 'SpreadElement') add(item, 'spread');
    } else if (node.type === 'AssignmentExpression') {
      const { left } = node;
      if (
        left.type === 'MemberExpression' &&
        left.computed &&
        source.slice(left.property.start, left.property.end).endsWith('.length')
      )
        add(node, 'growth by assignment');
    } else if (node.type === 'BinaryExpression') {
      if (node.operator === 'instanceof') add(node, 'instanceof');
    } else if (node.type === 'Literal') {
      if ('regex' in node) add(node, 'regular expression');
    } else if (SYNTAX[node.type] !== undefined) add(node, SYNTAX[node.type] ?? '');
  };

  visit(program, { scope: namesIn(program), runs: false });
  return found;
}

interface Place {
  /** Names that are not those of globals here. */
  readonly scope: ReadonlySet<string>;
  /** Whether it may run once a handler has. */
  readonly runs: boolean;
  /** Whether a function here is called where it stands. */
  readonly isCalled?: boolean | undefined;
  /** Of the variable that a function here is put into. */
  readonly name?: string;
}

type FunctionNode = PlainFunction | ArrowFunctionExpression;

const isFunction = (node: Node): node is FunctionNode =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';

const nameOf = (node: FunctionNode, { name = '' }: Place): string => node.id?.name ?? name;

/** What the bundler puts around the modules of packages, which it calls at the beginning. */
const isWrapper = (callee: Node): boolean =>
  callee.type === 'Identifier' && (callee.name === '__esm' || callee.name === '__commonJS');

const isBetween = (node: Node): boolean =>
  node.type === 'ObjectExpression' || node.type === 'Property' || node.type === 'ParenthesizedExpression';

const SYNTAX: Readonly<Record<string, string>> = {
  ForOfStatement: 'for of',
  ForInStatement: 'for in',
  ArrayPattern: 'array pattern',
  YieldExpression: 'yield',
  AwaitExpression: 'await',
  TaggedTemplateExpression: 'tagged template',
};

/** The nodes in a node that are expressions or statements: names of members are not. */
function childrenOf(node: Node): Node[] {
  const isName = (key: string): boolean =>
    'computed' in node &&
    !node.computed &&
    (key === 'property' || (key === 'key' && !('shorthand' in node && node.shorthand)));
  return Object.entries(node)
    .filter(([key]) => !isName(key))
    .flatMap(([, value]): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}

/** The names that a function or a module declares, those of its blocks included, without those of functions in it. */
function namesIn(root: Node): Set<string> {
  const names = new Set<string>();
  const declare = (node: Node | null): void => {
    if (node === null) return;
    if (node.type === 'Identifier') names.add(node.name);
    else if (node.type === 'ObjectPattern')
      for (const property of node.properties) declare('value' in property ? property.value : property.argument);
    else if (node.type === 'ArrayPattern') for (const element of node.elements) declare(element);
    else if (node.type === 'RestElement') declare(node.argument);
    else if (node.type === 'AssignmentPattern') declare(node.left);
  };
  const walk = (node: Node): void => {
    if (node.type === 'VariableDeclarator') declare(node.id);
    if (node.type === 'CatchClause') declare(node.param);
    if (node.type === 'ImportSpecifier' || node.type === 'ImportDefaultSpecifier') declare(node.local);
    if (node.type === 'ClassDeclaration' || isFunction(node)) declare(node.id);
    if (node === root || !isFunction(node)) for (const child of childrenOf(node)) walk(child);
  };
  if (isFunction(root)) for (const param of root.params) declare(param);
  walk(root);
  return names;
}
