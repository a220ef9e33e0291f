import type { ArrayExpression, Node, ObjectExpression, TSEnumDeclaration } from 'oxc-parser';
import { type Atom, NOTHING, type RecordAtom, single, UNKNOWN, union, type Value } from './abstract-value.ts';
import { elementsOf, itemsOf } from './elements.ts';
import { type Key, type Machine, type Site, UNKNOWN_ARGUMENTS } from './machine.ts';
import { keyOf } from './member-key.ts';
import type { Scope } from './scope.ts';
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
    if (part.type === 'SpreadElement') addSource(machine, record, machine.evaluate(part.argument, scope));
    else {
      const key = keyOf(machine, part.key, part.computed, scope);
      const value = machine.evaluate(part.value, scope);
      if (key.names[0] === '__proto__' && !part.computed) addSource(machine, record, value);
      else defineMember(machine, record, key, part.kind, value, { node: part.value, scope });
    }
  }
  return single(record);
}

/** Methods that the language calls by itself. */
const IMPLICIT = ['then', 'toString', 'valueOf', 'toJSON'];

/** Puts a member into an object or class as its source defines it. */
export function defineMember(
  machine: Machine,
  record: RecordAtom,
  key: Key,
  kind: 'init' | 'get' | 'set' | 'method' | 'constructor',
  value: Value,
  site: Site,
): void {
  const stored = kind === 'get' || kind === 'set' ? toAccessors(machine, kind, value) : value;
  for (const name of key.names) machine.add(fieldOf(record, kind === 'set' ? `set ${name}` : name), stored);
  if (key.isDynamic) machine.add(record.elements, stored);
  if (key.isDynamic || key.names.some((name) => IMPLICIT.includes(name))) callImplicitly(machine, value, record, site);
}

/** The members of a prototype that the language calls by itself, on an instance. */
export function callImplicitMembers(machine: Machine, prototype: RecordAtom, self: RecordAtom, site: Site): void {
  const named = IMPLICIT.map((name) => prototype.fields.get(name)?.atoms ?? NOTHING);
  callImplicitly(machine, union(prototype.elements.atoms, ...named), self, site);
}

function callImplicitly(machine: Machine, value: Value, self: RecordAtom, site: Site): void {
  const functions = new Set([...value].filter((atom) => atom.kind === 'function'));
  if (functions.size > 0) machine.escape(machine.call(functions, UNKNOWN_ARGUMENTS, single(self), site), site);
}

function toAccessors({ atoms }: Machine, how: 'get' | 'set', value: Value): Value {
  const made: Atom[] = [];
  for (const target of value) {
    if (target.kind !== 'function') continue;
    made.push(atoms.intern(`${how}:${atoms.numberOf(target)}`, () => ({ kind: 'accessor', how, target })));
  }
  return new Set(made);
}

export function evaluateEnum(machine: Machine, node: TSEnumDeclaration, scope: Scope): Value {
  const record = machine.recordAt({ node, scope }, 'literal');
  for (const member of node.body.members) {
    const value = member.initializer === null ? UNKNOWN : machine.evaluate(member.initializer, scope);
    machine.add(fieldOf(record, enumKey(member.id)), value);
  }
  return single(record);
}

const enumKey = (id: Node): string => {
  if (id.type === 'Identifier') return id.name;
  return id.type === 'Literal' ? String(id.value) : '';
};
