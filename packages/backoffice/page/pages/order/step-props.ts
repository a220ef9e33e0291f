import type { OrderDetail } from '#contract';
import type { Act } from '../../client/acting.ts';

/** What a step of an order needs. */
export interface StepProps {
  readonly order: OrderDetail;
  readonly act: Act;
}
