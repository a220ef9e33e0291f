import { defineConfig } from 'vitest/config';

const conditions = ['source'];

/** One project for each kind of test; e2e tests run one file at a time because they start whole processes. */
const project = (name: string, options: Record<string, unknown> = {}) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    execArgv: ['--conditions=source'],
    ...options,
  },
});

export default defineConfig({
  test: {
    projects: [
      project('unit', { include: ['test/unit/**/*.test.ts', 'test/architecture.test.ts'] }),
      project('examples', { include: ['examples/*/test/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 }),
      project('integration', { testTimeout: 60_000, hookTimeout: 60_000 }),
      project('e2e', { testTimeout: 300_000, hookTimeout: 300_000, fileParallelism: false }),
    ],
  },
});
