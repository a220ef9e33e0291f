import type { Selectable } from 'kysely';
import type { ApiErrorDetail } from '#contract';
import { toIso } from '#core';
import type { Tables } from '../database/tables.ts';
import { storeOfOwnKey } from '../keys/own-key.ts';
import { breaks, fieldOf, refuseIf } from './refuse-field.ts';
import type { TableRows } from './tables.ts';

type RowOf<T extends keyof Tables> = Selectable<Tables[T]>;

/** What of a row does not fit others; `field` names a column of it. */
type Check<T extends keyof Tables> = (
  row: RowOf<T>,
  field: (column: keyof Tables[T] & string) => string,
) => ApiErrorDetail | undefined;

/**
 * Holds rows that fit their schemas to one another, beyond what foreign keys say: they belong to the same store, a delivery
 * sends what its event says, no event comes before its cause, and counters count what there is.
 * @throws ApiError VALIDATION_ERROR naming table, row and column
 */
export function checkRelations(tables: TableRows): void {
  const rowsOf = <T extends keyof Tables>(table: T) => (tables[table] ?? []) as unknown as readonly RowOf<T>[];
  const byId = <T extends 'api_keys' | 'apps' | 'collections' | 'deliveries' | 'orders' | 'products' | 'webhooks'>(
    table: T,
  ): ReadonlyMap<string, RowOf<T>> => new Map(rowsOf(table).map((row) => [(row as { id: string }).id, row]));
  const checkEach = <T extends keyof Tables>(table: T, check: Check<T>): void => {
    for (const [index, row] of rowsOf(table).entries()) {
      refuseIf(check(row, (column) => fieldOf(table, index, column)));
    }
  };

  const apps = byId('apps');
  const collections = byId('collections');
  const deliveries = byId('deliveries');
  const keys = byId('api_keys');
  const orders = byId('orders');
  const products = byId('products');
  const webhooks = byId('webhooks');
  const events = new Map(rowsOf('events').map((event) => [event.seq, event]));
  const deliveriesBySeq = new Map(rowsOf('deliveries').map((delivery) => [delivery.seq, delivery]));

  checkEach('meta', ({ key, value }) => {
    const storeId = storeOfOwnKey(key);
    const own = keys.get(value);
    const isOwn =
      own?.store_id === storeId && own?.app_id === null && own.scope_json === null && own.expires_at === null;
    return storeId === undefined || isOwn ? undefined : breaks(`tables.meta.${key}`, '该店铺不受限的密钥');
  });
  checkEach('api_keys', ({ app_id, store_id }, field) =>
    app_id === null || apps.get(app_id)?.store_id === store_id ? undefined : breaks(field('app_id'), '同一店铺的应用'),
  );
  checkEach('collection_products', ({ collection_id, product_id }, field) => {
    const product = products.get(product_id);
    const isListed = product?.deleted_at === null && product.store_id === collections.get(collection_id)?.store_id;
    return isListed ? undefined : breaks(field('product_id'), '同一店铺未删除的商品');
  });
  checkEach('order_lines', ({ order_id, product_id }, field) =>
    products.get(product_id)?.store_id === orders.get(order_id)?.store_id
      ? undefined
      : breaks(field('product_id'), '同一店铺的商品'),
  );
  checkEach('events', ({ seq, caused_by_delivery_id, caused_by_attempt, depth }, field) => {
    if (caused_by_delivery_id === null) {
      if (caused_by_attempt !== null) return breaks(field('caused_by_attempt'), 'null');
      return depth === 0 ? undefined : breaks(field('depth'), '0');
    }
    const cause = deliveries.get(caused_by_delivery_id)?.event_seq ?? seq;
    // Else the way back to the first cause would have no end.
    if (cause >= seq) return breaks(field('caused_by_delivery_id'), '更早事件的投递');
    if (caused_by_attempt === null) return breaks(field('caused_by_attempt'), 'integer');
    const expected = (events.get(cause)?.depth ?? 0) + 1;
    return depth === expected ? undefined : breaks(field('depth'), String(expected));
  });
  checkEach('deliveries', (row, field) => {
    const event = events.get(row.event_seq);
    if (event?.event !== row.event) return breaks(field('event'), '等于其事件的名称');
    if (event.store_id !== row.store_id) return breaks(field('store_id'), '等于其事件的店铺');
    if (event.occurred_at !== row.created_at) return breaks(field('created_at'), '等于其事件的时间');
    if (apps.get(row.app_id)?.store_id !== row.store_id) return breaks(field('app_id'), '同一店铺的应用');
    const webhook = webhooks.get(row.webhook_id);
    if (webhook?.app_id !== row.app_id || webhook.event !== row.event) {
      return breaks(field('webhook_id'), '该应用订阅该事件的 webhook');
    }
    if (row.body !== toBody(event, row.id)) return breaks(field('body'), '与事件的 payload_json 逐字一致的请求体');
    if ((row.state === 'failed') !== (row.reason !== null)) return breaks(field('reason'), '仅失败的投递有原因');
    const keepsTarget = row.target_json !== null;
    return keepsTarget && row.event !== 'app.uninstalled' ? breaks(field('target_json'), 'null') : undefined;
  });
  checkEach('attempts', ({ delivery_seq, cycle }, field) =>
    cycle <= (deliveriesBySeq.get(delivery_seq)?.cycle ?? 0) ? undefined : breaks(field('cycle'), '≤ 投递的 cycle'),
  );
  checkEach('recordings', (_, field) => breaks(field('run_json'), '导出文件不含处理函数的录制'));

  const counts = countRows({ rowsOf, apps, collections });
  checkEach('counters', ({ store_id, name, value }, field) => {
    const expected = counts.get(`${store_id} ${name}`) ?? 0;
    counts.delete(`${store_id} ${name}`);
    return value === expected ? undefined : breaks(field('value'), String(expected));
  });
  for (const name of counts.keys()) refuseIf(breaks('tables.counters', name));
}

/** The text that a delivery of an event sends, whose own JSON has to be as it is written here. */
function toBody({ event, payload_json, occurred_at }: RowOf<'events'>, deliveryId: string): string {
  return JSON.stringify({
    event,
    payload: JSON.parse(payload_json),
    timestamp: toIso(occurred_at),
    delivery_id: deliveryId,
  });
}

interface Counted {
  rowsOf<T extends keyof Tables>(table: T): readonly RowOf<T>[];
  readonly apps: ReadonlyMap<string, RowOf<'apps'>>;
  readonly collections: ReadonlyMap<string, RowOf<'collections'>>;
}

/** Lengths of all lists, by store and name. */
function countRows({ rowsOf, apps, collections }: Counted): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (storeId: string | undefined, name: string) => {
    const key = `${storeId} ${name}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const { store_id, status, deleted_at } of rowsOf('products')) {
    if (deleted_at !== null) continue;
    count(store_id, 'products');
    count(store_id, `products:${status}`);
  }
  for (const { store_id, status } of rowsOf('orders')) {
    count(store_id, 'orders');
    count(store_id, `orders:${status}`);
  }
  for (const table of ['customers', 'collections', 'users', 'deliveries'] as const) {
    for (const { store_id } of rowsOf(table)) count(store_id, table);
  }
  for (const { store_id, revoked_at } of rowsOf('api_keys')) if (revoked_at === null) count(store_id, 'api_keys');
  for (const { store_id, uninstalled_at } of rowsOf('apps')) if (uninstalled_at === null) count(store_id, 'apps');
  for (const { app_id, removed_at } of rowsOf('webhooks')) {
    const app = apps.get(app_id);
    if (removed_at === null && app?.uninstalled_at === null) count(app.store_id, 'webhooks');
  }
  for (const { collection_id } of rowsOf('collection_products')) {
    count(collections.get(collection_id)?.store_id, `collection_products:${collection_id}`);
  }
  return counts;
}
