import { describe, expect, test } from 'vitest';
import {
  DELIVERY_HEADERS,
  DELIVERY_STATES,
  EVENT_NAMES,
  EVENTS,
  isEventName,
  RETRY_SCHEDULE_MS,
  SIGNATURE_PREFIX,
} from '#contract';

/** Spec §6, by hand: event, fired when, payload fields; and the code a subscription needs (contract §4). */
const SPEC = [
  ['order.created', 'order created', 'order_id, shop_id, customer_id, total, currency', 'order:view'],
  ['order.paid', 'order payment succeeded', 'order_id, payment_id, amount, gateway', 'order:view'],
  ['order.fulfilled', 'order fulfillment completed', 'order_id, fulfillment_id, tracking_number', 'order:view'],
  ['order.cancelled', 'order cancelled', 'order_id, reason', 'order:view'],
  ['order.refunded', 'order refunded', 'order_id, refund_id, amount, reason', 'order:view'],
  ['product.created', 'product created', 'product_id, shop_id, title, handle', 'product:view'],
  ['product.updated', 'product updated', 'product_id, changes', 'product:view'],
  ['product.deleted', 'product deleted', 'product_id', 'product:view'],
  ['product.inventory.updated', 'stock changed', 'product_id, variant_id, old_quantity, new_quantity', 'product:view'],
  ['customer.created', 'customer created', 'customer_id, shop_id, email', 'customer:view'],
  ['customer.updated', 'customer updated', 'customer_id, changes', 'customer:view'],
  ['customer.deleted', 'customer deleted', 'customer_id', 'customer:view'],
  ['app.installed', 'application installed', 'app_id, shop_id, version', null],
  ['app.uninstalled', 'application uninstalled', 'app_id, shop_id', null],
  ['app.updated', 'application updated', 'app_id, old_version, new_version', null],
] as const;

/** Fields that are not plain strings (contract §6). */
const TYPES: { readonly [field: string]: unknown } = {
  customer_id: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  total: { type: 'number' },
  amount: { type: 'number' },
  old_quantity: { type: 'integer' },
  new_quantity: { type: 'integer' },
  changes: { type: 'array', items: { type: 'string' } },
  // Personal data of a buyer is marked as such.
  email: { type: 'string', 'x-personal': 'e-mail' },
};

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('EVENTS', () => {
  test('are the fifteen of the specification, in its order', () => {
    expect(EVENT_NAMES).toEqual(SPEC.map(([name]) => name));
    expect(EVENT_NAMES).toHaveLength(15);
  });

  test.each(SPEC)('A44: %s', (name, firedWhen, fields, permission) => {
    const { payload, ...rest } = EVENTS[name];
    const names = fields.split(', ');
    expect(rest).toEqual({ firedWhen, permission });
    expect(plain(payload)).toEqual({
      type: 'object',
      required: names,
      properties: Object.fromEntries(
        names.map((field) => [
          field,
          field === 'customer_id' && name !== 'order.created'
            ? { type: 'string' }
            : (TYPES[field] ?? { type: 'string' }),
        ]),
      ),
    });
  });

  test('isEventName knows them and nothing inherited', () => {
    expect(isEventName('order.paid')).toBe(true);
    expect(isEventName('order.*')).toBe(false);
    expect(isEventName('toString')).toBe(false);
  });
});

describe('deliveries', () => {
  test('are retried after 1, 5 and 30 minutes, 2, 6 and 24 hours', () => {
    expect(RETRY_SCHEDULE_MS).toEqual([60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 86_400_000]);
  });

  test('carry the headers of the specification', () => {
    expect(DELIVERY_HEADERS).toEqual({
      event: 'X-Service-Event',
      signature: 'X-Service-Signature',
      delivery: 'X-Service-Delivery',
    });
    expect(SIGNATURE_PREFIX).toBe('sha256=');
  });

  test('have four states', () => {
    expect(DELIVERY_STATES).toEqual(['pending', 'waiting_retry', 'succeeded', 'failed']);
  });
});
