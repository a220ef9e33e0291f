import type { Handler } from 'tillkit';
import { amountLeft } from '../lib/amount-left.ts';
import { findReasonToStop } from '../lib/find-warnings.ts';

/** Refunds a suspicious order that was paid and not yet sent. A paid order cannot be cancelled. */
const orderPaid = (async ({ payload }, { api, log }) => {
  const order = await api.orders.get(payload.order_id);
  const reason = findReasonToStop(order);
  if (reason === undefined || order.status !== 'PAID') return { refunded: 0 };
  const { refund } = await api.orders.refund(order.id, { amount: amountLeft(order), reason });
  log.warn(`Order ${order.orderNumber}: ${refund.amount} ${refund.currency} refunded. ${reason}`);
  return { refunded: refund.amount, reason };
}) satisfies Handler<'order.paid'>;

export default orderPaid;
