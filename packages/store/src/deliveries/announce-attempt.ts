import type { WriteQueue } from '../database/write-queue.ts';
import type { AttemptRow } from './attempt-rows.ts';
import type { DeliveryRow } from './rows.ts';
import { toAttempt } from './to-attempt.ts';

/** Within a write: tells listeners that an attempt begins or has ended. Its record is made when one of them reads it. */
export function announceAttempt(
  queue: WriteQueue,
  phase: 'started' | 'finished',
  { id, event, app_id }: Pick<DeliveryRow, 'id' | 'event' | 'app_id'>,
  attempt: AttemptRow,
): void {
  const data = {
    deliveryId: id,
    event,
    appId: app_id,
    phase,
    get attempt() {
      return toAttempt(attempt);
    },
  };
  queue.announce({ kind: 'attempt', data });
}
