import { expect, test } from 'vitest';
import { findDifferences } from '../../../packages/emulator/src/prove/differences.ts';

const product = (id: string, fields: object) => ({ kind: 'product', id, name: 'Cup', fields: { ...fields } });

test('the same records have no differences, in whatever order they are', () => {
  const [one, two] = [product('1', { stock: 3, tags: ['a'] }), product('2', { stock: 4, tags: [] })];
  expect(findDifferences([one, two], [two, one])).toEqual([]);
});

test('each field that differs is named, with its value on both sides', () => {
  const differences = findDifferences(
    [product('1', { stock: 3, price: 5, address: { city: 'A' } })],
    [product('1', { stock: 2, price: 5, address: { city: 'B' } })],
  );
  const record = { kind: 'product', id: '1', name: 'Cup' };
  expect(differences).toEqual([
    { record, field: 'stock', first: 3, second: 2 },
    { record, field: 'address', first: { city: 'A' }, second: { city: 'B' } },
  ]);
});

test('a record that only one side has is one difference, with its fields', () => {
  expect(findDifferences([product('1', { stock: 1 })], [product('2', { stock: 2 })])).toEqual([
    { record: { kind: 'product', id: '1', name: 'Cup' }, field: null, first: { stock: 1 }, second: null },
    { record: { kind: 'product', id: '2', name: 'Cup' }, field: null, first: null, second: { stock: 2 } },
  ]);
});

test('records of two kinds may have the same id', () => {
  const records = [product('1', { stock: 1 }), { ...product('1', { stock: 2 }), kind: 'variant' }];
  expect(findDifferences(records, records)).toEqual([]);
});
