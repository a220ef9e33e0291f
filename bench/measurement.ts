import type { InstalledPackage } from './support/installed-package.ts';

/** Units that samples come in; of `/s`, more is better. */
export type Unit = 'ms' | 's' | 'µs' | '/s' | 'MB' | 'bytes';

/** One piece of work as one contender does it. */
export interface Row {
  readonly work: string;
  /** `tillkit`, a peer, or a program that does only what nobody can do without. */
  readonly by: string;
  readonly unit: Unit;
  /** One for each round. */
  readonly samples: readonly number[];
}

/** The same work at growing sizes. */
export interface Curve {
  /** Names the picture: `growth/<id>.svg`. */
  readonly id: string;
  readonly title: string;
  /** What there are more and more of. */
  readonly of: string;
  readonly unit: Unit;
  /** The smallest first. */
  readonly points: readonly Point[];
}

/** What one more of something costs, when there are `size` of them: one sample for each round. */
export interface Point {
  readonly size: number;
  readonly samples: readonly number[];
}

/** What a benchmark found out. */
export interface Measurement {
  readonly rows: readonly Row[];
  readonly curves?: readonly Curve[];
  /** Sentences for the report, such as which peer is missing and why. */
  readonly notes: readonly string[];
}

/** A row's sample of this round. */
export type AddSample = (row: Omit<Row, 'samples'>, value: number) => void;

/** What a benchmark is given. What it starts it hands to `stack`, which ends with it. */
export interface Run {
  readonly stack: AsyncDisposableStack;
  /** Does the work once to warm up, then so many times; gives the samples of the latter, the rows as first met. */
  rounds(count: number, work: (add: AddSample) => Promise<void>): Promise<readonly Row[]>;
  /** No more rounds are wanted than so many. */
  readonly maxRounds: number;
  /** Tells what begins now. */
  step(text: string): void;
  /** An empty folder, which goes with the benchmark. */
  readonly folder: string;
  /** tillkit as a user has it, built once for all benchmarks. */
  readonly tillkit: () => Promise<InstalledPackage>;
}

/** A benchmark's only export. */
export type Measure = (run: Run) => Promise<Measurement>;
