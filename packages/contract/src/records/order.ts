import { ORDER_STATUSES } from '../order-transitions.ts';
import {
  array,
  currency,
  id,
  integer,
  literal,
  nullable,
  number,
  object,
  oneOf,
  optional,
  personal,
  type Static,
  string,
  timestamp,
} from '../schema.ts';

export const LINE_ITEM = object({
  id: id(),
  productId: id(),
  variantId: id(),
  title: string(),
  variantTitle: string(),
  sku: nullable(string()),
  quantity: integer({ minimum: 1 }),
  unitPrice: number(),
  total: number(),
});

export const ADDRESS = object({
  name: string(personal('name')),
  phone: nullable(string(personal('phone'))),
  country: string({ pattern: '^[A-Z]{2}$', ...personal('address') }),
  province: nullable(string(personal('address'))),
  city: string(personal('address')),
  district: nullable(string(personal('address'))),
  address1: string(personal('address')),
  address2: nullable(string(personal('address'))),
  postalCode: nullable(string(personal('address'))),
});

export const PAYMENT = object({
  id: id(),
  status: oneOf(['SUCCEEDED', 'FAILED']),
  gateway: string(),
  amount: number(),
  currency: currency(),
  paidAt: timestamp(),
});

export const FULFILLMENT = object({
  id: id(),
  status: literal('FULFILLED'),
  trackingNumber: string(),
  carrier: string(),
  fulfilledAt: timestamp(),
});

export const REFUND = object({
  id: id(),
  orderId: id(),
  amount: number(),
  currency: currency(),
  reason: string(),
  createdAt: timestamp(),
});

const fields = {
  id: id(),
  orderNumber: string(),
  status: oneOf(ORDER_STATUSES),
  customerId: nullable(id()),
  email: nullable(string(personal('e-mail'))),
  currency: currency(),
  subtotal: number(),
  shippingTotal: number(),
  taxTotal: number(),
  discountTotal: number(),
  total: number(),
  paidAmount: number(),
  refundedAmount: number(),
  cancelReason: nullable(string()),
  cancelledAt: nullable(timestamp()),
  createdAt: timestamp(),
  updatedAt: timestamp(),
};

/** An order as lists hold it. @source contract §6 */
export const ORDER = object(fields);
/** An order on its own. @source spec §2 */
export const ORDER_DETAIL = object({
  ...fields,
  lineItems: array(LINE_ITEM),
  shippingAddress: nullable(ADDRESS),
  payment: nullable(PAYMENT),
  fulfillment: nullable(FULFILLMENT),
  refunds: array(REFUND),
});

const shortText = () => string({ minLength: 1, maxLength: 255 });
const reason = () => optional(string({ maxLength: 500 }));

export const FULFILL = object({ trackingNumber: shortText(), carrier: shortText() });
export const REFUND_CREATE = object({ amount: number({ exclusiveMinimum: 0 }), reason: reason() });
export const CANCEL = object({ reason: reason() });

export const FULFILL_RESULT = object({ orderId: id(), status: oneOf(ORDER_STATUSES), fulfillment: FULFILLMENT });
export const REFUND_RESULT = object({
  orderId: id(),
  status: oneOf(ORDER_STATUSES),
  refund: REFUND,
  refundedAmount: number(),
  refundableAmount: number(),
});
export const CANCEL_RESULT = object({
  orderId: id(),
  status: oneOf(ORDER_STATUSES),
  reason: string(),
  cancelledAt: timestamp(),
});

export type LineItem = Static<typeof LINE_ITEM>;
export type Address = Static<typeof ADDRESS>;
export type Payment = Static<typeof PAYMENT>;
export type Fulfillment = Static<typeof FULFILLMENT>;
export type Refund = Static<typeof REFUND>;
export type Order = Static<typeof ORDER>;
export type OrderDetail = Static<typeof ORDER_DETAIL>;
export type Fulfill = Static<typeof FULFILL>;
export type RefundCreate = Static<typeof REFUND_CREATE>;
export type Cancel = Static<typeof CANCEL>;
export type FulfillResult = Static<typeof FULFILL_RESULT>;
export type RefundResult = Static<typeof REFUND_RESULT>;
export type CancelResult = Static<typeof CANCEL_RESULT>;
