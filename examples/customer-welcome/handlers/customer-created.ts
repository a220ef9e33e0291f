import type { Handler } from 'tillkit';
import { storeLetter } from '../lib/store-letter.ts';

/** Writes the welcome letter of a new customer. */
const customerCreated = (async ({ payload }, context) => ({
  letter: await storeLetter(context, payload.customer_id),
})) satisfies Handler<'customer.created'>;

export default customerCreated;
