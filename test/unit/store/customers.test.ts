import { describe, expect, test } from 'vitest';
import { openTestStore } from '../../support/open-test-store.ts';

describe('customers', () => {
  test('are made with a trimmed address', async () => {
    const { store, scope, events } = await openTestStore();
    const customer = await store.customers.create(scope, { email: '  Li.Na@Example.com ' });
    expect(customer).toMatchObject({ email: 'Li.Na@Example.com', name: '', phone: null });
    expect(store.customers.get(scope, customer.id)).toEqual(customer);
    expect(events).toEqual([
      {
        event: 'customer.created',
        payload: { customer_id: customer.id, shop_id: scope.storeId, email: 'Li.Na@Example.com' },
      },
    ]);
  });

  test.each(['no-at', 'a@b@c', '@b', 'a@', 'a b@c', `${'x'.repeat(250)}@b.cd`])(
    'refuse the address %j',
    async (email) => {
      const { store, scope } = await openTestStore();
      await expect(store.customers.create(scope, { email })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        detail: { reason: 'format', field: 'email' },
      });
    },
  );

  test('have one address each within a store, ignoring case', async () => {
    const { store, scope, events } = await openTestStore();
    const first = await store.customers.create(scope, { email: 'a@example.com' });
    const second = await store.customers.create(scope, { email: 'b@example.com' });
    const taken = { code: 'CONFLICT', detail: { reason: 'taken', field: 'email' } };
    await expect(store.customers.create(scope, { email: ' A@EXAMPLE.com' })).rejects.toMatchObject(taken);
    await expect(store.customers.update(scope, second.id, { email: 'A@example.com' })).rejects.toMatchObject(taken);
    expect(events).toHaveLength(2);
    await store.customers.update(scope, first.id, { email: 'A@Example.com' });
    expect(events.at(-1)?.payload).toEqual({ customer_id: first.id, changes: ['email'] });
    const other = await store.stores.create({ name: 'Other', currency: 'EUR' });
    await store.customers.create({ storeId: other.id, cause: null }, { email: 'a@example.com' });
  });

  test('change and go away with events (A12, A24)', async () => {
    const { store, scope, clock, events } = await openTestStore();
    const { id } = await store.customers.create(scope, { email: 'a@example.com', phone: '1' });
    clock.moveTo(clock.now() + 1000);
    const changed = await store.customers.update(scope, id, { phone: null, name: '李娜', email: ' a@example.com ' });
    expect(changed).toMatchObject({ name: '李娜', phone: null, updatedAt: '2026-01-01T00:00:01.000Z' });
    clock.moveTo(clock.now() + 1000);
    expect(await store.customers.update(scope, id, { name: '李娜' })).toEqual(changed);
    await expect(store.customers.update(scope, id, {})).rejects.toMatchObject({ detail: { reason: 'no-known-field' } });
    expect(await store.customers.delete(scope, id)).toEqual({ id, deleted: true });
    expect(events.slice(1)).toEqual([
      { event: 'customer.updated', payload: { customer_id: id, changes: ['name', 'phone'] } },
      { event: 'customer.deleted', payload: { customer_id: id } },
    ]);
    expect(store.customers.exists(scope, id)).toBe(false);
    await expect(store.customers.delete(scope, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(store.customers.list(scope, { page: 1, pageSize: 20 }).total).toBe(0);
    await store.customers.create(scope, { email: 'a@example.com' });
  });
});
