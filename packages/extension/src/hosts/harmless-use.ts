import type { Node } from 'oxc-parser';
import type { Identifier } from '../source-rules/free-references.ts';
import { CODE_MAKERS, CONVERTERS, HELD_GLOBALS } from './door-names.ts';
import { readText } from './read-text.ts';
import type { ScriptFacts } from './script-facts.ts';

/** How the values of a script's expressions are used. */
export interface UseOf {
  /** Nothing can be done with the value: it is compared, tested, counted, or made a text. Names are followed. */
  isHarmless(node: Node): boolean;
  /** The same without following names. */
  isHarmlessHere(node: Node): boolean;
  /** The value is only asked whether it is there and which it is: nothing is called by that, not even a conversion. */
  isInert(node: Node): boolean;
  /** The expression is where a value is put, and its own is not read. */
  isWritten(node: Node): boolean;
  /** All reads of the name that the value is given, when that name never has another one. */
  aliasReads(node: Node): readonly Identifier[] | undefined;
  /** The name of a member, when it is certain. */
  nameOf(member: Extract<Node, { type: 'MemberExpression' }>): string | undefined;
  /** The name of a part of an object or pattern, when it is certain. */
  keyOf(part: Extract<Node, { type: 'Property' }>): string | undefined;
  isGlobalObject(node: Node | undefined): boolean;
}

const MAX_DEPTH = 20;

export function createUseOf(facts: ScriptFacts): UseOf {
  const { parentOf, bindingOf, definitionsOf, readsOf } = facts;
  const free = new Set<Node>(facts.free);

  const nameOfKey = (key: Node, isComputed: boolean): string | undefined => {
    if (!isComputed && key.type === 'Identifier') return key.name;
    if (key.type === 'PrivateIdentifier') return `#${key.name}`;
    if (key.type === 'Literal' && typeof key.value === 'number') return String(key.value);
    if (isSymbol(key)) return '@@';
    const { text, isWhole } = readText(facts, key);
    return isWhole ? text : undefined;
  };

  /** `Symbol.iterator` and the like, which name no door; `Symbol.species` is looked for by itself. */
  const isSymbol = (key: Node): boolean =>
    key.type === 'MemberExpression' &&
    !key.computed &&
    key.object.type === 'Identifier' &&
    key.object.name === 'Symbol' &&
    free.has(key.object);

  function aliasReads(node: Node): readonly Identifier[] | undefined {
    const parent = parentOf(node);
    if (parent?.type === 'LogicalExpression' || parent?.type === 'ChainExpression') return aliasReads(parent);
    if (parent?.type === 'ConditionalExpression' && parent.test !== node) return aliasReads(parent);
    if (parent?.type !== 'VariableDeclarator' || parent.init !== node || parent.id.type !== 'Identifier')
      return undefined;
    const binding = bindingOf(parent.id, parent.id.name);
    return binding !== undefined && definitionsOf(binding).length === 1 ? readsOf(binding) : undefined;
  }

  function isUsedHarmlessly(node: Node, followsNames: boolean, depth: number): boolean {
    const parent = parentOf(node);
    if (parent === undefined || depth > MAX_DEPTH) return false;
    const onwards = (next: Node = parent) => isUsedHarmlessly(next, followsNames, depth + 1);
    switch (parent.type) {
      case 'ChainExpression':
      case 'LogicalExpression':
        return onwards();
      case 'ConditionalExpression':
        return parent.test === node || onwards();
      case 'SequenceExpression':
        return parent.expressions.at(-1) !== node || onwards();
      case 'BinaryExpression':
        return parent.operator !== 'instanceof' || (parent.left === node && isHeld(parent.right));
      case 'UnaryExpression':
      case 'UpdateExpression':
      case 'IfStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ForStatement':
      case 'SwitchStatement':
      case 'SwitchCase':
      case 'ExpressionStatement':
        return true;
      case 'TemplateLiteral':
        return parentOf(parent)?.type !== 'TaggedTemplateExpression';
      case 'AssignmentExpression':
        if (/^(=|\|\|=|&&=|\?\?=)$/.test(parent.operator))
          return parent.left === node && parent.operator !== '=' && onwards();
        return true;
      case 'CallExpression':
        return (
          parent.callee !== node &&
          parent.callee.type === 'Identifier' &&
          free.has(parent.callee) &&
          CONVERTERS.has(parent.callee.name)
        );
      case 'MemberExpression':
        if (parent.object === node)
          return ['length', 'name'].includes(nameOfMember(parent) ?? '') && !isWritten(parent);
        return true;
      case 'VariableDeclarator': {
        const reads = followsNames ? aliasReads(node) : undefined;
        return reads?.every((read) => onwards(read)) ?? false;
      }
      default:
        return false;
    }
  }

  /** A class of the language that the script cannot have changed. */
  const isHeld = (node: Node): boolean =>
    node.type === 'Identifier' && free.has(node) && (HELD_GLOBALS.has(node.name) || CODE_MAKERS.has(node.name));

  function isInert(node: Node): boolean {
    const parent = parentOf(node);
    switch (parent?.type) {
      case 'BinaryExpression':
        return (
          parent.operator === '===' || parent.operator === '!==' || (parent.operator === 'in' && parent.right === node)
        );
      case 'UnaryExpression':
        return ['typeof', '!', 'void'].includes(parent.operator);
      case 'ConditionalExpression':
        return parent.test === node || isInert(parent);
      case 'LogicalExpression':
      case 'ChainExpression':
        return isInert(parent);
      case 'IfStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ExpressionStatement':
        return true;
      default:
        return false;
    }
  }

  const nameOfMember = ({ property, computed }: Extract<Node, { type: 'MemberExpression' }>) =>
    nameOfKey(property, computed);

  function isWritten(node: Node): boolean {
    const parent = parentOf(node);
    switch (parent?.type) {
      case 'AssignmentExpression':
        return parent.left === node && parent.operator === '=';
      case 'UnaryExpression':
        return parent.operator === 'delete';
      case 'ForOfStatement':
      case 'ForInStatement':
        return parent.left === node;
      case 'ArrayPattern':
      case 'RestElement':
        return true;
      case 'AssignmentPattern':
        return parent.left === node;
      case 'Property':
        return parent.value === node && parentOf(parent)?.type === 'ObjectPattern';
      default:
        return false;
    }
  }

  return {
    isHarmless: (node) => isUsedHarmlessly(node, true, 0),
    isHarmlessHere: (node) => isUsedHarmlessly(node, false, 0),
    isInert,
    isWritten,
    aliasReads,
    nameOf: nameOfMember,
    keyOf: ({ key, computed }) => nameOfKey(key, computed),
    isGlobalObject: (node) => node?.type === 'Identifier' && node.name === 'globalThis' && free.has(node),
  };
}
