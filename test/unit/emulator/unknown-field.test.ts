import { expect, test } from 'vitest';
import { requireKnownFields } from '../../../packages/emulator/src/unknown-field.ts';

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
  [{ linse: [] }, 'set.linse', 'lines, shippingAddress, note'],
  [{ lines: [{ quantity: 1 }, { quantiy: 1 }] }, 'set.lines[1].quantiy', 'quantity, productId'],
  [{ lines: { 0: { quantiy: 1 } } }, 'set.lines.0.quantiy', 'quantity, productId'],
  [{ shippingAddress: { cty: 'a' } }, 'set.shippingAddress.cty', 'city'],
  [{ toString: 1 }, 'set.toString', 'lines, shippingAddress, note'],
])('%j has one', (value, field, allowed) => {
  const detail = { reason: 'unknown-field', field, allowed };
  expect(() => requireKnownFields(ORDER, value, 'set')).toThrow(expect.objectContaining({ detail }));
});
