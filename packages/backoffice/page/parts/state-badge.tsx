import type { AttemptOutcome, DeliveryReason, DeliveryState, OrderStatus, ProductStatus } from '#contract';
import { useText } from '../text/use-text.ts';
import { stateTexts } from './state-texts.ts';
import { Tag, type Tone } from './tag.tsx';

export type State = DeliveryState | DeliveryReason | AttemptOutcome | OrderStatus | ProductStatus;

const TONES: Readonly<Record<State, Tone>> = {
  pending: 'busy',
  waiting_retry: 'warn',
  succeeded: 'good',
  failed: 'bad',
  interrupted: 'warn',
  retries_exhausted: 'bad',
  app_uninstalled: 'plain',
  subscription_removed: 'plain',
  permission_revoked: 'plain',
  PENDING: 'busy',
  PAID: 'good',
  FULFILLED: 'good',
  CANCELLED: 'plain',
  REFUNDED: 'warn',
  DRAFT: 'plain',
  ACTIVE: 'good',
  ARCHIVED: 'plain',
};

/** A state of a record, in words and in a colour. */
export function StateBadge({ state }: { readonly state: State }) {
  const text = useText(stateTexts);
  return <Tag tone={TONES[state]}>{text[state]}</Tag>;
}
