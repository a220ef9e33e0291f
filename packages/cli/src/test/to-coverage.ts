import {
  API_ERRORS,
  COVERED_OUTCOMES,
  type CoveredOutcome,
  ENDPOINT_NAMES,
  type EndpointName,
  endpointOf,
  formatEndpoint,
  type Manifest,
  type TestCoverage,
  type TestEvidence,
} from '#contract';
import type { PermissionAnalysis } from '#extension';

type Webhook = Manifest['webhooks'][number];
type Subscription = TestCoverage['subscriptions'][number];

/** What tests exercised of an extension: what its subscriptions met, and what its calls of the API did. */
export function toCoverage(
  webhooks: readonly Webhook[],
  { uses, unresolved }: PermissionAnalysis,
  evidence: readonly TestEvidence[],
): TestCoverage {
  const subscriptions = webhooks.map((webhook) => toSubscription(webhook, webhooks, evidence));
  const endpoints = toEndpoints(new Set(uses.map(({ endpoint }) => endpoint)), evidence);
  const known = endpoints.filter((endpoint) => endpoint.static);
  const missing = known.flatMap((endpoint) => endpoint.missing).length;
  const codes = ENDPOINT_NAMES.filter((name) =>
    known.some(({ endpoint }) => endpoint === formatEndpoint(name)),
  ).flatMap((name) => endpointOf(name).errors).length;
  return {
    percent: {
      events: percent(subscriptions.filter(isDelivered).length, subscriptions.length),
      outcomes: percent(
        subscriptions.flatMap(({ outcomes }) => outcomes).length,
        subscriptions.length * COVERED_OUTCOMES.length,
      ),
      endpoints: percent(known.filter(({ called }) => called).length, known.length),
      codes: percent(codes - missing, codes),
    },
    subscriptions,
    endpoints,
    unresolved: unresolved.length,
  };
}

/** Whether tests delivered to a subscription at all. */
export const isDelivered = ({ outcomes }: Subscription): boolean => outcomes.length > 0;

/** Rounded down, so that 100 says that nothing is missing; of nothing, all is covered. */
const percent = (part: number, whole: number): number => (whole === 0 ? 100 : Math.floor((100 * part) / whole));

function toSubscription(
  { event, handler }: Webhook,
  webhooks: readonly Webhook[],
  evidence: readonly TestEvidence[],
): Subscription {
  const handlers = webhooks.map((webhook) => webhook.handler);
  // What was forwarded went to an address, in place of all handlers.
  const isOwn = (target: string) => target === handler || !handlers.includes(target);
  const seen = evidence.filter(
    (one) => (one.kind === 'attempt' || one.kind === 'given-up') && one.event === event && isOwn(one.target),
  );
  const attempts = seen.filter((one) => one.kind === 'attempt');
  const has: Readonly<Record<CoveredOutcome, boolean>> = {
    succeeded: attempts.some(({ outcome }) => outcome === 'succeeded'),
    failed: attempts.some(({ outcome }) => outcome === 'failed'),
    retried: attempts.some(({ isRetry }) => isRetry),
    'given-up': seen.some(({ kind }) => kind === 'given-up'),
  };
  return {
    event,
    handler,
    outcomes: COVERED_OUTCOMES.filter((outcome) => has[outcome]),
    errorCodes: [...new Set(attempts.flatMap(({ errorCode }) => errorCode ?? []))].sort(),
  };
}

function toEndpoints(called: ReadonlySet<EndpointName>, evidence: readonly TestEvidence[]): TestCoverage['endpoints'] {
  const calls = evidence.filter((one) => one.kind === 'call');
  return ENDPOINT_NAMES.flatMap((name) => {
    const ofThis = calls.filter(({ endpoint }) => endpoint === name);
    if (!called.has(name) && ofThis.length === 0) return [];
    const met = new Set(ofThis.map(({ code }) => code));
    return [
      {
        endpoint: formatEndpoint(name),
        static: called.has(name),
        called: ofThis.length > 0,
        codes: Object.keys(API_ERRORS).filter((code) => met.has(code)),
        missing: endpointOf(name).errors.filter((code) => !met.has(code)),
      },
    ];
  });
}
