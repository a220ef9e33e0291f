import { ENDPOINT_NAMES } from '#contract';
import {
  ABSENT,
  type Atom,
  LOG,
  NOTHING,
  type Part,
  type RecordAtom,
  single,
  UNKNOWN,
  union,
  type Value,
} from './abstract-value.ts';
import { methodOf } from './array-methods.ts';
import { builtinNamed } from './builtins.ts';
import { type Key, keyNamed, type Machine, type Site } from './machine.ts';
import { allExportsOf } from './read-exports.ts';
import { withSources } from './with-sources.ts';

const RESOURCES = new Set(ENDPOINT_NAMES.map((name) => name.slice(0, name.indexOf('.'))));

/** The members that a value may have under a key; it may be missing when not all have it. */
export function readMember(machine: Machine, object: Value, key: Key, site: Site): Value {
  const values = Array.from(object, (atom) => readAtom(machine, atom, key, site));
  const found = union(...values);
  return machine.isStrict && found.size > 0 && values.some(({ size }) => size === 0) ? union(found, ABSENT) : found;
}

function readAtom(machine: Machine, atom: Atom, key: Key, site: Site): Value {
  switch (atom.kind) {
    case 'absent':
      return ABSENT;
    case 'log':
      return LOG;
    case 'record':
      return readRecord(machine, atom, key, site);
    case 'class':
      return union(readRecord(machine, atom.statics, key, site), key.isDynamic ? UNKNOWN : NOTHING);
    case 'namespace':
      return key.isDynamic
        ? allExportsOf(machine, atom.file)
        : union(...key.names.map((name) => machine.exportOf(atom.file, name)));
    case 'context':
    case 'api':
    case 'resource':
      if (key.isDynamic) machine.reportUnresolved('computed', site);
      return union(...key.names.map((name) => readPart(machine, atom, name, site)));
    case 'builtin':
      return union(
        ...key.names.map((name) => builtinNamed(machine, `${atom.name}.${name}`) ?? UNKNOWN),
        key.isDynamic ? UNKNOWN : NOTHING,
      );
    case 'operation':
    case 'request':
    case 'function':
    case 'bound':
      return union(...key.names.map((name) => readCallable(machine, atom, name)), key.isDynamic ? UNKNOWN : NOTHING);
    default:
      return UNKNOWN;
  }
}

function readPart(machine: Machine, atom: Part, name: string, site: Site): Value {
  if (atom.kind === 'context') {
    if (name === 'api') return single(machine.atoms.intern('api', () => ({ kind: 'api' })));
    return name === 'log' ? LOG : UNKNOWN;
  }
  if (atom.kind === 'api') {
    if (name === 'request') return single(machine.atoms.intern('request', () => ({ kind: 'request' })));
    if (RESOURCES.has(name)) {
      return single(machine.atoms.intern(`resource:${name}`, () => ({ kind: 'resource', resource: name })));
    }
  }
  if (atom.kind === 'resource') {
    const endpoint = ENDPOINT_NAMES.find((known) => known === `${atom.resource}.${name}`);
    if (endpoint !== undefined) {
      return single(machine.atoms.intern(`operation:${endpoint}`, () => ({ kind: 'operation', endpoint })));
    }
  }
  machine.reportUnresolved('unknown-endpoint', site);
  return UNKNOWN;
}

function readCallable(machine: Machine, target: Atom, name: string): Value {
  if (name !== 'call' && name !== 'apply' && name !== 'bind') return UNKNOWN;
  const key = `${name}:${machine.atoms.numberOf(target)}`;
  return single(
    machine.atoms.intern(key, (): Atom => ({ kind: 'bound', how: name, target, self: NOTHING, given: [] })),
  );
}

function readRecord(machine: Machine, record: RecordAtom, key: Key, site: Site): Value {
  if (!key.isDynamic) return union(...key.names.map((name) => readField(machine, record, name, site)));
  // What is written with a name known at run time only is a member that the author made, and no method of all objects.
  const others = record.shape === 'array' ? UNKNOWN : union(record.foreign.atoms, ABSENT);
  const values = withSources(record).map((atom) => {
    if (atom.kind !== 'record') return readAtom(machine, atom, key, site);
    const fields = Array.from(atom.fields, ([name, { atoms }]) => (name.startsWith('set ') ? NOTHING : atoms));
    return resolveAccessors(machine, union(...fields, atom.elements.atoms), record, site);
  });
  return union(...values, others);
}

function readField(machine: Machine, record: RecordAtom, name: string, site: Site): Value {
  const own = record.fields.get(name)?.atoms ?? NOTHING;
  if (record.shape === 'array' && own.size === 0) {
    const method = methodOf(machine, record, name);
    if (method !== undefined) return method;
    if (name === 'length') return UNKNOWN;
  }
  // Other methods of arrays are not followed.
  const others = record.shape === 'array' && own.size === 0 && Number.isNaN(Number(name)) ? UNKNOWN : NOTHING;
  const isHidden = ({ shape, fields }: RecordAtom) => shape === 'instance' && (fields.get(name)?.atoms.size ?? 0) > 0;
  const values = withSources(record, (atom) => !isHidden(atom)).map((atom) => {
    if (atom.kind !== 'record') return readAtom(machine, atom, keyNamed(name), site);
    const field = atom.fields.get(name)?.atoms ?? NOTHING;
    return union(resolveAccessors(machine, field, record, site), isHidden(atom) ? NOTHING : atom.elements.atoms);
  });
  return union(...values, others);
}

function resolveAccessors(machine: Machine, value: Value, self: RecordAtom, site: Site): Value {
  if (![...value].some(({ kind }) => kind === 'accessor')) return value;
  const values = Array.from(value, (atom) => {
    if (atom.kind !== 'accessor') return single(atom);
    return machine.call(single(atom.target), { list: [], rest: NOTHING }, single(self), site);
  });
  return union(...values);
}
