import type {
  Cancel,
  CancelResult,
  Fulfill,
  FulfillResult,
  Order,
  OrderDetail,
  OrderPay,
  OrderStatus,
  Page,
  RefundCreate,
  RefundResult,
} from '#contract';
import type { Scope, StoreContext } from '../context.ts';
import { createRecordList } from '../list/record-list.ts';
import { notFound } from '../not-found.ts';
import type { Outbox } from '../outbox.ts';
import type { Paging } from '../paging.ts';
import type { Stock } from '../products/stock.ts';
import { type CancelCaller, createOrderSteps } from './order-steps.ts';
import { createOrderStock } from './order-stock.ts';
import { createPlaceOrder, type OrderDraft } from './place-order.ts';
import {
  type OrderRow,
  selectFulfillment,
  selectLastPayment,
  selectLines,
  selectOrder,
  selectRefunds,
} from './rows.ts';
import { toOrder, toOrderDetail } from './to-order.ts';

/** The orders of a store. Every step follows ORDER_TRANSITIONS; field errors come before state errors. @source contract §3 */
export interface Orders {
  /** Newest first, then by id. @assumption A22 */
  list(scope: Scope, query: Paging & { readonly status?: OrderStatus }): Page<Order>;
  /** @throws ApiError NOT_FOUND @assumption A20 */
  get(scope: Scope, id: string): OrderDetail;
  exists(scope: Scope, id: string): boolean;
  /**
   * Places an order; its lines keep titles and prices as they are now. `email` defaults to the customer's. Emits
   * order.created, then product.inventory.updated per variant when stock is taken at placing.
   * @throws ApiError NOT_FOUND for an unknown customer, product or variant; VALIDATION_ERROR for a total beyond 10^14 minor units or a
   *   bad address; BUSINESS_ERROR for a product that is not ACTIVE or of another currency than the store's, or too little stock
   * @assumption A11 A31
   */
  place(scope: Scope, body: OrderDraft): Promise<OrderDetail>;
  /**
   * Pays the whole total, or records a FAILED payment, which keeps the order PENDING and emits nothing. Emits
   * order.paid, then product.inventory.updated per variant when stock was not taken before.
   * @throws ApiError NOT_FOUND; VALIDATION_ERROR when `amount` is not the total; BUSINESS_ERROR by state, or too little stock
   * @assumption A03 A11
   */
  pay(scope: Scope, id: string, body: OrderPay): Promise<OrderDetail>;
  /** Emits order.fulfilled. @throws ApiError NOT_FOUND; BUSINESS_ERROR by state @assumption A03 */
  fulfill(scope: Scope, id: string, body: Fulfill): Promise<FulfillResult>;
  /**
   * Refunds a part or all of what is left. Emits order.refunded, then product.inventory.updated per variant when the
   * last of an order that never shipped is refunded.
   * @throws ApiError NOT_FOUND; VALIDATION_ERROR for an amount that the currency does not have; BUSINESS_ERROR by state or above
   *   what is left
   * @assumption A03
   */
  refund(scope: Scope, id: string, body: RefundCreate): Promise<RefundResult>;
  /**
   * Cancels, and puts stock back. Emits order.cancelled, then product.inventory.updated per variant; before them
   * order.refunded when A04 lets a paid order be cancelled, which takes a caller who may refund.
   * @throws ApiError NOT_FOUND; BUSINESS_ERROR by state; FORBIDDEN for a refund that the caller may not make
   * @assumption A03 A04
   */
  cancel(scope: Scope, id: string, body: Cancel, caller?: CancelCaller): Promise<CancelResult>;
}

export function createOrders(context: StoreContext, outbox: Outbox, stock: Stock): Orders {
  const { database, queue } = context;
  const listed = createRecordList(context, 'orders');
  const orderStock = createOrderStock(context, stock);
  const placeOrder = createPlaceOrder(context, outbox, listed, orderStock);
  const steps = createOrderSteps(context, outbox, listed, orderStock);

  const requireOrder = ({ storeId }: Scope, id: string): OrderRow => {
    const row = selectOrder.get(database, { storeId, id });
    if (row === undefined) throw notFound();
    return row;
  };
  const toDetail = (row: OrderRow): OrderDetail =>
    toOrderDetail(row, {
      lines: selectLines.all(database, { orderId: row.id }),
      payment: selectLastPayment.get(database, { orderId: row.id }),
      fulfillment: selectFulfillment.get(database, { orderId: row.id }),
      refunds: selectRefunds.all(database, { orderId: row.id }),
    });

  return {
    list: (scope, query) => listed.page(scope.storeId, query, (id) => toOrder(requireOrder(scope, id))),
    get: (scope, id) => toDetail(requireOrder(scope, id)),
    exists: ({ storeId }, id) => selectOrder.get(database, { storeId, id }) !== undefined,
    place: (scope, body) => queue.write(() => toDetail(placeOrder(scope, body))),
    pay: (scope, id, body) => queue.write(() => toDetail(steps.pay(scope, requireOrder(scope, id), body))),
    fulfill: (scope, id, body) => queue.write(() => steps.fulfill(scope, requireOrder(scope, id), body)),
    refund: (scope, id, body) => queue.write(() => steps.refund(scope, requireOrder(scope, id), body)),
    cancel: (scope, id, body, caller) => queue.write(() => steps.cancel(scope, requireOrder(scope, id), body, caller)),
  };
}
