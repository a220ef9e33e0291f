import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EventName } from '#contract';
import { proveIdempotent, proveOrder } from '#emulator';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

const startExample = (name: string) =>
  startTestEmulator({
    extensions: [join(import.meta.dirname, '../../../examples', name)],
    clock: 'manual',
  });

/** What makes an order suspicious, so that there is something to do. */
const SUSPICIOUS = { 'lines.0.quantity': 30, customerId: null, email: 'a@mailinator.com' };

test.for<[example: string, event: EventName, set: Record<string, unknown>]>([
  ['loyalty-points', 'order.paid', {}],
  ['loyalty-points', 'order.refunded', { amount: 5 }],
  ['fraud-hold', 'order.created', SUSPICIOUS],
  ['fraud-hold', 'order.paid', SUSPICIOUS],
])('%s keeps its promise when %s comes twice', async ([example, event, set]) => {
  const proof = await proveIdempotent(await startExample(example), { event, set });
  expect(proof).toMatchObject({ verdict: 'same', differences: [], failures: [] });
  expect(proof.changes).toBeGreaterThan(0);
});

test.for<[example: string, set: Record<string, unknown>]>([
  ['loyalty-points', {}],
  ['fraud-hold', SUSPICIOUS],
])('%s ends the same whatever comes first', async ([example, set]) => {
  const proof = await proveOrder(await startExample(example), { events: [], set });
  expect(proof).toMatchObject({ verdict: 'same', differences: [], failures: [] });
  expect(proof.changes).toBeGreaterThan(0);
});

test('customer-welcome stores a spare copy of its letter, and nothing else, as its README says', async () => {
  const { verdict, differences } = await proveIdempotent(await startExample('customer-welcome'), {
    event: 'customer.created',
  });
  expect(verdict).toBe('different');
  expect(differences.map(({ record, field }) => [record.kind, field])).toEqual([['upload', null]]);
});
