import { defineConfig } from 'vitest/config';
import { kind } from './tools/test-run/kind.ts';
import { KindsReporter } from './tools/test-run/kinds-reporter.ts';

/** The tests of every day: what a change can break, in minutes. vitest.long.config.ts has the others. */
export default defineConfig({
  test: {
    // By default one core is left free, which on two cores leaves one. More workers than cores are slower.
    maxWorkers: '100%',
    reporters: [
      'default',
      new KindsReporter({
        budgets: { unit: 25, examples: 8, integration: 200, browser: 65 },
        file: '.vitest/times',
      }),
    ],
    projects: [
      kind(0, 'unit', { include: ['test/unit/**/*.test.ts', 'test/architecture.test.ts'] }),
      kind(1, 'examples', { include: ['{examples/*,templates/*,docs/snippets}/test/**/*.test.{js,ts}'] }),
      kind(2, 'integration', { globalSetup: ['test/support/build-once.ts'] }),
      kind(3, 'browser', {
        testTimeout: 120_000,
        hookTimeout: 120_000,
        globalSetup: ['test/support/start-chromium.ts'],
        setupFiles: ['test/support/skip-without-browser.ts'],
      }),
    ],
  },
});
