import type { Order } from '#contract';

/** What can still be refunded, in the currency's own unit. No currency has more than three decimals. */
export const leftOf = ({ paidAmount, refundedAmount }: Order): number =>
  Number((paidAmount - refundedAmount).toFixed(3));
