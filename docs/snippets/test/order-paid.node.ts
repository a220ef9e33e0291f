import assert from 'node:assert';
import test from 'node:test';
import { assertCalled, assertNeedsPermissions, assertSucceeded, createTestStore } from 'tillkit/testing';

test('a paid order is shipped', async () => {
  const store = await createTestStore({ extension: '.' });
  try {
    const { status } = await store.pay(await store.place());
    assert.equal(status, 'FULFILLED');
    const [delivery] = await store.deliveries.of('order.paid');
    assertSucceeded(delivery);
    assertCalled(delivery, 'POST /api/orders/{id}/fulfill');
    await assertNeedsPermissions(store, ['order:view', 'order:fulfill']);
  } finally {
    await store.close();
  }
});
