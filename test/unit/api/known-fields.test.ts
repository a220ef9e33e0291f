import { expect, test } from 'vitest';
import { requireKnownFields, requireKnownQuery } from '#api';
import { ENDPOINTS } from '#contract';

const LINE = { properties: { quantity: {}, productId: {} } };
const ADDRESS = { anyOf: [{ properties: { city: {} } }, { type: 'null' }] };
const ORDER = { properties: { lines: { items: LINE }, shippingAddress: ADDRESS, note: {} } };

test.each<[unknown]>([
  [{}],
  [{ note: { anything: 1 }, lines: [{ quantity: 1 }, {}], shippingAddress: null }],
  [{ lines: { 0: { quantity: 1 } }, shippingAddress: { city: 'a' } }],
  // Of another type, which the check of the schema tells.
  [{ lines: 5, shippingAddress: ['city'] }],
  ['text'],
  [null],
])('%j has no field that is unknown', (value) => {
  expect(() => requireKnownFields(ORDER, value, 'set')).not.toThrow();
});

test.each([
  [{ linse: [] }, 'set.linse', 'lines', 'lines, shippingAddress, note'],
  [{ lines: [{ quantity: 1 }, { quantiy: 1 }] }, 'set.lines[1].quantiy', 'quantity', 'quantity, productId'],
  [{ lines: { 0: { quantiy: 1 } } }, 'set.lines.0.quantiy', 'quantity', 'quantity, productId'],
  [{ shippingAddress: { cty: 'a' } }, 'set.shippingAddress.cty', 'city', 'city'],
])('%j has one, and the nearest is named', (value, field, nearest, allowed) => {
  const detail = { reason: 'misspelt-field', field, nearest, allowed };
  expect(() => requireKnownFields(ORDER, value, 'set')).toThrow(expect.objectContaining({ detail }));
});

test.each([
  [ORDER, { toString: 1 }, 'toString', 'lines, shippingAddress, note'],
  [{ properties: {} }, { note: 1 }, 'note', '无'],
])('of %j, %j has one that is near none', (schema, value, field, allowed) => {
  const detail = { reason: 'unknown-field', field, allowed };
  expect(() => requireKnownFields(schema, value)).toThrow(expect.objectContaining({ detail }));
});

test('a query has no parameter that is unknown; a misspelt one is told with the nearest', () => {
  const { query } = ENDPOINTS['products.list'];
  const unknown = (schema: typeof query | undefined, given: object, detail: object) =>
    expect(() => requireKnownQuery(schema, given)).toThrow(expect.objectContaining({ detail }));
  expect(() => requireKnownQuery(query, { page: '1', status: 'x' })).not.toThrow();
  const allowed = 'page, pageSize, status';
  unknown(query, { pagesize: '5' }, { reason: 'misspelt-query', field: 'pagesize', nearest: 'pageSize', allowed });
  unknown(query, { colour: 'red' }, { reason: 'unknown-query', field: 'colour', allowed });
  unknown(undefined, { page: '1' }, { reason: 'unknown-query', field: 'page', allowed: '无' });
});
