import { describe, expect, test } from 'vitest';
import type { Delivery } from '#contract';
import { findLost, type Known, type Settled } from '../../../tools/soak/find-lost.ts';

const APP = 'app-1';

const delivery = (id: string, event: string, payload: object, changes: Partial<Delivery> = {}) =>
  ({
    id,
    appId: APP,
    event,
    state: 'succeeded',
    reason: null,
    body: JSON.stringify({ payload }),
    attempts: [],
    ...changes,
  }) as unknown as Delivery;

const created = delivery('d-1', 'product.created', { product_id: 'p-1' });
const paid = delivery('d-2', 'order.paid', { order_id: 'o-1' });
const welcomed = delivery('d-3', 'customer.created', { customer_id: 'c-1' });

const settled: Settled = {
  stock: new Map([['p-1', 5]]),
  customers: new Set(['c-1']),
  orders: new Set(['o-1']),
  deliveries: [created, paid, welcomed],
};

const accepted = ({ body }: Delivery) => ({ bodies: new Set([body]), accepted: 1 });

const known: Known = {
  acknowledged: { stock: new Map([['p-1', 5]]), customers: new Set(['c-1']), orders: new Set(['o-1']) },
  appId: APP,
  received: new Map(settled.deliveries.map((sent) => [sent.id, accepted(sent)])),
};

const receivedBut = (id: string, change: Known['received'] extends ReadonlyMap<string, infer R> ? R : never) =>
  new Map([...known.received, [id, change]]);

describe('what a soak finds', () => {
  test('is nothing when the store is what clients and receiver know', () => {
    expect(findLost(settled, known)).toEqual([]);
  });

  test.each<[string, Settled, Known]>([
    [
      'The product p-2 was lost.',
      settled,
      { ...known, acknowledged: { ...known.acknowledged, stock: new Map([...settled.stock, ['p-2', 1]]) } },
    ],
    ['The order o-2 was made up.', { ...settled, orders: new Set(['o-1', 'o-2']) }, known],
    ['The product p-1 has 4 in stock, not 5.', { ...settled, stock: new Map([['p-1', 4]]) }, known],
    [
      'The delivery d-2 is waiting_retry (null) after 0 attempts.',
      { ...settled, deliveries: [created, welcomed, { ...paid, state: 'waiting_retry' }] },
      known,
    ],
    ['The delivery d-9 was made up.', settled, { ...known, received: receivedBut('d-9', accepted(created)) }],
    [
      'The delivery d-1 arrived with other bytes.',
      settled,
      { ...known, received: receivedBut('d-1', { bodies: new Set(['{}']), accepted: 1 }) },
    ],
    [
      'The delivery d-1 succeeded unaccepted.',
      settled,
      { ...known, received: receivedBut('d-1', { ...accepted(created), accepted: 0 }) },
    ],
    [
      'order.paid told of o-1 2 times.',
      { ...settled, deliveries: [...settled.deliveries, { ...paid, id: 'd-4' }] },
      { ...known, received: receivedBut('d-4', accepted(paid)) },
    ],
  ])('%s', (sentence, found, expected) => {
    expect(findLost(found, expected)).toContain(sentence);
  });
});
