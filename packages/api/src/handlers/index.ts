import { COLLECTION_HANDLERS } from './collections.ts';
import { CUSTOMER_HANDLERS } from './customers.ts';
import type { EndpointHandlers } from './endpoint-handler.ts';
import { ORDER_HANDLERS } from './orders.ts';
import { PRODUCT_HANDLERS } from './products.ts';
import { UPLOAD_HANDLERS } from './uploads.ts';

/** The handler of every endpoint. */
export const HANDLERS: EndpointHandlers = {
  ...PRODUCT_HANDLERS,
  ...ORDER_HANDLERS,
  ...CUSTOMER_HANDLERS,
  ...COLLECTION_HANDLERS,
  ...UPLOAD_HANDLERS,
};
