import { APP_HANDLERS } from './apps.ts';
import { ASSUMPTION_HANDLERS } from './assumptions.ts';
import { CALL_HANDLERS } from './calls.ts';
import { CLOCK_HANDLERS } from './clock.ts';
import { COLLECTION_HANDLERS } from './collections.ts';
import { CONTENT_HANDLERS } from './contents.ts';
import type { ControlHandlers } from './control-handler.ts';
import { CUSTOMER_HANDLERS } from './customers.ts';
import { DELIVERY_HANDLERS } from './deliveries.ts';
import { FAULT_HANDLERS } from './faults.ts';
import { KEY_HANDLERS } from './keys.ts';
import { LEDGER_HANDLERS } from './ledger.ts';
import { ORDER_HANDLERS } from './orders.ts';
import { PANEL_HANDLERS } from './panels.ts';
import { REQUEST_HANDLERS } from './requests.ts';
import { SESSION_HANDLERS } from './sessions.ts';
import { SNAPSHOT_HANDLERS } from './snapshots.ts';
import { STORE_HANDLERS } from './stores.ts';
import { TRIGGER_HANDLERS } from './trigger.ts';
import { UPLOAD_HANDLERS } from './uploads.ts';
import { USER_HANDLERS } from './users.ts';
import { WEBHOOK_HANDLERS } from './webhooks.ts';

/** The handler of every control call. */
export const HANDLERS: ControlHandlers = {
  ...STORE_HANDLERS,
  ...USER_HANDLERS,
  ...KEY_HANDLERS,
  ...ORDER_HANDLERS,
  ...CUSTOMER_HANDLERS,
  ...COLLECTION_HANDLERS,
  ...APP_HANDLERS,
  ...WEBHOOK_HANDLERS,
  ...DELIVERY_HANDLERS,
  ...SNAPSHOT_HANDLERS,
  ...CONTENT_HANDLERS,
  ...TRIGGER_HANDLERS,
  ...CLOCK_HANDLERS,
  ...FAULT_HANDLERS,
  ...ASSUMPTION_HANDLERS,
  ...REQUEST_HANDLERS,
  ...LEDGER_HANDLERS,
  ...SESSION_HANDLERS,
  ...CALL_HANDLERS,
  ...UPLOAD_HANDLERS,
  ...PANEL_HANDLERS,
};
