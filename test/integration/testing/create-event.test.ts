import { describe, expect, test } from 'vitest';
import { EVENT_NAMES } from '#contract';
import { createEvent, createTestStore } from '#testing';
import { createExtension, EVERY_EVENT } from '../../support/create-extension.ts';

const typesOf = (payload: object) =>
  Object.fromEntries(Object.entries(payload).map(([field, value]) => [field, typeof value]));

describe('createEvent', () => {
  test('makes every event as a store sends it', async () => {
    await using store = await createTestStore({ extension: (await createExtension(EVERY_EVENT)).dir });
    for (const event of EVENT_NAMES) {
      const sent = (await store.trigger(event)).events.map(({ payload }) => ({ event, ...typesOf(payload) }));
      expect(sent).toEqual([{ event, ...typesOf(createEvent(event).payload) }]);
    }
  });

  test('holds what is given, and is another one each time', () => {
    const event = createEvent('order.paid', { order_id: 'o', amount: 5 });
    expect(event.payload).toMatchObject({ order_id: 'o', amount: 5, gateway: 'manual' });
    createEvent('product.updated').payload.changes.push('price');
    expect(createEvent('product.updated').payload.changes).toEqual(['title']);
    expect(event).toMatchObject({ timestamp: expect.stringMatching(/Z$/), delivery_id: expect.stringMatching(/^\w/) });
  });

  test('makes what a store sends as it is', async () => {
    const { dir } = await createExtension({ handler: 'export default ({ payload }) => payload;\n' });
    await using store = await createTestStore({ extension: dir });
    const event = createEvent('order.paid', { amount: 12.5 });
    await store.trigger(event, { count: 2 });
    const bodies = (await store.deliveries.of('order.paid')).map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ payload }) => payload)).toEqual([event.payload, event.payload]);
    expect(bodies[0].delivery_id).not.toBe(bodies[1].delivery_id);
  });
});
