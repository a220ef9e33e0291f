import type { Generated } from 'kysely';
import type { EventName, OrderStatus, Payment, ProductStatus, UserRole } from '#contract';

/** Times are milliseconds since the epoch, amounts integer minor units, flags 0 or 1, `…_json` JSON texts. */
export interface Tables {
  meta: { key: string; value: string };
  stores: {
    position: Generated<number>;
    id: string;
    name: string;
    currency: string;
    next_order_number: number;
    created_at: number;
  };
  users: {
    id: string;
    store_id: string;
    email: string;
    email_key: string;
    password_hash: string;
    role: UserRole;
    permissions_json: string;
    disabled: number;
    created_at: number;
    updated_at: number;
  };
  api_keys: {
    id: string;
    store_id: string;
    app_id: string | null;
    name: string;
    hash: Uint8Array;
    prefix: string;
    scope_json: string | null;
    expires_at: number | null;
    created_at: number;
    revoked_at: number | null;
  };
  products: {
    id: string;
    store_id: string;
    title: string;
    handle: string;
    description: string;
    status: ProductStatus;
    price_minor: number;
    currency: string;
    inventory: number;
    created_at: number;
    updated_at: number;
    deleted_at: number | null;
    variants_json: string;
  };
  customers: {
    id: string;
    store_id: string;
    email: string;
    email_key: string;
    name: string;
    phone: string | null;
    created_at: number;
    updated_at: number;
  };
  collections: {
    id: string;
    store_id: string;
    title: string;
    handle: string;
    description: string;
    created_at: number;
    updated_at: number;
  };
  collection_products: { collection_id: string; product_id: string; position: number };
  orders: {
    id: string;
    store_id: string;
    order_number: number;
    status: OrderStatus;
    customer_id: string | null;
    email: string | null;
    currency: string;
    subtotal_minor: number;
    shipping_minor: number;
    tax_minor: number;
    discount_minor: number;
    total_minor: number;
    paid_minor: number;
    refunded_minor: number;
    shipping_address_json: string | null;
    stock_taken: number;
    cancel_reason: string | null;
    cancelled_at: number | null;
    created_at: number;
    updated_at: number;
  };
  order_lines: {
    id: string;
    order_id: string;
    product_id: string;
    variant_id: string;
    title: string;
    variant_title: string;
    sku: string | null;
    quantity: number;
    unit_price_minor: number;
    total_minor: number;
    position: number;
  };
  payments: {
    id: string;
    order_id: string;
    status: Payment['status'];
    gateway: string;
    amount_minor: number;
    currency: string;
    paid_at: number;
    position: Generated<number>;
  };
  fulfillments: {
    id: string;
    order_id: string;
    tracking_number: string;
    carrier: string;
    fulfilled_at: number;
  };
  refunds: {
    id: string;
    order_id: string;
    amount_minor: number;
    currency: string;
    reason: string;
    created_at: number;
    position: Generated<number>;
  };
  uploads: {
    id: string;
    store_id: string;
    filename: string;
    content_type: string;
    size_bytes: number;
    created_at: number;
  };
  apps: {
    id: string;
    store_id: string;
    name: string;
    version: string;
    dir: string | null;
    receiver_url: string | null;
    manifest_json: string;
    granted_json: string;
    installed_at: number;
    updated_at: number;
    uninstalled_at: number | null;
  };
  webhooks: {
    id: string;
    app_id: string;
    event: EventName;
    handler: string;
    secret: string;
    /** The one before the last rotation, to recognise signatures that were checked with it. */
    previous_secret: string | null;
    position: number;
    removed_at: number | null;
  };
  /** The outbox: what happened, in order. */
  events: {
    seq: Generated<number>;
    store_id: string;
    event: string;
    payload_json: string;
    occurred_at: number;
    /** The call of the REST API that caused it. */
    call: string | null;
    caused_by_delivery_id: string | null;
    caused_by_attempt: number | null;
    depth: number;
  };
  deliveries: {
    seq: Generated<number>;
    id: string;
    store_id: string;
    event_seq: number;
    event: EventName;
    app_id: string;
    webhook_id: string;
    /** The exact bytes that are sent, as UTF-8 text. */
    body: string;
    state: string;
    reason: string | null;
    cycle: number;
    /** Retries made in this cycle. */
    retry_count: number;
    /** When the next attempt is due; null when there is none. */
    due_at: number | null;
    /** `auto` or `manual`: what started the present cycle. */
    trigger: string;
    /** Interruptions in a row of the attempt that is due. */
    interruptions: number;
    /** Set only for the delivery of app.uninstalled, whose app is gone when it is sent. */
    target_json: string | null;
    /** Answers in place of the receiver's: the first attempt gets the first. */
    script_json: string | null;
    created_at: number;
  };
  /** An attempt without `finished_at` is under way. */
  attempts: {
    delivery_seq: number;
    number: number;
    cycle: number;
    retry: number;
    trigger: string;
    target: string;
    request_headers_json: string;
    secret_fingerprint: string;
    started_at: number;
    finished_at: number | null;
    duration_ms: number | null;
    outcome: string | null;
    status: number | null;
    error_code: string | null;
    error_json: string | null;
    response_headers_json: string;
    response_body: string | null;
    truncated: number;
    remote_address: string | null;
    api_calls_json: string;
    logs_json: string;
    log_truncated: number;
  };
  /** What the handler of an attempt was run from; of attempts that a handler saw to its end. */
  recordings: { delivery_seq: number; number: number; run_json: string };
  /** Lengths of lists, kept in the same transaction as the rows: `<table>` or `<table>:<status>`. */
  counters: { store_id: string; name: string; value: number };
}
