/**
 * Runs when an order is paid. The payload names the order; everything else comes from the store's API.
 * @type {import('tillkit').Handler<'order.paid'>}
 */
const orderPaid = async (event, ctx) => {
  const order = await ctx.api.orders.get(event.payload.order_id);
  ctx.log.info(`Order ${order.orderNumber} is paid: ${order.total} ${order.currency}`);
  return { orderNumber: order.orderNumber, items: order.lineItems.length };
};

export default orderPaid;
