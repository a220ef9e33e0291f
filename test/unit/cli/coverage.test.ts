import { describe, expect, test } from 'vitest';
import { findUncovered, parseCoverageMinimum, toCoverage } from '#cli';
import type { EndpointName, TestEvidence } from '#contract';
import type { PermissionAnalysis } from '#extension';

const dir = '/extension';
const WEBHOOKS = [
  { event: 'order.paid', handler: 'paid.ts' },
  { event: 'order.paid', handler: 'audit.ts' },
] as const;

const attempt = (given: Partial<TestEvidence & { kind: 'attempt' }> = {}): TestEvidence => ({
  ...{ kind: 'attempt', dir, event: 'order.paid', target: 'paid.ts' },
  ...{ outcome: 'succeeded', isRetry: false, errorCode: null, ...given },
});

const call = (endpoint: EndpointName, code: string): TestEvidence => ({ kind: 'call', dir, endpoint, code });

const calling = (...endpoints: EndpointName[]): PermissionAnalysis => ({
  uses: endpoints.map((endpoint) => ({
    ...{ endpoint, permissions: [], possible: [] },
    range: { file: 'paid.ts', line: 1, column: 1 },
  })),
  unresolved: [],
});

const cover = (evidence: TestEvidence[], analysis = calling()) => toCoverage(WEBHOOKS, analysis, evidence);

describe('coverage', () => {
  test('of nothing is all of nothing', () => {
    expect(toCoverage([], calling(), []).percent).toEqual({ events: 100, outcomes: 100, endpoints: 100, codes: 100 });
  });

  test('tells for each subscription what its own deliveries met', () => {
    const { subscriptions, percent } = cover([
      attempt(),
      attempt({ outcome: 'failed', errorCode: 'timeout' }),
      attempt({ outcome: 'failed', errorCode: 'http_500', isRetry: true }),
      { kind: 'given-up', dir, event: 'order.paid', target: 'audit.ts' },
      attempt({ event: 'order.created' }),
    ]);
    expect(subscriptions).toEqual([
      {
        ...{ event: 'order.paid', handler: 'paid.ts' },
        ...{ outcomes: ['succeeded', 'failed', 'retried'], errorCodes: ['http_500', 'timeout'] },
      },
      { event: 'order.paid', handler: 'audit.ts', outcomes: ['given-up'], errorCodes: [] },
    ]);
    expect(percent).toMatchObject({ events: 100, outcomes: 50 });
  });

  test('counts what was forwarded to an address for every handler of the event', () => {
    const { subscriptions } = cover([attempt({ target: 'http://127.0.0.1:3000/hook' })]);
    expect(subscriptions.map(({ outcomes }) => outcomes)).toEqual([['succeeded'], ['succeeded']]);
  });

  test('is of the endpoints that the source calls, and shows the others', () => {
    const evidence = [call('orders.get', 'OK'), call('orders.get', 'NOT_FOUND'), call('orders.get', 'FORBIDDEN')];
    const { endpoints, percent } = cover(
      [...evidence, call('customers.list', 'OK')],
      calling('orders.get', 'orders.get', 'products.get'),
    );
    expect(endpoints).toEqual([
      { endpoint: 'GET /api/products/{id}', static: true, called: false, codes: [], missing: ['NOT_FOUND'] },
      {
        ...{ endpoint: 'GET /api/orders/{id}', static: true, called: true },
        ...{ codes: ['NOT_FOUND', 'FORBIDDEN'], missing: [] },
      },
      expect.objectContaining({ endpoint: 'GET /api/customers', static: false, called: true }),
    ]);
    expect(percent).toMatchObject({ endpoints: 50, codes: 50 });
  });

  test('of a third is not rounded up', () => {
    expect(
      cover([call('orders.get', 'OK')], calling('orders.get', 'orders.list', 'products.get')).percent,
    ).toMatchObject({ endpoints: 33 });
  });
});

describe('the minimum of coverage', () => {
  test('is per cent by measure', () => {
    expect([...parseCoverageMinimum('events=100,codes=0')]).toEqual([
      ['events', 100],
      ['codes', 0],
    ]);
  });

  test.each([
    '',
    'event=1',
    'events',
    'events=',
    'events=101',
    'events=-1',
    'events=1.5',
    'events=1,events=2',
    'events=1,',
  ])('refuses "%s"', (text) => {
    expect(() => parseCoverageMinimum(text)).toThrow('--coverage-min');
  });

  test('that is not met is a finding that says what is missing', () => {
    const coverage = cover([attempt()], calling('orders.get'));
    const findings = findUncovered(coverage, parseCoverageMinimum('events=51,outcomes=13,endpoints=1,codes=1'));
    expect(findings.map(({ message }) => message)).toEqual([
      'events: 50 % of at least 51 %; missing: order.paid audit.ts',
      'outcomes: 12 % of at least 13 %; missing: order.paid paid.ts failed, order.paid paid.ts retried, order.paid paid.ts given-up and 4 more',
      'endpoints: 0 % of at least 1 %; missing: GET /api/orders/{id}',
      'codes: 0 % of at least 1 %; missing: GET /api/orders/{id} NOT_FOUND',
    ]);
    expect(findUncovered(coverage, parseCoverageMinimum('events=50,outcomes=12'))).toEqual([]);
  });
});
