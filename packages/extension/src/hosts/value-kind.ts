import type { Node } from 'oxc-parser';
import { isFunction, unwrap } from '../analysis/children.ts';
import type { Identifier } from '../source-rules/free-references.ts';
import type { Binding } from '../source-rules/scoped-module.ts';
import { CONVERTERS, OBJECT_CLASSES } from './door-names.ts';
import type { Definition, ScriptFacts } from './script-facts.ts';

/**
 * What is known of a value: `object` is no function, whatever its members are; `json` is data, without functions however
 * deep; `ctx`, `api` and `resource` are the handler's second argument and what it holds, objects without a prototype;
 * `answer` is the promise of data that a call of the API gives.
 */
export type ValueKind =
  | 'number'
  | 'text'
  | 'object'
  | 'json'
  | 'ctx'
  | 'api'
  | 'resource'
  | 'answer'
  | 'function'
  | 'unknown';

/** Nodes that are looked at for one value. */
const MAX_NODES = 200;

export type KindOf = (node: Node) => ValueKind;

/** Tells what kind of value an expression has, as far as that is certain. */
export function createKindOf(facts: ScriptFacts, entry: Node | undefined): KindOf {
  const { bindingOf, definitionsOf, mayPatch, mayChangeData, writtenMembers } = facts;
  const isData = (member: string) => !mayPatch && !mayChangeData && !writtenMembers.has(member);
  const hasDataElements = !mayPatch && !mayChangeData && ![...writtenMembers].some((name) => /^\d/.test(name));
  const takesData = (pattern: Node, name: string) =>
    hasDataElements && gives(pattern, name) && namesOf(pattern).every(isData);
  let left = 0;
  const open = new Set<Binding>();

  const kindOf = (given: Node): ValueKind => {
    left -= 1;
    if (left < 0) return 'unknown';
    const node = unwrap(given);
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' ? 'text' : 'regex' in node ? 'object' : 'number';
      case 'TemplateLiteral':
        return 'text';
      case 'UnaryExpression':
        return node.operator === 'typeof' ? 'text' : 'number';
      case 'UpdateExpression':
        return 'number';
      case 'BinaryExpression':
        return node.operator === '+' ? sum(kindOf(node.left), kindOf(node.right)) : 'number';
      case 'ObjectExpression':
        return node.properties.some(setsPrototype) ? 'unknown' : 'object';
      case 'ArrayExpression':
        return 'object';
      case 'ConditionalExpression':
        return join(kindOf(node.consequent), kindOf(node.alternate));
      case 'LogicalExpression':
        return join(kindOf(node.left), kindOf(node.right));
      case 'SequenceExpression':
        return kindOf(node.expressions.at(-1) ?? node);
      case 'AssignmentExpression':
        return node.operator === '=' ? kindOf(node.right) : 'unknown';
      case 'AwaitExpression':
        return awaited(kindOf(node.argument));
      case 'NewExpression':
        return isFreeName(node.callee, OBJECT_CLASSES) ? 'object' : 'unknown';
      case 'MemberExpression':
        return memberOf(kindOf(node.object), node.computed ? undefined : node.property, node.property);
      case 'CallExpression':
        return resultOf(node.callee, node.arguments);
      case 'Identifier':
        return ofName(node);
      case 'ClassExpression':
      case 'ClassDeclaration':
        return 'function';
      default:
        return isFunction(node) ? 'function' : 'unknown';
    }
  };

  function memberOf(of: ValueKind, name: Node | undefined, key: Node): ValueKind {
    if (name?.type !== 'Identifier') {
      return of === 'json' && hasDataElements && kindOf(key) === 'number' ? 'json' : 'unknown';
    }
    if (of === 'json') return isData(name.name) ? 'json' : 'unknown';
    if (of === 'ctx') return ownEntry(PARTS_OF_CTX, name.name) ?? 'unknown';
    return of === 'api' && name.name !== 'request' ? 'resource' : 'unknown';
  }

  function resultOf(callee: Node, given: readonly Node[]): ValueKind {
    // As the name of a member a symbol is as good as a number.
    if (isFreeName(callee, SYMBOL)) return 'number';
    if (isFreeName(callee, CONVERTERS))
      return callee.type === 'Identifier' && callee.name === 'String' ? 'text' : 'number';
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.computed)
      return 'unknown';
    const { object, property } = callee;
    const { name } = property;
    if (object.type === 'Identifier' && isFreeName(object, NAMESPACES)) {
      if (object.name === 'Symbol') return 'number';
      if (!isData(name)) return 'unknown';
      if (object.name === 'Math') return 'number';
      const kind = ownEntry(STATICS, `${object.name}.${name}`) ?? 'unknown';
      return kind === 'created' ? createdFrom(given[0]) : kind;
    }
    const of = kindOf(object);
    if (of === 'resource' || (of === 'api' && name === 'request')) return 'answer';
    // Data that has no such method throws.
    if ((of !== 'json' && of !== 'text' && of !== 'number') || !isData(name)) return 'unknown';
    return of === 'json' && ELEMENT_METHODS.has(name) ? 'json' : resultOfMethod(name);
  }

  const createdFrom = (prototype: Node | undefined): ValueKind =>
    prototype?.type === 'Literal' && prototype.value === null ? 'object' : 'unknown';

  function ofName(name: Identifier): ValueKind {
    const binding = bindingOf(name, name.name);
    if (binding === undefined) return ['undefined', 'NaN', 'Infinity'].includes(name.name) ? 'number' : 'unknown';
    const definitions = definitionsOf(binding);
    if (definitions.length === 0 || open.has(binding)) return 'unknown';
    open.add(binding);
    const kinds = definitions.map((definition) => kindBy(definition, name.name));
    open.delete(binding);
    return kinds.reduce(join);
  }

  function kindBy({ by, kind, target }: Definition, name: string): ValueKind {
    switch (kind) {
      case 'numeric':
        return 'number';
      case 'value':
        return kindOf(by);
      case 'each':
      case 'pattern':
        return takesData(target, name) && kindOf(by) === 'json' ? 'json' : 'unknown';
      case 'param':
        return ofParam(by, target, name);
      default:
        return 'unknown';
    }
  }

  /** A parameter of the handler, or of a function that a method of an array of data calls. */
  function ofParam(by: Node, param: Node, name: string): ValueKind {
    if (!isFunction(by) || facts.usesArguments || !gives(param, name)) return 'unknown';
    const index = by.params.indexOf(param as (typeof by.params)[number]);
    if (by === entry) {
      if (index === 0) return takesData(param, name) ? 'json' : 'unknown';
      return index === 1
        ? param.type === 'Identifier'
          ? 'ctx'
          : (ownEntry(PARTS_OF_CTX, keyOf(param, name)) ?? 'unknown')
        : 'unknown';
    }
    const call = facts.parentOf(by);
    if (by.type !== 'ArrowFunctionExpression' || call?.type !== 'CallExpression' || call.arguments[0] !== by)
      return 'unknown';
    const { callee } = call;
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.computed)
      return 'unknown';
    const isCalledWithData =
      index === 0 &&
      takesData(param, name) &&
      CALLING_METHODS.has(callee.property.name) &&
      isData(callee.property.name);
    return isCalledWithData && kindOf(callee.object) === 'json' ? 'json' : 'unknown';
  }

  const isFreeName = (node: Node, names: ReadonlySet<string>): boolean =>
    node.type === 'Identifier' && names.has(node.name) && bindingOf(node, node.name) === undefined;

  return (node) => {
    left = MAX_NODES;
    open.clear();
    return kindOf(node);
  };
}

/** Tells whether a pattern gives a name what it takes apart, and nothing else. */
function gives(pattern: Node | null, name: string): boolean {
  if (pattern?.type === 'Identifier') return pattern.name === name;
  if (pattern?.type === 'ArrayPattern') return pattern.elements.some((part) => gives(part, name));
  return (
    pattern?.type === 'ObjectPattern' &&
    pattern.properties.some((part) => part.type === 'Property' && gives(part.value as Node, name))
  );
}

/** Names of the members that a pattern reads; computed ones are reported elsewhere. */
const namesOf = (pattern: Node | null): readonly string[] => {
  if (pattern?.type === 'ArrayPattern') return pattern.elements.flatMap(namesOf);
  if (pattern?.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((part) =>
    part.type === 'Property'
      ? [part.key.type === 'Identifier' ? part.key.name : '', ...namesOf(part.value as Node)]
      : [],
  );
};

/** The member that a pattern gives a name; empty when that is not certain. */
function keyOf(pattern: Node, name: string): string {
  const parts = pattern.type === 'ObjectPattern' ? pattern.properties : [];
  const part = parts.find(
    (one) => one.type === 'Property' && !one.computed && one.value.type === 'Identifier' && one.value.name === name,
  );
  return part?.type === 'Property' && part.key.type === 'Identifier' ? part.key.name : '';
}

const PARTS_OF_CTX: Readonly<Record<string, ValueKind>> = { api: 'api', app: 'json', delivery: 'json', shop: 'json' };

const ownEntry = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Tells whether a value with this kind is no function, so that no member of it makes functions. */
export const isNoFunction = (kind: ValueKind): boolean =>
  kind !== 'function' && kind !== 'unknown' && kind !== 'answer';

const setsPrototype = (part: Node): boolean =>
  part.type === 'Property' &&
  !part.computed &&
  ((part.key.type === 'Identifier' && part.key.name === '__proto__') ||
    (part.key.type === 'Literal' && part.key.value === '__proto__')) &&
  !(part.value.type === 'Literal' && part.value.value === null);

function join(one: ValueKind, other: ValueKind): ValueKind {
  if (one === other) return one;
  if (!isNoFunction(one) || !isNoFunction(other)) return 'unknown';
  const kinds = new Set([one, other]);
  const isData = [...kinds].every((kind) => kind === 'json' || kind === 'text' || kind === 'number');
  if (!isData) return 'object';
  return kinds.has('json') ? 'json' : 'text';
}

/** Sums are numbers or texts, whatever is added. */
const sum = (one: ValueKind, other: ValueKind): ValueKind =>
  one === 'number' && other === 'number' ? 'number' : 'text';

/** Only calls of ctx give promises of data. */
const awaited = (kind: ValueKind): ValueKind => (kind === 'answer' ? 'json' : kind === 'json' ? 'json' : 'unknown');

const NAMESPACES: ReadonlySet<string> = new Set(['Array', 'JSON', 'Math', 'Object', 'Symbol']);
const SYMBOL: ReadonlySet<string> = new Set(['Symbol']);

/** Members that give data when data is given. */
const ELEMENT_METHODS: ReadonlySet<string> = new Set(
  'at concat filter find findLast slice flat reverse sort toReversed toSorted pop shift'.split(' '),
);
const CALLING_METHODS: ReadonlySet<string> = new Set(
  'every filter find findIndex findLast findLastIndex flatMap forEach map some'.split(' '),
);

const STATICS: Readonly<Record<string, ValueKind | 'created'>> = {
  'Object.keys': 'json',
  'Object.entries': 'object',
  'Object.values': 'object',
  'Object.getOwnPropertyNames': 'json',
  'Object.fromEntries': 'object',
  'Object.create': 'created',
  'Array.from': 'object',
  'Array.of': 'object',
  'Array.isArray': 'number',

  'JSON.stringify': 'text',
};

/** Methods of texts, numbers and arrays, by what they give. */
const METHODS: Readonly<Record<'number' | 'text' | 'object' | 'json', ReadonlySet<string>>> = {
  number: new Set(
    'charCodeAt endsWith every findIndex includes indexOf lastIndexOf localeCompare some startsWith'.split(' '),
  ),
  text: new Set(
    (
      'join normalize padEnd padStart repeat replace replaceAll toFixed toLowerCase toString toUpperCase trim trimEnd ' +
      'trimStart'
    ).split(' '),
  ),
  object: new Set(['flatMap', 'map', 'match']),
  json: new Set(['split']),
};

function resultOfMethod(name: string): ValueKind {
  if (METHODS.number.has(name)) return 'number';
  if (METHODS.text.has(name)) return 'text';
  if (METHODS.json.has(name)) return 'json';
  return METHODS.object.has(name) ? 'object' : 'unknown';
}
