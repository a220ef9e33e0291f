import { describe, expect, test } from 'vitest';
import { startApi } from '../../support/start-api.ts';
import { watchEvents } from '../../support/watch-events.ts';

const TOTAL = 59.97;
const STOCK = 'product.inventory.updated';

/** What an operation does in a status: the next one, the events, and by how much the stock grows; null for a refusal. */
type Effect = { readonly to: string; readonly emits: string[]; readonly restocks?: number } | null;

/** A shop with an order of three mugs, brought into a status. */
async function openShop(status: string) {
  const api = await startApi();
  const { data, store, scope } = api;
  const product = await data('POST', '/api/products', { body: { title: 'Mug', price: 19.99, inventory: 10 } });
  const { id } = await store.orders.place(scope, { lines: [{ productId: product.id, quantity: 3 }] });
  const path = `/api/orders/${id}`;
  const operations: Record<string, () => Promise<{ status: number; body: { code: string } }>> = {
    pay: async () => {
      try {
        return { status: 200, body: { code: 'ok', data: await store.orders.pay(scope, id, {}) } };
      } catch (error) {
        const { status: refusedWith, code } = error as { status: number; code: string };
        return { status: refusedWith, body: { code } };
      }
    },
    fulfill: () => api.call('POST', `${path}/fulfill`, { body: { trackingNumber: 'SF1', carrier: '顺丰' } }),
    cancel: () => api.call('POST', `${path}/cancel`, { body: { reason: '客户取消 🛑' } }),
    'refund a part': () => api.call('POST', `${path}/refund`, { body: { amount: 0.01 } }),
    'refund what is left': async () => {
      const { paidAmount, refundedAmount } = await data('GET', path);
      const amount = Math.max(paidAmount - refundedAmount, 0.01);
      return api.call('POST', `${path}/refund`, { body: { amount } });
    },
    'refund more': () => api.call('POST', `${path}/refund`, { body: { amount: TOTAL + 0.01 } }),
  };
  const steps: Record<string, string[]> = {
    PENDING: [],
    PAID: ['pay'],
    FULFILLED: ['pay', 'fulfill'],
    CANCELLED: ['cancel'],
    REFUNDED: ['pay', 'refund what is left'],
  };
  for (const step of steps[status] ?? []) await operations[step]?.();
  const events = watchEvents(store);
  const stock = async () => (await data('GET', `/api/products/${product.id}`)).inventory;
  return { ...api, path, operations, events, stock };
}

async function expectEffects(status: string, effects: Record<string, Effect>): Promise<void> {
  for (const [name, effect] of Object.entries(effects)) {
    const { operations, data, path, events, stock } = await openShop(status);
    const before = await data('GET', path);
    const stockBefore = await stock();
    expect(before.status).toBe(status);
    const answer = await operations[name]?.();
    const after = await data('GET', path);
    if (effect === null) {
      expect([name, answer?.status, answer?.body.code]).toEqual([name, 400, 'BUSINESS_ERROR']);
      expect(after).toEqual(before);
      expect(events).toEqual([]);
    } else {
      expect([name, answer?.status, after.status]).toEqual([name, 200, effect.to]);
      expect(events.map(({ event }) => event)).toEqual(effect.emits);
    }
    expect((await stock()) - stockBefore).toBe(effect?.restocks ?? 0);
  }
}

const NO_REFUND = { 'refund a part': null, 'refund what is left': null, 'refund more': null };

describe('§3 orders (A03)', () => {
  test('PENDING', async () => {
    await expectEffects('PENDING', {
      pay: { to: 'PAID', emits: ['order.paid'] },
      fulfill: null,
      cancel: { to: 'CANCELLED', emits: ['order.cancelled', STOCK], restocks: 3 },
      ...NO_REFUND,
    });
  });

  test('PAID', async () => {
    await expectEffects('PAID', {
      pay: null,
      fulfill: { to: 'FULFILLED', emits: ['order.fulfilled'] },
      cancel: null,
      'refund a part': { to: 'PAID', emits: ['order.refunded'] },
      'refund what is left': { to: 'REFUNDED', emits: ['order.refunded', STOCK], restocks: 3 },
      'refund more': null,
    });
  });

  test('FULFILLED', async () => {
    await expectEffects('FULFILLED', {
      pay: null,
      fulfill: null,
      cancel: null,
      'refund a part': { to: 'FULFILLED', emits: ['order.refunded'] },
      'refund what is left': { to: 'REFUNDED', emits: ['order.refunded'] },
      'refund more': null,
    });
  });

  test.each(['CANCELLED', 'REFUNDED'])('%s', async (status) => {
    await expectEffects(status, { pay: null, fulfill: null, cancel: null, ...NO_REFUND });
  });

  test('PENDING: the amount paid must be the total, and a payment that fails changes nothing', async () => {
    const { store, scope, path, data, events } = await openShop('PENDING');
    const id = path.split('/').at(-1) ?? '';
    await expect(store.orders.pay(scope, id, { amount: TOTAL - 0.01 })).rejects.toMatchObject({ status: 422 });
    await store.orders.pay(scope, id, { fail: true });
    expect(await data('GET', path)).toMatchObject({ status: 'PENDING', payment: { status: 'FAILED' }, paidAmount: 0 });
    expect(events).toEqual([]);
  });

  test.each(['PENDING', 'PAID', 'REFUNDED'])(
    '%s: what is wrong with a field comes before the state',
    async (status) => {
      const { call, path } = await openShop(status);
      for (const amount of [undefined, 0, -1, '1', 0.001, 1e20]) {
        expect((await call('POST', `${path}/refund`, { body: { amount } })).status).toBe(422);
      }
      expect((await call('POST', `${path}/fulfill`, { body: { trackingNumber: '', carrier: 'x' } })).status).toBe(422);
      expect((await call('POST', `${path}/cancel`, { body: { reason: 'x'.repeat(501) } })).status).toBe(422);
    },
  );

  test.each([
    ['fulfill', 'PAID', 'fulfill'],
    ['refund what is left', 'PAID', 'refund what is left'],
    ['cancel', 'PENDING', 'cancel'],
    ['fulfill', 'PAID', 'refund what is left'],
  ])('of %s and, at the same time in %s, %s, the loser sees the new state', async (first, status, second) => {
    const { operations } = await openShop(status);
    const answers = await Promise.all([operations[first]?.(), operations[second]?.()]);
    const codes = answers.map((answer) => answer?.status);
    if (first === 'fulfill' && second !== 'fulfill') expect(codes).toEqual([200, 200]);
    else expect(codes.sort()).toEqual([200, 400]);
  });
});
