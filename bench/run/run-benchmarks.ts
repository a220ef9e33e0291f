import { basename } from 'node:path';
import { BENCHMARKS, type BenchmarkName } from '../benchmarks.ts';
import type { Measure, Measurement, Row, Run } from '../measurement.ts';
import { readLoad } from '../report/machine.ts';
import type { Outcome } from '../report/results.ts';
import { type InstalledPackage, installPackage } from '../support/installed-package.ts';
import { createFolder } from '../support/leftovers.ts';
import type { Progress } from './progress.ts';

/** What a run is made with. */
export interface RunOptions {
  readonly progress: Progress;
  /** At most so many rounds of each benchmark. */
  readonly maxRounds: number;
  /** Is called with each result as soon as it is there. */
  readonly onOutcome: (name: BenchmarkName, outcome: Outcome) => void;
}

/** Runs benchmarks one after the other; one that fails is told of, and the next one runs. */
export async function runBenchmarks(names: readonly BenchmarkName[], options: RunOptions): Promise<void> {
  const { progress, onOutcome } = options;
  using installed = createOnce(installPackage);
  for (const name of names) {
    progress.begin(name);
    const startedAt = performance.now();
    const load = readLoad();
    const result = await runOne(name, options, installed.get);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    progress.end('failed' in result ? 'failed' : 'done');
    onOutcome(name, { measuredAt: new Date().toISOString(), seconds, load, ...result });
  }
}

async function runOne(
  name: BenchmarkName,
  { progress, maxRounds }: RunOptions,
  tillkit: () => Promise<InstalledPackage>,
): Promise<Measurement | { readonly failed: string }> {
  try {
    await using stack = new AsyncDisposableStack();
    const { path: folder } = stack.use(createFolder(name));
    const { measure }: { readonly measure: Measure } = await BENCHMARKS[name].load();
    return await measure({ stack, folder, tillkit, maxRounds, ...createRounds(progress, maxRounds) });
  } catch (error) {
    console.error(error);
    return { failed: withoutPaths(error instanceof Error ? error.message : String(error)) };
  }
}

function createRounds(progress: Progress, maxRounds: number): Pick<Run, 'rounds' | 'step'> {
  return {
    step: progress.step,
    async rounds(wanted, work) {
      const count = Math.min(wanted, maxRounds);
      const rows: (Omit<Row, 'samples'> & { readonly samples: number[] })[] = [];
      for (let round = 0; round <= count; round++) {
        progress.step(round === 0 ? 'warms up' : `round ${round} of ${count}`);
        // Lets a signal through: rounds may do nothing but wait for processes, synchronously.
        await new Promise((resolve) => setImmediate(resolve));
        await work((row, value) => {
          const known = rows.find(({ work, by }) => work === row.work && by === row.by) ?? { ...row, samples: [] };
          if (!rows.includes(known)) rows.push(known);
          if (round > 0) known.samples.push(value);
        });
      }
      return rows;
    },
  };
}

/** The first line of a message for a report that is published: of paths, the last part alone. */
const withoutPaths = (message: string): string =>
  (message.split('\n')[0] ?? '').replace(/(?:[A-Za-z]:)?(?:[\\/][^\\/\s:'"]+)+/g, (path) => basename(path));

/** Makes something when it is first asked for. */
function createOnce<T extends Disposable>(make: () => Promise<T>): Disposable & { get(): Promise<T> } {
  let made: Promise<T> | undefined;
  let value: T | undefined;
  return {
    get: () => (made ??= make().then((result) => (value = result))),
    [Symbol.dispose]: () => value?.[Symbol.dispose](),
  };
}
