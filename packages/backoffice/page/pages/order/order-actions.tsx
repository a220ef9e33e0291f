import type { OrderOperation } from '#contract';
import { ORDER_STEPS } from '../../generated/catalog.ts';
import { CancelOrder } from './cancel-order.tsx';
import { FulfillOrder } from './fulfill-order.tsx';
import { PayOrder } from './pay-order.tsx';
import { RefundOrder } from './refund-order.tsx';
import type { StepProps } from './step-props.ts';
import { useCancelsPaid } from './use-cancels-paid.ts';

/** What the state of an order allows. */
export function OrderActions({ order, act }: StepProps) {
  const steps: readonly OrderOperation[] = ORDER_STEPS[order.status];
  const cancelsPaid = useCancelsPaid();
  return (
    <>
      {steps.includes('pay') && <PayOrder order={order} act={act} />}
      {steps.includes('fulfill') && <FulfillOrder order={order} act={act} />}
      {steps.includes('refund') && <RefundOrder order={order} act={act} />}
      {(steps.includes('cancel') || (order.status === 'PAID' && cancelsPaid)) && (
        <CancelOrder order={order} act={act} />
      )}
    </>
  );
}
