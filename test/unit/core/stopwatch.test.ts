import { expect, test } from 'vitest';
import { createClockStopwatch, createManualClock, realStopwatch, sleep } from '#core';

test('a stopwatch of a clock tells what passed on the clock, and never less than nothing', async () => {
  const clock = createManualClock(1_000);
  const elapsed = createClockStopwatch(clock)();
  await sleep(5);
  expect(elapsed()).toBe(0);
  clock.moveTo(1_250);
  expect(elapsed()).toBe(250);
  clock.putBack({ mode: 'manual', at: 10 });
  expect(elapsed()).toBe(0);
});

test('a real stopwatch tells whole milliseconds of real time', async () => {
  const elapsed = realStopwatch();
  await sleep(20);
  expect(elapsed()).toBeGreaterThan(10);
  expect(Number.isInteger(elapsed())).toBe(true);
});
