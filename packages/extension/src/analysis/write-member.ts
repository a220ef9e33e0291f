import { type Atom, createCell, NOTHING, type RecordAtom, single, type Value } from './abstract-value.ts';
import { callImplicitly, callInheritedImplicitly } from './implicit-members.ts';
import type { Key, Machine, Site } from './machine.ts';
import { withSources } from './with-sources.ts';

/** Puts a value under a key of an object. What is put into something that is not followed, escapes. */
export function writeMember(machine: Machine, object: Value, key: Key, value: Value, site: Site): void {
  if (object.size === 0 && machine.isStrict) machine.escape(value, site);
  for (const atom of object) {
    if (atom.kind === 'record') writeRecord(machine, atom, key, value, site);
    else if (atom.kind === 'class') writeRecord(machine, atom.statics, key, value, site);
    else if (!isFrozen(atom)) machine.escape(value, site);
  }
}

/** Writing throws. */
const isFrozen = ({ kind }: Atom): boolean =>
  ['absent', 'context', 'api', 'resource', 'operation', 'request', 'namespace', 'text'].includes(kind);

function writeRecord(machine: Machine, record: RecordAtom, key: Key, value: Value, site: Site): void {
  if (key.isDynamic) machine.add(record.elements, value);
  callImplicitly(machine, record, key, value, site);
  for (const name of key.names) {
    const setters = findField(record, `set ${name}`);
    for (const atom of setters) {
      if (atom.kind !== 'accessor') continue;
      machine.call(single(atom.target), { list: [value], rest: NOTHING }, single(record), site);
    }
    if (setters.size === 0) machine.add(fieldOf(record, name), value);
  }
}

/** Gives an object the members of another, whose getters are called. */
export function addSource(machine: Machine, record: RecordAtom, value: Value, site: Site): void {
  machine.add(record.sources, value);
  for (const atom of value) {
    if (atom.kind !== 'record') continue;
    callInheritedImplicitly(machine, record, atom, site);
    for (const member of [...atom.fields.values()].flatMap(({ atoms }) => [...atoms])) {
      if (member.kind !== 'accessor' || member.how !== 'get') continue;
      machine.call(single(member.target), { list: [], rest: NOTHING }, single(atom), site);
    }
  }
}

/** The cell of a member, made at its first use. */
export function fieldOf({ fields }: RecordAtom, name: string) {
  const cell = fields.get(name) ?? createCell();
  fields.set(name, cell);
  return cell;
}

/** A member of an object or of the nearest object that it inherits from. */
function findField(record: RecordAtom, name: string): Value {
  const owners = withSources(record).filter((atom) => atom.kind === 'record');
  return owners.find(({ fields }) => fields.has(name))?.fields.get(name)?.atoms ?? NOTHING;
}
