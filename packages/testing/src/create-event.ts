import type { EventMessage, EventName, EventPayload } from '#contract';

const ID = '3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11';
const SHOP_ID = '8c1d2f4e-50a7-4b6f-8d31-6f2a9b7c4e10';
const APP_ID = 'b6a4c0de-93f2-4d18-a7e5-1c3b5d7f9a02';
const ORDER = { order_id: ID };
const PRODUCT = { product_id: ID };
const CUSTOMER = { customer_id: ID };

const SAMPLES: { readonly [E in EventName]: EventPayload<E> } = {
  'order.created': { ...ORDER, shop_id: SHOP_ID, ...CUSTOMER, total: 59.97, currency: 'CNY' },
  'order.paid': { ...ORDER, payment_id: '5e9b1c7a-2d64-4f83-b0a1-7c8d6e5f4a33', amount: 59.97, gateway: 'manual' },
  'order.fulfilled': {
    ...ORDER,
    fulfillment_id: 'd2f7a9c4-1b58-4e36-9c0d-4a6e8b2f7d55',
    tracking_number: 'SF000000001001',
  },
  'order.cancelled': { ...ORDER, reason: '客户取消' },
  'order.refunded': { ...ORDER, refund_id: '9a4e6c2b-7f15-4d8c-8b3e-2d5f7a9c1e77', amount: 59.97, reason: '客户退货' },
  'product.created': { ...PRODUCT, shop_id: SHOP_ID, title: '示例商品', handle: 'sample-product' },
  'product.updated': { ...PRODUCT, changes: ['title'] },
  'product.deleted': PRODUCT,
  'product.inventory.updated': {
    ...PRODUCT,
    variant_id: '1c8e5a3d-6b92-4f70-a4d6-9e7b3c5f2a88',
    old_quantity: 10,
    new_quantity: 9,
  },
  'customer.created': { ...CUSTOMER, shop_id: SHOP_ID, email: 'customer@example.com' },
  'customer.updated': { ...CUSTOMER, changes: ['name'] },
  'customer.deleted': CUSTOMER,
  'app.installed': { app_id: APP_ID, shop_id: SHOP_ID, version: '1.0.0' },
  'app.uninstalled': { app_id: APP_ID, shop_id: SHOP_ID },
  'app.updated': { app_id: APP_ID, old_version: '1.0.0', new_version: '1.0.1' },
};

/**
 * Creates an event as a handler gets it, to call the handler's function or for `trigger`. Fields that you leave out
 * have fixed sample values, with ids that no store contains. A store that sends the event gives it its own time and
 * delivery id.
 * @source spec §6
 */
export const createEvent = <E extends EventName>(event: E, payload: Partial<EventPayload<E>> = {}): EventMessage<E> =>
  ({
    event,
    payload: { ...structuredClone(SAMPLES[event]), ...payload },
    timestamp: '2026-01-01T00:00:00.000Z',
    delivery_id: '6d3b8f1e-4c7a-4952-b8e0-5f9a2d7c6b44',
  }) as EventMessage<E>;
