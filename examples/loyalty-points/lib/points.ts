import type { ApiClient } from 'tillkit';

type Order = Awaited<ReturnType<ApiClient['orders']['get']>>;

/** One point for each whole unit of money that the customer paid and did not get back. */
export const pointsFor = ({ paidAmount, refundedAmount }: Pick<Order, 'paidAmount' | 'refundedAmount'>): number =>
  Math.max(0, Math.floor(toCents(paidAmount - refundedAmount) / 100));

/** Subtracting decimals leaves dust (59.97 − 0.97 is 58.99999999999999): round it off before anything is cut. */
const toCents = (amount: number): number => Math.round(amount * 100);
