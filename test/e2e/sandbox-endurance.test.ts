import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settledUsage } from '../../tools/soak/settled-usage.ts';
import { isAlive, runnersOf } from '../support/runners-of.ts';
import { handlerOf, startSandbox } from '../support/start-sandbox.ts';
import { toBundle } from '../support/to-bundle.ts';

const APPS = ['app-1', 'app-2', 'app-3', 'app-4'];
/** Attempts in all after which memory is looked at: the first time when everything is warm. */
const LOOKS = [2_000, 4_000, 6_000, 8_000, 10_000];

/** Half of what 8 000 attempts leave behind at 1 KB each. */
const HEAP_GROWTH = 4 * 1024 * 1024;
/** A runner keeps at most one isolate for each app, of 64 MB each at most. */
const RUNNER_GROWTH = 128 * 1024 * 1024;
const RUNNERS_AT_MOST = 4;
/** A few come and go with the test runner; a leak in each attempt would make thousands, one in each process dozens. */
const HANDLES_GROWTH = 10;

const HANDLERS = {
  'return.ts': handlerOf('return { event: event.number };'),
  'call.ts': handlerOf(
    "for (let made = 0; made < 3; made++) await ctx.api.products.get('1'); await ctx.api.request({ method: 'GET', path: '/api/orders' });",
  ),
  'log.ts': handlerOf("for (let line = 0; line < 20; line++) console.log('line', line, event);"),
  'throw.ts': handlerOf("throw new TypeError('refused', { cause: event });"),
  'leave.ts': handlerOf(
    "setTimeout(() => {}, 20_000); ctx.signal.addEventListener('abort', () => {}); void ctx.api.orders.get('1'); return new Array(10_000).fill('kept').length;",
  ),
  'loop.ts': handlerOf('for (;;);'),
};

const RETURNED = 'returned';
const ENDS = {
  'return.ts': RETURNED,
  'call.ts': RETURNED,
  'log.ts': RETURNED,
  'throw.ts': 'threw',
  'leave.ts': RETURNED,
  'loop.ts': 'cpu_limit',
};
type Handler = keyof typeof ENDS;
const HONEST: readonly Handler[] = ['return.ts', 'call.ts', 'log.ts', 'throw.ts', 'leave.ts'];

/** Every so many attempts a handler loops, and its runner is killed. */
const LOOP_EVERY = 1_000;

/** The handler of an attempt; attempts count from 0. */
const handlerAt = (number: number): Handler =>
  number % LOOP_EVERY === LOOP_EVERY - 1 ? 'loop.ts' : (HONEST[number % HONEST.length] ?? 'return.ts');

const patient = { timeout: 30_000, interval: 50 };

test('ten thousand attempts leave memory, processes and handles as they were', async () => {
  // Bundling starts a process that stays.
  await toBundle(HANDLERS);
  const before = await settledUsage();
  const listenersBefore = countListeners();
  const { sandbox, load, run } = await startSandbox(HANDLERS, {
    callApi: async ({ request }) => ({
      status: 200,
      code: 'ok',
      msg: '',
      data: { ...request, kept: 'x'.repeat(1_000) },
    }),
    onLog: () => {},
    keepRunners: false,
    limits: { cpuMs: 500 },
  });
  for (const app of APPS.slice(1)) await load(app, HANDLERS);

  const pids = new Set<number>();
  const memory: { heap: number; runners: number }[] = [];
  let started = 0;
  for (const look of LOOKS) {
    const work = async (app: string): Promise<void> => {
      while (started < look) {
        const number = started;
        started += 1;
        const { outcome } = await run(handlerAt(number), { number }, app);
        expect('code' in outcome ? outcome.code : outcome.kind).toBe(ENDS[handlerAt(number)]);
      }
    };
    await Promise.all(APPS.map(work));
    await expect.poll(() => runnersOf(process.pid).length, patient).toBeLessThanOrEqual(RUNNERS_AT_MOST);
    const runners = runnersOf(process.pid);
    for (const pid of runners) pids.add(pid);
    memory.push({ heap: (await settledUsage()).heapBytes, runners: Math.max(...runners.map(rssOf)) });
  }

  const [first, ...later] = memory;
  const growth = (part: 'heap' | 'runners') => Math.max(...later.map((look) => look[part])) - (first?.[part] ?? 0);
  expect(growth('heap')).toBeLessThan(HEAP_GROWTH);
  expect(growth('runners')).toBeLessThan(RUNNER_GROWTH);
  // Those that were killed, and those that had their share of attempts, were replaced.
  expect(pids.size).toBeGreaterThan(RUNNERS_AT_MOST);

  await sandbox.close();
  expect(runnersOf(process.pid)).toEqual([]);
  expect([...pids].filter(isAlive)).toEqual([]);
  await expect
    .poll(async () => (await settledUsage()).files - before.files, patient)
    .toBeLessThanOrEqual(HANDLES_GROWTH);
  await expect
    .poll(async () => (await settledUsage()).active - before.active, patient)
    .toBeLessThanOrEqual(HANDLES_GROWTH);
  expect(countListeners() - listenersBefore).toBeLessThanOrEqual(HANDLES_GROWTH);
});

/** How many listen to this process. */
const countListeners = (): number => process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);

/** Memory of another process, in bytes; none when it has just gone. */
function rssOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
