import type { ApiClient } from 'tillkit';

type Order = Awaited<ReturnType<ApiClient['orders']['get']>>;

/** What can still be refunded. Subtracting decimals leaves dust; no currency has more than three of them. */
export const amountLeft = ({ paidAmount, refundedAmount }: Pick<Order, 'paidAmount' | 'refundedAmount'>): number =>
  Number((paidAmount - refundedAmount).toFixed(3));
