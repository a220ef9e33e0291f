import { COVERAGE_MEASURES, COVERED_OUTCOMES, type CoverageMeasure, type Finding, type TestCoverage } from '#contract';
import { sentence } from '#core';
import { createTestFinding } from '#extension';
import { parseChoice, parseInteger, refuseValue } from '../flags/flag-value.ts';
import { listNames } from './list-names.ts';
import { isDelivered } from './to-coverage.ts';

const FLAG = '--coverage-min';

/** Per cent that have to be covered, by measure. */
export type CoverageMinimum = ReadonlyMap<CoverageMeasure, number>;

/** The value of `--coverage-min`, as in `events=100,outcomes=50`. @throws UsageError */
export function parseCoverageMinimum(text: string): CoverageMinimum {
  const pairs = text.split(',').map((pair): [CoverageMeasure, number] => {
    const [name = '', value] = pair.split(/=(.*)/s);
    const measure = parseChoice(FLAG, name, COVERAGE_MEASURES);
    if (value === undefined) return refuseValue(FLAG, pair, sentence`${measure}= and a number of per cent`);
    return [measure, parseInteger(`${FLAG} ${measure}`, value, 0, 100)];
  });
  const minimum = new Map(pairs);
  return minimum.size === pairs.length ? minimum : refuseValue(FLAG, text, sentence`each measure once`);
}

/** A finding for each measure that is below its minimum. */
export const findUncovered = (coverage: TestCoverage, minimum: CoverageMinimum): Finding[] =>
  [...minimum]
    .filter(([measure, min]) => coverage.percent[measure] < min)
    .map(([measure, min]) => {
      const missing = listNames(MISSING[measure](coverage));
      return createTestFinding('coverage-below', { measure, percent: coverage.percent[measure], min, missing });
    });

const MISSING: { readonly [M in CoverageMeasure]: (coverage: TestCoverage) => readonly string[] } = {
  events: ({ subscriptions }) =>
    subscriptions.filter((one) => !isDelivered(one)).map(({ event, handler }) => `${event} ${handler}`),
  outcomes: ({ subscriptions }) =>
    subscriptions.flatMap(({ event, handler, outcomes }) =>
      COVERED_OUTCOMES.filter((one) => !outcomes.includes(one)).map((one) => `${event} ${handler} ${one}`),
    ),
  endpoints: ({ endpoints }) => endpoints.filter((one) => one.static && !one.called).map(({ endpoint }) => endpoint),
  codes: ({ endpoints }) =>
    endpoints
      .filter((endpoint) => endpoint.static)
      .flatMap(({ endpoint, missing }) => missing.map((code) => `${endpoint} ${code}`)),
};
