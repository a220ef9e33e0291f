import type { Row } from '../measurement.ts';
import type { Target } from '../targets.ts';
import { ratiosOf, type Spread, spreadOf } from './statistics.ts';

/** A target beside what was measured. */
export interface Judged extends Target {
  /** `not measured`: the row, or the one to compare it with, is not there, because a peer is missing or a run failed. */
  readonly verdict: 'met' | 'missed' | 'not measured';
  /** The ratio, or the figure itself; null when not measured. The median decides. */
  readonly measured: Spread | null;
  /** How many times the limit the measured figure is: 1.2 at a target of `≤` misses it by a fifth. */
  readonly ofLimit: number | null;
}

/** Compares a target with the rows of its benchmark, round by round. */
export function judge(target: Target, rows: readonly Row[]): Judged {
  const { work, to, comparison, limit } = target;
  const find = (wanted: string, by: string) => rows.find((row) => row.work === wanted && row.by === by)?.samples;
  const ours = find(work, 'tillkit');
  const theirs = typeof to === 'string' ? [] : find(to.work ?? work, to.by);
  if (ours === undefined || theirs === undefined)
    return { ...target, verdict: 'not measured', measured: null, ofLimit: null };
  const measured = spreadOf(typeof to === 'string' ? ours : ratiosOf(ours, theirs));
  const met = comparison === '≤' ? measured.median <= limit : measured.median >= limit;
  return { ...target, verdict: met ? 'met' : 'missed', measured, ofLimit: measured.median / limit };
}
