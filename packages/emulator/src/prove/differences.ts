import type { StateRecord } from './store-state.ts';

/** The record that a difference is about. `id` is `new 1`, `new 2`, … where two runs give the same record other ids. */
export type RecordName = Pick<StateRecord, 'kind' | 'id' | 'name'>;

/** One field that differs; or, when `field` is null, a record that only one side has (null on the other). */
export interface Difference {
  readonly record: RecordName;
  readonly field: string | null;
  readonly first: unknown;
  readonly second: unknown;
}

/** How two states differ, record by record, those of the first before those that only the second has. */
export function findDifferences(first: readonly StateRecord[], second: readonly StateRecord[]): Difference[] {
  const others = new Map(second.map((record) => [keyOf(record), record]));
  const found = first.flatMap((record) => {
    const other = others.get(keyOf(record));
    others.delete(keyOf(record));
    return other === undefined ? [alone(record, record.fields, null)] : compare(record, other);
  });
  return [...found, ...[...others.values()].map((record) => alone(record, null, record.fields))];
}

function compare(first: StateRecord, second: StateRecord): Difference[] {
  const fields = new Set([...Object.keys(first.fields), ...Object.keys(second.fields)]);
  return [...fields].flatMap((field) => {
    const one = first.fields[field] ?? null;
    const other = second.fields[field] ?? null;
    const isSame = JSON.stringify(one) === JSON.stringify(other);
    return isSame ? [] : [{ record: nameOf(first), field, first: one, second: other }];
  });
}

const alone = (record: StateRecord, first: unknown, second: unknown): Difference => ({
  record: nameOf(record),
  field: null,
  first,
  second,
});

const nameOf = ({ kind, id, name }: StateRecord): RecordName => ({ kind, id, name });
const keyOf = ({ kind, id }: StateRecord): string => `${kind} ${id}`;
