import { NOTHING, single, UNKNOWN, union, type Value } from './abstract-value.ts';
import { DYNAMIC, type Machine, type Site } from './machine.ts';
import { fieldOf } from './write-member.ts';

/** What iterating over a value gives. */
export function elementsOf(machine: Machine, value: Value, site: Site): Value {
  const values = Array.from(value, (atom) => {
    if (atom.kind !== 'record') return atom.kind === 'absent' ? NOTHING : UNKNOWN;
    const isExact = atom.sources.atoms.size === 0;
    const key = isExact ? { names: [...atom.fields.keys()], isDynamic: false } : DYNAMIC;
    return union(atom.elements.atoms, machine.read(single(atom), key, site));
  });
  return union(...values);
}

/** The items of an array of which every one is known, in order. */
export function itemsOf(value: Value): readonly Value[] | undefined {
  const [only, ...more] = value;
  if (only?.kind !== 'record' || more.length > 0) return undefined;
  if (only.elements.atoms.size > 0 || only.sources.atoms.size > 0) return undefined;
  const items = Array.from({ length: only.fields.size }, (_, index) => only.fields.get(String(index))?.atoms);
  return items.every((item) => item !== undefined) ? items : undefined;
}

/** An array that a function of the language makes: of certain items, in an order that is not known. */
export function arrayOf(machine: Machine, site: Site, items: Value): Value {
  const record = machine.recordAt(site, 'array', 'items');
  machine.add(record.elements, items);
  return single(record);
}

/** An array of such pairs of a key and a value. */
export function pairsOf(machine: Machine, site: Site, value: Value): Value {
  const pair = machine.recordAt(site, 'array', 'pair');
  machine.add(fieldOf(pair, '0'), UNKNOWN);
  machine.add(fieldOf(pair, '1'), value);
  return arrayOf(machine, site, single(pair));
}
