import {
  KEY,
  KEY_CREATE,
  KEY_CREATED,
  STORE_CREATE,
  STORE_CREATED,
  USER,
  USER_CREATE,
  USER_UPDATE,
} from '../control/credential-records.ts';
import { ASSUMED, ASSUMED_UPDATE, REQUEST_RECORD } from '../control/emulator-records.ts';
import {
  APP,
  APP_INSTALL,
  APP_INSTALLED,
  APP_REVIEW,
  APP_UPGRADE,
  CLOCK,
  CLOCK_MOVE,
  ORDER_PAY,
  ORDER_PLACE,
  TRIGGER,
  TRIGGERED,
  WEBHOOK,
} from '../control/records.ts';
import { ATTEMPT, DELIVERY } from '../delivery.ts';
import { CALL_SITE, HOST_EVIDENCE, HOST_USE, LEDGER, PERMISSION_USE } from '../ledger.ts';
import { DELIVERY_RECORDING, RECORDED_CALL, RECORDED_RUN } from '../recording.ts';
import { COLLECTION } from '../records/collection.ts';
import { CUSTOMER, CUSTOMER_CREATE, CUSTOMER_UPDATE } from '../records/customer.ts';
import { FAILURE_ENVELOPE } from '../records/envelope.ts';
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
} from '../records/order.ts';
import {
  INVENTORY_ADJUST,
  INVENTORY_RESULT,
  PRODUCT,
  PRODUCT_CREATE,
  PRODUCT_DELETED,
  PRODUCT_DETAIL,
  PRODUCT_UPDATE,
  VARIANT,
} from '../records/product.ts';
import { UPLOAD } from '../records/upload.ts';
import type { TSchema } from '../schema.ts';

/** A schema as plain JSON. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The records and bodies of the REST API and of the control plane, by the name that API documents give them. */
const NAMED_SCHEMAS = {
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
  User: USER,
  UserCreate: USER_CREATE,
  UserUpdate: USER_UPDATE,
  StoreCreate: STORE_CREATE,
  StoreCreated: STORE_CREATED,
  Key: KEY,
  KeyCreate: KEY_CREATE,
  KeyCreated: KEY_CREATED,
  CustomerUpdate: CUSTOMER_UPDATE,
  OrderPlace: ORDER_PLACE,
  OrderPay: ORDER_PAY,
  App: APP,
  AppInstall: APP_INSTALL,
  AppInstalled: APP_INSTALLED,
  AppReview: APP_REVIEW,
  AppUpgrade: APP_UPGRADE,
  Webhook: WEBHOOK,
  Delivery: DELIVERY,
  Attempt: ATTEMPT,
  DeliveryRecording: DELIVERY_RECORDING,
  RecordedRun: RECORDED_RUN,
  RecordedCall: RECORDED_CALL,
  Trigger: TRIGGER,
  Triggered: TRIGGERED,
  Clock: CLOCK,
  ClockMove: CLOCK_MOVE,
  Assumed: ASSUMED,
  AssumedUpdate: ASSUMED_UPDATE,
  RequestRecord: REQUEST_RECORD,
  HostEvidence: HOST_EVIDENCE,
  HostUse: HOST_USE,
  Ledger: LEDGER,
  CallSite: CALL_SITE,
  PermissionUse: PERMISSION_USE,
} as const satisfies Record<string, TSchema>;

const NAME_OF = new Map<unknown, string>(Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [schema, name]));

/** A schema as plain JSON; a named schema becomes a reference into the document's components. */
export const toReferencedSchema = (schema: TSchema): JsonSchema =>
  NAME_OF.has(schema) ? referenceTo(schema) : toComponent(schema);

/** The named schemas that a part of a document refers to, and those that they refer to. */
export function componentSchemas(part: unknown): { readonly [name: string]: JsonSchema } {
  const used = new Set<string>();
  const collect = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(REFERENCES)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(toComponent(NAMED_SCHEMAS[name as keyof typeof NAMED_SCHEMAS]));
    }
  };
  collect(part);
  const named = Object.entries(NAMED_SCHEMAS).filter(([name]) => used.has(name));
  return Object.fromEntries(named.map(([name, schema]) => [name, toComponent(schema)]));
}

/** A named schema as plain JSON; the named schemas inside it become references. */
const toComponent = (schema: TSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, plain(value)]));

const REFERENCES = /"#\/components\/schemas\/(\w+)"/g;

const referenceTo = (schema: unknown): JsonSchema => ({ $ref: `#/components/schemas/${NAME_OF.get(schema)}` });

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  if (NAME_OF.has(value)) return referenceTo(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
