import { describe, expect, test } from 'vitest';
import type { AppInstalled, Delivery, Page } from '#contract';
import { startControl } from '../../support/start-control.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** A control plane whose calls give their `data`; a failed one throws. */
async function startOwner() {
  const started = await startControl();
  const does = async (method: string, path: string, body?: unknown) => {
    const answer = await started.control(method, path, { body });
    if (answer.body.code !== 'ok') throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data as unknown;
  };
  const { id: productId } = await started.data('POST', '/api/products', {
    body: { title: 'Mug', price: 5, inventory: 10 },
  });
  return { ...started, does, productId };
}

describe('orders', () => {
  test('place and pay', async () => {
    const { does, productId, data } = await startOwner();
    const order = await does('POST', '/orders', { lines: [{ productId, quantity: 2 }], email: 'a@b.c' });
    expect(order).toMatchObject({ status: 'PENDING', total: 10, email: 'a@b.c', lineItems: [{ quantity: 2 }] });
    const { id } = order as { id: string };
    expect(await does('POST', `/orders/${id}/pay`, { gateway: 'card' })).toMatchObject({
      status: 'PAID',
      payment: { gateway: 'card', amount: 10, status: 'SUCCEEDED' },
    });
    expect(await data('GET', `/api/orders/${id}`)).toMatchObject({ status: 'PAID' });
  });

  test('a payment without a body pays the total', async () => {
    const { does, productId } = await startOwner();
    const { id } = (await does('POST', '/orders', { lines: [{ productId, quantity: 1 }] })) as { id: string };
    expect(await does('POST', `/orders/${id}/pay`)).toMatchObject({ status: 'PAID', paidAmount: 5 });
  });
});

describe('customers', () => {
  test('change and delete', async () => {
    const { does, data, call } = await startOwner();
    const { id } = await data('POST', '/api/customers', { body: { email: 'a@b.c' } });
    expect(await does('PATCH', `/customers/${id}`, { name: 'Li', phone: null })).toMatchObject({ id, name: 'Li' });
    expect(await does('DELETE', `/customers/${id}`)).toEqual({ id, deleted: true });
    expect((await call('GET', `/api/customers/${id}`)).status).toBe(404);
  });
});

describe('collections', () => {
  test('make and fill', async () => {
    const { does, productId } = await startOwner();
    const made = await does('POST', '/collections', { title: 'Best' });
    expect(made).toMatchObject({ title: 'Best', productCount: 0 });
    const { id } = made as { id: string };
    expect(await does('PUT', `/collections/${id}/products`, { productIds: [productId] })).toMatchObject({
      id,
      productCount: 1,
    });
  });
});

describe('apps, webhooks, deliveries', () => {
  test('install, list, change, upgrade, uninstall', async () => {
    const { does } = await startOwner();
    const installed = (await does('POST', '/apps', { dir: '/x', grant: 'all' })) as AppInstalled;
    expect(installed).toMatchObject({ name: 'Loyalty', version: '1.0.0', webhooks: [{ event: 'order.paid' }] });
    const { id } = installed;
    expect(await does('GET', '/apps')).toMatchObject({ total: 1, items: [{ id, granted: expect.any(Array) }] });
    expect(await does('GET', '/webhooks')).toMatchObject({ total: 1, items: [{ appId: id }] });
    expect(await does('PUT', `/apps/${id}/receiver`, { url: 'http://127.0.0.1:9/' })).toMatchObject({
      receiverUrl: 'http://127.0.0.1:9/',
    });
    expect(await does('PUT', `/apps/${id}/receiver`, { url: null })).toMatchObject({ receiverUrl: null });
    expect(await does('PUT', `/apps/${id}/permissions`, { granted: ['order:view'] })).toMatchObject({
      granted: ['order:view'],
    });
    expect(await does('PUT', `/apps/${id}`, { dir: '/x' })).toMatchObject({ version: '1.1.0' });
    expect(await does('DELETE', `/apps/${id}`)).toEqual({ id, deleted: true });
    expect(await does('GET', '/apps')).toMatchObject({ total: 0, items: [] });
  });

  test('trigger, and the history of deliveries', async () => {
    const { does, control } = await startOwner();
    await does('POST', '/apps', { dir: '/x', grant: 'all' });
    const payload = { order_id: UNKNOWN, payment_id: UNKNOWN, amount: 5, gateway: 'manual' };
    const fired = await does('POST', '/trigger', { event: 'order.paid', payload });
    const { events } = fired as { events: { deliveryIds: string[] }[] };
    expect(events).toMatchObject([{ event: 'order.paid', payload }]);
    const id = events[0]?.deliveryIds[0] ?? '';
    const page = (await does('GET', '/deliveries?event=order.paid&state=pending')) as Page<Delivery>;
    expect(page).toMatchObject({ total: 1, items: [{ id, event: 'order.paid', state: 'pending' }] });
    const delivery = (await does('GET', `/deliveries/${id}`)) as Delivery;
    expect(JSON.parse(delivery.body)).toMatchObject({ event: 'order.paid', payload, delivery_id: id });
    expect(await does('GET', `/deliveries/${id}/recording`)).toEqual({ delivery, runs: [] });
    expect(await does('GET', '/deliveries?state=failed')).toMatchObject({ total: 0 });
    expect(await control('POST', `/deliveries/${id}/resend`)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
  });
});

describe('clock', () => {
  test('shows the store’s time', async () => {
    const { does } = await startOwner();
    expect(await does('GET', '/clock')).toEqual({
      mode: 'manual',
      now: '2026-01-01T00:00:00.500Z',
      attemptsStarted: 0,
      succeeded: 0,
      failed: 0,
      nextDueAt: null,
    });
  });
});

describe('several stores', () => {
  test('a call names its store, else the first one is meant; a record is found in whichever it is', async () => {
    const { does, store, productId } = await startOwner();
    const { id: storeId } = await store.stores.create({ name: 'Second', currency: 'EUR' });
    await does('POST', '/collections', { title: 'First' });
    const made = (await does('POST', '/collections', { title: 'Second', storeId })) as { id: string };
    const titles = (inStore: string) =>
      store.collections
        .list({ storeId: inStore, cause: null }, { page: 1, pageSize: 20 })
        .items.map(({ title }) => title);
    expect([titles(storeId), titles(store.stores.list()[0]?.id ?? '')]).toEqual([['Second'], ['First']]);
    expect(await does('PUT', `/collections/${made.id}/products`, { productIds: [] })).toMatchObject({
      productCount: 0,
    });
    await does('POST', '/apps', { dir: '/x', grant: 'all', storeId });
    expect([await does('GET', '/apps'), await does('GET', `/apps?storeId=${storeId}`)]).toMatchObject([
      { total: 0 },
      { total: 1 },
    ]);
    await expect(does('POST', '/orders', { storeId, lines: [{ productId, quantity: 1 }] })).rejects.toThrow(
      'NOT_FOUND',
    );
  });

  test('an unknown store is not found', async () => {
    const { control, productId } = await startOwner();
    const body = { storeId: UNKNOWN, lines: [{ productId, quantity: 1 }] };
    expect(await control('POST', '/orders', { body })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await control('GET', `/deliveries?storeId=${UNKNOWN}`)).status).toBe(404);
  });
});

describe('bad input', () => {
  test.each<[string, string, unknown]>([
    ['POST', `/orders/${UNKNOWN}/pay`, { amount: 'x' }],
    ['PATCH', `/customers/${UNKNOWN}`, { email: 5 }],
    ['DELETE', `/customers/${UNKNOWN}`, undefined],
    ['PUT', `/collections/${UNKNOWN}/products`, {}],
    ['PUT', `/apps/${UNKNOWN}`, { grant: 5 }],
    ['PUT', `/apps/${UNKNOWN}/receiver`, {}],
    ['PUT', `/apps/${UNKNOWN}/permissions`, {}],
    ['DELETE', `/apps/${UNKNOWN}`, undefined],
    ['GET', `/deliveries/${UNKNOWN}`, undefined],
    ['POST', `/deliveries/${UNKNOWN}/resend`, undefined],
    ['POST', `/deliveries/${UNKNOWN}/duplicate`, undefined],
    ['GET', `/deliveries/${UNKNOWN}/tree`, undefined],
    ['POST', `/webhooks/${UNKNOWN}/rotate-secret`, undefined],
  ])('%s %s: an unknown id is 404, before the body is looked at', async (method, path, body) => {
    const { control } = await startControl();
    expect(await control(method, path, { body })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test.each<[string, string, unknown, RegExp]>([
    ['POST', '/orders', {}, /lines/],
    ['POST', '/orders', undefined, /lines/],
    ['POST', '/orders', [], /JSON 对象/],
    ['POST', '/orders', { lines: [] }, /lines/],
    ['POST', '/orders', { lines: [{ productId: 5, quantity: 1 }] }, /lines\[0\]\.productId/],
    ['POST', '/orders', { lines: [{ productId: 'x', quantity: 1 }], shippingAddress: {} }, /shippingAddress/],
    ['POST', '/collections', { title: '' }, /title/],
    ['POST', '/apps', { grant: ['staff:*'] }, /grant/],
    ['POST', '/trigger', { event: 'order.payed' }, /event/],
    ['POST', '/trigger', { event: 'order.paid', count: 0 }, /count/],
    ['POST', '/trigger', { event: 'order.paid', respond: [] }, /respond/],
    ['POST', '/trigger', { event: 'order.paid', respond: [500, 'late'] }, /respond\[1\]/],
    ['POST', '/trigger', { event: 'order.paid', respond: [101] }, /respond\[0\]/],
    ['PUT', '/faults', {}, /body/],
    ['PUT', '/faults', [{ match: {}, times: 0 }], /body\[0\]\.times/],
    ['GET', '/deliveries?state=lost', undefined, /state/],
    ['GET', '/deliveries?event=x', undefined, /event/],
    ['GET', '/webhooks?page=0', undefined, /page/],
    ['GET', '/apps?storeId=a&storeId=b', undefined, /storeId/],
    ['GET', '/apps?storeid=a', undefined, /storeid.*storeId/],
    ['GET', '/deliveries?stat=failed', undefined, /stat.*state/],
    ['GET', '/deliveries?__proto__=1', undefined, /__proto__/],
    ['GET', '/clock?page=1', undefined, /page/],
    ['POST', '/orders?storeId=a', { lines: [] }, /storeId/],
    ['POST', '/orders', { lines: [{ productId: 'x', quantity: 1, qty: 2 }] }, /lines\[0\]\.qty/],
    [
      'POST',
      '/orders',
      { lines: [{ productId: 'x', quantity: 1 }], shippingAdress: null },
      /shippingAdress.*shippingAddress/,
    ],
    ['POST', '/clock', { advanse: '1h' }, /advanse.*advance/],
    ['POST', '/users', { email: 'a@b.c', password: 'x', role: 'STAFF', rol: 1 }, /rol.*role/],
    ['POST', '/reset', { data: 'none' }, /data/],
  ])('%s %s %j is 422 and names the field', async (method, path, body, message) => {
    const { control } = await startControl();
    const answer = await control(method, path, { body });
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(answer.body.msg).toMatch(message);
  });
});
