import { describe, expect, test } from 'vitest';
import { ApiError, createTestStore } from '#testing';
import { createExtension } from '../../support/create-extension.ts';
import { startReceiver } from '../../support/start-receiver.ts';

describe('createTestStore', () => {
  test('handles what a trigger leads to before it resolves', async () => {
    const { dir } = await createExtension();
    await using store = await createTestStore({ extension: dir });
    await store.trigger('order.paid', { count: 3 });
    expect((await store.deliveries.list()).map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });

  test('gives deliveries in the order in which they arose, of one event if asked', async () => {
    const { dir } = await createExtension({ events: ['order.created', 'order.paid'] });
    await using store = await createTestStore({ extension: dir });
    await store.trigger('order.paid', { count: 2 });
    const events = (await store.deliveries.list()).map(({ event }) => event);
    expect(events).toEqual(['order.created', 'order.paid', 'order.created', 'order.paid']);
    expect(await store.deliveries.of('order.paid')).toHaveLength(2);
  });

  test('gives more deliveries than a page holds', async () => {
    const { dir } = await createExtension({ handler: 'export default () => null;\n' });
    await using store = await createTestStore({ extension: dir });
    await store.trigger('order.paid', { count: 101 });
    expect(await store.deliveries.of('order.paid')).toHaveLength(101);
  });

  test('calls every kind of operation with the names of ctx.api', async () => {
    await using store = await createTestStore();
    const { id } = await store.api.products.create({ title: '茶 🍵', price: 19.99, inventory: 3 });
    await store.api.products.adjustInventory(id, { quantity: -1, reason: 'broken' });
    expect(await store.api.products.get(id)).toMatchObject({ title: '茶 🍵', inventory: 2 });
    await store.api.products.update(id, { status: 'DRAFT' });
    const drafts = await store.api.products.list({ status: 'DRAFT', pageSize: 100 });
    expect(drafts.items).toContainEqual(expect.objectContaining({ id, status: 'DRAFT' }));
    expect(await store.api.products.delete(id)).toEqual({ id, deleted: true });
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const upload = await store.api.uploads.create({ filename: 'a.png', contentType: 'image/png', data: png });
    expect(upload).toMatchObject({ filename: 'a.png', size: png.length });
  });

  test('throws what the store answers to a call that fails', async () => {
    await using store = await createTestStore();
    const call = store.api.orders.get('3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11');
    await expect(call).rejects.toThrow(ApiError);
    await expect(call).rejects.toMatchObject({ name: 'ApiError', code: 'NOT_FOUND', status: 404 });
  });

  test('stands at the time that is given', async () => {
    const { dir } = await createExtension();
    await using store = await createTestStore({ extension: dir, clock: '2026-01-01T00:00:00Z', seed: 7 });
    await store.trigger('order.paid');
    const [delivery] = await store.deliveries.list();
    expect(delivery?.createdAt).toBe('2026-01-01T00:00:00.000Z');
    await expect(createTestStore({ clock: 'yesterday' })).rejects.toThrow('yesterday');
  });

  test('grants what is asked for and no more', async () => {
    const { dir } = await createExtension();
    await using store = await createTestStore({ extension: dir, grant: 'none' });
    await store.trigger('order.paid');
    expect(await store.deliveries.list()).toEqual([]);
  });

  test('lets handlers reach the hosts that are named', async () => {
    const server = await startReceiver((response) => response.end('pong'));
    const handler = `export default async () => (await fetch('${server.url}')).text();\n`;
    const { dir } = await createExtension({ handler });
    await using store = await createTestStore({ extension: dir, allowNet: [new URL(server.url).host] });
    await store.trigger('order.paid');
    expect((await store.deliveries.list())[0]).toMatchObject({ state: 'succeeded' });
    expect(server.requests.length).toBe(1);
    await expect(createTestStore({ allowNet: ['http://localhost'] })).rejects.toMatchObject({ code: 'bad-value' });
  });

  test('makes the faults of its rules', async () => {
    const { dir } = await createExtension();
    const faults = [{ match: { event: 'order.paid' }, times: 1, respond: { status: 503 } }] as const;
    await using store = await createTestStore({ extension: dir, faults });
    await store.trigger('order.paid', { count: 2 });
    const statuses = (await store.deliveries.list()).map(({ attempts }) => attempts[0]?.status);
    expect(statuses).toEqual([503, 200]);
    const misspelt = [{ match: { evnt: 'order.paid' }, drop: true }] as never;
    await expect(createTestStore({ faults: misspelt })).rejects.toMatchObject({ code: 'bad-fault' });
  });

  test('reads the specification as it is told', async () => {
    await using store = await createTestStore({ assume: { 'inventory.quantity': 'absolute' } });
    const { id } = await store.api.products.create({ title: 'Tea', price: 1, inventory: 9 });
    await store.api.products.adjustInventory(id, { quantity: 4 });
    expect(await store.api.products.get(id)).toMatchObject({ inventory: 4 });
    const refused = (assume: object) => expect(createTestStore({ assume })).rejects;
    await refused({ 'inventory.quantiti': 'delta' }).toMatchObject({
      nextSteps: ['Did you mean "inventory.quantity"?'],
    });
    await refused({ 'inventory.quantity': 'absolut' }).toMatchObject({ nextSteps: ['Did you mean "absolute"?'] });
    await refused({ 'inventory.quantity': 3 }).toMatchObject({ code: 'bad-value' });
  });

  test('runs the code that the folder has by then, also after many stores of the same', async () => {
    const { dir, write } = await createExtension({
      handler: `import { greeting } from './lib/greeting';\nexport default () => greeting;\n`,
    });
    await write('lib/greeting.ts', 'export const greeting = "first";\n');
    const answer = async () => {
      await using store = await createTestStore({ extension: dir });
      await store.trigger('order.paid');
      return (await store.deliveries.list())[0]?.attempts[0]?.responseBody;
    };
    const answers = [await answer(), await answer(), await answer()];
    await write('lib/greeting.ts', 'export const greeting = "other";\n');
    answers.push(await answer(), await answer(), await answer());
    // An import without an ending finds this one before the other.
    await write('lib/greeting.tsx', 'export const greeting = "taken over";\n');
    answers.push(await answer(), await answer(), await answer());
    await write('handler.ts', 'export default () => "alone";\n');
    answers.push(await answer());
    const [first, other, takenOver, alone] = ['first', 'other', 'taken over', 'alone'].map((text) =>
      JSON.stringify(text),
    );
    expect(answers).toEqual([first, first, first, other, other, other, takenOver, takenOver, takenOver, alone]);
  });

  test('refuses a word that is none with the nearest one', async () => {
    await using store = await createTestStore();
    const misspelt = { event: 'order.piad', clock: 'manul' } as never as { event: 'order.paid'; clock: string };
    await expect(store.trigger(misspelt.event)).rejects.toMatchObject({ nextSteps: ['Did you mean "order.paid"?'] });
    const clock = createTestStore({ clock: misspelt.clock });
    await expect(clock).rejects.toMatchObject({ nextSteps: ['Did you mean "manual"?'] });
  });

  test('refuses a folder without an extension, and one that is broken', async () => {
    await expect(createTestStore({ extension: '/nowhere' })).rejects.toThrow('/nowhere');
    const { dir } = await createExtension({ handler: 'export default () => {' });
    await expect(createTestStore({ extension: dir })).rejects.toMatchObject({ code: 'extension-refused' });
  });
});
