import { describe, expect, test } from 'vitest';
import {
  ADDRESS,
  CANCEL_RESULT,
  COLLECTION,
  CUSTOMER,
  FULFILL_RESULT,
  FULFILLMENT,
  INVENTORY_RESULT,
  LINE_ITEM,
  ORDER,
  ORDER_DETAIL,
  PAYMENT,
  PRODUCT,
  PRODUCT_DELETED,
  PRODUCT_DETAIL,
  page,
  REFUND,
  REFUND_RESULT,
  UPLOAD,
  VARIANT,
} from '#contract';

/** Spec §2, the product as the list returns it: eight fields. */
const PRODUCT_FIELDS = 'id title handle status price currency inventory createdAt';
const ORDER_FIELDS =
  'id orderNumber status customerId email currency subtotal shippingTotal taxTotal discountTotal total paidAmount ' +
  'refundedAmount cancelReason cancelledAt createdAt updatedAt';

/** Spec §2 and contract §6, by hand; fields that may be null end in `?`. */
const SPEC = {
  product: [PRODUCT, PRODUCT_FIELDS],
  'product, single': [PRODUCT_DETAIL, `${PRODUCT_FIELDS} description updatedAt variants`],
  variant: [VARIANT, 'id productId title sku? price currency inventory position createdAt updatedAt'],
  order: [ORDER, ORDER_FIELDS.replace(/\b(customerId|email|cancelReason|cancelledAt)\b/g, '$1?')],
  'order, single': [
    ORDER_DETAIL,
    `${ORDER_FIELDS.replace(/\b(customerId|email|cancelReason|cancelledAt)\b/g, '$1?')} lineItems shippingAddress? payment? fulfillment? refunds`,
  ],
  'line item': [LINE_ITEM, 'id productId variantId title variantTitle sku? quantity unitPrice total'],
  address: [ADDRESS, 'name phone? country province? city district? address1 address2? postalCode?'],
  payment: [PAYMENT, 'id status gateway amount currency paidAt'],
  fulfillment: [FULFILLMENT, 'id status trackingNumber carrier fulfilledAt'],
  refund: [REFUND, 'id orderId amount currency reason createdAt'],
  customer: [CUSTOMER, 'id email name phone? createdAt updatedAt'],
  collection: [COLLECTION, 'id title handle description productCount createdAt updatedAt'],
  upload: [UPLOAD, 'url filename size'],
  'fulfil result': [FULFILL_RESULT, 'orderId status fulfillment'],
  'refund result': [REFUND_RESULT, 'orderId status refund refundedAmount refundableAmount'],
  'cancel result': [CANCEL_RESULT, 'orderId status reason cancelledAt'],
  'inventory result': [INVENTORY_RESULT, 'productId variantId oldQuantity newQuantity change reason'],
  'deleted product': [PRODUCT_DELETED, 'id deleted'],
  page: [page(PRODUCT), 'items total page pageSize'],
} as const;

describe('records', () => {
  test.each(Object.entries(SPEC))('%s', (_, [schema, fields]) => {
    const { properties, required } = JSON.parse(JSON.stringify(schema));
    const found = Object.entries<{ anyOf?: { type?: string }[] }>(properties).map(
      ([name, { anyOf }]) => name + (anyOf?.some(({ type }) => type === 'null') ? '?' : ''),
    );
    expect(found.join(' ')).toBe(fields);
    expect(required).toEqual(Object.keys(properties));
  });
});
