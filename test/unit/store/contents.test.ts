import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoreExport } from '#contract';
import type { Scope, Store } from '#store';
import { forgeRows, forgeTables } from '../../support/forge-export.ts';
import { openTestStore, testManifest } from '../../support/open-test-store.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/exports');
const LIST = { page: 1, pageSize: 100 };

/** A store with something in most tables. */
async function openFilled() {
  const opened = await openTestStore();
  const { store, scope } = opened;
  const { storeId } = scope;
  const manifest = testManifest(['order:view'], ['order.created', 'order.paid']);
  const app = await store.apps.install({
    storeId,
    manifest,
    dir: '/home/me/app',
    receiverUrl: null,
    granted: ['order:view'],
  });
  const product = await store.products.create(scope, { title: 'Mug', price: 5, inventory: 10 });
  await store.customers.create(scope, { email: 'li@example.com', name: 'Li' });
  await store.users.create({ storeId, email: 'me@example.com', password: 'correct horse', role: 'OWNER' });
  const { key } = await store.keys.create({ storeId, name: 'CI', scope: null });
  const order = await store.orders.place(scope, { lines: [{ productId: product.id, quantity: 1 }] });
  await store.orders.pay(scope, order.id, {});
  return { ...opened, app, product, order, key };
}

const changes: Record<string, (store: Store, scope: Scope, n: number) => Promise<unknown>> = {
  product: (store, scope, n) => store.products.create(scope, { title: `P${n}`, price: n, inventory: n }),
  customer: (store, scope, n) => store.customers.create(scope, { email: `c${n}@example.com` }).catch(() => undefined),
  delete: async (store, scope) => {
    const [first] = store.products.list(scope, LIST).items;
    if (first !== undefined) await store.products.delete(scope, first.id);
  },
  store: (store, _, n) => store.stores.create({ name: `S${n}`, currency: 'USD' }),
};

describe('a content that is put back', () => {
  test('is the same rows, whatever happened in between', async () => {
    const { store, scope } = await openFilled();
    const names = Object.keys(changes);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(50)), { maxLength: 15 }), async (steps) => {
        const taken = store.contents.take();
        const listed = store.products.list(scope, LIST);
        for (const [name, n] of steps) await changes[name]?.(store, scope, n);
        store.products.list(scope, LIST);
        await store.contents.replace(taken, () => {});
        expect(store.contents.take().tables).toEqual(taken.tables);
        expect(store.products.list(scope, LIST)).toEqual(listed);
        for (const [name, n] of steps) await changes[name]?.(store, scope, n);
        await store.contents.replace(taken, () => {});
      }),
      { numRuns: 25 },
    );
  });

  test('lets keys of then work and those of later not', async () => {
    const { store, scope, key } = await openFilled();
    const taken = store.contents.take();
    const later = await store.keys.create({ storeId: scope.storeId, name: 'later', scope: null });
    expect(store.keys.authenticate(later.key)).toBeDefined();
    await store.contents.replace(taken, () => {});
    expect(store.keys.authenticate(later.key)).toBeUndefined();
    expect(store.keys.authenticate(key)).toBeDefined();
  });

  test('gives the same ids to the same operations, and none that it has', async () => {
    const { store, scope } = await openFilled();
    const taken = store.contents.take();
    const make = async () => {
      await store.contents.replace(taken, () => {});
      return (await store.products.create(scope, { title: 'Cup', price: 1 })).id;
    };
    const first = await make();
    expect(await make()).toBe(first);
    const withIt = store.contents.take();
    await store.contents.replace(withIt, () => {});
    expect((await store.products.create(scope, { title: 'Cup', price: 1 })).id).not.toBe(first);
  });

  test('leaves everything as it was when a row is refused', async () => {
    const { store } = await openFilled();
    const before = store.contents.take();
    const broken = { ...before, tables: { ...before.tables, products: [{ id: 'x' }] } };
    await expect(store.contents.replace(broken, () => {})).rejects.toThrow(/NOT NULL/);
    expect(store.contents.take().tables).toEqual(before.tables);
  });
});

describe('an export', () => {
  test('holds no key, secret, password or folder', async () => {
    const { store, app, key } = await openFilled();
    await store.apps.uninstall(app.id);
    const text = JSON.stringify(store.contents.export());
    const secrets = [key, key.slice(0, 8), app.apiKey, store.tokenSecret, '/home/me', 'scrypt'];
    for (const secret of [...secrets, ...app.webhooks.map((webhook) => webhook.secret)]) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('li@example.com');
  });

  test('is the same when it is imported and exported again', async () => {
    const { store } = await openFilled();
    const document = store.contents.export();
    const other = await openTestStore({ seed: 7 });
    await other.store.contents.replace(await other.store.contents.fromExport(document), () => {});
    expect(other.store.contents.export()).toEqual(document);
  });

  test('is imported with new secrets, and no id of it is given again', async () => {
    const { store, order, key } = await openFilled();
    const document = store.contents.export();
    const { store: other, scope } = await openTestStore({ seed: 7 });
    await other.contents.replace(await other.contents.fromExport(document), () => {});
    expect(other.orders.get(scope, order.id)).toMatchObject({ status: 'PAID' });
    expect(other.keys.authenticate(key)).toBeUndefined();
    const ids = new Set(other.products.list(scope, LIST).items.map(({ id }) => id));
    for (let n = 0; n < 5; n += 1) ids.add((await other.products.create(scope, { title: 'New', price: 1 })).id);
    expect(ids.size).toBe(other.products.list(scope, LIST).total);
  });

  test.each<[string, (document: StoreExport) => StoreExport, RegExp]>([
    ['of a newer version', (document) => ({ ...document, schema: 99 }), /schema/],
    ['that was changed', (document) => ({ ...document, tables: { ...document.tables, orders: [] } }), /digest/],
  ])('%s is refused', async (_, spoil, message) => {
    const { store } = await openFilled();
    const before = store.contents.take();
    await expect(store.contents.fromExport(spoil(store.contents.export()))).rejects.toThrow(message);
    expect(store.contents.take().tables).toEqual(before.tables);
  });
});

const CLOCK = 'tables.meta.clock';

test.each<[string, string, object, string]>([
  ['a manifest that is no JSON', 'apps', { manifest_json: '{' }, 'tables.apps[0].manifest_json'],
  ['a manifest without events', 'apps', { manifest_json: '{}' }, 'tables.apps[0].manifest_json'],
  ['a code that there is not', 'apps', { granted_json: '["order:veiw"]' }, 'tables.apps[0].granted_json[0]'],
  ['a log that was cut off', 'events', { payload_json: '{"order' }, 'tables.events[0].payload_json'],
  ['a time that no calendar has', 'products', { created_at: 1e17 }, 'tables.products[0].created_at'],
  ['a clock that is no JSON', 'meta', { key: 'clock', value: 'noon' }, CLOCK],
  ['a clock of no mode', 'meta', { key: 'clock', value: '{"mode":"fast","at":5}' }, CLOCK],
  ['a clock before all times', 'meta', { key: 'clock', value: '{"mode":"manual","at":-1}' }, CLOCK],
  ['a clock after all times', 'meta', { key: 'clock', value: '{"mode":"system","aheadMs":1e300}' }, CLOCK],
  ['a clock that is null', 'meta', { key: 'clock', value: 'null' }, CLOCK],
  ['a product without a variant', 'products', { variants_json: '[]' }, 'tables.products[0].variants_json'],
  [
    'a variant without stock',
    'products',
    { variants_json: '[{"id":"a"}]' },
    'tables.products[0].variants_json[0].title',
  ],
  ['openings that cannot be counted', 'meta', { key: 'openings', value: 'many' }, 'tables.meta.openings'],
])('an export with %s is refused, and the field is named', async (_, table, change, field) => {
  const { store } = await openFilled();
  const document = store.contents.export();
  // One row tells what there is to tell of a table of pairs.
  const meta = document.tables.meta?.slice(0, 1) ?? [];
  const forged = forgeRows({ ...document, tables: { ...document.tables, meta } }, table, (row) => ({
    ...row,
    ...change,
  }));
  await expect(store.contents.fromExport(forged)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining(` ${field}`),
  });
});

const NOBODY = '00000000-0000-4000-8000-000000000000';
const TARGET = { receiverUrl: null, handler: 'h.ts', secret: 's', appName: 'a', dir: null };
const OWN_KEY = /^own key of /;

test.each<[string, string, (row: StoreExport['tables'][string][number]) => object, string]>([
  ['a body that is no JSON', 'deliveries', () => ({ body: '{' }), 'body'],
  [
    'a body of another event',
    'deliveries',
    ({ body }) => ({ body: String(body).replace('"amount":5', '"amount":500') }),
    'body',
  ],
  ['an event that there is not', 'deliveries', () => ({ event: 'order.payed' }), 'event'],
  ['a payload that is no object', 'events', () => ({ payload_json: '[1]' }), 'payload_json'],
  [
    'a payload with a field twice',
    'events',
    () => ({ payload_json: '{"order_id":"a","order_id":"b"}' }),
    'payload_json',
  ],
  [
    'a payload without an end',
    'events',
    () => ({ payload_json: `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}` }),
    'payload_json',
  ],
  ['a state that there is not', 'deliveries', () => ({ state: 'sent' }), ''],
  ['a reason without a failure', 'deliveries', () => ({ reason: 'app_uninstalled' }), 'reason'],
  ['an id that is a path', 'deliveries', ({ seq }) => (seq === 1 ? { id: '../../x' } : {}), 'id'],
  ['a webhook of nobody', 'deliveries', () => ({ webhook_id: NOBODY }), 'webhook_id'],
  ['a target that is no JSON', 'deliveries', () => ({ target_json: '{' }), 'target_json'],
  ['a target of an event that has none', 'deliveries', () => ({ target_json: JSON.stringify(TARGET) }), 'target_json'],
  [
    'a target that is no URL',
    'deliveries',
    () => ({ target_json: JSON.stringify({ ...TARGET, receiverUrl: 'file:///x' }) }),
    'target_json.receiverUrl',
  ],
  ['a script of nonsense', 'deliveries', () => ({ script_json: '["maybe"]' }), 'script_json[0]'],
  [
    'a cause that came later',
    'events',
    ({ seq }) => (seq === 1 ? { caused_by_delivery_id: NOBODY, caused_by_attempt: 1 } : {}),
    'caused_by_delivery_id',
  ],
  ['a depth without a cause', 'events', () => ({ depth: 3 }), 'depth'],
  ['a receiver of another protocol', 'apps', () => ({ receiver_url: 'file:///etc/passwd' }), 'receiver_url'],
  ['a receiver that is no URL', 'apps', () => ({ receiver_url: '127.0.0.1:80' }), 'receiver_url'],
  ['an app of another name', 'apps', () => ({ name: 'other' }), 'name'],
  ['a grant that nobody asked for', 'apps', () => ({ granted_json: '["product:delete"]' }), 'granted_json'],
  ['a webhook of an event that there is not', 'webhooks', () => ({ event: 'toString' }), 'event'],
  ['a scope that is no list', 'api_keys', () => ({ scope_json: '{"__proto__":[]}' }), 'scope_json'],
  ['a key of an app of nobody', 'api_keys', () => ({ app_id: NOBODY }), 'app_id'],
  ['a role that there is not', 'users', () => ({ role: 'ROOT' }), ''],
  ['an address that differs from its key', 'users', () => ({ email_key: 'you@example.com' }), 'email_key'],
  ['a title that is too long', 'products', () => ({ title: 'x'.repeat(256) }), 'title'],
  ['a stock that is not that of its variants', 'products', () => ({ inventory: 1 }), 'inventory'],
  ['a price beyond all', 'products', () => ({ price_minor: 9e15 }), 'price_minor'],
  ['a currency that there is not', 'orders', () => ({ currency: 'XXX' }), 'currency'],
  ['an order of nobody', 'order_lines', () => ({ order_id: NOBODY }), 'order_id'],
  ['more orders than there are', 'counters', () => ({ value: 1_000 }), 'value'],
  ['a column that there is not', 'products', () => ({ cost: 1 }), ''],
  ['a fraction of a line', 'order_lines', () => ({ quantity: 1.5 }), ''],
])('an export with %s is refused, table, row and column named', async (_, table, change, column) => {
  const { store } = await openFilled();
  const before = store.contents.take();
  const forged = forgeRows(store.contents.export(), table, (row) => ({ ...row, ...change(row) }));
  const refusal = store.contents.fromExport(forged);
  await expect(refusal).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  await expect(refusal).rejects.toThrow(
    new RegExp(`tables\\.${table}\\[\\d+\\]${column === '' ? '' : `\\.${column.replace(/[[\].]/g, '\\$&')}`}`),
  );
  expect(store.contents.take()).toMatchObject({ tables: before.tables });
});

const UPLOAD = { id: NOBODY, filename: 'a.png', content_type: 'image/png', size_bytes: 3, created_at: 0 };

test.each<[string, object, string | undefined]>([
  ['as it was made', {}, undefined],
  ['with a name that is a path', { filename: '../../a.png' }, 'filename'],
  ['with a name of a Windows path', { filename: '..\\a.png' }, 'filename'],
  ['with a character of no width', { filename: 'a\u202egnp.png' }, 'filename'],
  ['with a null in its name', { filename: 'a\0.png' }, 'filename'],
  ['that would be served as a page', { content_type: 'text/html' }, 'content_type'],
  ['of another type than its name says', { content_type: 'image/gif' }, 'content_type'],
  ['larger than any', { size_bytes: 1e12 }, 'size_bytes'],
  ['whose id is a path', { id: '../store.db' }, 'id'],
])('an uploaded file %s', async (_, change, column) => {
  const { store, scope } = await openFilled();
  const uploads = [{ ...UPLOAD, store_id: scope.storeId, ...change }];
  const taken = store.contents.fromExport(forgeTables(store.contents.export(), { uploads }));
  if (column === undefined) await taken;
  else await expect(taken).rejects.toThrow(`tables.uploads[0].${column}`);
});

test.each<[string, StoreExport['tables'], string]>([
  ['a table that there is not', { __proto__: null, sqlite_schema: [] } as never, 'tables.sqlite_schema'],
  ['a table called like an inherited name', JSON.parse('{"__proto__": [{"id": 1}]}'), 'tables.__proto__'],
  ['a value about the store that there is not', { meta: [{ key: 'trusted', value: '1' }] }, 'tables.meta.trusted'],
  ['a recording', { recordings: [{ delivery_seq: 1, number: 1, run_json: '{}' }] }, 'tables.recordings[0]'],
])('an export with %s is refused', async (_, tables, field) => {
  const { store } = await openFilled();
  await expect(store.contents.fromExport(forgeTables(store.contents.export(), tables))).rejects.toThrow(field);
});

test('the key that the emulator has for itself is none of an app', async () => {
  const { store, scope, app } = await openFilled();
  await store.keys.recoverOwn(scope.storeId);
  const key = store.keys.ofApp(app.id);
  const forged = forgeRows(store.contents.export(), 'meta', (row) =>
    OWN_KEY.test(String(row.key)) ? { ...row, value: key.id } : row,
  );
  await expect(store.contents.fromExport(forged)).rejects.toThrow(`tables.meta.own key of ${scope.storeId}`);
});

test('what waits in an export waits in an import until it is sent, and nothing of it is ever due', async () => {
  const { store } = await openFilled();
  const document = store.contents.export();
  expect(document.tables.deliveries?.map(({ state }) => state)).toEqual(['pending', 'pending']);
  const forged = forgeRows(document, 'deliveries', (row) => ({ ...row, due_at: 0 }));
  const { store: other, scope, clock } = await openTestStore({ seed: 7 });
  await other.contents.replace(await other.contents.fromExport(forged), () => {});
  expect(other.deliveries.nextDueAt(-1)).toBeUndefined();
  const [held] = other.deliveries.list(other.stores.list()[0]?.id ?? scope.storeId, LIST).items;
  expect(held).toMatchObject({ state: 'pending', nextAttemptAt: null, attempts: [] });
  const sent = await other.deliveries.resend(held?.id ?? '');
  expect(sent).toMatchObject({ state: 'pending', cycle: 1, nextAttemptAt: new Date(clock.now()).toISOString() });
  await expect(other.deliveries.resend(held?.id ?? '')).rejects.toMatchObject({ detail: { reason: 'not-failed' } });
});

/** Exports of every schema that was ever published. They are never changed. */
test.each(readdirSync(FIXTURES))('the export %s is still imported', async (file) => {
  const document = JSON.parse(readFileSync(join(FIXTURES, file), 'utf8')) as StoreExport;
  const { store } = await openTestStore({ seed: 1 });
  await store.contents.replace(await store.contents.fromExport(document), () => {});
  const [first] = store.stores.list();
  const scope: Scope = { storeId: first?.id ?? '', cause: null };
  const { items } = store.products.list(scope, LIST);
  expect(items.length).toBeGreaterThan(0);
  for (const { id, inventory } of items) {
    const { variants } = store.products.get(scope, id);
    expect(variants.reduce((sum, variant) => sum + variant.inventory, 0)).toBe(inventory);
    expect(variants.length).toBeGreaterThan(0);
  }
  const [order] = store.orders.list(scope, LIST).items;
  expect(store.orders.get(scope, order?.id ?? '')).toMatchObject({ status: 'PAID', payment: { status: 'SUCCEEDED' } });
});
