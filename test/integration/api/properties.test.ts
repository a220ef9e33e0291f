import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOpenApiDocument, type ProductDetail } from '#contract';
import { createApiDocumentCheck } from '../../support/api-document.ts';
import { jsonText } from '../../support/json-text.ts';
import { type ModelOrder, ShopModel, type Step, toDecimal } from '../../support/shop-model.ts';
import { startApi, type TestApi } from '../../support/start-api.ts';
import { type WatchedEvent, watchEvents } from '../../support/watch-events.ts';

/** Fixed, so that a run can be repeated; a failure prints it with the counterexample. */
const RUNS = { seed: 20_260_101, numRuns: 100 };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const STATUSES = ['DRAFT', 'ACTIVE', 'ARCHIVED'];
const ORDER_STATUSES = ['PENDING', 'PAID', 'FULFILLED', 'CANCELLED', 'REFUNDED'];
/** Spec §7, by hand. */
const STATUS_OF: Record<string, number> = {
  ok: 200,
  VALIDATION_ERROR: 422,
  NOT_FOUND: 404,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  BUSINESS_ERROR: 400,
  CONFLICT: 409,
  RATE_LIMITED: 429,
};

/** An API whose faults fail the test, and every event that it wrote. */
async function startWatched() {
  const api = await startApi({
    onError(error) {
      throw error;
    },
  });
  return { ...api, events: watchEvents(api.store) };
}

const at = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('create'), priceMinor: fc.nat(9_999), inventory: fc.nat(9) }),
  fc.record({ kind: fc.constant('level'), at, inventory: fc.nat(9) }),
  fc.record({ kind: fc.constant('status'), at, status: fc.constantFrom(...STATUSES, 'ACTIVE', 'ACTIVE') }),
  fc.record({ kind: fc.constant('adjust'), at, quantity: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ kind: fc.constant('delete'), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('place'), at, quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('pay'), at }),
  fc.record({ kind: fc.constant('pay'), at }),
  fc.record({ kind: fc.constant('fulfill'), at }),
  fc.record({ kind: fc.constant('refund'), at, amountMinor: fc.integer({ min: -1, max: 20_000 }) }),
  fc.record({ kind: fc.constant('refund'), at, amountMinor: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ kind: fc.constant('cancel'), at }),
) as fc.Arbitrary<Step>;

describe('any sequence of calls', () => {
  test('is answered as the model of the shop says, and leaves what it says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40, size: 'max' }), async (steps) => {
        const api = await startWatched();
        const model = new ShopModel(api);
        for (const taken of steps) {
          const { said, expected } = await model.take(taken);
          expect(said, JSON.stringify(taken)).toEqual({ code: expected, status: STATUS_OF[expected] });
        }
        await expectProducts(api, model);
        await expectOrders(api, model);
        expectChainOfStock(api.events, model);
        expectRefunds(api.events, model.orders);
      }),
      RUNS,
    );
  });
});

async function expectProducts(api: TestApi, { products }: ShopModel): Promise<void> {
  const left = products.filter(({ deleted }) => !deleted);
  expect((await api.data('GET', '/api/products')).total).toBe(left.length);
  for (const status of STATUSES) {
    const { total } = await api.data('GET', `/api/products?status=${status}&pageSize=1`);
    expect(total).toBe(left.filter((product) => product.status === status).length);
  }
  for (const { id, status, inventory, priceMinor } of left) {
    const product: ProductDetail = await api.data('GET', `/api/products/${id}`);
    expect(product).toMatchObject({ status, inventory, price: toDecimal(priceMinor) });
    expect(product.inventory).toBeGreaterThanOrEqual(0);
    expect(product.variants.map((variant) => variant.inventory)).toEqual([inventory]);
  }
}

async function expectOrders(api: TestApi, { orders }: ShopModel): Promise<void> {
  expect((await api.data('GET', '/api/orders?pageSize=1')).total).toBe(orders.length);
  for (const status of ORDER_STATUSES) {
    const { items, total } = await api.data('GET', `/api/orders?status=${status}&pageSize=100`);
    const expected = orders.filter((order) => order.status === status).map(({ id }) => id);
    expect([total, items.map(({ id }: ModelOrder) => id).sort()]).toEqual([expected.length, expected.sort()]);
  }
  for (const { id, status, totalMinor, paidMinor, refundedMinor } of orders) {
    const order = await api.data('GET', `/api/orders/${id}`);
    expect(order).toMatchObject({
      status,
      total: toDecimal(totalMinor),
      paidAmount: toDecimal(paidMinor),
      refundedAmount: toDecimal(refundedMinor),
    });
    expect(refundedMinor).toBeLessThanOrEqual(paidMinor);
    const refunds = order.refunds.reduce((sum: number, { amount }: { amount: number }) => sum + toCents(amount), 0);
    expect(refunds).toBe(refundedMinor);
  }
}

/** Every change of stock begins where the one before ended, and the last one ends at what there is. */
function expectChainOfStock(events: readonly WatchedEvent[], { products }: ShopModel): void {
  for (const { id, inventory, deleted } of products) {
    const changes = events.flatMap(({ event, payload }) =>
      event === 'product.inventory.updated' && 'old_quantity' in payload && payload.product_id === id ? [payload] : [],
    );
    for (const [i, change] of changes.entries()) {
      expect(change.new_quantity).toBeGreaterThanOrEqual(0);
      expect(change.new_quantity).not.toBe(change.old_quantity);
      if (i > 0) expect(change.old_quantity).toBe(changes[i - 1]?.new_quantity);
    }
    if (!deleted && changes.length > 0) expect(changes.at(-1)?.new_quantity).toBe(inventory);
  }
}

function expectRefunds(events: readonly WatchedEvent[], orders: readonly ModelOrder[]): void {
  for (const { id, refundedMinor } of orders) {
    const refunds = events.flatMap(({ event, payload }) =>
      event === 'order.refunded' && 'refund_id' in payload && payload.order_id === id ? [toCents(payload.amount)] : [],
    );
    expect(refunds.reduce((sum, cents) => sum + cents, 0)).toBe(refundedMinor);
  }
}

/** Exact for what has two decimals, which is asserted with it. */
function toCents(amount: number): number {
  expect(String(amount)).toMatch(/^\d+(\.\d{1,2})?$/);
  return Math.round(amount * 100);
}

const FIELDS = [
  ...['title', 'price', 'currency', 'inventory', 'description', 'status', 'handle', 'quantity', 'reason', 'variantId'],
  ...['trackingNumber', 'carrier', 'amount', 'email', 'name', 'phone', 'id', '__proto__', 'constructor', 'toString'],
];
const fields = fc
  .array(fc.tuple(fc.constantFrom(...FIELDS), jsonText), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${JSON.stringify(name)}:${value}`));
const noObject = fc.oneof(jsonText, fc.string({ unit: 'binary', maxLength: 20 }));

const query = fc
  .array(fc.tuple(fc.constantFrom('page', 'pageSize', 'status', '__proto__', 'x'), fc.string({ unit: 'binary' })))
  .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&'));

/** Calls with fields that make them succeed; what is generated comes after them, and the last of two equal names counts. */
const WRITES: [method: string, path: string, valid: string][] = [
  ['POST', '/api/products', '"title":"Mug","price":1'],
  ['PUT', '/api/products/{product}', '"title":"Cup"'],
  ['POST', '/api/products/{product}/inventory', '"quantity":-1'],
  ['POST', '/api/orders/{order}/fulfill', '"trackingNumber":"T","carrier":"C"'],
  ['POST', '/api/orders/{order}/refund', '"amount":0.01'],
  ['POST', '/api/orders/{order}/cancel', '"reason":""'],
  ['POST', '/api/customers', '"email":"li@example.com"'],
];
const write = fc.constantFrom(...WRITES).chain(([method, path, valid]) => {
  const object = fields.map((more) => `{${[valid, ...more].join(',')}}`);
  const body = fc.oneof({ weight: 6, arbitrary: object }, { weight: 1, arbitrary: noObject });
  return fc.tuple(fc.constant(method), fc.constant(path), body);
});
const LISTS = ['/api/products', '/api/orders', '/api/customers', '/api/collections', '/api/collections/{id}/products'];

describe('whatever is sent', () => {
  const check = createApiDocumentCheck(createOpenApiDocument());

  async function send(api: TestApi, method: string, path: string, payload?: string) {
    const headers = { 'content-type': 'application/json' };
    const answer = await api.call(method, path, payload === undefined ? {} : { payload, headers });
    const what = `${method} ${path} ${payload} → ${JSON.stringify(answer.body)}`;
    expect(check.problemsOf({ method, path, ...answer }), what).toEqual([]);
    expect(answer.status, what).toBe(STATUS_OF[answer.body.code]);
    if (answer.body.code !== 'ok') expect(Object.keys(answer.body), what).toEqual(['code', 'msg']);
    expect(answer.body.msg, what).toMatch(/\p{Script=Han}/u);
    return answer;
  }

  test('as a body is answered by the document, changes nothing when it is refused, and can be read back', async () => {
    const api = await startWatched();
    const freshKeyEvery = 500;
    let sent = 0;
    let key = api.ownerKey;
    await fc.assert(
      fc.asyncProperty(write, async ([method, path, payload]) => {
        if (sent % freshKeyEvery === 0) key = await api.createKey(null);
        sent += 4;
        const calling: TestApi = { ...api, call: (m, p, options) => api.call(m, p, { ...options, key }) };
        const product = await api.store.products.create(api.scope, { title: 'Mug', price: 9.99, inventory: 5 });
        const order = await api.store.orders.place(api.scope, { lines: [{ productId: product.id, quantity: 1 }] });
        await api.store.orders.pay(api.scope, order.id, {});
        const before = api.events.length;
        const target = path.replace('{product}', product.id).replace('{order}', order.id);
        const { body: said } = await send(calling, method, target, payload);
        if (said.code !== 'ok') expect(api.events.length).toBe(before);
        const stored = await send(calling, 'GET', `/api/products/${product.id}`);
        if (method === 'PUT' && said.code === 'ok') expect(stored.body.data).toEqual(said.data);
        if (path === '/api/products' && said.code === 'ok') {
          expect((await send(calling, 'GET', `${target}/${said.data.id}`)).body.data).toEqual(said.data);
        }
        if (path === '/api/customers' && said.code === 'ok') {
          expect((await send(calling, 'GET', `${target}/${said.data.id}`)).body.data).toEqual(said.data);
        }
      }),
      { ...RUNS, numRuns: 600 },
    );
  });

  test('as a query is answered by the document', async () => {
    const api = await startWatched();
    const { id } = await api.store.collections.create(api.scope, { title: 'All', productIds: [] });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...LISTS), query, async (path, text) => {
        await send(api, 'GET', `${path.replace('{id}', id)}?${text}`);
      }),
      { ...RUNS, numRuns: 500 },
    );
  });

  test('as an id is not found', async () => {
    const api = await startWatched();
    const paths = ['/api/products/', '/api/orders/', '/api/customers/'];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.string({ unit: 'binary', minLength: 1 }), async (path, id) => {
        const { status } = await api.call('GET', path + encodeURIComponent(id.toWellFormed()));
        expect(status).toBe(404);
      }),
      { ...RUNS, numRuns: 300, examples: [['/api/products/', UNKNOWN]] },
    );
  });
});
