import { describe, expect, test } from 'vitest';
import { afterThisTick, monotonicMs, sleep, startInterval, startTimer, wallClockMs } from '#core';

describe('timers', () => {
  test('startTimer calls back once, later than the call', async () => {
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      startTimer(0, () => {
        order.push('called');
        resolve();
      });
      order.push('asked');
    });
    expect(order).toEqual(['asked', 'called']);
  });

  test('a cancelled timer never calls back', async () => {
    let called = false;
    startTimer(0, () => {
      called = true;
    }).cancel();
    await sleep(5);
    expect(called).toBe(false);
  });

  test('startInterval calls back again and again until it is cancelled', async () => {
    let calls = 0;
    await new Promise<void>((resolve) => {
      const timer = startInterval(1, () => {
        calls += 1;
        if (calls < 3) return;
        timer.cancel();
        resolve();
      });
    });
    await sleep(10);
    expect(calls).toBe(3);
  });

  test('afterThisTick comes after promises that are settled already', async () => {
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      afterThisTick(() => {
        order.push('after');
        resolve();
      });
      void Promise.resolve().then(() => order.push('promise'));
    });
    expect(order).toEqual(['promise', 'after']);
  });
});

test('monotonicMs never falls, and wallClockMs tells the time of day', () => {
  const first = monotonicMs();
  expect(monotonicMs()).toBeGreaterThanOrEqual(first);
  expect(new Date(wallClockMs()).getFullYear()).toBeGreaterThan(2024);
});
