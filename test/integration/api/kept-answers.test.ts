import { expect, test } from 'vitest';
import { startApi } from '../../support/start-api.ts';

test('an answer is never older than what was acknowledged before', async () => {
  const { data, call, store, scope, createKey } = await startApi();
  const read = async (id: string) => {
    const [list, active, one] = [
      await data('GET', '/api/products'),
      await data('GET', '/api/products?status=ACTIVE'),
      await data('GET', `/api/products/${id}`),
    ];
    return [list.total, list.items[0].title, list.items[0].inventory, active.total, one.title, one.inventory];
  };
  const { id } = await data('POST', '/api/products', { body: { title: 'One', price: 1, inventory: 5 } });
  expect(await read(id)).toEqual([1, 'One', 5, 1, 'One', 5]);
  expect(await read(id)).toEqual([1, 'One', 5, 1, 'One', 5]);
  await data('PUT', `/api/products/${id}`, { body: { title: 'Two', status: 'DRAFT' } });
  expect(await read(id)).toEqual([1, 'Two', 5, 0, 'Two', 5]);
  await data('POST', `/api/products/${id}/inventory`, { body: { quantity: -2 } });
  expect(await read(id)).toEqual([1, 'Two', 3, 0, 'Two', 3]);

  const other = await store.stores.create({ name: 'Other', currency: 'EUR' });
  const key = await createKey(null, other.id);
  expect((await data('GET', '/api/products', { key })).total).toBe(0);
  expect((await call('GET', `/api/products/${id}`, { key })).status).toBe(404);
  const narrow = await createKey(['order:view']);
  expect((await call('GET', `/api/products/${id}`, { key: narrow })).status).toBe(403);

  await store.products.delete(scope, id);
  expect((await call('GET', `/api/products/${id}`)).status).toBe(404);
  expect((await data('GET', '/api/products')).total).toBe(0);
});
