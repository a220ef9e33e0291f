import type { Handler } from 'tillkit';
import { findAccount, openAccount, recordPoints } from '../lib/account.ts';
import { pointsFor } from '../lib/points.ts';

/** Records the points of a paid order. The order is read as it is now, so the same event twice records the same. */
const orderPaid = (async ({ payload }, { api, log }) => {
  const order = await api.orders.get(payload.order_id);
  if (order.customerId === null) {
    log.info(`Order ${order.orderNumber} is a guest's: no points`);
    return { points: 0 };
  }
  const customer = await api.customers.get(order.customerId);
  const account = (await findAccount(api, customer.id)) ?? (await openAccount(api, customer));
  const points = pointsFor(order);
  const balance = await recordPoints(api, account, order.id, points);
  log.info(`Order ${order.orderNumber}: ${points} points for ${customer.name}, balance ${balance}`);
  return { points, balance };
}) satisfies Handler<'order.paid'>;

export default orderPaid;
