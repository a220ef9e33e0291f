import { expect, test } from 'vitest';
import { openTestStore } from '../../support/open-test-store.ts';

test('one emulator holds several stores, the first one first (A36)', async () => {
  const { store, scope } = await openTestStore();
  const second = await store.stores.create({ name: '第二家', currency: 'JPY' });
  expect(store.stores.list()).toEqual([{ id: scope.storeId, name: 'Test', currency: 'USD' }, second]);
  expect(store.stores.get(second.id)).toEqual(second);
  expect(() => store.stores.get('nobody')).toThrow('资源不存在');
  await expect(store.stores.create({ name: 'X', currency: 'xyz' })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    detail: { reason: 'unknown-currency', field: 'currency' },
  });
});
