import type { Handler } from 'tillkit';

/** Runs when an order is paid. The payload names the order; everything else comes from the store's API. */
const orderPaid = (async (event, ctx) => {
  const order = await ctx.api.orders.get(event.payload.order_id);
  ctx.log.info(`Order ${order.orderNumber} is paid: ${order.total} ${order.currency}`);
  return { orderNumber: order.orderNumber, items: order.lineItems.length };
}) satisfies Handler<'order.paid'>;

export default orderPaid;
