/** A test that came to its end, or a file that could not be loaded, which counts as one that failed. */
export interface EndedTest {
  /** The kind of test: the name of its project. */
  readonly kind: string;
  /** Path of its file from the root of the repository. */
  readonly file: string;
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped, if it said so. */
  readonly note?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/** What one kind of test came to. */
export interface KindResult {
  readonly kind: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** From the start of its first test to the end of its last one. */
  readonly seconds: number;
  /** Why none of its tests was run; undefined when one was. */
  readonly notRun?: string;
}

/** Seconds that the tests of a kind may take on two idle cores before the run warns, by kind. */
export type Budgets = Readonly<Record<string, number>>;

/** How many of the slowest tests are named. */
const SLOWEST = 30;

/** Adds up the tests of each kind, in the order in which the kinds come first. */
export function sumKinds(tests: readonly EndedTest[]): KindResult[] {
  return [...Map.groupBy(tests, ({ kind }) => kind)].map(([kind, own]) => {
    const count = (state: EndedTest['state']) => own.filter((test) => test.state === state).length;
    // What was skipped has no time at which it started.
    const run = own.filter(({ state }) => state !== 'skipped');
    // Not Math.min of all: there are more of them than a call may have arguments.
    const start = run.reduce((first, { startedAt }) => Math.min(first, startedAt), Number.POSITIVE_INFINITY);
    const end = run.reduce((last, { startedAt, durationMs }) => Math.max(last, startedAt + durationMs), start);
    return {
      ...{ kind, passed: count('passed'), failed: count('failed'), skipped: count('skipped') },
      seconds: run.length === 0 ? 0 : (end - start) / 1000,
      ...(run.length === 0 && {
        notRun: own.find(({ note }) => note !== undefined)?.note ?? 'all its tests are skipped',
      }),
    };
  });
}

/** One line for each kind, with why it was not run if it was not; then which kinds went over their budgets. */
export function formatKinds(results: readonly KindResult[], budgets: Budgets): string[] {
  const lines = results.map(({ kind, passed, failed, skipped, seconds, notRun }) => {
    if (notRun !== undefined) return `${kind.padEnd(12)} ${skipped} tests NOT RUN: ${notRun}`;
    const others = [failed > 0 ? `${failed} failed` : '', skipped > 0 ? `${skipped} skipped` : ''].filter(Boolean);
    const counts = [`${String(passed).padStart(5)} passed`, ...others].join(', ');
    return `${kind.padEnd(12)} ${counts.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s`;
  });
  for (const { kind, seconds } of results) {
    const budget = budgets[kind];
    if (budget !== undefined && seconds > budget)
      lines.push(`Warning: ${kind} took ${seconds.toFixed(0)} s; its budget on two idle cores is ${budget} s.`);
  }
  return lines;
}

/** The report for whoever wants to know where the time went: kinds, and the slowest tests. Markdown. */
export function formatReport(tests: readonly EndedTest[], budgets: Budgets): string {
  const kinds = sumKinds(tests).map(
    ({ kind, passed, failed, skipped, seconds }) =>
      `| ${kind} | ${passed + failed + skipped} | ${seconds.toFixed(1)} | ${budgets[kind] ?? ''} |`,
  );
  const slowest = tests
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, SLOWEST)
    .map(({ durationMs, file, name }) => `| ${(durationMs / 1000).toFixed(1)} | ${file} | ${toCell(name)} |`);
  return [
    ...['# Where the time of the tests went', ''],
    ...['| Kind | Tests | Seconds | Budget |', '|---|---|---|---|', ...kinds, ''],
    ...[`## The slowest ${slowest.length}`, '', '| Seconds | File | Test |', '|---|---|---|', ...slowest, ''],
  ].join('\n');
}

const toCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
