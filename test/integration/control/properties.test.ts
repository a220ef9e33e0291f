import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CONTROL_ENDPOINTS,
  CONTROL_PREFIX,
  CONTROL_TOKEN_HEADER,
  createControlDocument,
  EVENT_NAMES,
  PERMISSION_CODES,
} from '#contract';
import { createApiDocumentCheck } from '../../support/api-document.ts';
import { jsonText } from '../../support/json-text.ts';
import { startControl } from '../../support/start-control.ts';

/** Fixed, so that a run can be repeated; a failure prints it with the counterexample. */
const RUNS = { seed: 20_260_101, numRuns: 600 };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** A control plane with one of everything, and the ids of it all. */
async function openShop() {
  const started = await startControl();
  const { store, scope, storeId } = started;
  const product = await store.products.create(scope, { title: 'Mug', price: 1, inventory: 9_999 });
  const lines = [{ productId: product.id, quantity: 1 }];
  const manifest = { name: 'app', version: '1.0.0', permissions: [], webhooks: [] };
  const app = await store.apps.install({ storeId, manifest, dir: null, receiverUrl: null, granted: [] });
  const ids = [
    ...[UNKNOWN, 'none', storeId, product.id, app.id],
    (await store.orders.place(scope, { lines })).id,
    (await store.customers.create(scope, { email: 'a@b.c' })).id,
    (await store.collections.create(scope, { title: 'All', productIds: [product.id] })).id,
    (await store.keys.create({ storeId, scope: [] })).id,
    (await store.users.create({ storeId, email: 'u@b.c', password: 'secret', role: 'STAFF' })).id,
  ];
  return { ...started, ids };
}

test('whatever is sent to the control plane is answered by its document, and never a fault', async () => {
  const { app, ids, port, token } = await openShop();
  const check = createApiDocumentCheck(createControlDocument());
  const headers = { host: `127.0.0.1:${port}`, [CONTROL_TOKEN_HEADER]: token, 'content-type': 'application/json' };

  const plausible = fc.constantFrom<unknown>(
    ...[...ids, ids, [], {}, null, 0, 1, true, 'USD', 'OWNER', 'STAFF', 'x', 'a@b.c', '1.0.0', 'http://127.0.0.1:9/'],
    ...[PERMISSION_CODES, EVENT_NAMES[0], [{ productId: ids[3], quantity: 1 }], '2030-01-01T00:00:00.000Z'],
    ...[{ name: 'x', version: '1.0.0', permissions: [], webhooks: [] }, 'manual', '36h', { status: 500 }],
  );
  const value = fc.oneof(
    plausible.map((given) => JSON.stringify(given)),
    jsonText,
  );
  const call = fc.constantFrom(...Object.values(CONTROL_ENDPOINTS)).chain((endpoint) => {
    const names = [
      ...Object.keys('body' in endpoint && 'properties' in endpoint.body ? endpoint.body.properties : {}),
      '__proto__',
      'constructor',
    ];
    const object = fc
      .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 })
      .map((fields) => `{${fields.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`);
    const queries = ['page', 'pageSize', 'storeId', 'state', 'event', 'appId', '__proto__'];
    const query = fc
      .array(fc.tuple(fc.constantFrom(...queries), fc.oneof(fc.constantFrom(...ids, '1', 'failed'), fc.string())))
      .map((pairs) => new URLSearchParams(pairs).toString());
    return fc.record({
      method: fc.constant(endpoint.method),
      path: fc.constantFrom(...ids).map((id) => endpoint.path.replace('{id}', id)),
      query,
      payload: fc.oneof({ weight: 6, arbitrary: object }, { weight: 1, arbitrary: jsonText }),
    });
  });

  await fc.assert(
    fc.asyncProperty(call, async ({ method, path, query, payload }) => {
      const url = `${CONTROL_PREFIX}${path}?${query}`;
      const response = await app.inject({ method, url, headers, ...(method !== 'GET' && { payload }) });
      const body = response.json();
      const what = `${method} ${url} ${payload} → ${response.body}`;
      expect(response.statusCode, what).not.toBe(500);
      const answer = { method, path, status: response.statusCode, headers: response.headers, body };
      expect(check.problemsOf(answer), what).toEqual([]);
      if (body.code !== 'ok') expect(Object.keys(body), what).toEqual(['code', 'msg']);
    }),
    RUNS,
  );
});
