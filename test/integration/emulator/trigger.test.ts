import { describe, expect, test } from 'vitest';
import { EVENT_NAMES, type EventName } from '#contract';
import { createExtension, EVERY_EVENT } from '../../support/create-extension.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

/** Where the record that an event speaks of can be read back. */
const RECORD_PATHS: Partial<Record<EventName, (payload: Record<string, unknown>) => string>> = {
  'order.created': ({ order_id }) => `/api/orders/${order_id}`,
  'order.paid': ({ order_id }) => `/api/orders/${order_id}`,
  'order.fulfilled': ({ order_id }) => `/api/orders/${order_id}`,
  'order.cancelled': ({ order_id }) => `/api/orders/${order_id}`,
  'order.refunded': ({ order_id }) => `/api/orders/${order_id}`,
  'product.created': ({ product_id }) => `/api/products/${product_id}`,
  'product.updated': ({ product_id }) => `/api/products/${product_id}`,
  'product.inventory.updated': ({ product_id }) => `/api/products/${product_id}`,
  'customer.created': ({ customer_id }) => `/api/customers/${customer_id}`,
  'customer.updated': ({ customer_id }) => `/api/customers/${customer_id}`,
};

describe('trigger', () => {
  test.each(EVENT_NAMES)('causes %s by a real operation and delivers it', async (event) => {
    const { dir } = await createExtension(EVERY_EVENT);
    const emulator = await startTestEmulator({ extensions: [dir] });
    const { events } = await emulator.trigger({ event });
    await emulator.idle();

    expect(events).toHaveLength(1);
    const [caused] = events;
    expect(caused?.event).toBe(event);
    expect(caused?.deliveryIds).toHaveLength(1);
    const delivery = (await emulator.deliveries()).find(({ id }) => id === caused?.deliveryIds[0]);
    expect(delivery).toMatchObject({ event, state: 'succeeded', attempts: [{ responseBody: JSON.stringify(event) }] });
    expect(JSON.parse(delivery?.body ?? '').payload).toEqual(caused?.payload);

    const path = RECORD_PATHS[event]?.(caused?.payload ?? {});
    if (path !== undefined) expect(await emulator.api('GET', path)).toMatchObject({ status: 200, code: 'ok' });
  });

  test('sets fields of the operation, so that the payload follows from them', async () => {
    const emulator = await startTestEmulator();
    const { events } = await emulator.trigger({
      event: 'order.paid',
      set: { gateway: 'alipay', 'lines.0.quantity': 2 },
    });
    expect(events[0]?.payload).toMatchObject({ gateway: 'alipay' });
    const order = await emulator.api('GET', `/api/orders/${events[0]?.payload.order_id}`);
    expect(order.data).toMatchObject({ lineItems: [{ quantity: 2 }] });
  });

  test('refuses a field that the operation does not take, at any depth, before anything happens', async () => {
    const emulator = await startTestEmulator();
    for (const [path, value, field = path] of [
      ['totl', 3],
      ['lines.0.quantiy', 3],
      ['lines.first.quantity', 3],
      ['lines.length', 3],
      ['shippingAddress', { cty: 'Wien' }, 'shippingAddress.cty'],
    ] as const) {
      await expect(emulator.trigger({ event: 'order.paid', set: { [path]: value } })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining(` set.${field}`),
      });
    }
    expect((await emulator.api('GET', '/api/orders')).data).toMatchObject({ total: 0 });
  });

  test('pays the order that is named, and refuses it a second time', async () => {
    const emulator = await startTestEmulator();
    const { events } = await emulator.trigger({ event: 'order.created' });
    const order = String(events[0]?.payload.order_id);
    expect((await emulator.trigger({ event: 'order.paid', order })).events[0]?.payload.order_id).toBe(order);
    await expect(emulator.trigger({ event: 'order.paid', order })).rejects.toMatchObject({ code: 'BUSINESS_ERROR' });
  });

  test('sends a payload as it is given', async () => {
    const { dir } = await createExtension({ handler: 'export default (event) => event.payload;\n' });
    const emulator = await startTestEmulator({ extensions: [dir] });
    const payload = { order_id: '没有', note: '🛒', nested: [1, { a: null }] };
    const { events } = await emulator.trigger({ event: 'order.paid', payload });
    await emulator.idle();
    expect(events[0]?.payload).toEqual(payload);
    const [delivery] = await emulator.deliveries();
    expect(JSON.parse(delivery?.attempts[0]?.responseBody ?? '')).toEqual(payload);
  });

  test('leaves an app installed and working after app.uninstalled', async () => {
    const { dir } = await createExtension(EVERY_EVENT);
    const emulator = await startTestEmulator({ extensions: [dir] });
    const before = emulator.runInfo.apps[0];
    await emulator.trigger({ event: 'app.uninstalled' });
    const after = emulator.runInfo.apps[0];
    expect(after?.id).not.toBe(before?.id);
    expect(after?.apiKey).not.toBe(before?.apiKey);
    await emulator.trigger({ event: 'product.created' });
    await emulator.idle();
    expect((await emulator.deliveries())[0]).toMatchObject({
      event: 'product.created',
      state: 'succeeded',
      appId: after?.id,
    });
  });
});
