import type { CallExpression, Node } from 'oxc-parser';
import { NOTHING, single, UNKNOWN, union, type Value } from './abstract-value.ts';
import { spread } from './call.ts';
import { unwrap } from './children.ts';
import { initializeParent, superOf } from './evaluate-class.ts';
import { namespaceAtom, resolveSpecifier } from './linked-module.ts';
import { type Arguments, argumentAt, DYNAMIC, keyNamed, type Machine, type Site } from './machine.ts';
import { keyOf } from './member-key.ts';
import { findCell, findHome, type Scope } from './scope.ts';
import { callOnText, constantOf } from './text-value.ts';

export function evaluateCall(machine: Machine, node: CallExpression, scope: Scope): Value {
  const callee = unwrap(node.callee);
  const site = { node: callee, scope };
  const given = evaluateArguments(machine, node.arguments, scope, site);
  if (callee.type === 'Super') return callSuper(machine, given, site);
  if (callee.type === 'Identifier' && findCell(scope, callee.name) === undefined) {
    if (callee.name === 'require') return importModule(machine, argumentAt(given, 0), scope);
    if (callee.name === 'eval') exposeScope(machine, site);
  }
  if (callee.type !== 'MemberExpression') return machine.call(machine.evaluate(callee, scope), given, NOTHING, site);
  const isSuper = callee.object.type === 'Super';
  const object = isSuper ? superOf(findHome(scope)) : machine.evaluate(callee.object, scope);
  const self = isSuper ? scope.activation.self.atoms : object;
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
  const values = nodes.map((node) => machine.evaluate(node.type === 'SpreadElement' ? node.argument : node, scope));
  const first = nodes.findIndex(({ type }) => type === 'SpreadElement');
  if (first < 0) return { list: values, rest: NOTHING };
  const arrays = values.slice(first).map((value, index) => {
    if (nodes[first + index]?.type === 'SpreadElement') return value;
    const record = machine.recordAt({ node: nodes[first + index] ?? site.node, scope }, 'array', 'argument');
    machine.add(record.elements, value);
    return single(record);
  });
  const { list, rest } = spread(machine, arrays, site);
  return { list: [...values.slice(0, first), ...list], rest };
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

/** Code in `eval` sees every name. */
function exposeScope(machine: Machine, site: Site): void {
  for (let at: Scope | undefined = site.scope; at !== undefined; at = at.parent) {
    const { self, arguments: given } = at.activation;
    for (const cell of [...at.cells.values(), self, given]) machine.escape(cell.atoms, site);
  }
}

const hasMember = (object: Value, name: string): boolean =>
  [...object].some((atom) => atom.kind === 'record' && atom.fields.has(name));

/** `.then` and its like: the callbacks get the value, and what they give is what comes next. */
function settle(machine: Machine, value: Value, name: string, given: Arguments, site: Site): Value {
  const results = given.list.map((callback, index) => {
    if (callback.size === 0) return NOTHING;
    const isValue = name === 'then' && index === 0;
    const list = name === 'finally' ? [] : [isValue ? value : UNKNOWN];
    return machine.call(callback, { list, rest: NOTHING }, NOTHING, site);
  });
  machine.escape(given.rest, site);
  const isReplaced = name === 'then' && given.list.length > 0;
  return union(isReplaced ? NOTHING : value, ...results);
}
