import { APP_HANDLERS } from './apps.ts';
import { CLOCK_HANDLERS } from './clock.ts';
import { COLLECTION_HANDLERS } from './collections.ts';
import type { ControlHandlers } from './control-handler.ts';
import { CUSTOMER_HANDLERS } from './customers.ts';
import { DELIVERY_HANDLERS } from './deliveries.ts';
import { ORDER_HANDLERS } from './orders.ts';
import { TRIGGER_HANDLERS } from './trigger.ts';
import { WEBHOOK_HANDLERS } from './webhooks.ts';

/** The handler of every control call. */
export const HANDLERS: ControlHandlers = {
  ...ORDER_HANDLERS,
  ...CUSTOMER_HANDLERS,
  ...COLLECTION_HANDLERS,
  ...APP_HANDLERS,
  ...WEBHOOK_HANDLERS,
  ...DELIVERY_HANDLERS,
  ...TRIGGER_HANDLERS,
  ...CLOCK_HANDLERS,
};
