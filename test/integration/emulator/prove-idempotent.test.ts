import { describe, expect, test } from 'vitest';
import { proveIdempotent } from '#emulator';
import { createExtension, type ExtensionParts } from '../../support/create-extension.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

const PERMISSIONS = [
  'order:view',
  'order:refund',
  'customer:view',
  'customer:create',
  'product:view',
  'product:create',
  'product:edit',
  'inventory:edit',
  'upload:create',
] as const;

/** The text of a handler with this body. */
const handler = (body: string) => `export default async (event, { api }) => {\n${body}\n};\n`;

/** An emulator that makes one attempt at a time, with an extension of such a handler. */
async function startProving(body: string, parts: ExtensionParts = {}) {
  const { dir } = await createExtension({ permissions: PERMISSIONS, ...parts, handler: handler(body) });
  return startTestEmulator({ extensions: [dir], clock: 'manual' });
}

const prove = async (body: string, parts?: ExtensionParts) =>
  proveIdempotent(await startProving(body, parts), { event: 'order.paid' });

const CREATE_GIFT = `await api.products.create({ title: 'Gift', price: 1 });`;

describe('a handler is idempotent', () => {
  test.for<[what: string, body: string, changes: boolean]>([
    ['when it only reads', `await api.orders.get(event.payload.order_id);`, false],
    ['when it does nothing', ``, false],
    [
      'when it looks for what it made for this delivery',
      `const { items } = await api.products.list({ pageSize: 100 });
       if (!items.some(({ title }) => title === event.delivery_id))
         await api.products.create({ title: event.delivery_id, price: 1 });`,
      true,
    ],
    [
      'when the store refuses the second time, and it takes that for done',
      `await api.customers.create({ email: 'friend@example.com' }).catch((error) => {
         if (error.code !== 'CONFLICT') throw error;
       });`,
      true,
    ],
    [
      'when it writes the same value again',
      `const order = await api.orders.get(event.payload.order_id);
       await api.products.update(order.lineItems[0].productId, { description: 'sold' });`,
      true,
    ],
    [
      'when it acts by the state of the order as it is now',
      `const order = await api.orders.get(event.payload.order_id);
       if (order.status === 'PAID') await api.orders.refund(order.id, { amount: order.paidAmount, reason: 'no' });`,
      true,
    ],
  ])('%s', async ([, body, changes]) => {
    const proof = await prove(body);
    expect(proof).toMatchObject({ verdict: 'same', event: 'order.paid', differences: [], failures: [] });
    expect(proof.changes > 0).toBe(changes);
  });
});

test('calls that are made again are counted, and are no difference by themselves', async () => {
  const { verdict, calls } = await prove(`await api.orders.get(event.payload.order_id);`);
  const path = expect.stringMatching(/^\/api\/orders\/[0-9a-f-]{36}$/);
  expect({ verdict, calls }).toEqual({
    verdict: 'same',
    calls: [{ method: 'GET', path, status: 200, once: 1, twice: 2 }],
  });
});

describe('a handler is not idempotent', () => {
  test('when it creates a record each time', async () => {
    const { verdict, differences, calls } = await prove(CREATE_GIFT);
    expect(verdict).toBe('different');
    expect(
      differences.map(({ record, field, first }) => ({ kind: record.kind, name: record.name, field, first })),
    ).toEqual([
      { kind: 'product', name: 'Gift', field: null, first: null },
      { kind: 'variant', name: expect.any(String), field: null, first: null },
      { kind: 'event', name: 'product.created', field: null, first: null },
    ]);
    expect(calls).toEqual([{ method: 'POST', path: '/api/products', status: 200, once: 1, twice: 2 }]);
  });

  test('when it moves the stock each time, and the record, the field and both values are named', async () => {
    const { differences } = await prove(
      `const order = await api.orders.get(event.payload.order_id);
       await api.products.adjustInventory(order.lineItems[0].productId, { quantity: -3, reason: 'wrapping' });`,
    );
    const moved = differences.find(({ record, field }) => record.kind === 'product' && field === 'inventory');
    expect(Number(moved?.first) - Number(moved?.second)).toBe(3);
    expect(differences.map(({ record, field }) => `${record.kind} ${field}`)).toEqual([
      'product inventory',
      'variant inventory',
      'event null',
    ]);
  });

  test('when it refunds a part each time', async () => {
    const { differences } = await prove(
      `await api.orders.refund(event.payload.order_id, { amount: 1, reason: 'discount' });`,
    );
    expect(differences).toContainEqual(
      expect.objectContaining({
        field: 'refunded',
        first: 1,
        second: 2,
        record: expect.objectContaining({ kind: 'order' }),
      }),
    );
  });

  test('when it stores a file each time', async () => {
    const { differences } = await prove(
      `await api.uploads.create({ filename: 'a.pdf', contentType: 'application/pdf', data: new TextEncoder().encode('%PDF-1.4') });`,
    );
    expect(differences).toEqual([
      expect.objectContaining({ record: expect.objectContaining({ kind: 'upload', name: 'a.pdf' }), first: null }),
    ]);
  });

  test('when the second delivery fails', async () => {
    const { verdict, differences, failures } = await prove(
      `await api.customers.create({ email: 'friend@example.com' });`,
    );
    expect({ verdict, differences }).toEqual({ verdict: 'different', differences: [] });
    expect(failures).toEqual([
      expect.objectContaining({
        event: 'order.paid',
        target: 'handler.ts',
        attempts: 2,
        error: 'ApiError: 资源冲突：email 已被使用',
      }),
    ]);
  });

  test('when it is what its own events lead to that differs', async () => {
    const events = ['order.paid', 'customer.created'] as const;
    const { differences } = await prove(
      `if (event.event === 'order.paid') await api.customers.create({ email: event.delivery_id + Math.random() + '@example.com' });
       else ${CREATE_GIFT}`,
      { events },
    );
    expect(differences.map(({ record }) => record.kind)).toEqual(['product', 'variant', 'customer', 'event', 'event']);
  });
});

describe('nothing is proven', () => {
  test('when the handler fails, and its error is told', async () => {
    const proof = await prove(`throw new TypeError('no such account');`);
    expect(proof).toMatchObject({ verdict: 'unproven', differences: [] });
    expect(proof.failures).toEqual([
      expect.objectContaining({ target: 'handler.ts', attempts: 1, error: 'TypeError: no such account' }),
    ]);
  });

  test('when a handler fails at an event that it caused', async () => {
    const { verdict, failures } = await prove(
      `if (event.event === 'product.created') throw new Error('too many gifts');\n${CREATE_GIFT}`,
      { events: ['order.paid', 'product.created'] },
    );
    expect(verdict).toBe('unproven');
    expect(failures.map(({ event, error }) => ({ event, error }))).toEqual([
      { event: 'product.created', error: 'Error: too many gifts' },
    ]);
  });
});

test('a delivery that failed before and is not asked about changes no verdict', async () => {
  const { verdict } = await prove(`if (event.event === 'order.created') throw new Error('not yet');`, {
    events: ['order.created', 'order.paid'],
  });
  expect(verdict).toBe('same');
});

test('both handlers of an event are delivered to', async () => {
  const { dir, write } = await createExtension({ permissions: PERMISSIONS, handler: handler('') });
  const webhooks = ['handler.ts', 'other.ts'].map((path) => ({ event: 'order.paid', handler: path }));
  await write('plugin.json', JSON.stringify({ name: 'two', version: '1.0.0', permissions: PERMISSIONS, webhooks }));
  await write('other.ts', handler(CREATE_GIFT));
  const emulator = await startTestEmulator({ extensions: [dir], clock: 'manual' });
  expect((await proveIdempotent(emulator, { event: 'order.paid' })).verdict).toBe('different');
});

test('the fields of the operation can be set', async () => {
  const body = `const order = await api.orders.get(event.payload.order_id);
    if (order.lineItems[0].quantity === 4) ${CREATE_GIFT}`;
  const emulator = await startProving(body);
  const set = { 'lines.0.quantity': 4 };
  expect((await proveIdempotent(emulator, { event: 'order.paid' })).verdict).toBe('same');
  expect((await proveIdempotent(emulator, { event: 'order.paid', set })).verdict).toBe('different');
});

test('two runs with the same seed prove the same', async () => {
  const proofs = [await prove(CREATE_GIFT), await prove(CREATE_GIFT)].map(({ calls, differences }) => ({
    calls,
    records: differences.map(({ record }) => record),
  }));
  expect(proofs[0]).toEqual(proofs[1]);
});

describe('a usage error', () => {
  test('names the events that the extension does subscribe to', async () => {
    const emulator = await startProving('');
    await expect(proveIdempotent(emulator, { event: 'order.refunded' })).rejects.toMatchObject({
      name: 'UsageError',
      code: 'not-subscribed',
      nextSteps: ['It subscribes to order.paid.'],
    });
  });

  test('names the permission without which nobody is told', async () => {
    const { dir } = await createExtension({ handler: handler('') });
    const emulator = await startTestEmulator({ extensions: [dir], clock: 'manual', grant: 'none' });
    await expect(proveIdempotent(emulator, { event: 'order.paid' })).rejects.toMatchObject({
      code: 'not-delivered',
      nextSteps: ['The extension has to be granted "order:view".'],
    });
  });

  test('says when the fields that were set keep the event from happening', async () => {
    const emulator = await startProving('');
    await expect(proveIdempotent(emulator, { event: 'order.paid', set: { fail: true } })).rejects.toMatchObject({
      code: 'not-caused',
      message: 'order.paid did not happen.',
    });
  });

  test('tells what the store refuses', async () => {
    const emulator = await startProving('');
    await expect(proveIdempotent(emulator, { event: 'order.paid', set: { nonsense: 1 } })).rejects.toMatchObject({
      code: 'operation-refused',
      message: expect.stringContaining('set.nonsense'),
    });
  });
});
