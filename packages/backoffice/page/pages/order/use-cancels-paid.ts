import { useControl } from '../../client/queries.ts';

/** Whether the store cancels paid orders, which a switch of the assumptions says. */
export const useCancelsPaid = (): boolean => useControl('assumptions.get', {}).data?.['orders.cancelPaid'] === 'refund';
