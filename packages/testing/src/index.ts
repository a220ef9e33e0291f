/** A store for tests: the real emulator in memory, with the extension under test installed. */
export type { Assumed, ClockState, Delivery, DeliveryReplay, FaultRule, Ledger, ScriptedAnswer } from '#contract';
export { ApiError } from './api-error.ts';
export { assertCalled, assertNeedsPermissions, assertSucceeded, type DeliveriesGiven } from './assertions.ts';
export { createEvent } from './create-event.ts';
export { createTestStore } from './create-test-store.ts';
export type { EndpointCall } from './expectations.ts';
export { type ReplayOptions, replayDelivery } from './replay-delivery.ts';
export type { TestClock } from './test-clock.ts';
export type { TestDeliveries } from './test-deliveries.ts';
export type {
  OrderOptions,
  TestLogLine,
  TestSnapshot,
  TestStore,
  TestStoreOptions,
  TriggerOptions,
} from './test-store.ts';
