import type { Handler } from 'tillkit';

/** Fails, so that a delivery that does not go to the receiver is kept and tried again instead of being lost. */
const notForwarded = (({ event }) => {
  throw new Error(`${event} is for the receiver: start with --forward`);
}) satisfies Handler<'order.paid'>;

export default notForwarded;
