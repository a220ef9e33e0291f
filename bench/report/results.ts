import { isDeepStrictEqual } from 'node:util';
import { BENCHMARK_NAMES, type BenchmarkName } from '../benchmarks.ts';
import type { Measurement } from '../measurement.ts';
import { TARGETS } from '../targets.ts';
import { type Judged, judge } from './judge.ts';
import type { Machine } from './machine.ts';

/** When a benchmark ran, and how many processes wanted a core in the minute before. */
export interface Circumstances {
  readonly measuredAt: string;
  readonly seconds: number;
  readonly load: number;
}

/** What became of one benchmark. */
export type Outcome = Circumstances & (Measurement | { readonly failed: string });

/** Outcomes by the name of the benchmark. */
export type Outcomes = Readonly<Partial<Record<BenchmarkName, Outcome>>>;

/** What one machine measured. */
export interface Results {
  readonly machine: Machine;
  readonly benchmarks: Outcomes;
}

/** The targets of some benchmarks beside what they measured. */
export function judgeAll(benchmarks: Outcomes): readonly Judged[] {
  return TARGETS.filter(({ benchmark }) => benchmarks[benchmark] !== undefined).map((target) => {
    const outcome = benchmarks[target.benchmark];
    return judge(target, outcome !== undefined && 'rows' in outcome ? outcome.rows : []);
  });
}

/** Puts newer outcomes in place of older ones, in the order of the benchmarks. */
export function mergeOutcomes(older: Outcomes, newer: Outcomes): Outcomes {
  const all = { ...older, ...newer };
  return Object.fromEntries(BENCHMARK_NAMES.flatMap((name) => (name in all ? [[name, all[name]]] : [])));
}

/** Whether figures of two machines may stand in one report. */
export const isSameMachine = (one: Machine, other: Machine): boolean => isDeepStrictEqual(one, other);
