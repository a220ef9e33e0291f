import { SWITCHES } from './assumptions.ts';
import { ENDPOINT_NAMES, formatEndpoint } from './endpoints/index.ts';
import { EVENT_NAMES } from './events.ts';
import { array, boolean, integer, nullable, object, oneOf, type Static, string } from './schema.ts';

/** What may become of the deliveries of a subscription, as far as coverage asks. */
export const COVERED_OUTCOMES = ['succeeded', 'failed', 'retried', 'given-up'] as const;

/** What coverage is measured of. */
export const COVERAGE_MEASURES = ['events', 'outcomes', 'endpoints', 'codes'] as const;

const count = () => integer({ minimum: 0 });
const percent = (description: string) => integer({ minimum: 0, maximum: 100, description });

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
export type TestCounts = Static<typeof TEST_COUNTS>;
export type AssumptionTrial = Static<typeof ASSUMPTION_TRIAL>;
export type TestCoverage = Static<typeof TEST_COVERAGE>;
