import { DELIVERY_REASONS, DELIVERY_STATES, SCRIPTED_ANSWER } from '../delivery.ts';
import { EVENT_NAMES } from '../events.ts';
import { PERMISSION_CODES } from '../permissions.ts';
import { REVIEW } from '../review.ts';
import {
  array,
  boolean,
  id,
  integer,
  nullable,
  number,
  object,
  oneOf,
  optional,
  record,
  type Static,
  string,
  timestamp,
  union,
  unknown,
} from '../schema.ts';

/** `storeId` of control calls; the first store when absent. @source contract §11 */
export const storeId = () => optional(string());

const permissions = () => array(oneOf(PERMISSION_CODES));

/**
 * One `{event, handler}` of an installed app, with a secret of its own. `missingPermission` is the view code that the owner withheld or revoked: without
 * it the webhook receives nothing. @source contract §10 @assumption A48 A50
 */
export const WEBHOOK = object({
  id: id(),
  appId: id(),
  event: oneOf(EVENT_NAMES),
  handler: string(),
  secretFingerprint: string(),
  missingPermission: nullable(oneOf(PERMISSION_CODES)),
});

/** An installed extension. `receiverUrl` null: its handlers run in the sandbox. */
export const APP = object({
  id: id(),
  name: string(),
  version: string(),
  dir: nullable(string()),
  receiverUrl: nullable(string()),
  requested: permissions(),
  granted: permissions(),
  webhooks: array(WEBHOOK),
  installedAt: timestamp(),
  updatedAt: timestamp(),
});

/** Codes to grant, or all that the manifest asks for, or none. @source contract §11 */
export const GRANT = union([permissions(), oneOf(['all', 'none'])]);

/** `digest` of the review that the owner has read. A folder that is another one by now is refused with CONFLICT. */
const reviewedDigest = () => string({ pattern: '^[0-9a-f]{64}$' });

/** Body of an install: a folder to load, or a manifest whose receiver is the author's own server. */
export const APP_INSTALL = object({
  storeId: storeId(),
  dir: optional(string({ minLength: 1 })),
  manifest: optional(record(unknown())),
  receiverUrl: optional(string({ minLength: 1 })),
  grant: optional(GRANT),
  digest: optional(reviewedDigest()),
});

/** Answer of an install; the key and the secrets are shown only here. @source contract §9 */
export const APP_INSTALLED = object({
  id: id(),
  name: string(),
  version: string(),
  granted: permissions(),
  apiKey: string(),
  webhooks: array(object({ id: id(), event: oneOf(EVENT_NAMES), handler: string(), secret: string() })),
});

/**
 * Answer of an install without `grant`: what the owner is asked to review; nothing is installed. `installed` is the app of
 * that name that the store has: this is an upgrade of it then. `review` is null for a manifest without a folder.
 */
export const APP_REVIEW = object({
  name: string(),
  version: string(),
  requested: array(object({ code: oneOf(PERMISSION_CODES), allows: string() })),
  installed: nullable(object({ id: id(), version: string(), requested: permissions(), granted: permissions() })),
  review: nullable(REVIEW),
});

/**
 * Body of an upgrade. What was granted stays granted as far as the new version asks for it; of the rest, only what `grant`
 * names is granted. @assumption A51
 */
export const APP_UPGRADE = object({
  dir: optional(string({ minLength: 1 })),
  manifest: optional(record(unknown())),
  grant: optional(GRANT),
  digest: optional(reviewedDigest()),
});

const quantity = () => integer({ minimum: 1, maximum: 1_000_000 });

/** Body of placing an order. @source contract §9 */
export const ORDER_PLACE = object({
  storeId: storeId(),
  customerId: optional(nullable(string())),
  email: optional(nullable(string({ maxLength: 254 }))),
  lines: array(object({ productId: string(), variantId: optional(string()), quantity: quantity() }), {
    minItems: 1,
    maxItems: 250,
  }),
  shippingAddress: optional(
    nullable(
      object({
        name: string({ minLength: 1 }),
        phone: optional(nullable(string())),
        country: string({ pattern: '^[A-Z]{2}$' }),
        province: optional(nullable(string())),
        city: string({ minLength: 1 }),
        district: optional(nullable(string())),
        address1: string({ minLength: 1 }),
        address2: optional(nullable(string())),
        postalCode: optional(nullable(string())),
      }),
    ),
  ),
});

/** Body of paying an order; `amount` defaults to the total, `fail` makes the gateway refuse. @source contract §3 */
export const ORDER_PAY = object({
  amount: optional(number()),
  gateway: optional(string({ minLength: 1, maxLength: 100 })),
  fail: optional(boolean()),
});

/** Filter of the delivery history. @source contract §9 */
export const DELIVERY_FILTER = {
  state: optional(oneOf(DELIVERY_STATES)),
  reason: optional(oneOf(DELIVERY_REASONS)),
  event: optional(oneOf(EVENT_NAMES)),
  appId: optional(string()),
  webhookId: optional(string()),
};

/** Names that lead from an object into its prototype; no path of a trigger's `set` may have one in it. */
export const RESERVED_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/**
 * Body of `trigger`: real store operations, or a raw payload. `respond` answers the attempts of the deliveries of this
 * event in the receivers' place, one after the other; when it is used up, the receivers answer.
 * @source contract §9
 */
export const TRIGGER = object({
  storeId: storeId(),
  event: oneOf(EVENT_NAMES),
  count: optional(integer({ minimum: 1, maximum: 10_000 })),
  order: optional(string()),
  set: optional(record(unknown())),
  payload: optional(record(unknown())),
  respond: optional(array(SCRIPTED_ANSWER, { minItems: 1, maxItems: 100 })),
});

/** The events that a trigger caused. @source contract §9 */
export const TRIGGERED = object({
  events: array(object({ event: oneOf(EVENT_NAMES), deliveryIds: array(id()), payload: record(unknown()) })),
});

const clockMode = () => oneOf(['system', 'manual']);

/**
 * The store's clock, and when it is the turn of the next delivery that waits. The attempts are those that a move led to;
 * without a move, those made since the emulator started.
 * @source contract §9
 */
export const CLOCK = object({
  mode: clockMode(),
  now: timestamp(),
  attemptsStarted: integer(),
  succeeded: integer(),
  failed: integer(),
  nextDueAt: nullable(timestamp()),
});

/**
 * Body of moving the clock. `mode` is switched first; then a manual clock goes forwards by `advance`, in milliseconds or
 * as in `36h`, or to `set`, an ISO 8601 time.
 * @source contract §9
 */
export const CLOCK_MOVE = object({
  mode: optional(clockMode()),
  advance: optional(union([integer(), string()])),
  set: optional(string()),
});

export type App = Static<typeof APP>;
export type AppInstall = Static<typeof APP_INSTALL>;
export type AppInstalled = Static<typeof APP_INSTALLED>;
export type AppReview = Static<typeof APP_REVIEW>;
export type AppUpgrade = Static<typeof APP_UPGRADE>;
export type Grant = Static<typeof GRANT>;
export type Webhook = Static<typeof WEBHOOK>;
export type OrderPlace = Static<typeof ORDER_PLACE>;
export type OrderPay = Static<typeof ORDER_PAY>;
export type Trigger = Static<typeof TRIGGER>;
export type Triggered = Static<typeof TRIGGERED>;
export type ClockState = Static<typeof CLOCK>;
export type ClockMove = Static<typeof CLOCK_MOVE>;
