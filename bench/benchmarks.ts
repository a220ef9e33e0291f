import type { Measure } from './measurement.ts';

/** A benchmark: its module is loaded when it runs. */
export interface Benchmark {
  readonly title: string;
  readonly load: () => Promise<{ readonly measure: Measure }>;
}

/** All benchmarks, in the order in which they run. */
export const BENCHMARKS = {
  'start-up': { title: 'Start of the command line', load: () => import('./measure/start-up.ts') },
  validate: { title: 'Checks of an extension', load: () => import('./measure/validate.ts') },
  dev: { title: 'A development server: start, memory, reload', load: () => import('./measure/dev.ts') },
  handlers: { title: 'Handlers', load: () => import('./measure/handlers.ts') },
  rest: { title: 'REST API under load', load: () => import('./measure/rest.ts') },
  pages: { title: 'Pages of a million products', load: () => import('./measure/pages.ts') },
  'fan-out': { title: 'Webhooks to receivers that answer', load: () => import('./measure/fan-out.ts') },
  ladder: { title: 'Webhooks to a dead receiver', load: () => import('./measure/ladder.ts') },
  'test-store': { title: 'Stores for tests', load: () => import('./measure/test-store.ts') },
  'back-office': { title: 'First load of the back office', load: () => import('./measure/back-office.ts') },
  growth: { title: 'Growth', load: () => import('./measure/growth.ts') },
} as const satisfies Readonly<Record<string, Benchmark>>;

/** What follows `npm run bench --`. */
export type BenchmarkName = keyof typeof BENCHMARKS;

/** The names, in their order. */
export const BENCHMARK_NAMES = Object.keys(BENCHMARKS) as BenchmarkName[];
