import { type Atom, type BoundAtom, NOTHING, single, UNKNOWN, union, type Value } from './abstract-value.ts';
import { callOperation, callRequest } from './api-calls.ts';
import { callMethod } from './array-methods.ts';
import { callBuiltin } from './builtins.ts';
import { elementsOf, itemsOf } from './elements.ts';
import { invoke } from './invoke.ts';
import { type Arguments, argumentAt, type Machine, type Site } from './machine.ts';

/** Calls whatever a value may be; gives whatever may come back, promises of a value being the value. */
export function callValue(machine: Machine, callee: Value, given: Arguments, self: Value, site: Site): Value {
  if (callee.size === 0) return machine.isStrict ? callUnknown(machine, given, self, site) : NOTHING;
  return union(...Array.from(callee, (atom) => callAtom(machine, atom, given, self, site)));
}

function callAtom(machine: Machine, atom: Atom, given: Arguments, self: Value, site: Site): Value {
  switch (atom.kind) {
    case 'builtin':
      return callBuiltin(machine, atom, given, site);
    case 'operation':
      return callOperation(machine, atom.endpoint, given, site);
    case 'request':
      return callRequest(machine, argumentAt(given, 0), site);
    case 'function':
      return invoke(machine, atom, given, self);
    case 'method':
      return callMethod(machine, atom, given, site);
    case 'bound':
      return callBound(machine, atom, given, site);
    case 'unknown':
      return callUnknown(machine, given, self, site);
    default:
      // The log gives nothing; all else is no function, and the handler throws.
      return NOTHING;
  }
}

function callUnknown(machine: Machine, given: Arguments, self: Value, site: Site): Value {
  for (const value of [...given.list, given.rest]) machine.escape(value, site);
  // The context and its parts are frozen: what is called on them gets nothing that it could not reach before.
  machine.escape(new Set([...self].filter(({ kind }) => ['record', 'class', 'function'].includes(kind))), site);
  return UNKNOWN;
}

function callBound(machine: Machine, atom: BoundAtom, given: Arguments, site: Site): Value {
  const target = single(atom.target);
  const [first = given.rest, ...others] = given.list;
  switch (atom.how) {
    case 'call':
      return machine.call(target, { list: others, rest: given.rest }, first, site);
    case 'apply':
      return machine.call(target, spread(machine, argumentAt(given, 1), site), first, site);
    case 'partial':
      return machine.call(target, { list: [...atom.given, ...given.list], rest: given.rest }, atom.self, site);
    default:
      return single(toPartial(machine, atom, first, others));
  }
}

function toPartial({ atoms }: Machine, { target }: BoundAtom, self: Value, given: readonly Value[]): BoundAtom {
  const keys = [single(target), self, ...given].map((value) => atoms.keyOf(value));
  return atoms.intern(`partial:${keys.join(';')}`, () => ({
    kind: 'bound',
    how: 'partial',
    target,
    self: new Set(self),
    given: given.map((value) => new Set(value)),
  }));
}

/** The arguments that an array holds. */
function spread(machine: Machine, value: Value, site: Site): Arguments {
  const items = itemsOf(value);
  if (items === undefined) return { list: [], rest: elementsOf(machine, value, site) };
  return { list: items, rest: NOTHING };
}
