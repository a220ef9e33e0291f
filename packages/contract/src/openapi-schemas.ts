import { COLLECTION } from './records/collection.ts';
import { CUSTOMER, CUSTOMER_CREATE } from './records/customer.ts';
import { FAILURE_ENVELOPE } from './records/envelope.ts';
import {
  ADDRESS,
  CANCEL,
  CANCEL_RESULT,
  FULFILL,
  FULFILL_RESULT,
  FULFILLMENT,
  LINE_ITEM,
  ORDER,
  ORDER_DETAIL,
  PAYMENT,
  REFUND,
  REFUND_CREATE,
  REFUND_RESULT,
} from './records/order.ts';
import {
  INVENTORY_ADJUST,
  INVENTORY_RESULT,
  PRODUCT,
  PRODUCT_CREATE,
  PRODUCT_DELETED,
  PRODUCT_DETAIL,
  PRODUCT_UPDATE,
  VARIANT,
} from './records/product.ts';
import { UPLOAD } from './records/upload.ts';
import type { TSchema } from './schema.ts';

/** A schema as plain JSON. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The records of the REST API and the bodies it takes, by the name that the API document gives them. */
export const NAMED_SCHEMAS = {
  Product: PRODUCT,
  ProductDetail: PRODUCT_DETAIL,
  Variant: VARIANT,
  ProductCreate: PRODUCT_CREATE,
  ProductUpdate: PRODUCT_UPDATE,
  ProductDeleted: PRODUCT_DELETED,
  InventoryAdjust: INVENTORY_ADJUST,
  InventoryResult: INVENTORY_RESULT,
  Order: ORDER,
  OrderDetail: ORDER_DETAIL,
  LineItem: LINE_ITEM,
  Address: ADDRESS,
  Payment: PAYMENT,
  Fulfillment: FULFILLMENT,
  Refund: REFUND,
  Fulfill: FULFILL,
  FulfillResult: FULFILL_RESULT,
  RefundCreate: REFUND_CREATE,
  RefundResult: REFUND_RESULT,
  Cancel: CANCEL,
  CancelResult: CANCEL_RESULT,
  Customer: CUSTOMER,
  CustomerCreate: CUSTOMER_CREATE,
  Collection: COLLECTION,
  Upload: UPLOAD,
  Failure: FAILURE_ENVELOPE,
} as const satisfies Record<string, TSchema>;

const NAME_OF = new Map<unknown, string>(Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [schema, name]));

/** A schema as plain JSON; a named schema becomes a reference into the document's components. */
export const toReferencedSchema = (schema: TSchema): JsonSchema =>
  NAME_OF.has(schema) ? referenceTo(schema) : toComponent(schema);

/** A named schema as plain JSON; the named schemas inside it become references. */
export const toComponent = (schema: TSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, plain(value)]));

const referenceTo = (schema: unknown): JsonSchema => ({ $ref: `#/components/schemas/${NAME_OF.get(schema)}` });

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  if (NAME_OF.has(value)) return referenceTo(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
