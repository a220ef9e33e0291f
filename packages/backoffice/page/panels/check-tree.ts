import type { RemoteReceiverNode, RemoteReceiverRoot } from '@remote-dom/core/receivers';
import { PANEL_LIMITS } from '../generated/panels.ts';
import { ELEMENTS, isElementType } from './elements.ts';

/**
 * Tells why a panel may not show this tree, in words for its author; undefined when it may. What it says is in English, like
 * all that is said of code.
 */
export function checkTree(root: RemoteReceiverRoot): string | undefined {
  const ids = new Set<string>([root.id]);
  let nodes = 0;

  function check(node: RemoteReceiverNode, depth: number): string | undefined {
    if (depth > PANEL_LIMITS.depth) return `Elements lie more than ${PANEL_LIMITS.depth} levels deep in one another.`;
    if (!('element' in node) || !isElementType(node.element)) return 'There is no such element.';
    if (typeof node.id !== 'string' || ids.has(node.id)) return 'Two elements have the same id.';
    ids.add(node.id);
    const { element, properties } = node;
    const { required, optional = {} } = ELEMENTS[element];
    nodes += 1;
    for (const name of new Set([...Object.keys(required), ...Object.keys(properties)])) {
      const value = properties[name];
      const isAbsent = value === null || value === undefined;
      if (isAbsent && !Object.hasOwn(required, name)) continue;
      const rules = Object.hasOwn(required, name) ? required : optional;
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
      const count = rule?.(value);
      if (count === undefined) return problemOf(element, name, rule !== undefined, isAbsent);
      nodes += count;
    }
    if (element !== 'stack' && node.children.length > 0) return `${element} has no children.`;
    return nodes > PANEL_LIMITS.nodes ? TOO_MANY : checkAll(node.children, depth + 1);
  }

  function checkAll(children: readonly RemoteReceiverNode[], depth: number): string | undefined {
    for (const child of children) {
      const problem = check(child, depth);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  return checkAll(root.children, 1);
}

const TOO_MANY = `There are more than ${PANEL_LIMITS.nodes} elements, cells and options.`;

const problemOf = (element: string, name: string, isKnown: boolean, isAbsent: boolean): string => {
  if (!isKnown) return `${element} has no "${name}".`;
  return isAbsent ? `${element} needs "${name}".` : `"${name}" of ${element} is not of its type, or too long.`;
};
