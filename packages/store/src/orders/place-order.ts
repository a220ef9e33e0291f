import type { Address, OrderPlace } from '#contract';
import type { Scope, StoreContext } from '../context.ts';
import { selectCustomer } from '../customers/rows.ts';
import { requireEmail } from '../email.ts';
import type { RecordList } from '../list/record-list.ts';
import { notFound } from '../not-found.ts';
import type { Outbox } from '../outbox.ts';
import type { OrderStock } from './order-stock.ts';
import { priceLines } from './price-lines.ts';
import { insertLine, insertOrder, type OrderRow, takeOrderNumber } from './rows.ts';
import { amountIn } from './to-order.ts';

/** What is needed to place an order; `storeId` stands in the scope. */
export type OrderDraft = Omit<OrderPlace, 'storeId'>;

/** Makes the function that places an order within a write and gives its row. */
export function createPlaceOrder(
  { database, clock, ids, assumed }: StoreContext,
  outbox: Outbox,
  listed: RecordList,
  orderStock: OrderStock,
): (scope: Scope, draft: OrderDraft) => OrderRow {
  const orderIds = ids.stream('orders');
  const lineIds = ids.stream('order-lines');

  /** The customer's address unless the order names one. */
  function emailOf({ storeId }: Scope, { customerId, email }: OrderDraft): string | null {
    const customer = customerId == null ? undefined : selectCustomer.get(database, { storeId, id: customerId });
    if (customerId != null && customer === undefined) throw notFound();
    if (email === undefined) return customer?.email ?? null;
    return email === null ? null : requireEmail(email);
  }

  return (scope, draft) => {
    const { storeId } = scope;
    const email = emailOf(scope, draft);
    const { currency, lines, totalMinor } = priceLines(database, scope, draft.lines);
    const number = takeOrderNumber.get(database, { storeId })?.number;
    if (number === undefined) throw notFound();

    const takesStock = assumed()['stock.takenAt'] === 'placing';
    const at = clock.now();
    const row: OrderRow = {
      id: orderIds.uuid(),
      store_id: storeId,
      order_number: number,
      status: 'PENDING',
      customer_id: draft.customerId ?? null,
      email,
      currency,
      subtotal_minor: totalMinor,
      shipping_minor: 0,
      tax_minor: 0,
      discount_minor: 0,
      total_minor: totalMinor,
      paid_minor: 0,
      refunded_minor: 0,
      shipping_address_json: draft.shippingAddress == null ? null : JSON.stringify(toAddress(draft.shippingAddress)),
      stock_taken: takesStock ? 1 : 0,
      cancel_reason: null,
      cancelled_at: null,
      created_at: at,
      updated_at: at,
    };
    insertOrder.run(database, row);
    for (const [position, line] of lines.entries()) {
      insertLine.run(database, { ...line, id: lineIds.uuid(), order_id: row.id, position });
    }
    listed.add(row);
    outbox.record(scope, 'order.created', {
      order_id: row.id,
      shop_id: storeId,
      customer_id: row.customer_id,
      total: amountIn(currency)(totalMinor),
      currency,
    });
    if (takesStock) orderStock.take(scope, row.id);
    return row;
  };
}

/** Output is complete: what was not given is null. */
const toAddress = (address: NonNullable<OrderPlace['shippingAddress']>): Address => ({
  name: address.name,
  phone: address.phone ?? null,
  country: address.country,
  province: address.province ?? null,
  city: address.city,
  district: address.district ?? null,
  address1: address.address1,
  address2: address.address2 ?? null,
  postalCode: address.postalCode ?? null,
});
