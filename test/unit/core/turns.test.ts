import { expect, test } from 'vitest';
import { afterThisTick, createTurns } from '#core';

test('does one thing after another, whatever comes of those before', async () => {
  const inTurn = createTurns();
  const order: string[] = [];
  const work = (name: string, fails: boolean) =>
    inTurn(async () => {
      order.push(`${name} begins`);
      await new Promise<void>(afterThisTick);
      order.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a', true), work('b', false), work('c', true)]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
});
