import type { Node } from 'oxc-parser';
import type { Scope } from './abstract-value.ts';
import { DYNAMIC, type Key, keyNamed, type Machine } from './machine.ts';
import { constantOf } from './text-value.ts';

/** The name of a member as it is written: `.name`, `#name`, `['name']`, `[expression]`. */
export function keyOf(machine: Machine, node: Node, isComputed: boolean, scope: Scope): Key {
  if (node.type === 'PrivateIdentifier') return keyNamed(`#${node.name}`);
  if (!isComputed && node.type === 'Identifier') return keyNamed(node.name);
  if (node.type === 'Literal') return keyNamed(String(node.value));
  const value = [...machine.evaluate(node, scope)].filter(({ kind }) => kind !== 'absent');
  const names = value.flatMap((atom) => (atom.kind === 'text' ? (constantOf(atom) ?? []) : []));
  // A name that has no value yet may get one.
  const isWaiting = value.length === 0 && !machine.isStrict;
  const isKnown = isWaiting || (value.length > 0 && names.length === value.length);
  return isKnown ? { names, isDynamic: false } : { ...DYNAMIC, names };
}
