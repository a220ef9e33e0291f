import type { StateRecord } from './store-state.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Every UUID in what JSON can hold. */
export const findIds = (value: unknown): ReadonlySet<string> => new Set(JSON.stringify(value).match(UUID));

/** A record that a run made, and its text without the ids that it made. */
interface Made {
  readonly id: string;
  readonly text: string;
}

/**
 * Gives what two runs made the same ids where it is the same. Ids are drawn in the order in which records are made, so that
 * handlers that run in another order give the same record another id. Kind by kind, in the order in which they come (what
 * is named before what names it), records that are equal apart from ids are matched first, the rest in the order of their
 * texts; both sides of a match become `new 1`, `new 2`, …, wherever they are named. Any other UUID that is not `known`
 * becomes `new id`: a handler made it up.
 */
export function matchNewRecords(
  first: readonly StateRecord[],
  second: readonly StateRecord[],
  known: ReadonlySet<string>,
): [first: StateRecord[], second: StateRecord[]] {
  const firstNames = new Map<string, string>();
  const secondNames = new Map<string, string>();
  for (const kind of new Set([...first, ...second].map((record) => record.kind))) {
    const ones = madeOf(first, kind, known, firstNames);
    const others = madeOf(second, kind, known, secondNames);
    for (const [at, [one, other]] of match(ones, others).entries()) {
      if (one !== undefined) firstNames.set(one.id, `new ${at + 1}`);
      if (other !== undefined) secondNames.set(other.id, `new ${at + 1}`);
    }
  }
  return [rename(first, known, firstNames), rename(second, known, secondNames)];
}

function madeOf(
  records: readonly StateRecord[],
  kind: string,
  known: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): Made[] {
  const made = records.filter((record) => record.kind === kind && isMade(record.id, known));
  const texts = rename(made, known, names).map((record) => JSON.stringify(record));
  return made
    .map(({ id }, at) => ({ id, text: texts[at] ?? '' }))
    .sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)));
}

const isMade = (id: string, known: ReadonlySet<string>): boolean => id.match(UUID)?.[0] === id && !known.has(id);

function match(first: readonly Made[], second: readonly Made[]): [one: Made | undefined, other: Made | undefined][] {
  const rest = [...second];
  const equal: [Made, Made | undefined][] = [];
  const unequal: Made[] = [];
  for (const one of first) {
    const at = rest.findIndex(({ text }) => text === one.text);
    if (at === -1) unequal.push(one);
    else equal.push([one, ...rest.splice(at, 1)] as [Made, Made | undefined]);
  }
  const left = Math.max(unequal.length, rest.length);
  return [
    ...equal,
    ...Array.from({ length: left }, (_, at): [Made | undefined, Made | undefined] => [unequal[at], rest[at]]),
  ];
}

const rename = (
  records: readonly StateRecord[],
  known: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): StateRecord[] =>
  JSON.parse(
    JSON.stringify(records).replace(UUID, (id) => (known.has(id) ? id : (names.get(id) ?? 'new id'))),
  ) as StateRecord[];
