import { defineConfig } from 'vitest/config';

const conditions = ['source'];

/** The tests that the mutants of an area are run against; a slow machine does not fail them. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: (process.env.MUTATION_TESTS ?? '').split(' '),
    execArgv: ['--conditions=source'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
