import type { TestProjectInlineConfiguration } from 'vitest/config';

const conditions = ['source'];

/** Options of a project that a kind may set for itself. */
type KindOptions = NonNullable<TestProjectInlineConfiguration['test']>;

/**
 * The project of a kind of test. Its files are those of test/NAME/, unless `include` says otherwise; the files of a worker
 * share the modules that they load. Kinds run in the order of their numbers, those of the same number side by side.
 */
export const kind = (order: number, name: string, options: KindOptions = {}): TestProjectInlineConfiguration => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    execArgv: ['--conditions=source'],
    isolate: false,
    sequence: { groupOrder: order },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...options,
  },
});
