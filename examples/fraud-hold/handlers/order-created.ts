import type { Handler } from 'tillkit';
import { findReasonToStop } from '../lib/find-warnings.ts';

/** Cancels a suspicious order while it is unpaid. One that is paid by now is left to `order.paid`. */
const orderCreated = (async ({ payload }, { api, log }) => {
  const order = await api.orders.get(payload.order_id);
  const reason = findReasonToStop(order);
  if (reason === undefined || order.status !== 'PENDING') return { cancelled: false };
  await api.orders.cancel(order.id, { reason });
  log.warn(`Order ${order.orderNumber} cancelled. ${reason}`);
  return { cancelled: true, reason };
}) satisfies Handler<'order.created'>;

export default orderCreated;
