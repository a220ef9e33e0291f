import type { Handler } from 'tillkit';
import { findAccount, recordPoints } from '../lib/account.ts';
import { pointsFor } from '../lib/points.ts';

/** Takes points back as far as the order is refunded. An order without recorded points leaves everything as it is. */
const orderRefunded = (async ({ payload }, { api, log }) => {
  const order = await api.orders.get(payload.order_id);
  const account = order.customerId === null ? undefined : await findAccount(api, order.customerId);
  const before = account?.ledger[order.id];
  if (account === undefined || before === undefined) {
    log.info(`Order ${order.orderNumber} has no points to take back`);
    return { takenBack: 0 };
  }
  const points = pointsFor(order);
  const balance = await recordPoints(api, account, order.id, points);
  log.info(`Order ${order.orderNumber}: ${before - points} points taken back, balance ${balance}`);
  return { takenBack: before - points, balance };
}) satisfies Handler<'order.refunded'>;

export default orderRefunded;
