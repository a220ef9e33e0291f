import { AssertionError } from 'node:assert';
import type { Delivery, Permission } from '#contract';
import { type EndpointCall, type Expectation, expectCall, expectNeeds, expectSuccess } from './expectations.ts';
import type { TestStore } from './test-store.ts';

/** What assertions take: deliveries, or a single one, as in `const [delivery] = await store.deliveries.of(…)`. */
export type DeliveriesGiven = Delivery | readonly Delivery[] | undefined;

/**
 * Asserts that each of the deliveries has succeeded; for any test runner.
 * @throws AssertionError that tells of their attempts; UsageError `no-delivery` when there is none
 */
export const assertSucceeded = (deliveries: DeliveriesGiven): void => assert(expectSuccess(deliveries));

/**
 * Asserts that handlers called an endpoint, whatever the store answered; for any test runner.
 * @throws AssertionError that lists the calls; UsageError `no-delivery`, `unknown-endpoint`
 */
export const assertCalled = (deliveries: DeliveriesGiven, endpoint: EndpointCall): void =>
  assert(expectCall(deliveries, endpoint));

/**
 * Asserts that the extension needs these codes and no others, by its source, its subscriptions and its calls so far; with
 * `forward` by its subscriptions and the calls that carried `appKey`. For any test runner.
 * @throws AssertionError that lists the codes
 */
export const assertNeedsPermissions = async (
  store: Pick<TestStore, 'ledger'>,
  codes: readonly Permission[],
): Promise<void> => assert(expectNeeds(await store.ledger(), codes));

function assert({ pass, message }: Expectation): void {
  if (!pass) throw new AssertionError({ message: message() });
}
