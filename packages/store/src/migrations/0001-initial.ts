import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const STATEMENTS = [
  `CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TABLE stores (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, currency TEXT NOT NULL,
    next_order_number INTEGER NOT NULL, created_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE users (
    id TEXT PRIMARY KEY, store_id TEXT NOT NULL REFERENCES stores (id), email TEXT NOT NULL, email_key TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL, role TEXT NOT NULL CHECK (role IN ('OWNER', 'STAFF')), permissions_json TEXT NOT NULL,
    disabled INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX users_in_order ON users (store_id, created_at DESC, id)`,
  `CREATE TABLE api_keys (
    id TEXT PRIMARY KEY, store_id TEXT NOT NULL REFERENCES stores (id), app_id TEXT REFERENCES apps, name TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE, prefix TEXT NOT NULL, scope_json TEXT, expires_at INTEGER,
    created_at INTEGER NOT NULL, revoked_at INTEGER
  ) STRICT`,
  `CREATE INDEX api_keys_of_app ON api_keys (app_id)`,
  `CREATE TABLE products (
    id TEXT PRIMARY KEY, store_id TEXT NOT NULL REFERENCES stores (id), title TEXT NOT NULL, handle TEXT NOT NULL,
    description TEXT NOT NULL, status TEXT NOT NULL, price_minor INTEGER NOT NULL CHECK (price_minor >= 0),
    currency TEXT NOT NULL, inventory INTEGER NOT NULL CHECK (inventory >= 0),
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER
  ) STRICT`,
  `CREATE UNIQUE INDEX products_by_handle ON products (store_id, handle) WHERE deleted_at IS NULL`,
  `CREATE INDEX products_in_order ON products (store_id, created_at DESC, id, deleted_at) WHERE deleted_at IS NULL`,
  `CREATE INDEX products_in_order_by_status ON products (store_id, status, created_at DESC, id, deleted_at) WHERE deleted_at IS NULL`,
  `CREATE TABLE variants (
    id TEXT NOT NULL UNIQUE, product_id TEXT NOT NULL REFERENCES products, title TEXT NOT NULL, sku TEXT,
    price_minor INTEGER NOT NULL CHECK (price_minor >= 0), currency TEXT NOT NULL,
    inventory INTEGER NOT NULL CHECK (inventory >= 0), position INTEGER NOT NULL,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, PRIMARY KEY (product_id, position)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE customers (
    id TEXT PRIMARY KEY, store_id TEXT NOT NULL REFERENCES stores (id), email TEXT NOT NULL, email_key TEXT NOT NULL,
    name TEXT NOT NULL, phone TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
    UNIQUE (store_id, email_key)
  ) STRICT`,
  `CREATE INDEX customers_in_order ON customers (store_id, created_at DESC, id)`,
  `CREATE TABLE collections (
    id TEXT PRIMARY KEY, store_id TEXT NOT NULL REFERENCES stores (id), title TEXT NOT NULL, handle TEXT NOT NULL,
    description TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
    UNIQUE (store_id, handle)
  ) STRICT`,
  `CREATE INDEX collections_in_order ON collections (store_id, created_at DESC, id)`,
  `CREATE TABLE collection_products (
    collection_id TEXT NOT NULL REFERENCES collections, product_id TEXT NOT NULL REFERENCES products,
    position INTEGER NOT NULL, PRIMARY KEY (collection_id, position), UNIQUE (collection_id, product_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX collections_of_product ON collection_products (product_id)`,
  `CREATE TABLE orders (
    id TEXT PRIMARY KEY, store_id TEXT NOT NULL REFERENCES stores (id), order_number INTEGER NOT NULL, status TEXT NOT NULL,
    customer_id TEXT, email TEXT, currency TEXT NOT NULL, subtotal_minor INTEGER NOT NULL, shipping_minor INTEGER NOT NULL,
    tax_minor INTEGER NOT NULL, discount_minor INTEGER NOT NULL, total_minor INTEGER NOT NULL, paid_minor INTEGER NOT NULL,
    refunded_minor INTEGER NOT NULL CHECK (refunded_minor <= paid_minor), shipping_address_json TEXT,
    stock_taken INTEGER NOT NULL, cancel_reason TEXT, cancelled_at INTEGER,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, UNIQUE (store_id, order_number)
  ) STRICT`,
  `CREATE INDEX orders_in_order ON orders (store_id, created_at DESC, id)`,
  `CREATE INDEX orders_in_order_by_status ON orders (store_id, status, created_at DESC, id)`,
  `CREATE TABLE order_lines (
    id TEXT PRIMARY KEY, order_id TEXT NOT NULL REFERENCES orders, product_id TEXT NOT NULL, variant_id TEXT NOT NULL,
    title TEXT NOT NULL, variant_title TEXT NOT NULL, sku TEXT, quantity INTEGER NOT NULL CHECK (quantity >= 1),
    unit_price_minor INTEGER NOT NULL, total_minor INTEGER NOT NULL, position INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX order_lines_of_order ON order_lines (order_id, position)`,
  `CREATE TABLE payments (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, order_id TEXT NOT NULL REFERENCES orders, status TEXT NOT NULL,
    gateway TEXT NOT NULL, amount_minor INTEGER NOT NULL, currency TEXT NOT NULL, paid_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX payments_of_order ON payments (order_id, position)`,
  `CREATE TABLE fulfillments (
    id TEXT PRIMARY KEY, order_id TEXT NOT NULL UNIQUE REFERENCES orders, tracking_number TEXT NOT NULL,
    carrier TEXT NOT NULL, fulfilled_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE refunds (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, order_id TEXT NOT NULL REFERENCES orders,
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0), currency TEXT NOT NULL, reason TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX refunds_of_order ON refunds (order_id, position)`,
  `CREATE TABLE uploads (
    id TEXT PRIMARY KEY, store_id TEXT NOT NULL REFERENCES stores (id), filename TEXT NOT NULL, content_type TEXT NOT NULL,
    size_bytes INTEGER NOT NULL, created_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE apps (
    id TEXT PRIMARY KEY, store_id TEXT NOT NULL REFERENCES stores (id), name TEXT NOT NULL, version TEXT NOT NULL, dir TEXT,
    receiver_url TEXT, manifest_json TEXT NOT NULL, granted_json TEXT NOT NULL,
    installed_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, uninstalled_at INTEGER
  ) STRICT`,
  `CREATE UNIQUE INDEX apps_by_name ON apps (store_id, name) WHERE uninstalled_at IS NULL`,
  `CREATE TABLE webhooks (
    id TEXT PRIMARY KEY, app_id TEXT NOT NULL REFERENCES apps, event TEXT NOT NULL, handler TEXT NOT NULL,
    secret TEXT NOT NULL, previous_secret TEXT, position INTEGER NOT NULL, removed_at INTEGER
  ) STRICT`,
  `CREATE INDEX webhooks_of_app ON webhooks (app_id, position)`,
  `CREATE INDEX webhooks_by_event ON webhooks (event) WHERE removed_at IS NULL`,
  `CREATE TABLE events (
    seq INTEGER PRIMARY KEY, store_id TEXT NOT NULL REFERENCES stores (id), event TEXT NOT NULL, payload_json TEXT NOT NULL,
    occurred_at INTEGER NOT NULL, call TEXT, caused_by_delivery_id TEXT, caused_by_attempt INTEGER, depth INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX events_by_cause ON events (caused_by_delivery_id) WHERE caused_by_delivery_id IS NOT NULL`,
  `CREATE TABLE deliveries (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, store_id TEXT NOT NULL REFERENCES stores (id),
    event_seq INTEGER NOT NULL REFERENCES events, event TEXT NOT NULL, app_id TEXT NOT NULL REFERENCES apps,
    webhook_id TEXT NOT NULL REFERENCES webhooks, body TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'waiting_retry', 'succeeded', 'failed')), reason TEXT,
    cycle INTEGER NOT NULL, retry_count INTEGER NOT NULL, due_at INTEGER, trigger TEXT NOT NULL,
    in_flight INTEGER NOT NULL, interruptions INTEGER NOT NULL, target_json TEXT, script_json TEXT,
    created_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX deliveries_due ON deliveries (app_id, due_at, seq) WHERE due_at IS NOT NULL AND in_flight = 0`,
  `CREATE INDEX deliveries_of_event ON deliveries (event_seq)`,
  `CREATE INDEX deliveries_of_app ON deliveries (app_id, seq)`,
  `CREATE INDEX deliveries_of_store ON deliveries (store_id, seq)`,
  `CREATE INDEX deliveries_in_flight ON deliveries (seq) WHERE in_flight = 1`,
  `CREATE TABLE attempts (
    delivery_id TEXT NOT NULL REFERENCES deliveries (id), number INTEGER NOT NULL, cycle INTEGER NOT NULL, retry INTEGER NOT NULL,
    trigger TEXT NOT NULL, target TEXT NOT NULL, request_headers_json TEXT NOT NULL, secret_fingerprint TEXT NOT NULL,
    started_at INTEGER NOT NULL, finished_at INTEGER, duration_ms INTEGER, outcome TEXT, status INTEGER, error_code TEXT,
    error_json TEXT, response_headers_json TEXT NOT NULL, response_body TEXT, truncated INTEGER NOT NULL,
    remote_address TEXT, api_calls_json TEXT NOT NULL, logs_json TEXT NOT NULL, log_truncated INTEGER NOT NULL,
    PRIMARY KEY (delivery_id, number)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE counters (
    store_id TEXT NOT NULL REFERENCES stores (id), name TEXT NOT NULL, value INTEGER NOT NULL, PRIMARY KEY (store_id, name)
  ) STRICT, WITHOUT ROWID`,
];

/** Makes every table of the first schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
