import type { EventPayload } from 'tillkit';
import { getOrder } from './get-order.ts';
import type { Settings } from './settings.ts';

/** What happens when an order is paid. Throws when it is to be tried again. */
export async function orderPaid(settings: Settings, { order_id }: EventPayload<'order.paid'>): Promise<string> {
  const { orderNumber, total, currency } = await getOrder(settings, order_id);
  return `Order ${orderNumber} is paid: ${total} ${currency}`;
}
