import {
  type Address,
  type Fulfillment,
  fromMinor,
  type LineItem,
  type Order,
  type OrderDetail,
  type Payment,
  type Refund,
} from '#contract';
import { toIso } from '#core';
import { requireExponent } from '../money.ts';
import type { FulfillmentRow, LineRow, OrderRow, PaymentRow, RefundRow } from './rows.ts';

/** Everything of an order that is kept beside its row. */
export interface OrderParts {
  readonly lines: readonly LineRow[];
  readonly payment: PaymentRow | undefined;
  readonly fulfillment: FulfillmentRow | undefined;
  readonly refunds: readonly RefundRow[];
}

/** Converts minor units of a currency to the amount on the wire. */
export const amountIn = (currency: string): ((minor: number) => number) => {
  const exponent = requireExponent(currency);
  return (minor) => fromMinor(minor, exponent);
};

/** An order as lists hold it. @source contract §6 */
export function toOrder(row: OrderRow): Order {
  const amount = amountIn(row.currency);
  return {
    id: row.id,
    orderNumber: String(row.order_number),
    status: row.status,
    customerId: row.customer_id,
    email: row.email,
    currency: row.currency,
    subtotal: amount(row.subtotal_minor),
    shippingTotal: amount(row.shipping_minor),
    taxTotal: amount(row.tax_minor),
    discountTotal: amount(row.discount_minor),
    total: amount(row.total_minor),
    paidAmount: amount(row.paid_minor),
    refundedAmount: amount(row.refunded_minor),
    cancelReason: row.cancel_reason,
    cancelledAt: row.cancelled_at === null ? null : toIso(row.cancelled_at),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}

/** An order on its own. `payment` is the last one, which failed or succeeded. @source spec §2 */
export const toOrderDetail = (row: OrderRow, parts: OrderParts): OrderDetail => ({
  ...toOrder(row),
  lineItems: parts.lines.map((line) => toLineItem(line, row.currency)),
  shippingAddress: row.shipping_address_json === null ? null : (JSON.parse(row.shipping_address_json) as Address),
  payment: parts.payment === undefined ? null : toPayment(parts.payment),
  fulfillment: parts.fulfillment === undefined ? null : toFulfillment(parts.fulfillment),
  refunds: parts.refunds.map(toRefund),
});

const toLineItem = (row: LineRow, currency: string): LineItem => ({
  id: row.id,
  productId: row.product_id,
  variantId: row.variant_id,
  title: row.title,
  variantTitle: row.variant_title,
  sku: row.sku,
  quantity: row.quantity,
  unitPrice: amountIn(currency)(row.unit_price_minor),
  total: amountIn(currency)(row.total_minor),
});

const toPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  status: row.status,
  gateway: row.gateway,
  amount: amountIn(row.currency)(row.amount_minor),
  currency: row.currency,
  paidAt: toIso(row.paid_at),
});

/** @source contract §6 */
export const toFulfillment = (row: FulfillmentRow): Fulfillment => ({
  id: row.id,
  status: 'FULFILLED',
  trackingNumber: row.tracking_number,
  carrier: row.carrier,
  fulfilledAt: toIso(row.fulfilled_at),
});

/** @source contract §6 */
export const toRefund = (row: RefundRow): Refund => ({
  id: row.id,
  orderId: row.order_id,
  amount: amountIn(row.currency)(row.amount_minor),
  currency: row.currency,
  reason: row.reason,
  createdAt: toIso(row.created_at),
});
