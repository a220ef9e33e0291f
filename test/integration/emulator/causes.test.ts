import { describe, expect, test } from 'vitest';
import type { CausalTree, Delivery } from '#contract';
import { createExtension } from '../../support/create-extension.ts';
import { startTestEmulator, type TestEmulator } from '../../support/start-test-emulator.ts';

/** Changes the product that it is told of, so that it is told again. */
const SELF_TRIGGER = `export default async (event, ctx) => {
  await ctx.api.products.update(event.payload.product_id, { description: String(Math.random()) });
};\n`;

/** order.paid adjusts the stock of a product, once. */
const ADJUSTS = `export default async (event, ctx) => {
  if (event.event !== 'order.paid') return;
  const { items } = await ctx.api.products.list();
  await ctx.api.products.adjustInventory(items[0].id, { quantity: 1 });
};\n`;

const events = ({ messages }: TestEmulator) => messages.flatMap(({ kind, data }) => (kind === 'event' ? [data] : []));
const treeOf = (emulator: TestEmulator, id: string) => emulator.control<CausalTree>('GET', `/deliveries/${id}/tree`);
const idOf = (deliveries: Delivery[], event: string) =>
  deliveries.find((delivery) => delivery.event === event)?.id ?? '';

describe('a handler on product.updated that updates the product', () => {
  test('is stopped after ten deliveries that caused one another, and the cycle is named', async () => {
    const { dir } = await createExtension({
      permissions: ['product:view', 'product:edit'],
      events: ['product.updated'],
      handler: SELF_TRIGGER,
    });
    const emulator = await startTestEmulator({ extensions: [dir] });
    await emulator.trigger({ event: 'product.updated' });
    await emulator.idle();
    const deliveries = await emulator.deliveries();
    expect(deliveries).toHaveLength(11);
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['succeeded']));
    const told = events(emulator).filter(({ event }) => event === 'product.updated');
    expect(told).toHaveLength(12);
    expect(told.map(({ loop }) => loop !== null)).toEqual([...Array(11).fill(false), true]);
    expect(told.at(-1)).toMatchObject({ deliveryIds: [], loop: ['product.updated', 'handler.ts', 'product.updated'] });

    const tree = await treeOf(emulator, deliveries[0]?.id ?? '');
    expect(tree.events.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(tree.events.map(({ stopped }) => stopped)).toEqual([...Array(11).fill(false), true]);
    expect(await treeOf(emulator, deliveries.at(-1)?.id ?? '')).toEqual(tree);
  });

  test('can be triggered again: each trigger begins anew', async () => {
    const { dir } = await createExtension({
      permissions: ['product:view', 'product:edit'],
      events: ['product.updated'],
      handler: SELF_TRIGGER,
    });
    const emulator = await startTestEmulator({ extensions: [dir] });
    await emulator.trigger({ event: 'product.updated', count: 2 });
    await emulator.idle();
    expect(await emulator.deliveries()).toHaveLength(22);
  });
});

test('two apps that trigger one another: the cycle names both', async () => {
  const adjust = `export default async (event, ctx) => {
    await ctx.api.products.adjustInventory(event.payload.product_id, { quantity: 1 });
  };\n`;
  const permissions = ['product:view', 'product:edit', 'inventory:edit'] as const;
  const one = await createExtension({
    name: 'one',
    permissions,
    events: ['product.inventory.updated'],
    handler: SELF_TRIGGER,
  });
  const two = await createExtension({ name: 'two', permissions, events: ['product.updated'], handler: adjust });
  const emulator = await startTestEmulator({ extensions: [one.dir, two.dir] });
  await emulator.trigger({ event: 'product.updated' });
  await emulator.idle();
  const stopped = events(emulator).filter(({ loop }) => loop !== null);
  expect(stopped).toMatchObject([
    {
      event: 'product.inventory.updated',
      loop: ['product.inventory.updated', 'handler.ts', 'product.updated', 'handler.ts', 'product.inventory.updated'],
    },
  ]);
});

describe('the causal tree', () => {
  test('goes from the API call by event, delivery, attempt and handler to the events that it caused', async () => {
    const { dir } = await createExtension({
      permissions: ['order:view', 'product:view', 'inventory:edit'],
      events: ['order.paid', 'product.inventory.updated'],
      handler: ADJUSTS,
    });
    const emulator = await startTestEmulator({ extensions: [dir] });
    await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();
    const deliveries = await emulator.deliveries();
    const paid = idOf(deliveries, 'order.paid');
    const tree = await treeOf(emulator, paid);
    expect(tree.truncated).toBe(false);
    expect(tree.events).toMatchObject([
      {
        event: 'order.paid',
        depth: 0,
        call: null,
        causedBy: null,
        deliveryIds: [paid],
        payload: { gateway: 'manual' },
      },
      {
        event: 'product.inventory.updated',
        depth: 1,
        call: expect.stringMatching(/^POST \/api\/products\/[0-9a-f-]{36}\/inventory$/),
        causedBy: { deliveryId: paid, attempt: 1 },
      },
    ]);
    const effect = tree.events[1]?.deliveryIds[0] ?? '';
    expect(tree.deliveries.map(({ id }) => id)).toEqual([paid, effect]);
    expect(tree.deliveries[0]?.attempts[0]?.apiCalls.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect(await treeOf(emulator, effect)).toEqual(tree);
  });

  test('begins with the call of whoever changed something through the API', async () => {
    const { dir } = await createExtension({
      permissions: ['customer:view'],
      events: ['customer.created'],
      handler: 'export default () => {};\n',
    });
    const emulator = await startTestEmulator({ extensions: [dir] });
    await emulator.api('POST', '/api/customers?x=1', { email: 'a@b.c' });
    await emulator.idle();
    const [delivery] = await emulator.deliveries();
    expect((await treeOf(emulator, delivery?.id ?? '')).events).toMatchObject([
      { event: 'customer.created', call: 'POST /api/customers', causedBy: null },
    ]);
  });

  test('of an unknown delivery is not found', async () => {
    const emulator = await startTestEmulator();
    await expect(treeOf(emulator, '00000000-0000-4000-8000-000000000000')).rejects.toThrow('NOT_FOUND');
  });
});

test('trigger with respond answers in the place of the handlers, for its own event', async () => {
  const { dir } = await createExtension({
    events: ['order.created', 'order.paid'],
    handler: 'export default () => 1;\n',
  });
  const emulator = await startTestEmulator({ extensions: [dir], clock: 'manual' });
  await emulator.trigger({ event: 'order.paid', respond: ['timeout', 200] });
  await emulator.idle();
  const states = (await emulator.deliveries()).map(({ event, state, attempts }) => [
    event,
    state,
    attempts.at(-1)?.errorCode,
  ]);
  expect(states).toEqual([
    ['order.paid', 'waiting_retry', 'timeout'],
    ['order.created', 'succeeded', null],
  ]);
});

test('a rotated secret is in the run info, and signs the next attempt', async () => {
  const { dir } = await createExtension();
  let told = 0;
  const emulator = await startTestEmulator({
    extensions: [dir],
    onSecretRotated: () => {
      told += 1;
    },
  });
  const webhook = () => emulator.runInfo.apps[0]?.webhooks[0];
  const before = webhook();
  const { secret } = await emulator.control<{ secret: string }>('POST', `/webhooks/${before?.id}/rotate-secret`);
  expect(secret).not.toBe(before?.secret);
  expect([webhook()?.secret, told]).toEqual([secret, 1]);
  const { items } = await emulator.control<{ items: { secretFingerprint: string }[] }>('GET', '/webhooks');
  await emulator.trigger({ event: 'order.paid' });
  await emulator.idle();
  expect((await emulator.deliveries())[0]?.attempts[0]?.secretFingerprint).toBe(items[0]?.secretFingerprint);
});
