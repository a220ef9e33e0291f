import type {
  AccessorProperty,
  Class,
  ClassElement,
  Decorator,
  MethodDefinition,
  PropertyDefinition,
} from 'oxc-parser';
import {
  type ClassAtom,
  createCell,
  createRecord,
  NOTHING,
  type RecordAtom,
  type Scope,
  single,
  UNKNOWN,
  union,
  type Value,
} from './abstract-value.ts';
import { defineMember } from './evaluate-literal.ts';
import { callImplicitly, callInheritedImplicitly } from './implicit-members.ts';
import { type Arguments, type Machine, type Site, UNKNOWN_ARGUMENTS } from './machine.ts';
import { keyOf } from './member-key.ts';
import { createScope, enterBlock, namesIn } from './scope.ts';

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
    else if (isField(part) && part.static) defineField(machine, made.statics, part, statics);
  }
  const decorators = [
    ...node.decorators,
    ...node.body.body.flatMap((part) => ('decorators' in part ? part.decorators : [])),
  ];
  return decorators.length === 0 ? value : decorate(machine, made, decorators, outer);
}

/** Decorators get the class and its members, and may replace them. */
function decorate(machine: Machine, made: ClassAtom, decorators: readonly Decorator[], scope: Scope): Value {
  for (const { expression } of decorators) {
    const site = { node: expression, scope };
    machine.escape(single(made), site);
    machine.escape(machine.call(machine.evaluate(expression, scope), UNKNOWN_ARGUMENTS, NOTHING, site), site);
  }
  for (const cell of [...made.statics.fields.values(), ...made.prototype.fields.values()]) machine.add(cell, UNKNOWN);
  return union(single(made), UNKNOWN);
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
  const name = keyOf(machine, key, computed, made.scope);
  const method = single(machine.functionAt(value, made.scope));
  defineMember(machine, isStatic ? made.statics : made.prototype, name, kind, method);
  if (isStatic) callImplicitly(machine, made.statics, name, method, { node: key, scope: made.scope });
}

const isField = (part: ClassElement): part is PropertyDefinition | AccessorProperty =>
  part.type === 'PropertyDefinition' || part.type === 'AccessorProperty';

function defineField(
  machine: Machine,
  record: RecordAtom,
  part: PropertyDefinition | AccessorProperty,
  scope: Scope,
): void {
  const value = part.value === null ? NOTHING : machine.evaluate(part.value, scope);
  const name = keyOf(machine, part.key, part.computed, scope);
  defineMember(machine, record, name, 'init', value);
  callImplicitly(machine, record, name, value, { node: part.key, scope });
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
    machine.add(instance.sources, single(atom.prototype));
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
  const scope = machine.atoms.scopeOf(`fields:${made.scope.id}:${machine.atoms.numberOf(instance)}`, () =>
    scopeWithSelf(made, single(instance)),
  );
  for (const part of made.node.body.body) {
    if (isField(part) && !part.static) defineField(machine, instance, part, scope);
  }
  callInheritedImplicitly(machine, instance, made.prototype, site);
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
