import type { Class, MethodDefinition, PropertyDefinition } from 'oxc-parser';
import {
  type ClassAtom,
  createCell,
  createRecord,
  NOTHING,
  type RecordAtom,
  single,
  UNKNOWN,
  union,
  type Value,
} from './abstract-value.ts';
import { callImplicitMembers, defineMember } from './evaluate-literal.ts';
import type { Arguments, Machine, Site } from './machine.ts';
import { keyOf } from './member-key.ts';
import { createScope, enterBlock, namesIn, type Scope } from './scope.ts';

/** A class: its methods, its static members, and its parent. Fields are made with each instance. */
export function evaluateClass(machine: Machine, node: Class, outer: Scope): Value {
  const scope = enterBlock(outer, node, () => namesIn(node.id));
  const made = machine.atoms.intern(`class:${scope.id}`, () => createClass(node, scope));
  scope.home = made;
  const value = single(made);
  if (node.id !== null) machine.bind(node.id, value, scope);
  if (node.superClass !== null) inherit(machine, made, machine.evaluate(node.superClass, outer));
  const statics = staticScope(machine, made);
  for (const part of node.body.body) {
    if (part.type === 'StaticBlock') machine.evaluate(part, statics);
    else if (part.type === 'MethodDefinition') defineMethod(machine, made, part);
    else if (part.type === 'PropertyDefinition' && part.static) defineField(machine, made.statics, part, statics);
  }
  const decorators = [
    ...node.decorators,
    ...node.body.body.flatMap((part) => ('decorators' in part ? (part.decorators ?? []) : [])),
  ];
  if (decorators.length > 0) machine.escape(value, { node, scope });
  return value;
}

const createClass = (node: Class, scope: Scope): ClassAtom => ({
  kind: 'class',
  node,
  scope,
  parent: createCell(),
  prototype: createRecord('instance'),
  statics: createRecord('instance'),
});

function inherit(machine: Machine, made: ClassAtom, parent: Value): void {
  machine.add(made.parent, parent);
  for (const atom of parent) {
    const known = atom.kind === 'class';
    machine.add(made.prototype.sources, known ? single(atom.prototype) : UNKNOWN);
    machine.add(made.statics.sources, known ? single(atom.statics) : UNKNOWN);
  }
}

function staticScope({ atoms }: Machine, made: ClassAtom): Scope {
  return atoms.scopeOf(`static:${made.scope.id}`, () => scopeWithSelf(made, single(made)));
}

function scopeWithSelf({ scope }: ClassAtom, self: Value): Scope {
  const activation = {
    self: { atoms: new Set(self) },
    arguments: createCell(),
    returns: createCell(),
    yields: undefined,
  };
  return createScope(scope.file, scope, activation, []);
}

function defineMethod(
  machine: Machine,
  made: ClassAtom,
  { key, computed, kind, value, static: isStatic }: MethodDefinition,
) {
  if (value.body === null) return;
  const site = { node: key, scope: made.scope };
  const target = isStatic ? made.statics : made.prototype;
  const method = single(machine.functionAt(value, made.scope));
  defineMember(machine, target, keyOf(machine, key, computed, made.scope), kind, method, site);
}

function defineField(machine: Machine, record: RecordAtom, part: PropertyDefinition, scope: Scope): void {
  const value = part.value === null ? NOTHING : machine.evaluate(part.value, scope);
  defineMember(machine, record, keyOf(machine, part.key, part.computed, scope), 'init', value, {
    node: part.key,
    scope,
  });
}

/** Makes an instance of whatever a value may be. */
export function constructValue(machine: Machine, callee: Value, given: Arguments, site: Site): Value {
  if (callee.size === 0 && !machine.isStrict) return NOTHING;
  const values = Array.from(callee.size === 0 ? UNKNOWN : callee, (atom) => {
    if (atom.kind === 'absent') return NOTHING;
    if (atom.kind !== 'class' && atom.kind !== 'function') return machine.call(UNKNOWN, given, NOTHING, site);
    const instance = machine.recordAt(site, 'instance', `new ${machine.atoms.numberOf(atom)}`);
    if (atom.kind === 'function')
      return union(machine.call(single(atom), given, single(instance), site), single(instance));
    return union(machine.initialize(atom, instance, given, site), single(instance));
  });
  return union(...values);
}

/** Runs field initializers and constructor of a class, or its parent's if it has none; gives what that returns. */
export function initializeInstance(
  machine: Machine,
  made: ClassAtom,
  instance: RecordAtom,
  given: Arguments,
  site: Site,
): Value {
  machine.add(instance.sources, single(made.prototype));
  const scope = machine.atoms.scopeOf(`fields:${made.scope.id}:${machine.atoms.numberOf(instance)}`, () =>
    scopeWithSelf(made, single(instance)),
  );
  for (const part of made.node.body.body) {
    if (part.type === 'PropertyDefinition' && !part.static) defineField(machine, instance, part, scope);
  }
  callImplicitMembers(machine, made.prototype, instance, site);
  const own = made.prototype.fields.get('constructor')?.atoms ?? NOTHING;
  if (own.size > 0) return machine.call(own, given, single(instance), site);
  return initializeParent(machine, made, instance, given, site);
}

/** `super(…)`. A parent that is not followed gets the arguments and the instance. */
export function initializeParent(
  machine: Machine,
  { parent }: ClassAtom,
  instance: RecordAtom,
  given: Arguments,
  site: Site,
): Value {
  const values = Array.from(parent.atoms, (atom) => {
    if (atom.kind === 'class') return machine.initialize(atom, instance, given, site);
    return machine.call(UNKNOWN, given, single(instance), site);
  });
  return union(...values);
}

/** What `super` stands for in front of a member. */
export function superOf(home: ClassAtom | undefined): Value {
  if (home === undefined) return UNKNOWN;
  const values = Array.from(home.parent.atoms, (atom) =>
    atom.kind === 'class' ? new Set([atom.prototype, atom]) : UNKNOWN,
  );
  return union(...values);
}
