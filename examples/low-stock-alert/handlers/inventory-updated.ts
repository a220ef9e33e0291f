import type { Handler } from 'tillkit';
import { findSettings } from '../lib/find-settings.ts';
import { findStock } from '../lib/find-stock.ts';
import { postAlert } from '../lib/post-alert.ts';

/** Tells staff when the stock of a variant falls to the threshold, if it is still that low. */
const inventoryUpdated = (async ({ payload, delivery_id }, { api, log, signal }) => {
  const { threshold, url } = await findSettings(api);
  const fell = payload.old_quantity > threshold && payload.new_quantity <= threshold;
  const stock = fell ? await findStock(api, payload.product_id, payload.variant_id) : undefined;
  if (stock === undefined || stock.quantity > threshold) return { alerted: false };
  log.warn(`Only ${stock.quantity} left: ${stock.title}`);
  if (url !== undefined) {
    await postAlert(url, { ...stock, productId: payload.product_id, threshold }, delivery_id, signal);
  }
  return { alerted: true };
}) satisfies Handler<'product.inventory.updated'>;

export default inventoryUpdated;
