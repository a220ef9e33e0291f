import { describe, expect, test } from 'vitest';
import type { Assumed } from '#contract';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

const DEFAULTS = {
  'orders.cancelPaid': 'reject',
  'inventory.quantity': 'delta',
  'stock.takenAt': 'placing',
  'rateLimit.reset': 'epoch-seconds',
  'create.status': '200',
  'pageSize.overMax': 'reject',
  'resend.budget': 'full',
  'subscription.view': 'required',
};

describe('switches over the control plane', () => {
  test('are shown as the emulator was started with them', async () => {
    const { control } = await startTestEmulator({ data: 'none', assume: { 'create.status': '201' } });
    expect(await control('GET', '/assumptions')).toEqual({ ...DEFAULTS, 'create.status': '201' });
  });

  test('turn at run time, there and back, and leave the others as they are', async () => {
    const { control, api } = await startTestEmulator({ data: 'none', assume: { 'pageSize.overMax': 'clamp' } });
    const create = async () => (await api('POST', '/api/products', { title: 'Mug', price: 1 })).status;
    const list = async () => (await api('GET', '/api/products?pageSize=101')).status;
    expect([await create(), await list()]).toEqual([200, 200]);
    const turned = await control<Assumed>('PUT', '/assumptions', { 'create.status': '201' });
    expect(turned).toEqual({ ...DEFAULTS, 'pageSize.overMax': 'clamp', 'create.status': '201' });
    expect([await create(), await list()]).toEqual([201, 200]);
    await control('PUT', '/assumptions', { 'create.status': '200', 'pageSize.overMax': 'reject' });
    expect([await create(), await list()]).toEqual([200, 422]);
    expect(await control('GET', '/assumptions')).toEqual(DEFAULTS);
  });

  test('A05, A11: reach the store, too', async () => {
    const { control, api } = await startTestEmulator({ data: 'none' });
    const made = await api('POST', '/api/products', { title: 'Mug', price: 1, inventory: 5 });
    const { id: productId } = made.data as { id: string };
    const stock = async () =>
      ((await api('GET', `/api/products/${productId}`)).data as { inventory: number }).inventory;
    await control('PUT', '/assumptions', { 'inventory.quantity': 'absolute', 'stock.takenAt': 'payment' });
    await api('POST', `/api/products/${productId}/inventory`, { quantity: 3 });
    expect(await stock()).toBe(3);
    await control('POST', '/orders', { lines: [{ productId, quantity: 1 }] });
    expect(await stock()).toBe(3);
    await control('PUT', '/assumptions', { 'inventory.quantity': 'delta', 'stock.takenAt': 'placing' });
    await api('POST', `/api/products/${productId}/inventory`, { quantity: 3 });
    await control('POST', '/orders', { lines: [{ productId, quantity: 1 }] });
    expect(await stock()).toBe(5);
  });

  test.each<[unknown, RegExp]>([
    [{}, /可修改的字段/],
    [{ 'create.stauts': '201' }, /create\.stauts.*create\.status/],
    [{ 'create.status': '202' }, /create\.status/],
    [{ 'create.status': 201 }, /create\.status/],
    [[], /JSON 对象/],
  ])('%j is 422 and turns nothing', async (body, message) => {
    const { control } = await startTestEmulator({ data: 'none' });
    await expect(control('PUT', '/assumptions', body)).rejects.toThrow(message);
    expect(await control('GET', '/assumptions')).toEqual(DEFAULTS);
  });
});
