import type { Handler } from 'tillkit';
import { storeLetter } from '../lib/store-letter.ts';

/** Writes the letter again when the name in it has changed. */
const customerUpdated = (async ({ payload }, context) => ({
  letter: payload.changes.includes('name') ? await storeLetter(context, payload.customer_id) : null,
})) satisfies Handler<'customer.updated'>;

export default customerUpdated;
