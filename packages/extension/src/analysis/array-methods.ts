import {
  type Atom,
  type MethodAtom,
  NOTHING,
  type RecordAtom,
  single,
  UNKNOWN,
  union,
  type Value,
} from './abstract-value.ts';
import { arrayOf, elementsOf, itemsOf, pairsOf } from './elements.ts';
import { type Arguments, argumentAt, type Machine, type Site } from './machine.ts';
import { joinTexts, toText } from './text-value.ts';
import { fieldOf } from './write-member.ts';

/** A call of a method of an array, with what iterating over that gives. */
interface MethodCall {
  readonly array: RecordAtom;
  readonly items: Value;
  readonly given: Arguments;
  readonly site: Site;
}

type Run = (machine: Machine, call: MethodCall) => Value;

const giveData: Run = () => UNKNOWN;
const giveItem: Run = (_machine, { items }) => items;
const giveItems: Run = (machine, { items, site }) => arrayOf(machine, site, items);

const allOf = ({ list, rest }: Arguments): Value => union(...list, rest);

/** What comes back is the array, whether it is a new one or not. */
function addTo(machine: Machine, array: RecordAtom, value: Value): Value {
  machine.add(array.elements, value);
  return single(array);
}

const add: Run = (machine, { array, given }) => addTo(machine, array, allOf(given));

/** Methods whose first argument is called with each item. */
const calling =
  (give: Run): Run =>
  (machine, call) => {
    callEach(machine, call);
    return give(machine, call);
  };

/** Methods of arrays, and of what generators give. */
const METHODS: Readonly<Record<string, Run>> = {
  at: giveItem,
  concat: (machine, { array, given, site }) => addTo(machine, array, flatten(machine, allOf(given), site)),
  entries: (machine, { items, site }) => pairsOf(machine, site, items),
  every: calling(giveData),
  fill: add,
  filter: calling(giveItems),
  find: calling(giveItem),
  findIndex: calling(giveData),
  findLast: calling(giveItem),
  findLastIndex: calling(giveData),
  flat: (machine, { items, given, site }) =>
    arrayOf(machine, site, (given.list.length === 0 ? flatten : flattenDeep)(machine, items, site)),
  flatMap: (machine, call) => arrayOf(machine, call.site, flatten(machine, callEach(machine, call), call.site)),
  forEach: calling(giveData),
  includes: giveData,
  indexOf: giveData,
  join,
  keys: giveData,
  lastIndexOf: giveData,
  map: (machine, call) => arrayOf(machine, call.site, callEach(machine, call)),
  next: resume,
  pop: giveItem,
  push: add,
  reduce: fold,
  reduceRight: fold,
  return: resume,
  reverse: giveItems,
  shift: giveItem,
  slice: giveItems,
  some: calling(giveData),
  sort,
  splice: add,
  throw: resume,
  toReversed: giveItems,
  toSorted: sort,
  toSpliced: add,
  unshift: add,
  values: giveItems,
  with: add,
};

/** The method of an array under a name, if arrays have one. */
export function methodOf({ atoms }: Machine, array: RecordAtom, name: string): Value | undefined {
  if (!Object.hasOwn(METHODS, name)) return undefined;
  const key = `method:${name}:${atoms.numberOf(array)}`;
  return single(atoms.intern(key, () => ({ kind: 'method' as const, name, array })));
}

export function callMethod(machine: Machine, { name, array }: MethodAtom, given: Arguments, site: Site): Value {
  const items = elementsOf(machine, single(array), site);
  return METHODS[name]?.(machine, { array, items, given, site }) ?? UNKNOWN;
}

/** Calls a callback with each item by itself. */
function callEach(machine: Machine, { array, items, given, site }: MethodCall): Value {
  const each = items.size === 0 ? [NOTHING] : Array.from(items, single);
  const results = each.map((item) =>
    machine.call(
      argumentAt(given, 0),
      { list: [item, UNKNOWN, single(array)], rest: NOTHING },
      argumentAt(given, 1),
      site,
    ),
  );
  return union(...results);
}

function sort(machine: Machine, call: MethodCall): Value {
  const compare = argumentAt(call.given, 0);
  const list = [call.items, call.items];
  if (compare.size > 0) machine.call(compare, { list, rest: NOTHING }, NOTHING, call.site);
  return giveItems(machine, call);
}

function fold(machine: Machine, { array, items, given, site }: MethodCall): Value {
  const { elements } = machine.recordAt(site, 'array', 'folded');
  // Without another start the first item is the start.
  machine.add(elements, given.list.length > 1 ? argumentAt(given, 1) : union(given.rest, items));
  const list = [elements.atoms, items, UNKNOWN, single(array)];
  machine.add(elements, machine.call(argumentAt(given, 0), { list, rest: NOTHING }, NOTHING, site));
  return elements.atoms;
}

function join(machine: Machine, { array, given }: MethodCall): Value {
  const items = itemsOf(single(array));
  const separator = argumentAt(given, 0);
  if (items === undefined) return UNKNOWN;
  return joinTexts(machine, items, separator.size === 0 ? toText(machine.atoms, [',']) : separator);
}

/** What a generator is given is not followed. */
function resume(machine: Machine, { items, given, site }: MethodCall): Value {
  machine.escape(allOf(given), site);
  const result = machine.recordAt(site, 'literal', 'result');
  machine.add(fieldOf(result, 'value'), items);
  return single(result);
}

/** The items of arrays in the place of the arrays. */
function flatten(machine: Machine, value: Value, site: Site): Value {
  const items = Array.from(value, (atom) => (isArray(atom) ? elementsOf(machine, single(atom), site) : single(atom)));
  return union(...items);
}

/** The same to a depth that is not known. */
function flattenDeep(machine: Machine, value: Value, site: Site): Value {
  const items = new Set(value);
  // What is added on the way is visited as well.
  for (const atom of items) for (const item of flatten(machine, single(atom), site)) items.add(item);
  return items;
}

const isArray = (atom: Atom): boolean => atom.kind === 'record' && atom.shape === 'array';
