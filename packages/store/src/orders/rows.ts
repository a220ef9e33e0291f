import type { Selectable } from 'kysely';
import { type Changing, statement } from '../database/statement.ts';
import type { Tables } from '../database/tables.ts';

export type OrderRow = Selectable<Tables['orders']>;
export type LineRow = Selectable<Tables['order_lines']>;
export type PaymentRow = Omit<Selectable<Tables['payments']>, 'position'>;
export type FulfillmentRow = Selectable<Tables['fulfillments']>;
export type RefundRow = Omit<Selectable<Tables['refunds']>, 'position'>;

export const selectOrder = statement<{ storeId: string; id: string }>()((db, p) =>
  db.selectFrom('orders').where('id', '=', p.id).where('store_id', '=', p.storeId).selectAll(),
);

/** Gives the number of the next order of a store. */
export const takeOrderNumber = statement<{ storeId: string }>()((db, p) =>
  db
    .updateTable('stores')
    .set((eb) => ({ next_order_number: eb('next_order_number', '+', 1) }))
    .where('id', '=', p.storeId)
    .returning((eb) => eb('next_order_number', '-', 1).as('number')),
);

export const insertOrder = statement<OrderRow>()((db, p) =>
  db.insertInto('orders').values({
    id: p.id,
    store_id: p.store_id,
    order_number: p.order_number,
    status: p.status,
    customer_id: p.customer_id,
    email: p.email,
    currency: p.currency,
    subtotal_minor: p.subtotal_minor,
    shipping_minor: p.shipping_minor,
    tax_minor: p.tax_minor,
    discount_minor: p.discount_minor,
    total_minor: p.total_minor,
    paid_minor: p.paid_minor,
    refunded_minor: p.refunded_minor,
    shipping_address_json: p.shipping_address_json,
    stock_taken: p.stock_taken,
    cancel_reason: p.cancel_reason,
    cancelled_at: p.cancelled_at,
    created_at: p.created_at,
    updated_at: p.updated_at,
  } satisfies OrderRow),
);

/** What stays as it was when the order was placed. */
type Placed =
  | ('id' | 'store_id' | 'order_number' | 'customer_id' | 'email' | 'currency' | 'shipping_address_json' | 'created_at')
  | `${'subtotal' | 'shipping' | 'tax' | 'discount' | 'total'}_minor`;

/** Writes everything that can change once an order is placed. */
export const updateOrder = statement<OrderRow>()((db, p) =>
  db
    .updateTable('orders')
    .set({
      status: p.status,
      paid_minor: p.paid_minor,
      refunded_minor: p.refunded_minor,
      stock_taken: p.stock_taken,
      cancel_reason: p.cancel_reason,
      cancelled_at: p.cancelled_at,
      updated_at: p.updated_at,
    } satisfies Changing<OrderRow, Placed>)
    .where('id', '=', p.id),
);

export const selectLines = statement<{ orderId: string }>()((db, p) =>
  db.selectFrom('order_lines').where('order_id', '=', p.orderId).orderBy('position').selectAll(),
);

export const insertLine = statement<LineRow>()((db, p) =>
  db.insertInto('order_lines').values({
    id: p.id,
    order_id: p.order_id,
    product_id: p.product_id,
    variant_id: p.variant_id,
    title: p.title,
    variant_title: p.variant_title,
    sku: p.sku,
    quantity: p.quantity,
    unit_price_minor: p.unit_price_minor,
    total_minor: p.total_minor,
    position: p.position,
  } satisfies LineRow),
);

export const selectLastPayment = statement<{ orderId: string }>()((db, p) =>
  db.selectFrom('payments').where('order_id', '=', p.orderId).orderBy('position', 'desc').limit(1).selectAll(),
);

export const insertPayment = statement<PaymentRow>()((db, p) =>
  db.insertInto('payments').values({
    id: p.id,
    order_id: p.order_id,
    status: p.status,
    gateway: p.gateway,
    amount_minor: p.amount_minor,
    currency: p.currency,
    paid_at: p.paid_at,
  } satisfies PaymentRow),
);

export const selectFulfillment = statement<{ orderId: string }>()((db, p) =>
  db.selectFrom('fulfillments').where('order_id', '=', p.orderId).selectAll(),
);

export const insertFulfillment = statement<FulfillmentRow>()((db, p) =>
  db.insertInto('fulfillments').values({
    id: p.id,
    order_id: p.order_id,
    tracking_number: p.tracking_number,
    carrier: p.carrier,
    fulfilled_at: p.fulfilled_at,
  } satisfies FulfillmentRow),
);

export const selectRefunds = statement<{ orderId: string }>()((db, p) =>
  db.selectFrom('refunds').where('order_id', '=', p.orderId).orderBy('position').selectAll(),
);

export const insertRefund = statement<RefundRow>()((db, p) =>
  db.insertInto('refunds').values({
    id: p.id,
    order_id: p.order_id,
    amount_minor: p.amount_minor,
    currency: p.currency,
    reason: p.reason,
    created_at: p.created_at,
  } satisfies RefundRow),
);
