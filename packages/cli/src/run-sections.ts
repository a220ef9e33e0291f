import { COVERED_OUTCOMES, type Findings } from '#contract';
import { say } from './language/say.ts';
import type { ReportSection } from './report-section.ts';

type Run = Pick<Findings, 'tests' | 'assumptions' | 'coverage'>;
type Coverage = NonNullable<Run['coverage']>;

/** How many tests ended how, on one line; none without tests. */
export const formatTests = ({ tests }: Run = {}): string[] =>
  tests === undefined ? [] : [say`tests: ${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped`];

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
