import {
  ADDRESS,
  API_CALL,
  ATTEMPT_OUTCOMES,
  DELIVERY_REASONS,
  DELIVERY_STATES,
  EVENT_NAMES,
  HANDLER_ERROR,
  HANDLER_LOG_LINE,
  LIMITS,
  MANIFEST,
  ORDER_STATUSES,
  PERMISSION_CODES,
  PRODUCT_STATUSES,
  RETRY_SCHEDULE_MS,
  SCRIPTED_ANSWER,
  type TSchema,
  UPLOAD_TYPES,
  USER_ROLES,
} from '#contract';
import { LATEST_TIME } from '#core';
import type { Tables } from '../database/tables.ts';

type Columns<T extends keyof Tables> = { readonly [C in keyof Tables[T]]: TSchema };

const nullable = (schema: TSchema): TSchema => ({ anyOf: [schema, { type: 'null' }] });
const choice = (values: readonly string[]): TSchema => ({ type: 'string', enum: values });
const text = (maxLength: number, minLength = 0): TSchema => ({ type: 'string', minLength, maxLength });
const count = (minimum: number, maximum: number = Number.MAX_SAFE_INTEGER): TSchema => ({
  type: 'integer',
  minimum,
  maximum,
});
const list = (items: TSchema): TSchema => ({ type: 'array', items });
const names = (values: TSchema): TSchema => ({ type: 'object', additionalProperties: values });
const object = (properties: Readonly<Record<string, TSchema>>): TSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

const ANY_TEXT: TSchema = { type: 'string' };
const ID: TSchema = { type: 'string', format: 'uuid' };
const TIME = count(0, LATEST_TIME);
const FLAG = count(0, 1);
const CURRENCY: TSchema = { type: 'string', pattern: '^[A-Z]{3}$' };
const EMAIL: TSchema = { type: 'string', maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+$' };
const HANDLE: TSchema = { type: 'string', maxLength: 100, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' };
const TRIGGER = choice(['auto', 'manual']);
const RETRY = count(0, RETRY_SCHEDULE_MS.length);
/** Of what servers and handlers say, which may be as long as their limits let it. */
const ERROR_CODE: TSchema = { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,100}$' };

/**
 * What each column holds. An import is held to it, because its rows may come from anybody; columns of JSON hold a text
 * here, whose value is described below.
 */
export const ROW_SCHEMAS: { readonly [T in keyof Tables]: TSchema } = {
  meta: row<'meta'>({ key: text(100, 1), value: ANY_TEXT }),
  stores: row<'stores'>({
    position: count(1),
    id: ID,
    name: text(255),
    currency: CURRENCY,
    next_order_number: count(1),
    created_at: TIME,
  }),
  users: row<'users'>({
    id: ID,
    store_id: ID,
    email: EMAIL,
    email_key: EMAIL,
    password_hash: ANY_TEXT,
    role: choice(USER_ROLES),
    permissions_json: ANY_TEXT,
    disabled: FLAG,
    created_at: TIME,
    updated_at: TIME,
  }),
  api_keys: row<'api_keys'>({
    id: ID,
    store_id: ID,
    app_id: nullable(ID),
    name: text(255),
    // Made by the import itself.
    hash: {},
    prefix: ANY_TEXT,
    scope_json: nullable(ANY_TEXT),
    expires_at: nullable(TIME),
    created_at: TIME,
    revoked_at: nullable(TIME),
  }),
  products: row<'products'>({
    id: ID,
    store_id: ID,
    title: text(255, 1),
    handle: HANDLE,
    description: text(65_535),
    status: choice(PRODUCT_STATUSES),
    price_minor: count(0, LIMITS.moneyMinorMax),
    currency: CURRENCY,
    inventory: count(0),
    created_at: TIME,
    updated_at: TIME,
    deleted_at: nullable(TIME),
    variants_json: ANY_TEXT,
  }),
  customers: row<'customers'>({
    id: ID,
    store_id: ID,
    email: EMAIL,
    email_key: EMAIL,
    name: text(255),
    phone: nullable(text(50)),
    created_at: TIME,
    updated_at: TIME,
  }),
  collections: row<'collections'>({
    id: ID,
    store_id: ID,
    title: text(255, 1),
    handle: HANDLE,
    description: ANY_TEXT,
    created_at: TIME,
    updated_at: TIME,
  }),
  collection_products: row<'collection_products'>({ collection_id: ID, product_id: ID, position: count(0) }),
  orders: row<'orders'>({
    id: ID,
    store_id: ID,
    order_number: count(1),
    status: choice(ORDER_STATUSES),
    customer_id: nullable(ID),
    email: nullable(EMAIL),
    currency: CURRENCY,
    subtotal_minor: count(0),
    shipping_minor: count(0),
    tax_minor: count(0),
    discount_minor: count(0),
    total_minor: count(0),
    paid_minor: count(0),
    refunded_minor: count(0),
    shipping_address_json: nullable(ANY_TEXT),
    stock_taken: FLAG,
    cancel_reason: nullable(text(500)),
    cancelled_at: nullable(TIME),
    created_at: TIME,
    updated_at: TIME,
  }),
  order_lines: row<'order_lines'>({
    id: ID,
    order_id: ID,
    product_id: ID,
    variant_id: ID,
    title: text(255, 1),
    variant_title: text(255),
    sku: nullable(text(255)),
    quantity: count(1, 1_000_000),
    unit_price_minor: count(0, LIMITS.moneyMinorMax),
    total_minor: count(0),
    position: count(0),
  }),
  payments: row<'payments'>({
    position: count(1),
    id: ID,
    order_id: ID,
    status: choice(['SUCCEEDED', 'FAILED']),
    gateway: text(100, 1),
    amount_minor: count(0),
    currency: CURRENCY,
    paid_at: TIME,
  }),
  fulfillments: row<'fulfillments'>({
    id: ID,
    order_id: ID,
    tracking_number: text(255, 1),
    carrier: text(255, 1),
    fulfilled_at: TIME,
  }),
  refunds: row<'refunds'>({
    position: count(1),
    id: ID,
    order_id: ID,
    amount_minor: count(1),
    currency: CURRENCY,
    reason: text(500),
    created_at: TIME,
  }),
  uploads: row<'uploads'>({
    id: ID,
    store_id: ID,
    // A name alone, without folders and characters that nobody sees. @assumption A26
    filename: {
      type: 'string',
      maxLength: 255,
      pattern: `^[^/\\\\\\p{Cc}\\p{Cf}\\u2028\\u2029]+\\.(?:${Object.keys(UPLOAD_TYPES).map(eitherCase).join('|')})$`,
    },
    content_type: choice(Object.values(UPLOAD_TYPES)),
    size_bytes: count(0, LIMITS.uploadBytes),
    created_at: TIME,
  }),
  apps: row<'apps'>({
    id: ID,
    store_id: ID,
    name: text(100, 1),
    version: text(255, 1),
    dir: { type: 'null' },
    receiver_url: nullable(text(2_048, 1)),
    manifest_json: ANY_TEXT,
    granted_json: ANY_TEXT,
    installed_at: TIME,
    updated_at: TIME,
    uninstalled_at: nullable(TIME),
  }),
  webhooks: row<'webhooks'>({
    id: ID,
    app_id: ID,
    event: choice(EVENT_NAMES),
    handler: text(4_096, 1),
    secret: { type: 'string', pattern: '^whsec_[A-Za-z0-9_-]{43}$' },
    previous_secret: { type: 'null' },
    position: count(0),
    removed_at: nullable(TIME),
  }),
  events: row<'events'>({
    seq: count(1),
    store_id: ID,
    event: choice(EVENT_NAMES),
    payload_json: ANY_TEXT,
    occurred_at: TIME,
    call: nullable({ type: 'string', pattern: '^[A-Z]+ /[^\\p{Cc}]*$' }),
    caused_by_delivery_id: nullable(ID),
    caused_by_attempt: nullable(count(1)),
    depth: count(0),
  }),
  deliveries: row<'deliveries'>({
    seq: count(1),
    id: ID,
    store_id: ID,
    event_seq: count(1),
    event: choice(EVENT_NAMES),
    app_id: ID,
    webhook_id: ID,
    body: ANY_TEXT,
    state: choice(DELIVERY_STATES),
    reason: nullable(choice(DELIVERY_REASONS)),
    cycle: count(1),
    retry_count: RETRY,
    due_at: { type: 'null' },
    trigger: TRIGGER,
    interruptions: count(0, LIMITS.interruptionsPerSlot),
    target_json: nullable(ANY_TEXT),
    script_json: nullable(ANY_TEXT),
    created_at: TIME,
  }),
  attempts: row<'attempts'>({
    delivery_seq: count(1),
    number: count(1),
    cycle: count(1),
    retry: RETRY,
    trigger: TRIGGER,
    target: text(4_096),
    request_headers_json: ANY_TEXT,
    secret_fingerprint: text(100),
    started_at: TIME,
    // Nothing is under way when an export is made.
    finished_at: TIME,
    duration_ms: nullable(count(0)),
    outcome: choice(ATTEMPT_OUTCOMES),
    status: nullable(count(100, 999)),
    error_code: nullable(ERROR_CODE),
    error_json: nullable(ANY_TEXT),
    response_headers_json: ANY_TEXT,
    response_body: nullable(ANY_TEXT),
    truncated: FLAG,
    remote_address: nullable(text(100)),
    api_calls_json: ANY_TEXT,
    logs_json: ANY_TEXT,
    log_truncated: FLAG,
  }),
  recordings: row<'recordings'>({ delivery_seq: count(1), number: count(1), run_json: ANY_TEXT }),
  counters: row<'counters'>({ store_id: ID, name: text(100, 1), value: count(0) }),
};

/** What the texts of columns with JSON hold. */
export const JSON_SCHEMAS: Readonly<Record<string, TSchema>> = {
  permissions_json: list(choice(PERMISSION_CODES)),
  scope_json: list(choice(PERMISSION_CODES)),
  granted_json: list(choice(PERMISSION_CODES)),
  manifest_json: MANIFEST,
  /** A product has a variant at least. @assumption A09 */
  variants_json: {
    ...list(object({ id: ID, title: text(255), sku: nullable(text(255)), inventory: count(0), updated_at: TIME })),
    minItems: 1,
  },
  shipping_address_json: ADDRESS,
  payload_json: { type: 'object' },
  target_json: object({
    receiverUrl: nullable(text(2_048, 1)),
    handler: text(4_096, 1),
    secret: ANY_TEXT,
    appName: text(100, 1),
    dir: { type: 'null' },
  }),
  script_json: { ...list(SCRIPTED_ANSWER), minItems: 1, maxItems: 100 },
  request_headers_json: names(ANY_TEXT),
  response_headers_json: names(ANY_TEXT),
  error_json: HANDLER_ERROR,
  api_calls_json: list(API_CALL),
  logs_json: list(HANDLER_LOG_LINE),
};

function row<T extends keyof Tables>(columns: Columns<T>): TSchema {
  return object(columns);
}

/** A pattern of a name in lower or upper case: patterns of JSON Schema have no flags. */
function eitherCase(name: string): string {
  return [...name].map((letter) => `[${letter}${letter.toUpperCase()}]`).join('');
}
