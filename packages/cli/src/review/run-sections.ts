import { COVERED_OUTCOMES, type Findings } from '#contract';
import { say } from '../language/say.ts';
import type { ReportSection } from '../output/report-section.ts';

type Run = Pick<Findings, 'tests' | 'shard' | 'assumptions' | 'coverage'>;
type Coverage = NonNullable<Run['coverage']>;

/** Which part of the tests was run, if it was one, and how many tests ended how, on a line each; none without tests. */
export const formatTests = ({ tests, shard }: Run = {}): string[] => [
  ...(shard === undefined ? [] : [formatShard(shard)]),
  ...(tests === undefined
    ? []
    : [say`tests: ${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped`]),
];

function formatShard({ index, count, files }: NonNullable<Run['shard']>): string {
  if (files === 0) return say`shard ${index} of ${count}: no test files in this shard`;
  return files === 1
    ? say`shard ${index} of ${count}: 1 test file`
    : say`shard ${index} of ${count}: ${files} test files`;
}

/** What a run of the tests tells besides findings, as tables. */
export const toRunSections = ({ assumptions, coverage }: Run = {}): ReportSection[] => [
  ...(assumptions === undefined ? [] : [toAssumptionSection(assumptions)]),
  ...(coverage === undefined ? [] : [toSubscriptionSection(coverage), toEndpointSection(coverage)]),
];

const toAssumptionSection = (trials: NonNullable<Run['assumptions']>): ReportSection => ({
  title: say`Assumptions`,
  header: [say`switch`, say`id`, say`tests with another result`],
  rows: trials.map(({ switch: name, value, assumption, changed, problem }) => ({
    cells: [`${name}=${value}`, assumption, problem ?? (changed.length === 0 ? say`none` : String(changed.length))],
    tone: problem === null && changed.length === 0 ? undefined : 'doubtful',
  })),
  empty: say`None was tried.`,
});

const toSubscriptionSection = ({ subscriptions, percent }: Coverage): ReportSection => ({
  title: say`Coverage of subscriptions: events ${percent.events} %, outcomes ${percent.outcomes} %`,
  header: [say`event`, say`handler`, ...COVERED_OUTCOMES, say`errors of attempts`],
  rows: subscriptions.map(({ event, handler, outcomes, errorCodes }) => ({
    cells: [event, handler, ...COVERED_OUTCOMES.map((one) => mark(outcomes.includes(one))), list(errorCodes)],
    tone: outcomes.length === 0 ? 'doubtful' : undefined,
  })),
  empty: say`The manifest has no subscription.`,
});

const toEndpointSection = ({ endpoints, percent, unresolved }: Coverage): ReportSection => ({
  title: [
    say`Coverage of API calls: endpoints ${percent.endpoints} %, codes ${percent.codes} %`,
    ...(unresolved > 0 ? [say`${unresolved} of the calls in the source could not be followed`] : []),
  ].join('; '),
  header: [say`endpoint`, say`in the source`, say`called`, say`codes met`, say`codes not met`],
  rows: endpoints.map(({ endpoint, static: isStatic, called, codes, missing }) => ({
    cells: [endpoint, mark(isStatic), mark(called), list(codes), list(missing)],
    tone: called ? undefined : 'doubtful',
  })),
  empty: say`Nothing is called.`,
});

const mark = (is: boolean): string => (is ? say`yes` : '-');
const list = (codes: readonly string[]): string => (codes.length === 0 ? '-' : codes.join(', '));
