import {
  type Activation,
  type Atom,
  type Cell,
  createCell,
  createRecord,
  type FunctionAtom,
  type Scope,
  single,
  type Value,
} from './abstract-value.ts';
import { type Arguments, argumentAt, type Machine } from './machine.ts';
import { blockNames, createScope, namesIn, varNames } from './scope.ts';
import { fieldOf } from './write-member.ts';

/** Beyond so many ways of being called a function is looked at once more, for all others together. */
const MAX_WAYS = 40;

/** A function called one way: with certain arguments and a certain `this`. */
interface Way {
  readonly scope: Scope;
  readonly activation: Activation;
  lastPass: number;
}

const ways = new WeakMap<Machine, Map<string, Way>>();
const counts = new WeakMap<Machine, Map<FunctionAtom['node'], number>>();

/** Runs an author's function, each way of being called by itself; gives what it returns or resolves to. */
export function invoke(machine: Machine, atom: FunctionAtom, given: Arguments, self: Value): Value {
  const way = findWay(machine, atom, given, self);
  const { scope, activation } = way;
  bindParameters(machine, atom, given, self, scope);
  if (way.lastPass === machine.pass) return activation.returns.atoms;
  way.lastPass = machine.pass;
  const { body } = atom.node;
  if (body?.type === 'BlockStatement') machine.evaluateStatements(body.body, scope);
  else if (body !== null) machine.add(activation.returns, machine.evaluate(body, scope));
  if (activation.yields !== undefined) machine.add(activation.returns, single(activation.yields));
  return activation.returns.atoms;
}

function findWay(machine: Machine, atom: FunctionAtom, given: Arguments, self: Value): Way {
  const known = entryOf(ways, machine);
  const counted = entryOf(counts, machine);
  const target = machine.atoms.numberOf(atom);
  const keys = [self, given.rest, ...given.list].map((value) => machine.atoms.keyOf(value));
  const exact = `${target}:${keys.join(';')}`;
  const way = known.get(exact);
  if (way !== undefined) return way;
  const count = counted.get(atom.node) ?? 0;
  const key = count < MAX_WAYS ? exact : `${target}:*`;
  const made = known.get(key) ?? createWay(atom);
  known.set(key, made);
  counted.set(atom.node, count + 1);
  return made;
}

function entryOf<K, V>(tables: WeakMap<Machine, Map<K, V>>, machine: Machine): Map<K, V> {
  const table = tables.get(machine) ?? new Map<K, V>();
  tables.set(machine, table);
  return table;
}

function createWay({ node, scope }: FunctionAtom): Way {
  const outer = scope.activation;
  const isArrow = node.type === 'ArrowFunctionExpression';
  const activation: Activation = {
    self: isArrow ? outer.self : createCell(),
    arguments: isArrow ? outer.arguments : createCell(),
    returns: createCell(),
    yields: node.generator ? createRecord('array') : undefined,
  };
  const { body } = node;
  const inBody = body?.type === 'BlockStatement' ? [...body.body.flatMap(varNames), ...blockNames(body.body)] : [];
  // The name of a declaration belongs to the block around it.
  const own = node.type === 'FunctionExpression' ? namesIn(node.id) : [];
  const names = [...own, ...node.params.flatMap(namesIn), ...inBody];
  const made = createScope(scope.file, scope, activation, names);
  return { scope: made, activation, lastPass: 0 };
}

function bindParameters(machine: Machine, atom: FunctionAtom, given: Arguments, self: Value, scope: Scope): void {
  const { node } = atom;
  if (node.id !== null) addTo(machine, scope.cells.get(node.id.name), atom);
  for (const [index, parameter] of node.params.entries()) {
    const value =
      parameter.type === 'RestElement'
        ? single(arrayFrom(machine, given, index, scope, node))
        : argumentAt(given, index);
    machine.bind(parameter.type === 'RestElement' ? parameter.argument : parameter, value, scope);
  }
  if (node.type !== 'ArrowFunctionExpression') {
    machine.add(scope.activation.self, self);
    addTo(machine, scope.activation.arguments, arrayFrom(machine, given, 0, scope, node, 'arguments'));
  }
}

function addTo(machine: Machine, cell: Cell | undefined, atom: Atom): void {
  if (cell !== undefined) machine.add(cell, single(atom));
}

function arrayFrom(
  machine: Machine,
  given: Arguments,
  from: number,
  scope: Scope,
  node: FunctionAtom['node'],
  use = 'rest',
) {
  const record = machine.recordAt({ node, scope }, 'array', use);
  for (const [index, value] of given.list.slice(from).entries()) {
    // A position without a value stays a position.
    machine.add(fieldOf(record, String(index)), value);
  }
  machine.add(record.elements, given.rest);
  return record;
}
