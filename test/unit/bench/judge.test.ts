import { expect, test } from 'vitest';
import type { Row } from '../../../bench/measurement.ts';
import { judge } from '../../../bench/report/judge.ts';
import { TARGETS, type Target } from '../../../bench/targets.ts';

const row = (by: string, ...samples: number[]): Row => ({ work: 'start', by, unit: 'ms', samples });

const target = (changes: Partial<Target> = {}): Target => ({
  id: 'start',
  goal: 'start of the server',
  benchmark: 'dev',
  work: 'start',
  to: { by: 'peer' },
  comparison: '≤',
  limit: 0.5,
  ...changes,
});

test('the median of the ratios of the rounds decides, so that a slow round of both does not', () => {
  const { verdict, measured, ofLimit } = judge(target(), [row('tillkit', 4, 90, 5), row('peer', 10, 200, 10)]);
  expect({ verdict, measured, ofLimit }).toEqual({
    verdict: 'met',
    measured: { median: 0.45, lowest: 0.4, highest: 0.5 },
    ofLimit: 0.9,
  });
});

test('a ratio at its limit is met, one beyond it is missed, in either direction', () => {
  const verdictOf = (comparison: Target['comparison'], ours: number) =>
    judge(target({ comparison }), [row('tillkit', ours), row('peer', 10)]).verdict;
  expect([verdictOf('≤', 5), verdictOf('≤', 6), verdictOf('≥', 5), verdictOf('≥', 4)]).toEqual([
    'met',
    'missed',
    'met',
    'missed',
  ]);
});

test('a figure can have a limit of its own', () => {
  expect(judge(target({ to: 'MB', limit: 50 }), [row('tillkit', 60, 61, 40)])).toMatchObject({
    verdict: 'missed',
    measured: { median: 60, lowest: 40, highest: 61 },
    ofLimit: 1.2,
  });
});

test('a target whose peer is missing is not measured', () => {
  expect(judge(target(), [row('tillkit', 4)])).toMatchObject({
    verdict: 'not measured',
    measured: null,
    ofLimit: null,
  });
});

test('contenders that had not the same rounds are not compared', () => {
  expect(() => judge(target(), [row('tillkit', 4, 5), row('peer', 10)])).toThrow(RangeError);
});

test('each target has an id of its own', () => {
  const ids = TARGETS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
