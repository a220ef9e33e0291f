import type { Handler } from 'tillkit';

/** Ships an order as soon as it is paid; an order that is shipped already is left as it is. */
const orderPaid = (async ({ payload }, { api, log }) => {
  const order = await api.orders.get(payload.order_id);
  if (order.status !== 'PAID') return;
  await api.orders.fulfill(order.id, { trackingNumber: `SF${order.orderNumber}`, carrier: 'SF Express' });
  log.info(`Order ${order.orderNumber} is on its way`);
}) satisfies Handler<'order.paid'>;

export default orderPaid;
