import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { kind } from './tools/test-run/kind.ts';
import { KindsReporter } from './tools/test-run/kinds-reporter.ts';

/** The files that take longest, in the order in which they begin, so that both workers are done at about the same time. */
const LONGEST = [
  'installed',
  'guide',
  'sandbox-endurance',
  'hostile-folders',
  'soak',
  'packed',
  'crash',
  'shards',
  'hanging-receiver',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const index = LONGEST.indexOf(basename(moduleId, '.test.ts'));
      return index === -1 ? LONGEST.length : index;
    };
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

/**
 * The tests that are long by nature: they install, kill, fill, and go on for minutes. Two files at a time: what a test measures
 * is that of its own processes, and its real time limits are generous.
 */
export default defineConfig({
  test: {
    reporters: ['default', new KindsReporter({ budgets: { e2e: 360 }, file: '.vitest/times-long' })],
    sequence: { sequencer: LongestFirst },
    projects: [
      kind(0, 'e2e', {
        isolate: true,
        testTimeout: 900_000,
        hookTimeout: 900_000,
        maxWorkers: 2,
        globalSetup: ['test/support/build-once.ts', 'test/support/pack-once.ts'],
      }),
    ],
  },
});
