import { describe, expect, test } from 'vitest';
import { createIds, type Ids } from '#core';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const take = (ids: Ids, count = 50) =>
  Array.from({ length: count }, () => [ids.uuid(), ids.secret(), ids.random()] as const);

describe.each([
  ['with a seed', () => createIds(7)],
  ['without a seed', () => createIds()],
])('createIds %s', (_, create) => {
  test('makes UUIDv4 in lower case, secrets of 43 base64url characters and numbers in [0, 1)', () => {
    for (const [uuid, secret, random] of take(create())) {
      expect(uuid).toMatch(UUID_V4);
      expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(random).toBeGreaterThanOrEqual(0);
      expect(random).toBeLessThan(1);
    }
  });

  test('repeats nothing', () => {
    const values = take(create(), 200).flat();
    expect(new Set(values).size).toBe(values.length);
  });
});

describe('a seed', () => {
  test('gives the same sequence again', () => {
    expect(take(createIds(7))).toEqual(take(createIds(7)));
  });

  test('gives another sequence than another seed', () => {
    expect(createIds(7).uuid()).not.toBe(createIds(8).uuid());
  });

  test('gives streams that do not disturb one another', () => {
    const undisturbed = take(createIds(7).stream('orders'));
    const ids = createIds(7);
    take(ids);
    take(ids.stream('products'));
    expect(take(ids.stream('orders'))).toEqual(undisturbed);
    expect(take(ids.stream('products'))).not.toEqual(undisturbed);
  });
});

test('without a seed two sources differ', () => {
  expect(createIds().uuid()).not.toBe(createIds().uuid());
  expect(createIds().stream('a').secret()).not.toBe(createIds().stream('a').secret());
});
