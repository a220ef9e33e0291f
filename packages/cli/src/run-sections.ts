import { COVERED_OUTCOMES, type Findings } from '#contract';
import type { ReportSection } from './report-section.ts';

type Run = Pick<Findings, 'tests' | 'assumptions' | 'coverage'>;
type Coverage = NonNullable<Run['coverage']>;

/** How many tests ended how, on one line; none without tests. */
export const formatTests = ({ tests }: Run = {}): string[] =>
  tests === undefined ? [] : [`tests: ${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped`];

/** What a run of the tests tells besides findings, as tables. */
export const toRunSections = ({ assumptions, coverage }: Run = {}): ReportSection[] => [
  ...(assumptions === undefined ? [] : [toAssumptionSection(assumptions)]),
  ...(coverage === undefined ? [] : [toSubscriptionSection(coverage), toEndpointSection(coverage)]),
];

const toAssumptionSection = (trials: NonNullable<Run['assumptions']>): ReportSection => ({
  title: 'Assumptions',
  header: ['switch', 'id', 'tests with another result'],
  rows: trials.map(({ switch: name, value, assumption, changed, problem }) => ({
    cells: [`${name}=${value}`, assumption, problem ?? (changed.length === 0 ? 'none' : String(changed.length))],
    tone: problem === null && changed.length === 0 ? undefined : 'doubtful',
  })),
  empty: 'None was tried.',
});

const toSubscriptionSection = ({ subscriptions, percent }: Coverage): ReportSection => ({
  title: `Coverage of subscriptions: events ${percent.events} %, outcomes ${percent.outcomes} %`,
  header: ['event', 'handler', ...COVERED_OUTCOMES, 'errors of attempts'],
  rows: subscriptions.map(({ event, handler, outcomes, errorCodes }) => ({
    cells: [event, handler, ...COVERED_OUTCOMES.map((one) => mark(outcomes.includes(one))), list(errorCodes)],
    tone: outcomes.length === 0 ? 'doubtful' : undefined,
  })),
  empty: 'The manifest has no subscription.',
});

const toEndpointSection = ({ endpoints, percent, unresolved }: Coverage): ReportSection => ({
  title: [
    `Coverage of API calls: endpoints ${percent.endpoints} %, codes ${percent.codes} %`,
    ...(unresolved > 0 ? [`${unresolved} of the calls in the source could not be followed`] : []),
  ].join('; '),
  header: ['endpoint', 'in the source', 'called', 'codes met', 'codes not met'],
  rows: endpoints.map(({ endpoint, static: isStatic, called, codes, missing }) => ({
    cells: [endpoint, mark(isStatic), mark(called), list(codes), list(missing)],
    tone: called ? undefined : 'doubtful',
  })),
  empty: 'Nothing is called.',
});

const mark = (is: boolean): string => (is ? 'yes' : '-');
const list = (codes: readonly string[]): string => (codes.length === 0 ? '-' : codes.join(', '));
