import { expect, test } from 'vitest';
import { openTestStore } from '../../support/open-test-store.ts';

test('uploads are found by their id alone (A02)', async () => {
  const { store, scope, clock } = await openTestStore();
  const upload = { id: 'a-b-c', filename: '图片 1.png', contentType: 'image/png', sizeBytes: 52_428_800 };
  const stored = { ...upload, storeId: scope.storeId, createdAt: clock.now() };
  expect(await store.uploads.create(scope, upload)).toEqual(stored);
  expect(store.uploads.find('a-b-c')).toEqual(stored);
  expect(store.uploads.find('nobody')).toBeUndefined();
  const page = { page: 1, pageSize: 20 };
  expect(store.uploads.list(scope.storeId, page)).toEqual({ items: [stored], total: 1, ...page });
});
