import type { Permission } from './permissions.ts';
import { array, integer, nullable, number, object, personal, type Static, string, type TObject } from './schema.ts';

/** One event type: when it fires, what its payload holds, and the code a subscription to it needs. */
export interface EventDefinition {
  readonly firedWhen: string;
  readonly payload: TObject;
  /** Null: no code needed, and only the app it speaks of receives it (A30). */
  readonly permission: Permission | null;
}

const ids = <K extends string>(...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, string()])) as { [P in K]: ReturnType<typeof string> };

/**
 * The fifteen event types.
 * @source spec §6
 * @assumption A30 A31 A44
 */
export const EVENTS = {
  'order.created': {
    firedWhen: 'order created',
    payload: object({
      ...ids('order_id', 'shop_id'),
      customer_id: nullable(string()),
      total: number(),
      currency: string(),
    }),
    permission: 'order:view',
  },
  'order.paid': {
    firedWhen: 'order payment succeeded',
    payload: object({ ...ids('order_id', 'payment_id'), amount: number(), gateway: string() }),
    permission: 'order:view',
  },
  'order.fulfilled': {
    firedWhen: 'order fulfillment completed',
    payload: object({ ...ids('order_id', 'fulfillment_id'), tracking_number: string() }),
    permission: 'order:view',
  },
  'order.cancelled': {
    firedWhen: 'order cancelled',
    payload: object({ ...ids('order_id'), reason: string() }),
    permission: 'order:view',
  },
  'order.refunded': {
    firedWhen: 'order refunded',
    payload: object({ ...ids('order_id', 'refund_id'), amount: number(), reason: string() }),
    permission: 'order:view',
  },
  'product.created': {
    firedWhen: 'product created',
    payload: object({ ...ids('product_id', 'shop_id'), title: string(), handle: string() }),
    permission: 'product:view',
  },
  'product.updated': {
    firedWhen: 'product updated',
    payload: object({ ...ids('product_id'), changes: array(string()) }),
    permission: 'product:view',
  },
  'product.deleted': {
    firedWhen: 'product deleted',
    payload: object({ ...ids('product_id') }),
    permission: 'product:view',
  },
  'product.inventory.updated': {
    firedWhen: 'stock changed',
    payload: object({ ...ids('product_id', 'variant_id'), old_quantity: integer(), new_quantity: integer() }),
    permission: 'product:view',
  },
  'customer.created': {
    firedWhen: 'customer created',
    payload: object({ ...ids('customer_id', 'shop_id'), email: string(personal('e-mail')) }),
    permission: 'customer:view',
  },
  'customer.updated': {
    firedWhen: 'customer updated',
    payload: object({ ...ids('customer_id'), changes: array(string()) }),
    permission: 'customer:view',
  },
  'customer.deleted': {
    firedWhen: 'customer deleted',
    payload: object({ ...ids('customer_id') }),
    permission: 'customer:view',
  },
  'app.installed': {
    firedWhen: 'application installed',
    payload: object({ ...ids('app_id', 'shop_id', 'version') }),
    permission: null,
  },
  'app.uninstalled': {
    firedWhen: 'application uninstalled',
    payload: object({ ...ids('app_id', 'shop_id') }),
    permission: null,
  },
  'app.updated': {
    firedWhen: 'application updated',
    payload: object({ ...ids('app_id', 'old_version', 'new_version') }),
    permission: null,
  },
} as const satisfies Record<string, EventDefinition>;

export type EventName = keyof typeof EVENTS;
export type EventPayload<E extends EventName> = Static<(typeof EVENTS)[E]['payload']>;

export const EVENT_NAMES = Object.keys(EVENTS) as EventName[];

/** Tells whether a text is one of the fifteen event types. */
export const isEventName = (name: string): name is EventName => Object.hasOwn(EVENTS, name);

/** The body of a delivery, parsed; of several event types a union that `event` tells apart. @source spec §2 */
export type EventMessage<E extends EventName = EventName> = {
  [N in E]: {
    readonly event: N;
    readonly payload: EventPayload<N>;
    /** ISO 8601, UTC: when the event happened. */
    readonly timestamp: string;
    /** UUID; the same for every attempt of this delivery. */
    readonly delivery_id: string;
  };
}[E];
