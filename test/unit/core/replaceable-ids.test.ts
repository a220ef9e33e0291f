import { expect, test } from 'vitest';
import { createIds, createReplaceableIds } from '#core';

test('a stream that is held goes on, and begins elsewhere when the source is replaced', () => {
  const { ids, replace } = createReplaceableIds(createIds(1));
  const orders = ids.stream('orders').stream('lines');
  const expected = (seed: number) => {
    const stream = createIds(seed).stream('orders').stream('lines');
    return [stream.uuid(), stream.secret(), stream.random()];
  };
  expect([orders.uuid(), orders.secret(), orders.random()]).toEqual(expected(1));
  replace(createIds(2));
  expect([orders.uuid(), orders.secret(), orders.random()]).toEqual(expected(2));
  replace(createIds(1));
  expect([orders.uuid(), orders.secret(), orders.random()]).toEqual(expected(1));
});
