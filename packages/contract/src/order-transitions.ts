import type { EventName } from './events.ts';

export const ORDER_STATUSES = ['PENDING', 'PAID', 'FULFILLED', 'CANCELLED', 'REFUNDED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type OrderOperation = 'pay' | 'fulfill' | 'cancel' | 'refund';

/** One allowed step of an order. `to` is the status once nothing is left to refund, for a refund. */
export interface OrderTransition {
  readonly to: OrderStatus;
  /** Status while something is left to refund; absent when the operation has no partial form. */
  readonly toPartial?: OrderStatus;
  readonly emits: EventName;
  readonly restocks: boolean;
}

/**
 * Every allowed transition; a pair that is not listed is a BUSINESS_ERROR.
 * `PAID` × `cancel` is judged by the switch of A04, not here.
 * @source contract §3
 * @assumption A03
 */
export const ORDER_TRANSITIONS: {
  readonly [S in OrderStatus]: { readonly [O in OrderOperation]?: OrderTransition };
} = {
  PENDING: {
    pay: { to: 'PAID', emits: 'order.paid', restocks: false },
    cancel: { to: 'CANCELLED', emits: 'order.cancelled', restocks: true },
  },
  PAID: {
    fulfill: { to: 'FULFILLED', emits: 'order.fulfilled', restocks: false },
    refund: { to: 'REFUNDED', toPartial: 'PAID', emits: 'order.refunded', restocks: true },
  },
  FULFILLED: {
    refund: { to: 'REFUNDED', toPartial: 'FULFILLED', emits: 'order.refunded', restocks: false },
  },
  CANCELLED: {},
  REFUNDED: {},
};
