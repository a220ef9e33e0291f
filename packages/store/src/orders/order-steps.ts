import {
  ApiError,
  type Cancel,
  type CancelResult,
  type Fulfill,
  type FulfillResult,
  ORDER_TRANSITIONS,
  type OrderOperation,
  type OrderPay,
  type OrderTransition,
  type RefundCreate,
  type RefundResult,
} from '#contract';
import { toIso } from '#core';
import type { Scope, StoreContext } from '../context.ts';
import type { RecordList } from '../list/record-list.ts';
import { requireMinor } from '../money.ts';
import type { Outbox } from '../outbox.ts';
import type { OrderStock } from './order-stock.ts';
import { insertFulfillment, insertPayment, insertRefund, type OrderRow, type RefundRow, updateOrder } from './rows.ts';
import { amountIn, toFulfillment, toRefund } from './to-order.ts';

/** What the one who cancels may do besides. */
export interface CancelCaller {
  readonly mayRefund: boolean;
}

/** The steps of an order after it is placed, each within a write. @source contract §3 §5 */
export interface OrderSteps {
  pay(scope: Scope, order: OrderRow, body: OrderPay): OrderRow;
  fulfill(scope: Scope, order: OrderRow, body: Fulfill): FulfillResult;
  refund(scope: Scope, order: OrderRow, body: RefundCreate): RefundResult;
  cancel(scope: Scope, order: OrderRow, body: Cancel, caller?: CancelCaller): CancelResult;
}

export function createOrderSteps(
  { database, clock, ids, assumed }: StoreContext,
  outbox: Outbox,
  listed: RecordList,
  orderStock: OrderStock,
): OrderSteps {
  const paymentIds = ids.stream('payments');
  const fulfillmentIds = ids.stream('fulfillments');
  const refundIds = ids.stream('refunds');

  function save(before: OrderRow, changed: Partial<OrderRow>): OrderRow {
    const after = { ...before, ...changed, updated_at: clock.now() };
    updateOrder.run(database, after);
    listed.move(before, after.status);
    return after;
  }

  function takeStock(scope: Scope, order: OrderRow): OrderRow {
    if (order.stock_taken === 1) return order;
    orderStock.take(scope, order.id);
    return save(order, { stock_taken: 1 });
  }

  function putStockBack(scope: Scope, order: OrderRow): OrderRow {
    if (order.stock_taken === 0) return order;
    orderStock.putBack(scope, order.id);
    return save(order, { stock_taken: 0 });
  }

  function recordRefund(scope: Scope, order: OrderRow, amountMinor: number, reason: string): RefundRow {
    const { id: order_id, currency } = order;
    const row = {
      id: refundIds.uuid(),
      order_id,
      amount_minor: amountMinor,
      currency,
      reason,
      created_at: clock.now(),
    };
    insertRefund.run(database, row);
    const amount = amountIn(currency)(amountMinor);
    outbox.record(scope, 'order.refunded', { order_id, refund_id: row.id, amount, reason });
    return row;
  }

  /** Under A04's second reading a paid order is refunded before it is cancelled; otherwise it is refused. */
  function refundBeforeCancel(scope: Scope, order: OrderRow, reason: string, caller: CancelCaller): OrderRow {
    if (assumed()['orders.cancelPaid'] === 'reject') throw new ApiError('BUSINESS_ERROR', { reason: 'refund-first' });
    if (!caller.mayRefund) throw new ApiError('FORBIDDEN', { reason: 'permission', permission: 'order:refund' });
    const leftMinor = order.paid_minor - order.refunded_minor;
    if (leftMinor > 0) recordRefund(scope, order, leftMinor, reason);
    return { ...order, refunded_minor: order.paid_minor };
  }

  return {
    pay(scope, order, { amount, gateway = 'manual', fail = false }) {
      const { currency, total_minor } = order;
      if (amount !== undefined && requireMinor(amount, currency, 'amount') !== total_minor) {
        throw new ApiError('VALIDATION_ERROR', { reason: 'payment-amount', expected: amountIn(currency)(total_minor) });
      }
      const { to } = requireTransition(order, 'pay');
      const payment = { id: paymentIds.uuid(), order_id: order.id, gateway, amount_minor: total_minor, currency };
      insertPayment.run(database, { ...payment, status: fail ? 'FAILED' : 'SUCCEEDED', paid_at: clock.now() });
      if (fail) return save(order, {});
      const paid = save(order, { status: to, paid_minor: total_minor });
      outbox.record(scope, 'order.paid', {
        order_id: order.id,
        payment_id: payment.id,
        amount: amountIn(currency)(total_minor),
        gateway,
      });
      return takeStock(scope, paid);
    },

    fulfill(scope, order, { trackingNumber, carrier }) {
      const { to } = requireTransition(order, 'fulfill');
      const row = {
        id: fulfillmentIds.uuid(),
        order_id: order.id,
        tracking_number: trackingNumber,
        carrier,
        fulfilled_at: clock.now(),
      };
      insertFulfillment.run(database, row);
      save(order, { status: to });
      outbox.record(scope, 'order.fulfilled', {
        order_id: order.id,
        fulfillment_id: row.id,
        tracking_number: trackingNumber,
      });
      return { orderId: order.id, status: to, fulfillment: toFulfillment(row) };
    },

    refund(scope, order, { amount, reason = '' }) {
      const toAmount = amountIn(order.currency);
      const amountMinor = requireMinor(amount, order.currency, 'amount');
      if (amountMinor === 0)
        throw new ApiError('VALIDATION_ERROR', { reason: 'range', field: 'amount', rule: '大于 0' });
      const { to, toPartial = to, restocks } = requireTransition(order, 'refund');
      const leftMinor = order.paid_minor - order.refunded_minor;
      if (amountMinor > leftMinor) {
        throw new ApiError('BUSINESS_ERROR', { reason: 'refund-too-much', left: toAmount(leftMinor) });
      }
      const isFull = amountMinor === leftMinor;
      const refund = recordRefund(scope, order, amountMinor, reason);
      const refundedMinor = order.refunded_minor + amountMinor;
      const refunded = save(order, { status: isFull ? to : toPartial, refunded_minor: refundedMinor });
      if (isFull && restocks) putStockBack(scope, refunded);
      return {
        orderId: order.id,
        status: refunded.status,
        refund: toRefund(refund),
        refundedAmount: toAmount(refundedMinor),
        refundableAmount: toAmount(leftMinor - amountMinor),
      };
    },

    cancel(scope, order, { reason = '' }, caller = { mayRefund: true }) {
      const isPaid = order.status === 'PAID';
      if (!isPaid) requireTransition(order, 'cancel');
      const settled = isPaid ? refundBeforeCancel(scope, order, reason, caller) : order;
      const cancelledAt = clock.now();
      const cancelled = save(settled, { status: 'CANCELLED', cancel_reason: reason, cancelled_at: cancelledAt });
      outbox.record(scope, 'order.cancelled', { order_id: order.id, reason });
      putStockBack(scope, cancelled);
      return { orderId: order.id, status: 'CANCELLED', reason, cancelledAt: toIso(cancelledAt) };
    },
  };
}

/** The step that the order's status allows. @throws ApiError BUSINESS_ERROR when it allows none @assumption A03 */
function requireTransition({ status }: OrderRow, operation: OrderOperation): OrderTransition {
  const transition = ORDER_TRANSITIONS[status][operation];
  if (transition === undefined) throw new ApiError('BUSINESS_ERROR', { reason: 'order-transition', status, operation });
  return transition;
}
