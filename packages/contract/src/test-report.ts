import { SWITCHES } from './assumptions.ts';
import { ENDPOINT_NAMES, formatEndpoint } from './endpoints/index.ts';
import { EVENT_NAMES } from './events.ts';
import { array, boolean, integer, nullable, object, oneOf, optional, type Static, string } from './schema.ts';

/** What may become of the deliveries of a subscription, as far as coverage asks. */
export const COVERED_OUTCOMES = ['succeeded', 'failed', 'retried', 'given-up'] as const;

/** What coverage is measured of. */
export const COVERAGE_MEASURES = ['events', 'outcomes', 'endpoints', 'codes'] as const;

const count = () => integer({ minimum: 0 });
const percent = (description: string) => integer({ minimum: 0, maximum: 100, description });

const text = (description: string) => optional(string({ description }));

/** An error of a test, whole: several lines where it has them. */
export const TEST_ERROR = object({
  name: text('Of the error, as in AssertionError.'),
  matcher: text('Of expect, as in toHaveCalled, when its name stands where the error was thrown.'),
  message: string({ description: 'With all its lines, such as the calls that a matcher lists.' }),
  expected: text('As vitest shows the value.'),
  received: text('As vitest shows the value.'),
  diff: text('Of the two, line by line.'),
  stack: array(string(), { description: "Frames, the innermost first, files relative to the extension's folder." }),
});

/** A test that failed, with all its errors. */
export const TEST_FAILURE = object({
  test: string(),
  file: string({ description: "Relative to the extension's folder, with /." }),
  line: integer({ minimum: 0 }),
  column: integer({ minimum: 0 }),
  errors: array(TEST_ERROR),
});

/** How many tests ended how. */
export const TEST_COUNTS = object({ passed: count(), failed: count(), skipped: count() });

/** What changed when the tests ran under another value of a switch. */
export const ASSUMPTION_TRIAL = object({
  assumption: string({ description: 'Its id, as in A04.' }),
  switch: oneOf([...SWITCHES.keys()]),
  value: string(),
  problem: nullable(string({ description: 'Of the run as a whole, where no test tells it.' })),
  changed: array(
    object({
      file: string({ description: "Relative to the extension's folder, with /." }),
      name: string(),
      before: string(),
      after: string({ description: 'passed, failed, skipped, or missing: it came to no end.' }),
    }),
  ),
});

/** What the tests exercised of an extension. */
export const TEST_COVERAGE = object({
  percent: object({
    events: percent('Subscriptions with a delivery.'),
    outcomes: percent('Outcomes seen, of the four of each subscription.'),
    endpoints: percent('Endpoints called, of those that the source calls.'),
    codes: percent('Error codes met, of those that belong to the endpoints that the source calls.'),
  }),
  subscriptions: array(
    object({
      event: oneOf(EVENT_NAMES),
      handler: string(),
      outcomes: array(oneOf(COVERED_OUTCOMES)),
      errorCodes: array(string(), { description: 'Of attempts.' }),
    }),
  ),
  endpoints: array(
    object({
      endpoint: oneOf(ENDPOINT_NAMES.map(formatEndpoint)),
      static: boolean({ description: 'The source is known to call it.' }),
      called: boolean(),
      codes: array(string(), { description: 'Error codes that the calls were answered with.' }),
      missing: array(string(), { description: 'Codes that belong to this endpoint and were not met.' }),
    }),
  ),
  unresolved: integer({ minimum: 0, description: 'Calls in the source that could not be followed.' }),
});

export type CoveredOutcome = (typeof COVERED_OUTCOMES)[number];
export type CoverageMeasure = (typeof COVERAGE_MEASURES)[number];
export type TestError = Static<typeof TEST_ERROR>;
export type TestCounts = Static<typeof TEST_COUNTS>;
export type AssumptionTrial = Static<typeof ASSUMPTION_TRIAL>;
export type TestCoverage = Static<typeof TEST_COVERAGE>;
