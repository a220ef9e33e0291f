import 'tillkit/testing/matchers';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { assertCalled, assertNeedsPermissions, assertSucceeded, createTestStore } from '#testing';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { startReceiver } from '../../support/start-receiver.ts';

const REFUSED = `export default async (event, ctx) => {
  console.log('sending');
  await ctx.api.orders.fulfill(event.payload.order_id, { trackingNumber: 'SF1', carrier: 'SF' });
};
`;

/** A store whose handler read the order, and the deliveries of that. */
async function startPaid(handler?: string) {
  const { dir } = await createExtension(handler === undefined ? {} : { handler });
  const store = await createTestStore({ extension: dir });
  await store.trigger('order.paid', { count: 2 });
  return { store, deliveries: await store.deliveries.of('order.paid') };
}

describe('success', () => {
  test('is that of every delivery', async () => {
    const { store, deliveries } = await startPaid();
    await using _ = store;
    assertSucceeded(deliveries);
    assertSucceeded(deliveries[0]);
    expect(deliveries).toHaveSucceeded();
    store.respond([500]);
    await store.trigger('order.paid');
    const all = await store.deliveries.list();
    expect(() => assertSucceeded(all)).toThrow('500');
    expect(all).not.toHaveSucceeded();
    expect(() => expect(deliveries).not.toHaveSucceeded()).toThrow('succeeded');
  });

  test('when it is missing, is explained by what the attempts did', async () => {
    const { store, deliveries } = await startPaid(REFUSED);
    await using _ = store;
    const told = [/^order\.paid is waiting_retry, not succeeded: ApiError: .+\n/];
    told.push(/order\.paid .* waiting_retry/, /attempt 1: 500 handler_error/, /ApiError: /);
    told.push(/POST \/api\/orders\/.*\/fulfill → 403 FORBIDDEN/, /info: sending/);
    for (const part of told) {
      expect(() => assertSucceeded(deliveries)).toThrow(part);
      expect(() => expect(deliveries).toHaveSucceeded()).toThrow(part);
    }
  });

  test('of nothing is an error, also when it is not wanted', async () => {
    for (const nothing of [[], undefined]) {
      const error = expect.objectContaining({ code: 'no-delivery' });
      expect(() => assertSucceeded(nothing)).toThrow(error);
      expect(() => expect(nothing).not.toHaveSucceeded()).toThrow(error);
      expect(() => expect(nothing).not.toHaveCalled('GET /api/orders')).toThrow(error);
    }
    expect(() => expect(Promise.resolve([])).toHaveSucceeded()).toThrow('await');
  });
});

describe('calls', () => {
  test('are those of every attempt, by endpoint', async () => {
    const { store, deliveries } = await startPaid();
    await using _ = store;
    assertCalled(deliveries, 'GET /api/orders/{id}');
    expect(deliveries[1]).toHaveCalled('GET /api/orders/{id}');
    expect(deliveries).not.toHaveCalled('GET /api/orders');
    expect(deliveries).not.toHaveCalled('POST /api/orders/{id}/fulfill');
    const told = new RegExp(`GET /api/orders/${JSON.parse(deliveries[0]?.body ?? '').payload.order_id} → 200 ok`);
    expect(() => assertCalled(deliveries, 'GET /api/products')).toThrow(told);
    expect(() => expect(deliveries).not.toHaveCalled('GET /api/orders/{id}')).toThrow(told);
  });

  test('count when the store refused them', async () => {
    const { store, deliveries } = await startPaid(REFUSED);
    await using _ = store;
    assertCalled(deliveries, 'POST /api/orders/{id}/fulfill');
  });

  test('are told to be none', async () => {
    const { store, deliveries } = await startPaid('export default () => null;\n');
    await using _ = store;
    expect(() => assertCalled(deliveries, 'GET /api/products')).toThrow('none');
  });

  test('of an endpoint that does not exist are an error that names the nearest', async () => {
    const { store, deliveries } = await startPaid();
    await using _ = store;
    const error = expect.objectContaining({
      code: 'unknown-endpoint',
      nextSteps: [expect.stringMatching(/\/fulfill/)],
    });
    expect(() => expect(deliveries).not.toHaveCalled('POST /api/orders/{id}/fulfil' as never)).toThrow(error);
  });
});

describe('permissions', () => {
  test('are those of source, subscriptions and calls, no more and no fewer', async () => {
    const { dir } = await createExtension({
      permissions: ['order:view', 'product:view', 'customer:create'],
      events: ['order.paid', 'product.deleted'],
    });
    await using store = await createTestStore({ extension: dir });
    await assertNeedsPermissions(store, ['product:view', 'order:view']);
    await expect(store).toNeedPermissions(['order:view', 'product:view']);
    await expect(store).not.toNeedPermissions(['order:view', 'product:view', 'customer:create']);
    const told = 'Expected: order:view\nNeeded: order:view, product:view';
    await expect(assertNeedsPermissions(store, ['order:view'])).rejects.toThrow(told);
    await expect(expect(store).toNeedPermissions(['order:view'])).rejects.toThrow(told);
  });

  test('of a call that the source does not show count once it is made', async () => {
    const handler = "export default (event, ctx) => ctx.api.request({ method: 'GET', path: event.payload.gateway });\n";
    const { dir } = await createExtension({ handler });
    await using store = await createTestStore({ extension: dir });
    await store.trigger('order.paid', { set: { gateway: '/api/customers' } });
    await assertNeedsPermissions(store, ['order:view', 'customer:view']);
    await expect(assertNeedsPermissions(store, [])).rejects.toThrow(/Expected: none.*handler\.ts:1 cannot be read/s);
  });

  test('of a receiver are those of its subscriptions and of its calls with the key of the extension', async () => {
    const { dir } = await createExtension({ permissions: ['order:view', 'customer:view', 'product:view'] });
    let call = async () => {};
    const receiver = await startReceiver((response) => void call().then(() => response.end()));
    await using store = await createTestStore({ extension: dir, forward: receiver.url });
    await expect(store).toNeedPermissions(['order:view']);
    call = async () => {
      await fetch(`${store.url}/api/customers`, { headers: { 'X-Service-API-Key': store.appKey } });
      await fetch(`${store.url}/api/products`, { headers: { 'X-Service-API-Key': store.apiKey } });
    };
    await store.trigger('order.paid');
    await assertNeedsPermissions(store, ['order:view', 'customer:view']);
    await expect(assertNeedsPermissions(store, [])).rejects.toThrow(
      /Needed: customer:view, order:view\n.*store\.appKey/,
    );
  });
});

test('node:test runs them, without vitest', async () => {
  const { path } = await createFolder({
    'no-vitest.mjs': `import { registerHooks } from 'node:module';
registerHooks({
  resolve(name, context, next) {
    if (name.startsWith('vitest')) throw new Error('vitest was loaded');
    return next(name, context);
  },
});
`,
  });
  const flags = ['--conditions=source', '--import', path('no-vitest.mjs'), '--test-reporter=tap', '--test'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, 'test/order-paid.node.ts'], {
    cwd: new URL('../../../docs/snippets', import.meta.url),
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });
  expect(stdout).toMatch(/^# pass 1$/m);
});
