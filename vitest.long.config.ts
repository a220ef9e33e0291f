import { defineConfig } from 'vitest/config';
import { kind } from './tools/test-run/kind.ts';
import { KindsReporter } from './tools/test-run/kinds-reporter.ts';

/** The tests that are long by nature: they install, kill, fill, and go on for minutes. One file at a time. */
export default defineConfig({
  test: {
    reporters: ['default', new KindsReporter({ budgets: { e2e: 360 }, file: '.vitest/times-long' })],
    projects: [
      kind(0, 'e2e', {
        isolate: true,
        testTimeout: 300_000,
        hookTimeout: 300_000,
        fileParallelism: false,
        globalSetup: ['test/support/build-once.ts', 'test/support/pack-once.ts'],
      }),
    ],
  },
});
