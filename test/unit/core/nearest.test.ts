import { expect, test } from 'vitest';
import { didYouMean, findNearest, findSoleNearest } from '#core';

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

test('what to do next is the question whether the nearest was meant, if there is one', () => {
  expect(didYouMean('order.piad', EVENTS).map(String)).toEqual(['Did you mean "order.paid"?']);
  expect(didYouMean('refund', EVENTS)).toEqual([]);
});

test('without candidates there is none', () => {
  expect(findNearest('order.paid', [])).toBeUndefined();
});

test('a text that two candidates are equally near to means neither for certain', () => {
  expect(findSoleNearest('customer.deated', ['customer.created', 'customer.deleted'])).toBeUndefined();
  expect(findSoleNearest('customer.deletd', ['customer.created', 'customer.deleted'])).toBe('customer.deleted');
  expect(findSoleNearest('invoice.paid', ['customer.created'])).toBeUndefined();
});
