import { expect, test } from 'vitest';
import { findDifferences } from '../../../packages/emulator/src/prove/differences.ts';
import { findIds, matchNewRecords } from '../../../packages/emulator/src/prove/match-new-records.ts';

const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;
const record = (kind: string, at: number, fields: object = {}) => ({
  kind,
  id: id(at),
  name: null,
  fields: { ...fields },
});
const known = findIds([{ text: `of order ${id(1)}` }]);

/** The differences that are left once what is new on both sides is matched. */
const differences = (...sides: [ReturnType<typeof record>[], ReturnType<typeof record>[]]) =>
  findDifferences(...matchNewRecords(...sides, known)).map(({ record: { id: name }, field }) => `${name} ${field}`);

test('ids are found wherever they stand in a text', () => {
  expect([...known]).toEqual([id(1)]);
});

test('records that are the same but for new ids are the same, also where others name them', () => {
  const first = [
    record('product', 2, { title: 'A' }),
    record('product', 3, { title: 'B' }),
    record('variant', 4, { of: id(2) }),
  ];
  const second = [
    record('product', 5, { title: 'B' }),
    record('product', 6, { title: 'A' }),
    record('variant', 7, { of: id(6) }),
  ];
  expect(differences(first, second)).toEqual([]);
});

test('records that are the same but for what they are part of are told apart by it', () => {
  const products = (one: number, other: number) => [
    record('product', one, { title: 'A' }),
    record('product', other, { title: 'B' }),
  ];
  const variants = (one: number, other: number) => [
    record('variant', 8, { of: id(one) }),
    record('variant', 9, { of: id(other) }),
  ];
  expect(differences([...products(2, 3), ...variants(2, 3)], [...products(2, 3), ...variants(3, 2)])).toEqual([]);
  expect(differences([...products(2, 3), ...variants(2, 3)], [...products(3, 2), ...variants(2, 3)])).toEqual([]);
});

test('a record that names another new one than before is different', () => {
  const first = [
    record('product', 2, { title: 'A' }),
    record('product', 3, { title: 'B' }),
    record('variant', 4, { of: id(2) }),
  ];
  const second = [
    record('product', 5, { title: 'B' }),
    record('product', 6, { title: 'A' }),
    record('variant', 7, { of: id(5) }),
  ];
  expect(differences(first, second)).toEqual(['new 1 of']);
});

test('known ids are told apart', () => {
  expect(differences([record('order', 1, { status: 'PAID' })], [record('order', 1, { status: 'PENDING' })])).toEqual([
    `${id(1)} status`,
  ]);
  expect(differences([record('order', 1, { of: id(1) })], [record('order', 1, { of: id(2) })])).toEqual([
    `${id(1)} of`,
  ]);
});

test('what is equal is matched before what is similar, so that the odd one is named', () => {
  const first = [record('upload', 2, { filename: 'b' })];
  const second = [record('upload', 3, { filename: 'a' }), record('upload', 4, { filename: 'b' })];
  expect(differences(first, second)).toEqual(['new 2 null']);
});

test('new records that differ in a field are matched with one another', () => {
  const first = [record('upload', 2, { size: 1 }), record('upload', 3, { size: 9 })];
  const second = [record('upload', 4, { size: 9 }), record('upload', 5, { size: 2 })];
  expect(differences(first, second)).toEqual(['new 2 size']);
});

test('a UUID that a handler made up is as good as another one', () => {
  expect(
    differences([record('order', 1, { note: `ref ${id(8)}` })], [record('order', 1, { note: `ref ${id(9)}` })]),
  ).toEqual([]);
});
