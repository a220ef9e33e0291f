import { type Builtin, NOTHING, type RecordAtom, single, UNKNOWN, union, type Value } from './abstract-value.ts';
import { arrayOf, elementsOf, pairsOf } from './elements.ts';
import { type Arguments, argumentAt, DYNAMIC, keyNamed, type Machine, type Site } from './machine.ts';
import { withSources } from './with-sources.ts';
import { addSource, fieldOf } from './write-member.ts';

type Run = (machine: Machine, given: Arguments, site: Site) => Value;

const giveFirst: Run = (_machine, given) => argumentAt(given, 0);
const giveData: Run = () => UNKNOWN;
/** Only functions in it are followed. */
const callUnknown: Run = (machine, given, site) => machine.call(UNKNOWN, given, NOTHING, site);

/** Functions of the language that are followed: promises of a value count as the value. */
const BUILTINS: Readonly<Record<string, Run>> = {
  Array: callUnknown,
  'Array.from': (machine, given, site) => {
    const items = elementsOf(machine, argumentAt(given, 0), site);
    const convert = argumentAt(given, 1);
    return arrayOf(
      machine,
      site,
      convert.size === 0 ? items : callWithEach(machine, convert, items, argumentAt(given, 2), site),
    );
  },
  'Array.isArray': giveData,
  Object: callUnknown,
  'Object.assign': assign,
  'Object.entries': (machine, given, site) => pairsOf(machine, site, machine.read(argumentAt(given, 0), DYNAMIC, site)),
  'Object.freeze': giveFirst,
  'Object.fromEntries': (machine, given, site) => {
    const record = machine.recordAt(site, 'literal');
    const pairs = elementsOf(machine, argumentAt(given, 0), site);
    machine.add(record.elements, machine.read(pairs, keyNamed('1'), site));
    return single(record);
  },
  'Object.hasOwn': giveData,
  'Object.keys': giveData,
  'Object.seal': giveFirst,
  'Object.values': (machine, given, site) => arrayOf(machine, site, machine.read(argumentAt(given, 0), DYNAMIC, site)),
  Promise: callUnknown,
  'Promise.all': giveFirst,
  'Promise.allSettled': (machine, given, site) => {
    const outcome = machine.recordAt(site, 'literal', 'outcome');
    machine.add(fieldOf(outcome, 'value'), elementsOf(machine, argumentAt(given, 0), site));
    return arrayOf(machine, site, single(outcome));
  },
  'Promise.any': (machine, given, site) => elementsOf(machine, argumentAt(given, 0), site),
  'Promise.race': (machine, given, site) => elementsOf(machine, argumentAt(given, 0), site),
  'Promise.resolve': giveFirst,
  Boolean: giveData,
};

/** A global, or `Object.assign` and its like, when it is followed. */
export function builtinNamed({ atoms }: Machine, name: string): Value | undefined {
  if (!Object.hasOwn(BUILTINS, name)) return undefined;
  return single(atoms.intern(`builtin:${name}`, (): Builtin => ({ kind: 'builtin', name })));
}

export const callBuiltin = (machine: Machine, { name }: Builtin, given: Arguments, site: Site): Value =>
  BUILTINS[name]?.(machine, given, site) ?? UNKNOWN;

function callWithEach(machine: Machine, callee: Value, items: Value, self: Value, site: Site): Value {
  const each = items.size === 0 ? [NOTHING] : Array.from(items, single);
  return union(...each.map((item) => machine.call(callee, { list: [item, UNKNOWN], rest: NOTHING }, self, site)));
}

/** The target gets the members of all others. What goes into something that is not followed, or into a setter, escapes. */
function assign(machine: Machine, { list: [target = NOTHING, ...others], rest }: Arguments, site: Site): Value {
  const value = union(...others, rest);
  if (target.size === 0 && machine.isStrict) machine.escape(value, site);
  for (const atom of target) {
    if (atom.kind === 'record' && !hasSetter(atom)) addSource(machine, atom, value, site);
    else machine.escape(union(single(atom), value), site);
  }
  return target;
}

const hasSetter = (record: RecordAtom): boolean =>
  withSources(record).some(
    (atom) => atom.kind === 'record' && [...atom.fields.keys()].some((name) => name.startsWith('set ')),
  );
