import type { BenchmarkName } from './benchmarks.ts';
import type { Unit } from './measurement.ts';

/** What a row of tillkit's shall be at most, or at least: as a ratio to another row of the same run, or by itself. */
export interface Target {
  readonly id: string;
  /** The work that the target was set for. */
  readonly goal: string;
  readonly benchmark: BenchmarkName;
  /** Row of the benchmark. */
  readonly work: string;
  /** The row to compare with, by default the same work; a unit: the figure itself is limited. */
  readonly to: { readonly work?: string; readonly by: string } | Unit;
  readonly comparison: '≤' | '≥';
  readonly limit: number;
}

type Of = Pick<Target, 'goal' | 'benchmark' | 'work'>;
const of = (benchmark: BenchmarkName, goal: string, work = goal): Of => ({ benchmark, goal, work });

const atMost = (id: string, limit: number, row: Of, to: Target['to']): Target => ({
  id,
  ...row,
  to,
  comparison: '≤',
  limit,
});
const atLeast = (id: string, limit: number, row: Of, to: Target['to']): Target => ({
  ...atMost(id, limit, row, to),
  comparison: '≥',
});

const NODE = { work: 'an empty program', by: 'node -e 0' };
const FIRST_PAGE = { work: 'first page of 1 000', by: 'tillkit' };

const validate = of('validate', '`validate` of an extension with ten handlers', 'validate, ten handlers');
const ready = of('dev', '`dev`, spawn → store answers and extension is live', 'spawn → first answer');
const reload = of('dev', 'reload, save → the next delivery runs the new code', 'save → answer of the new code');
const noCall = of('handlers', 'event → handler finished, no API call');
const tenCalls = of('handlers', 'event → handler finished, ten API calls in sequence');
const list = of('rest', 'GET list of 20');
const one = of('rest', 'GET one');
const post = of('rest', 'POST product with its event row, `synchronous=FULL`', 'POST product');
const lastPage = (work: string) => of('pages', `${work} of 1 000 000 products`, work);
const fanOut = of('fan-out', 'webhook fan-out, signed, recorded, FULL', 'deliveries to 16 receivers');
const ladder = (where: string) =>
  of('ladder', `ladder: 10 000 deliveries × 7 attempts to a dead receiver, ${where}`, `70 000 attempts, ${where}`);
const testStore = (work: string) => of('test-store', `a fresh store for a test, ${work}`, work);

/** Every figure that was promised. */
export const TARGETS: readonly Target[] = [
  atMost('version', 1.2, of('start-up', '`--version`', '--version'), NODE),
  atMost('help', 1.4, of('start-up', '`--help`', '--help'), NODE),
  atMost('version-memory', 50, of('start-up', '`--version`, memory', '--version, memory'), 'MB'),
  atMost('help-memory', 50, of('start-up', '`--help`, memory', '--help, memory'), 'MB'),
  atMost('validate', 3, validate, NODE),
  atMost('dev-wrangler', 0.25, ready, { by: 'wrangler dev' }),
  atMost('dev-miniflare', 0.8, ready, { by: 'miniflare' }),
  atMost('dev-memory', 200, of('dev', '`dev`, memory of the process tree', 'memory of the process tree'), 'MB'),
  atMost('reload-wrangler', 1 / 15, reload, { by: 'wrangler dev' }),
  atMost('reload-miniflare', 1 / 4, reload, { by: 'miniflare' }),
  atMost('event', 0.8, noCall, { by: 'miniflare' }),
  atMost('event-ten-calls', 0.5, tenCalls, { by: 'miniflare' }),
  atLeast('list', 0.3, list, { by: 'node:http' }),
  atLeast('list-prism', 3, list, { by: 'prism' }),
  atLeast('one', 0.45, one, { by: 'node:http' }),
  atLeast('one-prism', 4, one, { by: 'prism' }),
  atLeast('post', 0.15, post, { by: 'node:http' }),
  atLeast('post-prism', 2, post, { by: 'prism' }),
  atLeast('post-json-server', 50, post, { by: 'json-server' }),
  atMost('last-page', 1.5, lastPage('last page'), FIRST_PAGE),
  atMost('last-page-status', 1.5, lastPage('last page, by status'), FIRST_PAGE),
  atMost('last-page-deleted', 1.5, lastPage('last page, after 1 000 deletions'), FIRST_PAGE),
  atMost('last-page-status-deleted', 1.5, lastPage('last page, by status, after 1 000 deletions'), FIRST_PAGE),
  atLeast('fan-out', 0.3, fanOut, { by: 'raw sockets' }),
  atLeast('fan-out-fetch', 2, fanOut, { by: 'built-in fetch' }),
  atMost('ladder-memory', 3, ladder('in memory'), { work: '70 000 refused requests', by: 'undici' }),
  atMost('ladder-file', 3, ladder('in a file'), { work: '70 000 refused requests', by: 'undici' }),
  atMost('test-store', 0.5, testStore('bare'), NODE),
  atMost('test-store-extension', 0.5, testStore('with an extension'), NODE),
  atMost('back-office-bytes', 300_000, of('back-office', 'first load of the back office, gzipped', 'gzipped'), 'bytes'),
];
