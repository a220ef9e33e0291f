import { expect, test } from 'vitest';
import type { Attempt, Delivery } from '#contract';
import { toRungs } from '../../../packages/backoffice/page/pages/delivery/to-rungs.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();

const attempt = (number: number, retry: number, cycle = 1) => ({ number, retry, cycle }) as Attempt;

const delivery = (parts: Partial<Delivery>): Delivery =>
  ({ state: 'pending', cycle: 1, retryCount: 0, nextAttemptAt: at(0), attempts: [], ...parts }) as Delivery;

const timesOf = (parts: Partial<Delivery>, retries = 6) => toRungs(delivery(parts), retries).map((rung) => rung.at);

test('before the first attempt every place has its time, as if all failed at once', () => {
  expect(timesOf({})).toEqual([0, 1, 6, 36, 156, 516, 1_956].map(at));
});

test('after two failures the next one is due at its time, and the others follow from it', () => {
  const rungs = toRungs(
    delivery({
      state: 'waiting_retry',
      retryCount: 1,
      nextAttemptAt: at(10),
      attempts: [attempt(1, 0), attempt(2, 1), attempt(3, 1)],
    }),
    6,
  );
  expect(rungs.map((rung) => rung.attempt?.number)).toEqual([1, 3, ...Array(5).fill(undefined)]);
  expect(rungs.map((rung) => rung.at)).toEqual([null, null, ...[10, 40, 160, 520, 1_960].map(at)]);
  expect(rungs.findIndex(({ isNext }) => isNext)).toBe(2);
});

test('nothing comes once it is over, also while a duplicate is due', () => {
  const over = [null, null, null, null, null, null, null];
  expect(timesOf({ state: 'succeeded', nextAttemptAt: at(5), attempts: [attempt(1, 0)] })).toEqual(over);
  expect(timesOf({ state: 'failed', nextAttemptAt: null })).toEqual(over);
});

test('only the present cycle is on the ladder, with as many retries as it has', () => {
  const rungs = toRungs(delivery({ cycle: 2, attempts: [attempt(7, 6), attempt(8, 0, 2)], nextAttemptAt: null }), 0);
  expect(rungs.map((rung) => rung.attempt?.number)).toEqual([8]);
});
