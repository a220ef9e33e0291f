import { describe, expect, test } from 'vitest';
import { openTestStore } from '../../support/open-test-store.ts';

const FIRST_PAGE = { page: 1, pageSize: 20 };

async function openWithProducts() {
  const test = await openTestStore();
  const titles = ['A', 'B', 'C'];
  const products = await Promise.all(
    titles.map((title) => test.store.products.create(test.scope, { title, price: 1, inventory: 1 })),
  );
  const ids = products.map(({ id }) => id);
  const titlesIn = (id: string) =>
    test.store.collections.products(test.scope, id, FIRST_PAGE).items.map(({ title }) => title);
  return { ...test, ids, titlesIn };
}

describe('collections (A10)', () => {
  test('hold products in the given order', async () => {
    const { store, scope, ids, titlesIn, clock } = await openWithProducts();
    const [a = '', b = '', c = ''] = ids;
    const collection = await store.collections.create(scope, { title: '热销 Best', productIds: [c, a] });
    expect(collection).toMatchObject({ title: '热销 Best', handle: 'best', description: '', productCount: 2 });
    expect(titlesIn(collection.id)).toEqual(['C', 'A']);
    clock.moveTo(clock.now() + 1000);
    const changed = await store.collections.setProducts(scope, collection.id, [b, c, a]);
    expect(changed).toMatchObject({ productCount: 3, updatedAt: '2026-01-01T00:00:01.000Z' });
    expect(titlesIn(collection.id)).toEqual(['B', 'C', 'A']);
    const second = store.collections.products(scope, collection.id, { page: 2, pageSize: 2 });
    expect([second.items.map(({ title }) => title), second.total]).toEqual([['A'], 3]);
    expect(store.collections.list(scope, FIRST_PAGE)).toMatchObject({ items: [changed], total: 1 });
  });

  test('lose a product that is deleted (A07), and show one that is not ACTIVE', async () => {
    const { store, scope, ids, titlesIn } = await openWithProducts();
    const [a = '', b = ''] = ids;
    const { id } = await store.collections.create(scope, { title: 'X', productIds: ids });
    await store.products.delete(scope, b);
    await store.products.update(scope, a, { status: 'DRAFT' });
    expect(titlesIn(id)).toEqual(['A', 'C']);
    expect(store.collections.list(scope, FIRST_PAGE).items[0]?.productCount).toBe(2);
    await expect(store.collections.setProducts(scope, id, [b])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(titlesIn(id)).toEqual(['A', 'C']);
  });

  test('get handles like products (A08)', async () => {
    const { store, scope } = await openTestStore();
    const create = (title: string) => store.collections.create(scope, { title });
    expect((await create('Tea')).handle).toBe('tea');
    expect((await create('TEA')).handle).toBe('tea-2');
    const { id, handle } = await create('茶');
    expect(handle).toBe(`collection-${id.slice(0, 8)}`);
  });

  test('refuse a product named twice, and what is another store’s (A20)', async () => {
    const { store, scope, ids } = await openWithProducts();
    const [a = ''] = ids;
    await expect(store.collections.create(scope, { title: 'X', productIds: [a, a] })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      detail: { field: 'productIds' },
    });
    expect(store.collections.list(scope, FIRST_PAGE).total).toBe(0);
    const { id } = await store.collections.create(scope, { title: 'X' });
    const other = { storeId: (await store.stores.create({ name: 'Other', currency: 'EUR' })).id, cause: null };
    expect(store.collections.exists(other, id)).toBe(false);
    expect(() => store.collections.products(other, id, FIRST_PAGE)).toThrow('资源不存在');
    await expect(store.collections.create(other, { title: 'X', productIds: [a] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
