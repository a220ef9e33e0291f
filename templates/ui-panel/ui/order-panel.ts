import { ApiError, type Panel } from 'tillkit';
import { type Order, toElements } from './to-elements.ts';

/** Runs in a worker when the page of an order is opened: what is to be packed, and a button that ships it. */
const orderPanel = (async (panel, ctx) => {
  if (ctx.record === null) return;
  const { id } = ctx.record;
  let order: Order = await ctx.api.orders.get(id);
  let trackingNumber = '';
  let problem: string | undefined;

  const show = () => panel.render(...toElements({ order, trackingNumber, problem }, { setTrackingNumber, ship }));

  function setTrackingNumber(value: string): void {
    trackingNumber = value;
    show();
  }

  async function refresh(): Promise<void> {
    order = await ctx.api.orders.get(id);
    show();
  }

  async function ship(): Promise<void> {
    problem = undefined;
    try {
      await ctx.api.orders.fulfill(id, { trackingNumber, carrier: 'Own van' });
      ctx.log.info(`Order ${order.orderNumber} is on its way.`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problem = error.message;
    }
    await refresh();
  }

  ctx.onChange(refresh);
  show();
}) satisfies Panel;

export default orderPanel;
