import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { kind } from './tools/test-run/kind.ts';
import { KindsReporter } from './tools/test-run/kinds-reporter.ts';

const builtRunnerScripts = join(import.meta.dirname, 'test/support/built-runner-scripts.ts');

/** The tests of every day: what a change can break, in minutes. vitest.long.config.ts has the others. */
export default defineConfig({
  test: {
    // More workers than cores, because a test waits for processes, a browser or a limit now and then.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    reporters: [
      'default',
      new KindsReporter({
        budgets: { unit: 20, examples: 5, integration: 195, browser: 80 },
        file: '.vitest/times',
      }),
    ],
    projects: [
      kind(0, 'unit', { include: ['test/unit/**/*.test.ts', 'test/architecture.test.ts'] }),
      kind(1, 'examples', { include: ['{examples/*,templates/*,docs/snippets}/test/**/*.test.{js,ts}'] }),
      kind(2, 'integration', {
        globalSetup: ['test/support/build-once.ts'],
        alias: { './runner-scripts.ts': builtRunnerScripts },
      }),
      kind(3, 'browser', {
        testTimeout: 120_000,
        hookTimeout: 120_000,
        globalSetup: ['test/support/start-chromium.ts'],
        setupFiles: ['test/support/skip-without-browser.ts'],
      }),
    ],
  },
});
