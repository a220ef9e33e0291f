/** Everything that is stored: products, orders, customers, apps, keys, the outbox and the deliveries, in one SQLite file. */
export type { AppDraft, AppRelease, Apps, LeavingApp, Origin } from './apps/apps.ts';
export type { Collections } from './collections/collections.ts';
export type { Contents, StoreContent } from './contents/contents.ts';
export type { Cause, Scope } from './context.ts';
export type { Customers } from './customers/customers.ts';
export { isStorageFailure } from './database/file-errors.ts';
export { createMemo, type Memo, type MemoLimit } from './database/memo.ts';
export type { ClaimedAttempt, DueDelivery, PreparedAttempt, Slots } from './deliveries/claim.ts';
export type { Deliveries } from './deliveries/deliveries.ts';
export type { DeliveryDispatch, Turn } from './deliveries/dispatch.ts';
export type { DeliveryFilter, DeliveryHistory } from './deliveries/history.ts';
export type {
  AttemptEnd,
  AttemptResult,
  Decide,
  Decision,
  DeliveryProgress,
  EndedAttempt,
} from './deliveries/progress.ts';
export type { DeliveryTarget } from './deliveries/target.ts';
export type { Events } from './events.ts';
export type { KeptClock } from './kept-clock.ts';
export type { CreatedKey, KeyDraft } from './keys/key-issuer.ts';
export type { AuthenticatedKey, Keys } from './keys/keys.ts';
export { openStore, type Store, type StoreOptions } from './open-store.ts';
export type { Orders } from './orders/orders.ts';
export type { Paging } from './paging.ts';
export type { Products, VariantDraft } from './products/products.ts';
export { type SampleDataOptions, seedSampleData } from './sample-data/seed-sample-data.ts';
export type { StoreRecord, Stores } from './stores.ts';
export type { UploadRecord, Uploads } from './uploads/uploads.ts';
export type { UserDraft, Users } from './users/users.ts';
export type { SigningSecret, WebhookSecret, Webhooks } from './webhooks/webhooks.ts';
export type { WrittenEvent } from './written-event.ts';
