/** Matchers for vitest. Importing this file adds them to `expect`: `import 'tillkit/testing/matchers'`. */
import { expect } from 'vitest';
import type { Permission } from '#contract';
import { type EndpointCall, expectCall, expectNeeds, expectSuccess } from './expectations.ts';
import type { TestStore } from './test-store.ts';

/** What the matchers add to `expect`. A list of deliveries that is empty is an error, also with `not`. */
export interface StoreMatchers<R> {
  /** Each of the deliveries, or the one, has succeeded. */
  toHaveSucceeded(): R;
  /** The handlers of these deliveries called an endpoint, whatever the store answered. */
  toHaveCalled(endpoint: EndpointCall): R;
  /**
   * The extension of a store needs these codes and no others: by its source, its subscriptions, and its calls so far; with
   * `forward` by its subscriptions and the calls that carried `appKey`.
   */
  toNeedPermissions(codes: readonly Permission[]): Promise<void>;
}

declare module 'vitest' {
  interface Matchers<R, T> extends StoreMatchers<R> {}
}

expect.extend({
  toHaveSucceeded: expectSuccess,
  toHaveCalled: expectCall,
  toNeedPermissions: async (store: Pick<TestStore, 'ledger'>, codes: readonly Permission[]) =>
    expectNeeds(await store.ledger(), codes),
});
