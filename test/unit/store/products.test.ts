import { describe, expect, test } from 'vitest';
import { seedSampleData } from '#store';
import { openTestStore } from '../../support/open-test-store.ts';

const FIRST_PAGE = { page: 1, pageSize: 20 };

describe('creating a product', () => {
  test('gives an ACTIVE product with one variant (A06, A09) and one event', async () => {
    const { store, scope, events } = await openTestStore();
    const product = await store.products.create(scope, { title: '茶杯 Tea Cup', price: 19.99, inventory: 5 });
    expect(product).toMatchObject({
      title: '茶杯 Tea Cup',
      handle: 'tea-cup',
      description: '',
      status: 'ACTIVE',
      price: 19.99,
      currency: 'USD',
      inventory: 5,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      variants: [{ productId: product.id, price: 19.99, currency: 'USD', inventory: 5, position: 0, sku: null }],
    });
    expect(store.products.get(scope, product.id)).toEqual(product);
    expect(events).toEqual([
      {
        event: 'product.created',
        payload: { product_id: product.id, shop_id: scope.storeId, title: '茶杯 Tea Cup', handle: 'tea-cup' },
      },
    ]);
  });

  test('makes handles from titles (A08)', async () => {
    const { store, scope } = await openTestStore();
    const create = async (title: string) => {
      const { id, handle } = await store.products.create(scope, { title, price: 1 });
      return { id, handle };
    };
    const chinese = await create('龙井');
    expect(chinese.handle).toBe(`product-${chinese.id.slice(0, 8)}`);
    expect((await create('Mug')).handle).toBe('mug');
    const second = await create('MUG!');
    expect(second.handle).toBe('mug-2');
    expect((await create('mug')).handle).toBe('mug-3');
    await store.products.delete(scope, second.id);
    expect((await create('mug')).handle).toBe('mug-2');
  });

  test.each([
    ['USD', 1.005, false],
    ['USD', 0.29, true],
    ['JPY', 10.5, false],
    ['JPY', 10, true],
    ['KWD', 1.001, true],
    ['KWD', 1.0001, false],
    ['USD', 1e21, false],
    ['USD', 1_000_000_000_000, true],
    ['USD', 1_000_000_000_000.01, false],
    ['USD', -1, false],
  ])('takes or refuses an amount by its currency: %s %d', async (currency, price, isValid) => {
    const { store, scope, events } = await openTestStore();
    const created = store.products.create(scope, { title: 'Mug', price, currency });
    if (isValid) expect(await created).toMatchObject({ price, currency, variants: [{ price }] });
    else {
      await expect(created).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        detail: { reason: 'money', field: 'price' },
      });
      expect(events).toEqual([]);
      expect(store.products.list(scope, FIRST_PAGE).total).toBe(0);
    }
  });

  test('refuses an unknown currency', async () => {
    const { store, scope } = await openTestStore();
    await expect(store.products.create(scope, { title: 'Mug', price: 1, currency: 'XXX' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      detail: { reason: 'unknown-currency', field: 'currency' },
    });
  });
});

describe('changing a product', () => {
  test('tells the sorted names of what changed, and stock apart (A24)', async () => {
    const { store, scope, clock, events } = await openTestStore();
    const { id, variants } = await store.products.create(scope, { title: 'Mug', price: 10, inventory: 3 });
    clock.moveTo(clock.now() + 1000);
    const changed = await store.products.update(scope, id, {
      title: 'Cup',
      price: 12.5,
      inventory: 8,
      description: '',
    });
    expect(changed).toMatchObject({
      title: 'Cup',
      handle: 'mug',
      price: 12.5,
      inventory: 8,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:01.000Z',
      variants: [{ price: 12.5, inventory: 8 }],
    });
    expect(events.slice(1)).toEqual([
      { event: 'product.updated', payload: { product_id: id, changes: ['inventory', 'price', 'title'] } },
      {
        event: 'product.inventory.updated',
        payload: { product_id: id, variant_id: variants[0]?.id, old_quantity: 3, new_quantity: 8 },
      },
    ]);
  });

  test('does nothing when nothing changes, and refuses a body without a known field (A24)', async () => {
    const { store, scope, clock, events } = await openTestStore();
    const product = await store.products.create(scope, { title: 'Mug', price: 10, inventory: 3 });
    clock.moveTo(clock.now() + 1000);
    const { title, price, inventory, status, handle } = product;
    expect(await store.products.update(scope, product.id, { title, price, inventory, status, handle })).toEqual(
      product,
    );
    await expect(store.products.update(scope, product.id, { constructor: 1 } as object)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      detail: { reason: 'no-known-field' },
    });
    expect(events).toHaveLength(1);
  });

  test('moves between any two statuses, and the filter follows (A06)', async () => {
    const { store, scope } = await openTestStore();
    const { id } = await store.products.create(scope, { title: 'Mug', price: 10 });
    for (const status of ['DRAFT', 'ARCHIVED', 'ACTIVE', 'ARCHIVED', 'DRAFT', 'ACTIVE'] as const) {
      await store.products.update(scope, id, { status });
      for (const filter of ['DRAFT', 'ACTIVE', 'ARCHIVED'] as const) {
        const { items, total } = store.products.list(scope, { ...FIRST_PAGE, status: filter });
        expect([items.length, total]).toEqual(filter === status ? [1, 1] : [0, 0]);
      }
    }
  });

  test('refuses a handle that is taken (A08)', async () => {
    const { store, scope, events } = await openTestStore();
    await store.products.create(scope, { title: 'Mug', price: 10 });
    const { id } = await store.products.create(scope, { title: 'Cup', price: 10 });
    await expect(store.products.update(scope, id, { handle: 'mug', title: 'X' })).rejects.toMatchObject({
      code: 'CONFLICT',
      detail: { reason: 'taken', field: 'handle' },
    });
    expect(store.products.get(scope, id).title).toBe('Cup');
    expect(events).toHaveLength(2);
    expect((await store.products.update(scope, id, { handle: 'cup-large' })).handle).toBe('cup-large');
  });

  test('checks the price again when the currency changes', async () => {
    const { store, scope, events } = await openTestStore();
    const { id } = await store.products.create(scope, { title: 'Mug', price: 10.5 });
    await expect(store.products.update(scope, id, { currency: 'JPY' })).rejects.toMatchObject({
      detail: { reason: 'money', field: 'price' },
    });
    await store.products.update(scope, id, { currency: 'JPY', price: 10 });
    const whole = await store.products.update(scope, id, { currency: 'KWD' });
    expect(whole).toMatchObject({ currency: 'KWD', price: 10, variants: [{ currency: 'KWD', price: 10 }] });
    expect(events.at(-1)?.payload).toEqual({ product_id: id, changes: ['currency'] });
  });

  test('lays a new level on the first of several variants and refuses what it cannot hold (A09)', async () => {
    const { store, scope, events } = await openTestStore();
    const variants = [
      { title: 'S', sku: 'S', inventory: 2 },
      { title: 'L', sku: 'L', inventory: 10 },
    ];
    const { id, inventory } = await store.products.create(scope, { title: 'Tee', price: 10 }, variants);
    expect(inventory).toBe(12);
    const raised = await store.products.update(scope, id, { inventory: 15 });
    expect(raised.variants.map((variant) => variant.inventory)).toEqual([5, 10]);
    const before = events.length;
    await expect(store.products.update(scope, id, { inventory: 9 })).rejects.toMatchObject({
      code: 'BUSINESS_ERROR',
      detail: { reason: 'stock-negative', inventory: 5 },
    });
    expect(events).toHaveLength(before);
    expect(store.products.get(scope, id).inventory).toBe(15);
  });
});

describe('changing stock', () => {
  test('adds a signed change by default (A05)', async () => {
    const { store, scope, events } = await openTestStore();
    const { id, variants } = await store.products.create(scope, { title: 'Mug', price: 10, inventory: 3 });
    const result = await store.products.adjustInventory(scope, id, { quantity: -2, reason: '盘点' });
    expect(result).toEqual({
      productId: id,
      variantId: variants[0]?.id,
      oldQuantity: 3,
      newQuantity: 1,
      change: -2,
      reason: '盘点',
    });
    await expect(store.products.adjustInventory(scope, id, { quantity: 0 })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      detail: { field: 'quantity' },
    });
    await expect(store.products.adjustInventory(scope, id, { quantity: -2 })).rejects.toMatchObject({
      code: 'BUSINESS_ERROR',
      detail: { reason: 'stock-negative', inventory: 1 },
    });
    await expect(
      store.products.adjustInventory(scope, id, { quantity: Number.MAX_SAFE_INTEGER }),
    ).rejects.toMatchObject({ code: 'VALIDATION_ERROR', detail: { field: 'quantity' } });
    expect(store.products.get(scope, id)).toMatchObject({ inventory: 1, variants: [{ inventory: 1 }] });
    expect(events.filter(({ event }) => event === 'product.inventory.updated')).toHaveLength(1);
  });

  test('sets a level under the switch (A05)', async () => {
    const { store, scope, events, assume } = await openTestStore();
    const { id } = await store.products.create(scope, { title: 'Mug', price: 10, inventory: 3 });
    assume({ 'inventory.quantity': 'absolute' });
    expect(await store.products.adjustInventory(scope, id, { quantity: 10 })).toMatchObject({
      newQuantity: 10,
      change: 7,
    });
    expect(await store.products.adjustInventory(scope, id, { quantity: 10 })).toMatchObject({
      newQuantity: 10,
      change: 0,
    });
    expect(await store.products.adjustInventory(scope, id, { quantity: 0 })).toMatchObject({
      newQuantity: 0,
      change: -10,
    });
    await expect(store.products.adjustInventory(scope, id, { quantity: -1 })).rejects.toMatchObject({
      code: 'BUSINESS_ERROR',
    });
    expect(events.filter(({ event }) => event === 'product.inventory.updated')).toHaveLength(2);
  });

  test('works on the named variant (A09)', async () => {
    const { store, scope } = await openTestStore();
    await seedSampleData(store, scope, { size: 'small' });
    const several = store.products
      .list(scope, FIRST_PAGE)
      .items.map(({ id }) => store.products.get(scope, id))
      .find(({ variants }) => variants.length > 1);
    const last = several?.variants.at(-1);
    const id = several?.id ?? '';
    const result = await store.products.adjustInventory(scope, id, { quantity: 1, variantId: last?.id ?? '' });
    expect(result).toMatchObject({ variantId: last?.id, change: 1 });
    expect(store.products.get(scope, id).inventory).toBe((several?.inventory ?? 0) + 1);
    await expect(
      store.products.adjustInventory(scope, id, { quantity: 1, variantId: scope.storeId }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('lets exactly 30 of 50 concurrent sales through, in a gapless chain', async () => {
    const { store, scope, events } = await openTestStore();
    const { id } = await store.products.create(scope, { title: 'Mug', price: 10, inventory: 30 });
    const sales = Array.from({ length: 50 }, () => store.products.adjustInventory(scope, id, { quantity: -1 }));
    const results = await Promise.allSettled(sales);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    expect(store.products.get(scope, id).inventory).toBe(0);
    const chain = events.filter(({ event }) => event === 'product.inventory.updated').map(({ payload }) => payload);
    expect(chain).toEqual(
      Array.from({ length: 30 }, (_, sold) =>
        expect.objectContaining({ old_quantity: 30 - sold, new_quantity: 29 - sold }),
      ),
    );
  });
});

describe('finding products', () => {
  test('deleted and foreign products are as unknown as random ids (A07, A20)', async () => {
    const { store, scope, events } = await openTestStore();
    const other = await store.stores.create({ name: 'Other', currency: 'EUR' });
    const foreign = await store.products.create({ storeId: other.id, cause: null }, { title: 'Mug', price: 1 });
    const { id } = await store.products.create(scope, { title: 'Cup', price: 1 });
    expect(await store.products.delete(scope, id)).toEqual({ id, deleted: true });
    expect(events.at(-1)).toEqual({ event: 'product.deleted', payload: { product_id: id } });
    for (const unknown of [id, foreign.id, '00000000-0000-4000-8000-000000000000']) {
      const notFound = { code: 'NOT_FOUND', message: '资源不存在' };
      expect(store.products.exists(scope, unknown)).toBe(false);
      expect(() => store.products.get(scope, unknown)).toThrow(expect.objectContaining(notFound));
      await expect(store.products.update(scope, unknown, { title: 'X' })).rejects.toMatchObject(notFound);
      await expect(store.products.delete(scope, unknown)).rejects.toMatchObject(notFound);
      await expect(store.products.adjustInventory(scope, unknown, { quantity: 1 })).rejects.toMatchObject(notFound);
    }
    expect(store.products.list(scope, FIRST_PAGE)).toEqual({ items: [], total: 0, page: 1, pageSize: 20 });
  });

  test('lists the newest first, then by id, in pages (A21, A22)', async () => {
    const { store, scope, clock } = await openTestStore();
    const groups: string[][] = [];
    for (let moment = 0; moment < 3; moment += 1) {
      const created = await Promise.all(
        ['a', 'b', 'c'].map((title) => store.products.create(scope, { title, price: 1 })),
      );
      groups.unshift(created.map(({ id }) => id).sort());
      clock.moveTo(clock.now() + 1);
    }
    const expected = groups.flat();
    const pages = [1, 2, 3, 4].map((page) => store.products.list(scope, { page, pageSize: 4 }));
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(expected);
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [4, 9],
      [4, 9],
      [1, 9],
      [0, 9],
    ]);
    expect(store.products.list(scope, { page: Number.MAX_SAFE_INTEGER, pageSize: 100 }).items).toEqual([]);
    expect(pages[0]?.items[0]).not.toHaveProperty('variants');
  });
});
