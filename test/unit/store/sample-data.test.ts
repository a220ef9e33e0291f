import { describe, expect, test } from 'vitest';
import { seedSampleData } from '#store';
import { openTestStore, type TestStoreOptions } from '../../support/open-test-store.ts';

const FIRST_PAGE = { page: 1, pageSize: 100 };

async function openSeeded(size: 'small' | number, options: TestStoreOptions = {}) {
  const test = await openTestStore(options);
  await seedSampleData(test.store, test.scope, { size });
  const { store, scope } = test;
  const products = store.products.list(scope, FIRST_PAGE);
  const customers = store.customers.list(scope, FIRST_PAGE);
  const collections = store.collections.list(scope, FIRST_PAGE);
  return { ...test, products, customers, collections };
}

describe('the sample data', () => {
  test('is the same for the same seed, in another order of ids for another one', async () => {
    const [first, second, other] = await Promise.all([7, 7, 8].map((seed) => openSeeded('small', { seed })));
    expect(first?.products).toEqual(second?.products);
    expect(first?.customers).toEqual(second?.customers);
    const titles = (seeded: typeof first) => seeded?.products.items.map(({ title }) => title).sort();
    expect(titles(other)).toEqual(titles(first));
    expect(other?.products.items[0]?.id).not.toBe(first?.products.items[0]?.id);
  });

  test('has Chinese and English names, cents, a draft, an empty shelf, and no orders', async () => {
    const { store, scope, products, customers, collections } = await openSeeded('small');
    const texts = [products.items.map(({ title }) => title), customers.items.map(({ name }) => name)];
    for (const names of texts) {
      expect(names.some((name) => /\p{Script=Han}/u.test(name))).toBe(true);
      expect(names.some((name) => /^[\p{Script=Latin}\p{P}\d ]+$/u.test(name))).toBe(true);
    }
    expect(products.items.some(({ price }) => !Number.isInteger(price))).toBe(true);
    expect(products.items.filter(({ status }) => status === 'DRAFT')).toHaveLength(1);
    expect(products.items.some(({ inventory }) => inventory === 0)).toBe(true);
    expect(customers.items.some(({ phone }) => phone === null)).toBe(true);
    expect(collections).toMatchObject({ total: 1, items: [{ productCount: 6 }] });
    expect(store.orders.list(scope, FIRST_PAGE).total).toBe(0);
    const [product] = products.items.filter(({ status, inventory }) => status === 'ACTIVE' && inventory > 0);
    const lines = [{ productId: product?.id ?? '', quantity: 1 }];
    expect((await store.orders.place(scope, { lines })).orderNumber).toBe('1001');
  });

  test.each([0, 3, 250])('can be %d products', async (size) => {
    const { products } = await openSeeded(size);
    expect(products.total).toBe(size);
    expect(new Set(products.items.map(({ handle }) => handle)).size).toBe(Math.min(size, 100));
  });

  test.each(['JPY', 'KWD'])('suits a store in %s', async (currency) => {
    const { products } = await openSeeded('small', { currency });
    expect(products.items.every((product) => product.currency === currency && product.price > 0)).toBe(true);
  });
});
