import { expect, test } from 'vitest';
import { formatClock, formatMoved } from '#cli';

const NOW = '2026-01-01T00:00:00.000Z';
const NONE = { attemptsStarted: 0, succeeded: 0, failed: 0 };

test('formatClock tells whether it runs, and when a delivery is due', () => {
  expect(formatClock({ mode: 'system', now: NOW, ...NONE, nextDueAt: null })).toBe(`${NOW}  runs, no delivery waits`);
  expect(formatClock({ mode: 'manual', now: NOW, ...NONE, nextDueAt: '2026-01-01T00:05:00.000Z' })).toBe(
    `${NOW}  stands still, next delivery due in 5 m at 2026-01-01T00:05:00.000Z`,
  );
});

test('formatMoved counts attempts', () => {
  const clock = { mode: 'manual', now: NOW, nextDueAt: null } as const;
  expect(formatMoved({ ...clock, attemptsStarted: 1, succeeded: 0, failed: 1 })).toBe(
    '1 attempt: 0 succeeded, 1 failed',
  );
  expect(formatMoved({ ...clock, ...NONE })).toBe('0 attempts: 0 succeeded, 0 failed');
});
