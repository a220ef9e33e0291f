import { describe, expect, test } from 'vitest';
import { startApi } from '../../support/start-api.ts';
import { watchEvents } from '../../support/watch-events.ts';

/** An API whose first store has a currency of the test's. */
async function openShop(currency: string) {
  const api = await startApi();
  const { id } = await api.store.stores.create({ name: 'Shop', currency });
  const key = await api.createKey(null, id);
  const scope = { storeId: id, cause: null };
  /** Makes a product by the text of its price. */
  const create = (price: string, more = '') =>
    api.call('POST', '/api/products', {
      key,
      headers: { 'content-type': 'application/json' },
      payload: `{"title":"Mug","price":${price},"inventory":1000${more}}`,
    });
  return { ...api, key, scope, create };
}

describe('§7 money (A46)', () => {
  test.each<[currency: string, price: string, read: number]>([
    ['USD', '19.99', 19.99],
    ['USD', '0.1', 0.1],
    ['USD', '0', 0],
    ['USD', '-0', 0],
    ['USD', '1.00', 1],
    ['USD', '1e2', 100],
    ['USD', '1000000000000', 1_000_000_000_000],
    ['USD', '999999999999.99', 999_999_999_999.99],
    ['JPY', '1980', 1980],
    ['KRW', '100000000000000', 100_000_000_000_000],
    ['VND', '1', 1],
    ['BHD', '1.005', 1.005],
    ['KWD', '0.001', 0.001],
    ['TND', '99999999999.999', 99_999_999_999.999],
  ])('in and out: %s takes %s and gives the same decimal', async (currency, price, read) => {
    const { create, data, key } = await openShop(currency);
    const { body } = await create(price);
    expect(body.data).toMatchObject({ price: read, currency });
    expect(await data('GET', `/api/products/${body.data.id}`, { key })).toMatchObject({ price: read });
  });

  test.each([
    ['USD', '1.005'],
    ['USD', '0.001'],
    ['USD', '-0.01'],
    ['USD', '1000000000000.01'],
    ['USD', '1e21'],
    ['USD', '1e-7'],
    ['USD', '1e400'],
    ['USD', '"10"'],
    ['USD', 'null'],
    ['USD', 'true'],
    ['JPY', '10.5'],
    ['JPY', '100000000000001'],
    ['BHD', '1.0005'],
  ])('in: %s refuses %s, naming the field', async (currency, price) => {
    const { create } = await openShop(currency);
    expect(await create(price)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_ERROR', msg: expect.stringContaining('price') },
    });
  });

  test.each(['XXX', 'ABC', 'usd', 'US', ''])('exponents: the currency %j is unknown', async (currency) => {
    const { create } = await openShop('USD');
    expect(await create('1', `,"currency":${JSON.stringify(currency)}`)).toMatchObject({
      status: 422,
      body: { msg: expect.stringContaining('currency') },
    });
  });

  test('sums: 3 × 19.99 is 59.97 everywhere, the events included', async () => {
    const { create, data, key, store, scope } = await openShop('USD');
    const { body } = await create('19.99');
    const events = watchEvents(store);
    const { id } = await store.orders.place(scope, { lines: [{ productId: body.data.id, quantity: 3 }] });
    await store.orders.pay(scope, id, {});
    const order = await data('GET', `/api/orders/${id}`, { key });
    const { lineItems, subtotal, total, paidAmount, payment } = order;
    expect([lineItems[0].total, subtotal, total, paidAmount, payment.amount]).toEqual(Array(5).fill(59.97));
    await data('POST', `/api/orders/${id}/refund`, { key, body: { amount: 59.97 } });
    const amounts = events.flatMap(({ payload }) =>
      'total' in payload ? [payload.total] : 'amount' in payload ? [payload.amount] : [],
    );
    expect(amounts).toEqual([59.97, 59.97, 59.97]);
  });

  test('sums: a hundred refunds of a cent take a dollar apart, to the cent', async () => {
    const { create, data, key, store, scope } = await openShop('USD');
    const { body } = await create('1.00');
    const { id } = await store.orders.place(scope, { lines: [{ productId: body.data.id, quantity: 1 }] });
    await store.orders.pay(scope, id, {});
    const path = `/api/orders/${id}/refund`;
    for (let left = 99; left >= 0; left -= 1) {
      const result = await data('POST', path, { key, body: { amount: 0.01 } });
      expect(JSON.stringify([result.refundedAmount, result.refundableAmount])).toBe(
        JSON.stringify([Number(((100 - left) / 100).toFixed(2)), Number((left / 100).toFixed(2))]),
      );
    }
    expect(await data('GET', `/api/orders/${id}`, { key })).toMatchObject({ status: 'REFUNDED', refundedAmount: 1 });
  });
});
