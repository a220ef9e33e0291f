import { ORDER_PAY, ORDER_PLACE } from './control/records.ts';
import type { EventName } from './events.ts';
import { CUSTOMER_CREATE, CUSTOMER_UPDATE } from './records/customer.ts';
import { CANCEL, FULFILL, REFUND_CREATE } from './records/order.ts';
import { INVENTORY_ADJUST, PRODUCT_CREATE, PRODUCT_UPDATE } from './records/product.ts';
import { object, type TObject } from './schema.ts';

/**
 * Bodies of the operations by which `trigger` causes each event: their fields are what a caller may set, but for the store,
 * which is chosen beside them. @source contract §9
 */
const TRIGGER_BODIES: { readonly [E in EventName]: readonly TObject[] } = {
  'order.created': [ORDER_PLACE],
  'order.paid': [ORDER_PLACE, ORDER_PAY],
  'order.fulfilled': [ORDER_PLACE, FULFILL],
  'order.cancelled': [ORDER_PLACE, CANCEL],
  'order.refunded': [ORDER_PLACE, REFUND_CREATE],
  'product.created': [PRODUCT_CREATE],
  'product.updated': [PRODUCT_UPDATE],
  'product.deleted': [],
  'product.inventory.updated': [INVENTORY_ADJUST],
  'customer.created': [CUSTOMER_CREATE],
  'customer.updated': [CUSTOMER_UPDATE],
  'customer.deleted': [],
  'app.installed': [],
  'app.uninstalled': [],
  'app.updated': [],
};

/** All that may be set of the operation behind an event. */
export function triggerFieldsOf(event: EventName): TObject {
  const fields = TRIGGER_BODIES[event].flatMap(({ properties }) => Object.entries(properties));
  return object(Object.fromEntries(fields.filter(([name]) => name !== 'storeId')));
}
