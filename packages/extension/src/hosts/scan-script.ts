import type { Node } from 'oxc-parser';
import type { HostDoubt } from '#contract';
import { isFunction, unwrap } from '../analysis/children.ts';
import {
  CODE_MAKERS,
  DOOR_MEMBERS,
  FETCH,
  GLOBAL_OBJECT,
  HELD_GLOBALS,
  isKnownGlobal,
  PLAIN_REFLECT,
} from './door-names.ts';
import { createUseOf, type UseOf } from './harmless-use.ts';
import { COMPUTED_HOST } from './host-analysis.ts';
import { hostOf, isDataUrl, readText } from './read-text.ts';
import type { ScriptFacts } from './script-facts.ts';
import { createKindOf, isNoFunction, type KindOf } from './value-kind.ts';

/** What a scan of a script finds, by offsets in it. */
export interface ScriptScan {
  /** Calls of fetch whose host is known. */
  readonly calls: readonly { readonly host: string; readonly offset: number }[];
  readonly doubts: readonly { readonly reason: HostDoubt; readonly offset: number }[];
}

/** Aliases of aliases that are followed. */
const MAX_ALIASES = 20;

/**
 * Finds in a script every way to `fetch`: its name, the global object, and code made from text. Whatever the script does that
 * may lead there and is not understood is a doubt, so that a script without doubts certainly calls no other hosts. It rests on
 * this: no function maker, prototype of the language or global object is a value of the script unless one of the places
 * found here makes it one. The script is strict code, so `this` without an object is nothing.
 * @assumption A38
 */
export function scanScript(facts: ScriptFacts, entry: Node | undefined): ScriptScan {
  const calls: { host: string; offset: number }[] = [];
  const doubts: { reason: HostDoubt; offset: number }[] = [];
  const kindOf = createKindOf(facts, entry);
  const use = createUseOf(facts);
  const scan: Scan = {
    ...{ facts, kindOf, use },
    doubt: (reason, { start }) => {
      doubts.push({ reason, offset: start });
    },
    call: (host, { start }) => {
      calls.push({ host, offset: start });
    },
  };
  for (const node of facts.free) scanGlobal(scan, node.name, node, 0);
  for (const node of facts.nodes) scanNode(scan, node);
  return { calls, doubts };
}

interface Scan {
  readonly facts: ScriptFacts;
  readonly kindOf: KindOf;
  readonly use: UseOf;
  doubt(reason: HostDoubt, at: Node): undefined;
  call(host: string, at: Node): undefined;
}

/** A global, by its name or as a member of the global object. */
function scanGlobal(scan: Scan, name: string, node: Node, depth: number): undefined {
  const { facts, use, doubt } = scan;
  if (name === FETCH) return scanFetch(scan, node, depth);
  if (name === GLOBAL_OBJECT) return scanGlobalObject(scan, node, depth);
  if (CODE_MAKERS.has(name)) return scanCodeMaker(scan, node, depth);
  if (use.isWritten(node) && (isKnownGlobal(name) || HELD_GLOBALS.has(name))) return doubt('global-object', node);
  if (name.startsWith('__') && DOOR_MEMBERS.has(name)) return doubt('reflection', node);
  if (!HELD_GLOBALS.has(name)) return;
  const parent = facts.parentOf(node);
  if (parent?.type === 'MemberExpression' && parent.object === node) {
    const member = use.nameOf(parent);
    if (name === 'Reflect' && !PLAIN_REFLECT.has(member ?? '') && !isPlainGet(scan, parent, member))
      doubt('reflection', node);
    if (name === 'Symbol' && member === 'species') doubt('reflection', node);
    if (member === undefined && !use.isHarmless(parent)) doubt('computed-member', parent);
    if (use.isWritten(parent) && member !== 'stackTraceLimit') doubt('reflection', node);
    return;
  }
  const isPlain =
    ((parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.callee === node) ||
    ((parent?.type === 'ClassDeclaration' || parent?.type === 'ClassExpression') && parent.superClass === node) ||
    (parent?.type === 'BinaryExpression' && parent.operator === 'instanceof') ||
    use.isHarmless(node);
  if (!isPlain) doubt('reflection', node);
}

/** `Reflect.get(object, 'name')` reads a member that is written down. */
function isPlainGet({ facts, use }: Scan, member: Node, name: string | undefined): boolean {
  const call = facts.parentOf(member);
  if (name !== 'get' || call?.type !== 'CallExpression' || call.callee !== member) return false;
  const { text, isWhole } = readText(facts, call.arguments[1]);
  return isWhole && !DOOR_MEMBERS.has(text) && text !== 'prototype' && !use.isGlobalObject(call.arguments[0]);
}

function scanFetch(scan: Scan, node: Node, depth: number): undefined {
  const { facts, use, doubt, call } = scan;
  const parent = facts.parentOf(node);
  if (parent?.type === 'CallExpression' && parent.callee === node) {
    const address = readText(facts, parent.arguments[0]);
    if (isDataUrl(address)) return;
    const host = hostOf(address);
    // A host of the name that stands for all others is none that the review could tell from them.
    return host === undefined || host === COMPUTED_HOST ? doubt('computed-host', node) : call(host, node);
  }
  if (use.isHarmlessHere(node)) return;
  const reads = use.aliasReads(node);
  if (reads === undefined || depth >= MAX_ALIASES) return doubt('fetch-passed-on', node);
  for (const read of reads) scanFetch(scan, read, depth + 1);
}

/** `eval` and `Function`. */
function scanCodeMaker(scan: Scan, node: Node, depth: number): undefined {
  const { facts, use, doubt } = scan;
  const parent = facts.parentOf(node);
  if (parent?.type === 'BinaryExpression' && parent.operator === 'instanceof' && parent.right === node) return;
  if (parent?.type === 'MemberExpression' && parent.object === node && use.nameOf(parent) === 'prototype') return;
  if (use.isHarmlessHere(node)) return;
  const isCall = (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.callee === node;
  const made = isCall ? facts.parentOf(parent) : undefined;
  const { text, isWhole } = isCall && parent.arguments.length === 1 ? readText(facts, parent.arguments[0]) : NO_TEXT;
  const isGlobalObject = isWhole && /^\s*return\s+this\s*;?\s*$/.test(text) && isFunctionMaker(node);
  if (isGlobalObject && made?.type === 'CallExpression' && made.callee === parent) {
    return scanGlobalObject(scan, made, depth + 1);
  }
  doubt('code-from-text', node);
}

const NO_TEXT = { text: '', isWhole: false };

const isFunctionMaker = (node: Node): boolean => node.type === 'Identifier' && node.name === 'Function';

/** The global object, under whatever name. */
function scanGlobalObject(scan: Scan, node: Node, depth: number): undefined {
  const { facts, use, doubt } = scan;
  if (depth >= MAX_ALIASES) return doubt('global-object', node);
  const parent = facts.parentOf(node);
  switch (parent?.type) {
    case 'MemberExpression':
      if (parent.object === node) return scanGlobalMember(scan, parent, depth);
      break;
    case 'ChainExpression':
    case 'LogicalExpression':
    case 'ConditionalExpression':
      return use.isInert(node) ? undefined : scanGlobalObject(scan, parent, depth + 1);
    case 'VariableDeclarator':
      if (parent.init === node && parent.id.type === 'ObjectPattern') return scanGlobalPattern(scan, parent.id, depth);
      break;
    default:
  }
  if (use.isInert(node)) return;
  const reads = use.aliasReads(node);
  if (reads === undefined) return doubt('global-object', node);
  for (const read of reads) scanGlobalObject(scan, read, depth + 1);
}

function scanGlobalMember(scan: Scan, member: Extract<Node, { type: 'MemberExpression' }>, depth: number): undefined {
  const { use, facts, doubt } = scan;
  const name = use.nameOf(member);
  if (name === undefined) return doubt('global-object', member);
  if (use.isWritten(member) && (isKnownGlobal(name) || HELD_GLOBALS.has(name) || CODE_MAKERS.has(name))) {
    return doubt('global-object', member);
  }
  scanGlobal(scan, name, member, depth + 1);
  if (name === FETCH || name === GLOBAL_OBJECT || CODE_MAKERS.has(name) || isKnownGlobal(name)) return;
  // A method gets the global object as its `this`.
  const chain = facts.parentOf(member);
  const outer = chain?.type === 'ChainExpression' ? chain : member;
  const call = facts.parentOf(outer);
  const isCallee =
    (call?.type === 'CallExpression' && call.callee === outer) ||
    (call?.type === 'TaggedTemplateExpression' && call.tag === outer);
  if (isCallee && !HELD_GLOBALS.has(name)) doubt('global-object', member);
}

function scanGlobalPattern(scan: Scan, pattern: Extract<Node, { type: 'ObjectPattern' }>, depth: number): undefined {
  const { facts, use, doubt } = scan;
  for (const part of pattern.properties) {
    const name = part.type === 'Property' ? use.keyOf(part) : undefined;
    if (part.type !== 'Property' || name === undefined) {
      doubt('global-object', part);
      continue;
    }
    const isSpecial = [FETCH, GLOBAL_OBJECT].includes(name) || CODE_MAKERS.has(name) || HELD_GLOBALS.has(name);
    if (!isSpecial) continue;
    const value = part.value as Node;
    const binding = value.type === 'Identifier' ? facts.bindingOf(value, value.name) : undefined;
    if (binding === undefined || facts.definitionsOf(binding).length !== 1)
      doubt(name === FETCH ? 'fetch-passed-on' : 'global-object', part);
    else for (const read of facts.readsOf(binding)) if (read !== value) scanGlobal(scan, name, read, depth + 1);
  }
}

/** What a script does wherever its values come from. */
function scanNode(scan: Scan, node: Node): undefined {
  const { facts, kindOf, use, doubt } = scan;
  switch (node.type) {
    case 'MemberExpression': {
      const name = use.nameOf(node);
      if (name === 'prototype') scanPrototype(scan, node, node.object, 0);
      else if (name !== undefined) scanNamedMember(scan, node, name);
      else if (
        !use.isWritten(node) &&
        !use.isHarmless(node) &&
        kindOf(node.property) !== 'number' &&
        !isNoFunction(kindOf(node.object))
      )
        doubt('computed-member', node);
      break;
    }
    case 'Property': {
      const parent = facts.parentOf(node);
      const name = use.keyOf(node);
      if (parent?.type === 'ObjectPattern') {
        if (name === undefined && kindOf(node.key) !== 'number') doubt('computed-member', node);
        else if (name !== undefined && (DOOR_MEMBERS.has(name) || name === 'prototype')) doubt(reasonOf(name), node);
      } else if (name === '__proto__' && !node.computed && !node.shorthand && !isNullOrObject(scan, node.value)) {
        doubt('reflection', node);
      }
      break;
    }
    default:
  }
}

const reasonOf = (name: string): HostDoubt => (name === 'constructor' ? 'code-from-text' : 'reflection');

function scanNamedMember(scan: Scan, node: Extract<Node, { type: 'MemberExpression' }>, name: string): undefined {
  const { facts, use, doubt } = scan;
  const parent = facts.parentOf(node);
  const call = parent?.type === 'CallExpression' && parent.callee === node ? parent : undefined;
  if (name === 'setPrototypeOf' && !use.isHarmless(node)) {
    if (call === undefined || !isNullOrObject(scan, call.arguments[1])) doubt('reflection', node);
  }
  if (!DOOR_MEMBERS.has(name)) return;
  if (use.isWritten(node)) {
    if (name === '__proto__' || name === 'prepareStackTrace') doubt('reflection', node);
    return;
  }
  if (use.isHarmless(node)) return;
  if (name === 'getPrototypeOf' && call !== undefined && use.isHarmless(call)) return;
  doubt(reasonOf(name), node);
}

/** What may become the prototype of an object without making its members a way to the constructor of functions. */
function isNullOrObject({ kindOf, use }: Scan, node: Node | undefined): boolean {
  if (node === undefined) return false;
  if (node.type === 'Literal' && node.value === null) return true;
  const value = unwrap(node);
  return value.type === 'MemberExpression' ? use.nameOf(value) === 'prototype' : kindOf(value) === 'object';
}

/** Prototypes of the script's own functions and classes are its own; those of the language are only read and compared. */
function scanPrototype(scan: Scan, node: Node, base: Node, depth: number): undefined {
  const { facts, use, doubt } = scan;
  const own = base.type === 'Identifier' ? facts.onlyValueOf(base) : undefined;
  if (own !== undefined && (isFunction(own) || own.type === 'ClassDeclaration' || own.type === 'ClassExpression'))
    return;
  if (use.isWritten(node) || use.isHarmlessHere(node)) return;
  const parent = facts.parentOf(node);
  if (parent?.type === 'MemberExpression' && parent.object === node) {
    const name = use.nameOf(parent);
    if (name === undefined || use.isWritten(parent)) doubt('reflection', node);
    return;
  }
  if (parent?.type === 'CallExpression') {
    const callee = parent.callee.type === 'MemberExpression' ? use.nameOf(parent.callee) : undefined;
    const index = parent.arguments.indexOf(node as (typeof parent.arguments)[number]);
    if ((callee === 'create' && index === 0) || (callee === 'setPrototypeOf' && index === 1)) return;
  }
  const reads = use.aliasReads(node);
  if (reads === undefined || depth >= MAX_ALIASES) return doubt('reflection', node);
  for (const read of reads) scanPrototype(scan, read, read, depth + 1);
}
