import { expect, test } from 'vitest';
import { createIds, createManualClock } from '#core';
import { openStore } from '#store';
import { readEvents, readRecords } from '../../../packages/emulator/src/prove/store-state.ts';

test('amounts, times and JSON are told as the API has them', () => {
  const order = {
    id: 'o1',
    order_number: 1001,
    currency: 'CNY',
    total_minor: 1990,
    shipping_address_json: '{"city":"上海"}',
    cancelled_at: null,
    updated_at: Date.UTC(2026, 0, 1),
  };
  expect(readRecords({ orders: [order] })).toEqual([
    {
      kind: 'order',
      id: 'o1',
      name: '1001',
      fields: {
        orderNumber: 1001,
        currency: 'CNY',
        total: 19.9,
        shippingAddress: { city: '上海' },
        cancelledAt: null,
        updatedAt: '2026-01-01T00:00:00.000Z',
      },
    },
  ]);
});

test('in which order rows were written is no part of a record', () => {
  const refund = { position: 1, id: 'r1', currency: 'JPY', amount_minor: 5, reason: 'late' };
  expect(readRecords({ refunds: [refund] })).toEqual(readRecords({ refunds: [{ ...refund, position: 2 }] }));
});

test('a record without an id of its own is known by the two that it joins', () => {
  const [member] = readRecords({ collection_products: [{ collection_id: 'c1', position: 0, product_id: 'p1' }] });
  expect(member).toEqual({ kind: 'product of collection', id: 'c1/p1', name: null, fields: { position: 0 } });
});

test('the variants of a product are records of their own', () => {
  const variants_json = '[{"id":"v1","title":"Default","inventory":3}]';
  expect(readRecords({ products: [{ id: 'p1', title: 'Mug', variants_json }] })).toEqual([
    { kind: 'product', id: 'p1', name: 'Mug', fields: { title: 'Mug' } },
    { kind: 'variant', id: 'v1', name: 'Default', fields: { productId: 'p1', title: 'Default', inventory: 3 } },
  ]);
});

test('events are known by their place in the history', () => {
  const event = {
    seq: 7,
    event: 'order.paid',
    payload_json: '{"order_id":"o1"}',
    call: null,
    caused_by_attempt: 2,
    depth: 1,
  };
  expect(readEvents({ events: [event] })).toEqual([
    {
      kind: 'event',
      id: '7',
      name: 'order.paid',
      fields: { event: 'order.paid', payload: { order_id: 'o1' }, call: null },
    },
  ]);
});

test('every table of a store is compared, or is none that a handler can change', async () => {
  const store = await openStore({ clock: createManualClock(0), ids: createIds(1) });
  const tables = Object.keys(store.contents.export().tables);
  store.close();
  const ofTheStore = ['api_keys', 'apps', 'counters', 'meta', 'stores', 'users', 'webhooks'];
  const ofDeliveries = ['attempts', 'deliveries'];
  const row = { id: 'x', seq: 1, currency: 'CNY', variants_json: '[]' };
  const compared = tables.filter(
    (table) => [...readRecords({ [table]: [row] }), ...readEvents({ [table]: [row] })].length > 0,
  );
  expect(tables.filter((table) => ![...compared, ...ofTheStore, ...ofDeliveries].includes(table))).toEqual([]);
  expect(compared).toHaveLength(11);
});
