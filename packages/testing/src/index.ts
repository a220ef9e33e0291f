/** A store for tests: the real emulator in memory, with the extension under test installed. */
export { ApiError } from './api-error.ts';
export {
  createTestStore,
  type TestDeliveries,
  type TestStore,
  type TestStoreOptions,
  type TriggerOptions,
} from './create-test-store.ts';
