import type { ArrayExpression, ObjectExpression, TSEnumDeclaration } from 'oxc-parser';
import { type Atom, NOTHING, type RecordAtom, type Scope, single, UNKNOWN, type Value } from './abstract-value.ts';
import { elementsOf, itemsOf } from './elements.ts';
import { callImplicitly } from './implicit-members.ts';
import type { Key, Machine } from './machine.ts';
import { keyOf } from './member-key.ts';
import { addSource, fieldOf } from './write-member.ts';

export function evaluateArray(machine: Machine, node: ArrayExpression, scope: Scope): Value {
  const site = { node, scope };
  const record = machine.recordAt(site, 'array');
  let next: number | undefined = 0;
  for (const element of node.elements) {
    const isSpread = element?.type === 'SpreadElement';
    const value = element === null ? NOTHING : machine.evaluate(isSpread ? element.argument : element, scope);
    const items: readonly Value[] | undefined = isSpread ? itemsOf(value) : [value];
    if (items === undefined || next === undefined) {
      machine.add(record.elements, isSpread ? elementsOf(machine, value, site) : value);
      next = undefined;
      continue;
    }
    for (const item of items) {
      machine.add(fieldOf(record, String(next)), item);
      next += 1;
    }
  }
  return single(record);
}

export function evaluateObject(machine: Machine, node: ObjectExpression, scope: Scope): Value {
  const record = machine.recordAt({ node, scope }, 'literal');
  for (const part of node.properties) {
    if (part.type === 'SpreadElement')
      addSource(machine, record, machine.evaluate(part.argument, scope), { node: part, scope });
    else {
      const key = keyOf(machine, part.key, part.computed, scope);
      const value = machine.evaluate(part.value, scope);
      if (key.names[0] === '__proto__' && !part.computed) addSource(machine, record, value, { node: part, scope });
      else {
        defineMember(machine, record, key, part.kind, value);
        callImplicitly(machine, record, key, value, { node: part.value, scope });
      }
    }
  }
  return single(record);
}

/** Puts a member into an object or class as its source defines it. */
export function defineMember(
  machine: Machine,
  record: RecordAtom,
  key: Key,
  kind: 'init' | 'get' | 'set' | 'method' | 'constructor',
  value: Value,
): void {
  const stored = kind === 'get' || kind === 'set' ? toAccessors(machine, kind, value) : value;
  for (const name of key.names) machine.add(fieldOf(record, kind === 'set' ? `set ${name}` : name), stored);
  if (key.isDynamic) machine.add(record.elements, stored);
}

const toAccessors = ({ atoms }: Machine, how: 'get' | 'set', value: Value): Value =>
  new Set(
    [...value]
      .filter((atom) => atom.kind === 'function')
      .map(
        (target): Atom => atoms.intern(`${how}:${atoms.numberOf(target)}`, () => ({ kind: 'accessor', how, target })),
      ),
  );

export function evaluateEnum(machine: Machine, node: TSEnumDeclaration, scope: Scope): Value {
  const record = machine.recordAt({ node, scope }, 'literal');
  for (const { id, computed, initializer } of node.body.members) {
    const value = initializer === null ? UNKNOWN : machine.evaluate(initializer, scope);
    machine.write(single(record), keyOf(machine, id, computed, scope), value, { node: id, scope });
  }
  return single(record);
}
