import { describe, expect, test } from 'vitest';
import type { EventName } from '#contract';
import { proveOrder } from '#emulator';
import { createExtension } from '../../support/create-extension.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

const LIFE: readonly EventName[] = ['order.created', 'order.paid', 'order.fulfilled'];

/** An emulator that makes one attempt at a time, with an extension whose one handler has this body. */
async function startProving(body: string, events = LIFE) {
  const { dir } = await createExtension({
    permissions: [
      'order:view',
      'order:refund',
      'customer:view',
      'customer:create',
      'product:view',
      'product:create',
      'product:edit',
    ],
    events,
    handler: `export default async (event, { api }) => {
  const products = async () => (await api.products.list({ pageSize: 100 })).items;
  const create = (title, rest = {}) => api.products.create({ title, price: 1, ...rest });
${body}
};
`,
  });
  return startTestEmulator({ extensions: [dir], clock: 'manual' });
}

const prove = async (body: string, events: readonly EventName[] = [], subscribed = LIFE) =>
  proveOrder(await startProving(body, subscribed), { events });

describe('the order does not matter', () => {
  test.for<[what: string, body: string]>([
    ['when nothing is changed', ``],
    ['when each event makes a record of its own', `await create(event.event);`],
    [
      'when records of several kinds get their ids in another order',
      `await create(event.event, { description: crypto.randomUUID() });
       await api.customers.create({ email: event.event + '@example.com' });`,
    ],
    [
      'when what is done depends on the order as it is now',
      `const order = await api.orders.get(event.payload.order_id);
       if (order.status === 'FULFILLED' && order.refundedAmount === 0) await api.orders.refund(order.id, { amount: 1, reason: 'thanks' });`,
    ],
    [
      'when a handler that comes too early fails, and its retry finds what it needs',
      `const made = await products();
       const before = { 'order.paid': 'order.created', 'order.fulfilled': 'order.paid' }[event.event];
       if (before !== undefined && !made.some(({ title }) => title === before)) throw new Error('too early');
       await create(event.event);`,
    ],
  ])('%s', async ([, body]) => {
    const proof = await prove(body);
    expect(proof).toMatchObject({ verdict: 'same', events: LIFE, orders: 6, tried: 6, order: null, failures: [] });
  });
});

describe('the order matters', () => {
  test('when the last event wins: the first other order is told, with the field and both values', async () => {
    const proof = await prove(
      `const [product] = await products();
       await api.products.update(product.id, { description: event.event });`,
    );
    expect(proof).toMatchObject({
      verdict: 'different',
      tried: 2,
      orders: 6,
      order: ['order.created', 'order.fulfilled', 'order.paid'],
      failures: [],
    });
    expect(proof.differences.map(({ field, first, second }) => ({ field, first, second }))).toEqual([
      { field: 'description', first: 'order.fulfilled', second: 'order.paid' },
    ]);
  });

  test('when an event that comes too early is taken for done', async () => {
    const proof = await prove(
      `const made = (await products()).find(({ title }) => title === 'parcel');
       if (event.event === 'order.created') await create('parcel');
       else if (made !== undefined) {
         const { description } = await api.products.get(made.id);
         await api.products.update(made.id, { description: description + event.event });
       }`,
      ['order.created', 'order.paid'],
    );
    expect(proof).toMatchObject({ verdict: 'different', order: ['order.paid', 'order.created'] });
    expect(proof.differences).toEqual([
      {
        record: { kind: 'product', id: 'new 1', name: 'parcel' },
        field: 'description',
        first: 'order.paid',
        second: '',
      },
    ]);
  });

  test('when a delivery fails for good in another order, after all its attempts', async () => {
    const proof = await prove(
      `if (event.event === 'order.paid') await create('paid');
       else if ((await products()).some(({ title }) => title === 'paid')) throw new Error('already paid');`,
      ['order.created', 'order.paid'],
    );
    expect(proof).toMatchObject({ verdict: 'different', order: ['order.paid', 'order.created'], differences: [] });
    expect(proof.failures).toEqual([
      expect.objectContaining({ event: 'order.created', attempts: 7, error: 'Error: already paid' }),
    ]);
  });
});

test('nothing is proven when an event fails for good in the order in which they happened', async () => {
  const proof = await prove(`if (event.event === 'order.paid') throw new Error('closed');`);
  expect(proof).toMatchObject({ verdict: 'unproven', tried: 1, order: null, differences: [] });
  expect(proof.failures).toEqual([
    expect.objectContaining({ event: 'order.paid', attempts: 7, error: 'Error: closed' }),
  ]);
});

test('events are brought into the order in which they happen, and what is not asked for is delivered on the way', async () => {
  const body = `const made = (await products()).filter(({ title }) => title.startsWith('order.')).length;
    if (event.event === 'order.created' && made > 0) throw new Error('late');
    await create(event.event);`;
  const proof = await prove(body, ['order.fulfilled', 'order.paid']);
  expect(proof).toMatchObject({ verdict: 'same', events: ['order.paid', 'order.fulfilled'], orders: 2 });
});

describe('without events', () => {
  test.for<[subscribed: readonly EventName[], proven: readonly EventName[]]>([
    [
      ['order.refunded', 'customer.created', 'order.paid'],
      ['order.paid', 'order.refunded'],
    ],
    [
      ['order.cancelled', 'order.created'],
      ['order.created', 'order.cancelled'],
    ],
    [
      ['order.created', 'order.paid', 'order.fulfilled', 'order.cancelled', 'order.refunded'],
      ['order.created', 'order.paid', 'order.fulfilled', 'order.refunded'],
    ],
  ])('of an extension that subscribes to %s, %s are proven', async ([subscribed, proven]) => {
    expect(await prove('', [], subscribed)).toMatchObject({ verdict: 'same', events: proven, changes: 0 });
  });

  test('an extension that hears of an order once has nothing to prove', async () => {
    await expect(prove('', [], ['order.paid', 'customer.created'])).rejects.toMatchObject({
      code: 'nothing-to-order',
      nextSteps: ['It subscribes to order.paid, customer.created.'],
    });
  });
});

test('the order that is placed can be set', async () => {
  const emulator = await startProving(
    `const { lineItems } = await api.orders.get(event.payload.order_id);
     if (lineItems[0].quantity === 3) await api.products.update((await products())[0].id, { description: event.event });`,
  );
  expect((await proveOrder(emulator, { events: [] })).verdict).toBe('same');
  expect((await proveOrder(emulator, { events: [], set: { 'lines.0.quantity': 3 } })).verdict).toBe('different');
});

test.for<[events: readonly EventName[], code: string, says: string]>([
  [['order.paid'], 'not-one-life', 'one order only'],
  [['order.paid', 'order.paid'], 'not-one-life', 'twice'],
  [['order.paid', 'product.created'], 'not-one-life', 'product.created'],
  [['order.paid', 'order.refunded'], 'not-subscribed', 'order.refunded'],
  [['order.paid', 'order.cancelled'], 'operation-refused', 'BUSINESS_ERROR'],
])('%s are refused as %s', async ([events, code, says]) => {
  const proof = prove('', events, ['order.created', 'order.paid', 'order.cancelled']);
  await expect(proof).rejects.toMatchObject({ name: 'UsageError', code, message: expect.stringContaining(says) });
});
