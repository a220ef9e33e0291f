import { type MethodAtom, NOTHING, type RecordAtom, single, UNKNOWN, union, type Value } from './abstract-value.ts';
import { elementsOf, itemsOf } from './elements.ts';
import { type Arguments, argumentAt, type Machine, type Site } from './machine.ts';
import { joinTexts, toText } from './text-value.ts';

/** Methods of arrays (and of what generators give) by what they give. */
const METHODS: Readonly<Record<string, 'item' | 'array' | 'mapped' | 'added' | 'folded' | 'pairs' | 'data'>> = {
  at: 'item',
  find: 'item',
  findLast: 'item',
  pop: 'item',
  shift: 'item',
  concat: 'added',
  fill: 'added',
  push: 'added',
  splice: 'added',
  toSpliced: 'added',
  unshift: 'added',
  with: 'added',
  entries: 'pairs',
  filter: 'array',
  flat: 'array',
  next: 'array',
  reverse: 'array',
  slice: 'array',
  sort: 'array',
  toReversed: 'array',
  toSorted: 'array',
  values: 'array',
  flatMap: 'mapped',
  map: 'mapped',
  reduce: 'folded',
  reduceRight: 'folded',
  every: 'data',
  findIndex: 'data',
  findLastIndex: 'data',
  forEach: 'data',
  includes: 'data',
  indexOf: 'data',
  join: 'data',
  keys: 'data',
  lastIndexOf: 'data',
  some: 'data',
};

/** Methods whose first argument is called with each item. */
const CALLING = new Set(
  'every filter find findIndex findLast findLastIndex flatMap forEach map some sort toSorted'.split(' '),
);

/** The method of an array under a name, if arrays have one. */
export function methodOf({ atoms }: Machine, array: RecordAtom, name: string): Value | undefined {
  if (!Object.hasOwn(METHODS, name)) return undefined;
  const key = `method:${name}:${atoms.numberOf(array)}`;
  return single(atoms.intern(key, () => ({ kind: 'method' as const, name, array })));
}

/** Calls a method of an array: its callbacks get each item by itself. */
export function callMethod(machine: Machine, method: MethodAtom, given: Arguments, site: Site): Value {
  const { name, array } = method;
  const items = elementsOf(machine, single(array), site);
  const all = [...given.list, given.rest];
  const gives = METHODS[name];
  if (gives === 'added') {
    for (const value of all) machine.add(array.elements, name === 'concat' ? flatten(machine, value, site) : value);
    return single(array);
  }
  const made = machine.recordAt(site, 'array', name);
  if (gives === 'folded') {
    const [callback = NOTHING, start = NOTHING] = given.list;
    machine.add(made.elements, union(start, items));
    const list = [made.elements.atoms, items, UNKNOWN, single(array)];
    machine.add(made.elements, machine.call(callback, { list, rest: NOTHING }, NOTHING, site));
    return made.elements.atoms;
  }
  const callback = argumentAt(given, 0);
  const results = CALLING.has(name) && callback.size > 0 ? callEach(machine, method, items, given, site) : NOTHING;
  if (gives === 'item') return items;
  if (name === 'join') return joinItems(machine, array, given);
  if (gives === 'data') return UNKNOWN;
  if (gives === 'mapped') {
    machine.add(made.elements, name === 'flatMap' ? flatten(machine, results, site) : results);
  } else if (gives === 'pairs') {
    const pair = machine.recordAt(site, 'array', 'pair');
    machine.add(pair.elements, union(UNKNOWN, items));
    machine.add(made.elements, single(pair));
  } else {
    machine.add(made.elements, name === 'flat' ? flatten(machine, items, site) : items);
  }
  return single(made);
}

function joinItems(machine: Machine, array: RecordAtom, given: Arguments): Value {
  const items = itemsOf(single(array));
  const separator = argumentAt(given, 0);
  if (items === undefined) return UNKNOWN;
  return joinTexts(machine, items, separator.size === 0 ? toText(machine.atoms, [',']) : separator);
}

/** A value with the items of the arrays in it, of whatever depth. */
function flatten(machine: Machine, value: Value, site: Site): Value {
  const items = new Set(value);
  // What is added on the way is visited as well.
  for (const atom of items) {
    if (atom.kind !== 'record' || atom.shape !== 'array') continue;
    for (const item of elementsOf(machine, single(atom), site)) items.add(item);
  }
  return items;
}

function callEach(machine: Machine, { name, array }: MethodAtom, items: Value, given: Arguments, site: Site): Value {
  const callback = argumentAt(given, 0);
  const functions = new Set([...callback].filter(({ kind }) => kind !== 'text' && kind !== 'unknown'));
  if (functions.size === 0) return escapeInto(machine, callback, items, site);
  const isSort = name === 'sort' || name === 'toSorted';
  const each = items.size === 0 ? [NOTHING] : Array.from(items, single);
  const results = each.map((item) => {
    const list = isSort ? [items, items] : [item, UNKNOWN, single(array)];
    return machine.call(functions, { list, rest: NOTHING }, argumentAt(given, 1), site);
  });
  return union(...results);
}

/** A callback that is not followed gets the items. */
function escapeInto(machine: Machine, callback: Value, items: Value, site: Site): Value {
  if ([...callback].some(({ kind }) => kind === 'unknown')) machine.escape(items, site);
  return UNKNOWN;
}
