import { NOTHING, single, UNKNOWN, union, type Value } from './abstract-value.ts';
import { DYNAMIC, type Machine, type Site } from './machine.ts';

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
  if (only?.kind !== 'record' || only.shape !== 'array' || more.length > 0) return undefined;
  if (only.elements.atoms.size > 0 || only.sources.atoms.size > 0) return undefined;
  return Array.from({ length: only.fields.size }, (_, index) => only.fields.get(String(index))?.atoms ?? NOTHING);
}
