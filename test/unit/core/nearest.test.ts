import { expect, test } from 'vitest';
import { findNearest } from '#core';

const EVENTS = ['order.paid', 'order.created', 'order.cancelled', 'product.created'];

test.each([
  ['order.payed', 'order.paid'],
  ['oder.paid', 'order.paid'],
  ['order.piad', 'order.paid'],
  ['ORDER.PAID', 'order.paid'],
  ['order.canceled', 'order.cancelled'],
])('%s means %s', (text, meant) => {
  expect(findNearest(text, EVENTS)).toBe(meant);
});

test.each(['', 'refund', 'x'.repeat(10_000)])('%.10s means nothing', (text) => {
  expect(findNearest(text, EVENTS)).toBeUndefined();
});

test('without candidates there is none', () => {
  expect(findNearest('order.paid', [])).toBeUndefined();
});
