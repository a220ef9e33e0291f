import type { CallExpression, Node } from 'oxc-parser';
import { NOTHING, type Scope, single, UNKNOWN, union, type Value } from './abstract-value.ts';
import { unwrap } from './children.ts';
import { elementsOf, itemsOf } from './elements.ts';
import { initializeParent } from './evaluate-class.ts';
import { DEFAULT, namespaceAtom, resolveSpecifier } from './linked-module.ts';
import { type Arguments, argumentAt, DYNAMIC, keyNamed, type Machine, mayBeMissing, type Site } from './machine.ts';
import { keyOf } from './member-key.ts';
import { findCell, findHome } from './scope.ts';
import { callOnText, constantOf } from './text-value.ts';

export const evaluateCall = (machine: Machine, { callee, arguments: given }: CallExpression, scope: Scope): Value =>
  callExpression(machine, unwrap(callee), evaluateArguments(machine, given, scope, { node: callee, scope }), scope);

/** Calls what an expression stands for; one that takes a member gives `this`. */
export function callExpression(machine: Machine, callee: Node, given: Arguments, scope: Scope): Value {
  const site = { node: callee, scope };
  if (callee.type === 'Super') return callSuper(machine, given, site);
  if (callee.type === 'Identifier' && findCell(scope, callee.name) === undefined) {
    if (callee.name === 'require') return importModule(machine, argumentAt(given, 0), scope);
    if (callee.name === 'eval') exposeScope(machine, site);
  }
  if (callee.type !== 'MemberExpression') return machine.call(machine.evaluate(callee, scope), given, NOTHING, site);
  const object = machine.evaluate(callee.object, scope);
  const self = callee.object.type === 'Super' ? scope.activation.self.atoms : object;
  const { names, isDynamic } = keyOf(machine, callee.property, callee.computed, scope);
  const values = names.map((name) => callMember(machine, object, name, given, self, site));
  if (isDynamic) values.push(machine.call(machine.read(object, DYNAMIC, site), given, self, site));
  return union(...values);
}

function callMember(machine: Machine, object: Value, name: string, given: Arguments, self: Value, site: Site): Value {
  if (['then', 'catch', 'finally'].includes(name) && !hasMember(object, name)) {
    return settle(machine, object, name, given, site);
  }
  const text = given.rest.size === 0 ? callOnText(machine, object, name, given.list) : undefined;
  return text ?? machine.call(machine.read(object, keyNamed(name), site), given, self, site);
}

export function evaluateArguments(machine: Machine, nodes: readonly Node[], scope: Scope, site: Site): Arguments {
  const list: Value[] = [];
  let rest: Value | undefined;
  for (const node of nodes) {
    const isSpread = node.type === 'SpreadElement';
    const value = machine.evaluate(isSpread ? node.argument : node, scope);
    const items = isSpread ? itemsOf(value) : [value];
    // Behind an array of unknown length no position is known.
    if (rest === undefined && items !== undefined) list.push(...items);
    else rest = union(rest ?? NOTHING, isSpread ? elementsOf(machine, value, site) : value);
  }
  return { list, rest: rest ?? NOTHING };
}

function callSuper(machine: Machine, given: Arguments, site: Site): Value {
  const home = findHome(site.scope);
  for (const instance of site.scope.activation.self.atoms) {
    if (home !== undefined && instance.kind === 'record') initializeParent(machine, home, instance, given, site);
  }
  return NOTHING;
}

/** `require('./x')` and `import('./x')`: the module, if it is one of the author's. */
export function importModule(machine: Machine, specifier: Value, scope: Scope): Value {
  const module = machine.modules.get(scope.file);
  const values = Array.from(specifier, (atom) => {
    const name = atom.kind === 'text' ? constantOf(atom) : undefined;
    const file = module === undefined || name === undefined ? undefined : resolveSpecifier(module, name);
    if (file === undefined) return UNKNOWN;
    const isCommonJs = machine.modules.get(file)?.commonJs !== undefined;
    return isCommonJs ? machine.exportOf(file, 'default') : single(namespaceAtom(machine.atoms, file));
  });
  return union(...values);
}

/** Code in `eval` sees every name, and may set those that have one. */
function exposeScope(machine: Machine, site: Site): void {
  for (let at: Scope | undefined = site.scope; at !== undefined; at = at.parent) {
    const { self, arguments: given } = at.activation;
    for (const cell of [...at.cells.values(), self, given]) machine.escape(cell.atoms, site);
    for (const [name, cell] of at.cells) if (name !== DEFAULT) machine.add(cell, UNKNOWN);
  }
}

const hasMember = (object: Value, name: string): boolean =>
  [...object].some((atom) => atom.kind === 'record' && atom.fields.has(name));

/** `.then` and its like: the callbacks get the value, and what they give is what comes next. */
function settle(machine: Machine, value: Value, name: string, given: Arguments, site: Site): Value {
  const run = (callback: Value, list: readonly Value[]) =>
    callback.size === 0 ? NOTHING : machine.call(callback, { list, rest: NOTHING }, NOTHING, site);
  const first = argumentAt(given, 0);
  if (name !== 'then') return union(value, run(first, []));
  const settled = union(run(first, [value]), run(argumentAt(given, 1), []));
  return mayBeMissing(machine, first) ? union(value, settled) : settled;
}
