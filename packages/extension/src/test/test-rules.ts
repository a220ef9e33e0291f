import type { Rule } from '../rules/rule.ts';

/** What only a run of the tests finds, by stable codes beside those of RULES. */
export const TEST_RULES = {
  'test-failed': {
    severity: 'error',
    summary: 'The tests of an extension pass.',
    message: '"{test}" fails: {problem}',
    remedy: 'Fix the handler, or the test if it expects the wrong thing.',
    example: "test('adds', () => expect(1 + 1).toBe(3));",
  },
  'test-file-failed': {
    severity: 'error',
    summary: 'A file with tests loads, its hooks succeed, and no error is left without a catch.',
    message: '{problem}',
    remedy: 'Fix the import, hook or promise that the error comes from; the output of vitest has its whole stack.',
    example: "import { pay } from './no-such-file.ts';",
  },
  'test-run-failed': {
    severity: 'error',
    summary: 'A run of the tests comes to its end, and ends well when all tests do.',
    message: 'vitest {problem}',
    remedy: 'Read what vitest printed: its configuration, or what ended it, is the cause.',
    example: 'export default { test: { coverage: { enabled: true, thresholds: { lines: 100 } } } };',
  },
  'tests-timed-out': {
    severity: 'error',
    summary: 'A run of the tests ends within the time limit.',
    message: 'the tests did not end within {limit}; under way: {tests}',
    remedy: 'Find what the test waits for and never gets, or give the run more time: --time-limit 15m.',
    example: "test('waits', () => new Promise(() => {}), 0);",
  },
  'no-tests': {
    severity: 'error',
    summary: 'At least one test runs.',
    message: 'no test was run: {problem}',
    remedy: 'Add a test that uses createTestStore of tillkit/testing, in a file such as test/paid.test.ts.',
    example: '{ "webhooks": [{ "event": "order.paid", "handler": "paid.ts" }] }, and no file with tests',
  },
  'assumption-dependence': {
    severity: 'warning',
    summary: 'The tests end the same whichever way the specification is read where it is silent.',
    message: 'under {switch}={value} ({assumption}) other results: {tests}',
    remedy:
      'Make the handler right under both readings; or say in the test which one it is about: createTestStore({ assume }).',
    example: "expect((await fetch(products, { method: 'POST', body })).status).toBe(200);",
  },
  'coverage-below': {
    severity: 'error',
    summary: 'The tests exercise as much of the extension as --coverage-min asks.',
    message: '{measure}: {percent} % of at least {min} %; missing: {missing}',
    remedy: 'Add tests of what is missing: store.respond([500]) makes a delivery fail, store.clock.advance retries it.',
    example: 'tillkit test --coverage-min outcomes=100, and no test in which a delivery fails',
  },
} as const satisfies Record<string, Rule>;

export type TestRuleCode = keyof typeof TEST_RULES;
