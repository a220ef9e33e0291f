import { expect, test } from 'vitest';
import { ORDER_STATUSES, ORDER_TRANSITIONS, type OrderOperation, type OrderStatus } from '#contract';

const operations: OrderOperation[] = ['pay', 'fulfill', 'cancel', 'refund'];

/** Contract §3, by hand: status, partial status, event, whether stock returns. A missing pair is refused. */
const ALLOWED: { readonly [pair: string]: string } = {
  'PENDING pay': 'PAID - order.paid keeps',
  'PENDING cancel': 'CANCELLED - order.cancelled restocks',
  'PAID fulfill': 'FULFILLED - order.fulfilled keeps',
  'PAID refund': 'REFUNDED PAID order.refunded restocks',
  'FULFILLED refund': 'REFUNDED FULFILLED order.refunded keeps',
};

const pairs = ORDER_STATUSES.flatMap((from) =>
  operations.map((operation): [OrderStatus, OrderOperation] => [from, operation]),
);

test('an order has five statuses', () => {
  expect(ORDER_STATUSES).toEqual(['PENDING', 'PAID', 'FULFILLED', 'CANCELLED', 'REFUNDED']);
});

test.each(pairs)('%s × %s', (from, operation) => {
  const step = ORDER_TRANSITIONS[from][operation];
  const text = step && `${step.to} ${step.toPartial ?? '-'} ${step.emits} ${step.restocks ? 'restocks' : 'keeps'}`;
  expect(text).toBe(ALLOWED[`${from} ${operation}`]);
});
