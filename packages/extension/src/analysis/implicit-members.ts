import { NOTHING, type RecordAtom, single, union, type Value } from './abstract-value.ts';
import { DYNAMIC, type Key, type Machine, type Site, UNKNOWN_ARGUMENTS } from './machine.ts';

/** Methods that the language calls by itself. Others have symbols as names, which are not known. */
const IMPLICIT = ['then', 'toString', 'valueOf', 'toJSON'];

/** What is put under a key may be called by the language. Data is no function; what is returned may go anywhere. */
export function callImplicitly(machine: Machine, self: RecordAtom, key: Key, value: Value, site: Site): void {
  if (!key.isDynamic && !key.names.some((name) => IMPLICIT.includes(name))) return;
  const called = Array.from(value, (atom) => (atom.kind === 'accessor' ? atom.target : atom));
  const functions = new Set(called.filter(({ kind }) => kind !== 'unknown'));
  if (functions.size > 0) machine.escape(machine.call(functions, UNKNOWN_ARGUMENTS, single(self), site), site);
}

/** The same for the members that an object has from another: its prototype, or what is spread into it. */
export function callInheritedImplicitly(machine: Machine, self: RecordAtom, from: RecordAtom, site: Site): void {
  const named = IMPLICIT.map((name) => from.fields.get(name)?.atoms ?? NOTHING);
  callImplicitly(machine, self, DYNAMIC, union(from.elements.atoms, ...named), site);
}
