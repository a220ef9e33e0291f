import { expect, test } from 'vitest';
import { mergeUses, type PermissionUse } from '#contract';

const OLD = 'a'.repeat(64);
const NEW = 'b'.repeat(64);
const delivery = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

const use = (digest: string | null, changes: Partial<PermissionUse> = {}): PermissionUse => ({
  ...{ code: 'order:view', endpoint: 'GET /api/orders', digest, count: 1, forbidden: 0, deliveries: [delivery(1)] },
  ...changes,
});

test('what one bundle did is added up, and the first five deliveries are named', () => {
  const older = [use(OLD, { count: 2, deliveries: [1, 2, 3].map(delivery) })];
  const newer = [use(OLD, { count: 7, forbidden: 3, deliveries: [3, 4, 5, 6].map(delivery) })];
  expect(mergeUses(older, newer)).toEqual([
    use(OLD, { count: 9, forbidden: 3, deliveries: [1, 2, 3, 4, 5].map(delivery) }),
  ]);
});

test('what a newer bundle did replaces what an earlier one did', () => {
  expect(mergeUses([use(OLD, { count: 9 })], [use(NEW)])).toEqual([use(NEW)]);
});

test('calls from outside stand beside those of handlers', () => {
  const outside = use(null, { deliveries: [] });
  expect(mergeUses([use(OLD)], [outside])).toEqual([use(OLD), outside]);
  expect(mergeUses([outside], [use(NEW)])).toEqual([use(NEW), outside]);
});

test('the order does not depend on what came first', () => {
  const uses = [use(OLD, { endpoint: 'GET /api/orders/{id}' }), use(OLD), use(OLD, { code: 'customer:view' })];
  expect(mergeUses(uses, [])).toEqual(mergeUses([], uses.toReversed()));
});

test('counts stay whole numbers that JSON can hold', () => {
  const [merged] = mergeUses([use(OLD, { count: Number.MAX_SAFE_INTEGER })], [use(OLD)]);
  expect(merged?.count).toBe(Number.MAX_SAFE_INTEGER);
});
