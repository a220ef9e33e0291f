import type { Node } from 'oxc-parser';
import { MISSING_GLOBALS } from '#contract';
import { createIssue, type Issue } from '../rules/issue.ts';
import { rangeOf } from '../sources/source-module.ts';
import { fieldOf } from './field-of.ts';
import { freeReferences } from './free-references.ts';
import type { ScopedModule } from './scoped-module.ts';

type MissingGlobal = keyof typeof MISSING_GLOBALS;

const isMissing = (name: string | undefined): name is MissingGlobal =>
  name !== undefined && Object.hasOwn(MISSING_GLOBALS, name);

/**
 * Finds globals that the sandbox lacks, by their names and as fields of globalThis. A module that asks `typeof X` anywhere
 * knows that X may be missing, and so does one that only looks whether globalThis has it.
 */
export function findMissingGlobals(scoped: ScopedModule): readonly Issue[] {
  const free = freeReferences(scoped);
  const { parentOf } = scoped;
  const asked = new Set(free.filter((node) => isAsked(parentOf(node))).map(({ name }) => name));
  const named = free.flatMap((node): Found[] => {
    const { name } = node;
    if (!isMissing(name) || asked.has(name) || isBundled(name, node, scoped) || isLookedAt(name, parentOf(node)))
      return [];
    return [{ node, name }];
  });
  const fields = free.flatMap((node): Found[] => {
    const member = parentOf(node);
    if (node.name !== 'globalThis' || member === undefined) return [];
    const name = fieldOf(member);
    return isMissing(name) && !asked.has(name) && isNeeded(member, parentOf(member)) ? [{ node: member, name }] : [];
  });
  return [...named, ...fields].map(({ node, name }) =>
    createIssue('missing-global', rangeOf(scoped.module, node), null, { name, instead: MISSING_GLOBALS[name] }),
  );
}

interface Found {
  readonly node: Node;
  readonly name: MissingGlobal;
}

const isAsked = (parent: Node | undefined): boolean =>
  parent?.type === 'UnaryExpression' && parent.operator === 'typeof';

/** What the sandbox has of SharedArrayBuffer: a prototype to read, and a class that no object is of. */
const isLookedAt = (name: MissingGlobal, parent: Node | undefined): boolean =>
  name === 'SharedArrayBuffer' &&
  (fieldOf(parent) === 'prototype' || (parent?.type === 'BinaryExpression' && parent.operator === 'instanceof'));

/** What the bundler replaces: `process.env.NODE_ENV`, and `require` of a text. */
function isBundled(name: MissingGlobal, node: Node, { parentOf }: ScopedModule): boolean {
  const parent = parentOf(node);
  if (parent === undefined) return false;
  if (name === 'require') {
    return parent.type === 'CallExpression' && parent.callee === node && parent.arguments[0]?.type === 'Literal';
  }
  const outer = parentOf(parent);
  return name === 'process' && fieldOf(parent) === 'env' && outer !== undefined && fieldOf(outer) === 'NODE_ENV';
}

/** Tells whether the code fails when a value is undefined. */
function isNeeded(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.object === node && !parent.optional;
  if (parent?.type === 'CallExpression') return parent.callee === node && !parent.optional;
  return parent?.type === 'NewExpression' && parent.callee === node;
}
