import { defineConfig } from 'vitest/config';

const conditions = ['source'];

/**
 * One project for each kind of test. They run one kind after the other, and e2e tests one file at a time, because they
 * start whole processes.
 */
const project = (groupOrder: number, name: string, options: Record<string, unknown> = {}) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    execArgv: ['--conditions=source'],
    sequence: { groupOrder },
    ...options,
  },
});

export default defineConfig({
  test: {
    // By default one core is left free, which on two cores leaves one.
    maxWorkers: '100%',
    projects: [
      project(0, 'unit', {
        isolate: false,
        include: ['test/unit/**/*.test.ts', 'test/architecture.test.ts'],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      project(1, 'examples', {
        isolate: false,
        include: ['{examples/*,templates/*,docs/snippets}/test/**/*.test.{js,ts}'],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      project(2, 'integration', {
        isolate: false,
        testTimeout: 60_000,
        hookTimeout: 60_000,
        globalSetup: ['test/support/build-once.ts'],
      }),
      project(3, 'browser', {
        isolate: false,
        testTimeout: 120_000,
        hookTimeout: 120_000,
        globalSetup: ['test/support/start-chromium.ts'],
        setupFiles: ['test/support/skip-without-browser.ts'],
      }),
      project(4, 'e2e', {
        testTimeout: 300_000,
        hookTimeout: 300_000,
        fileParallelism: false,
        globalSetup: ['test/support/build-once.ts', 'test/support/pack-once.ts'],
      }),
    ],
  },
});
