import type { Attempt, DeliveryReason, DeliveryState } from '#contract';
import type { StoreContext } from '../context.ts';
import { announceAttempt } from './announce-attempt.ts';
import { type AttemptRow, finishAttempt } from './attempt-rows.ts';
import type { AttemptResult, Decide, DeliveryProgress } from './progress.ts';
import { insertRecording } from './recording.ts';
import { type ProgressRow, selectProgress, updateProgress } from './rows.ts';
import { fromResult } from './to-attempt.ts';
import { toDeliveryMessage } from './to-delivery.ts';
import type { AttemptUnderWay } from './under-way.ts';

/**
 * Writes, within a write, how an attempt under way ended and what becomes of its delivery: with its receiver's answer or,
 * without one, as interrupted.
 */
export function endAttempt(
  { database, queue, clock }: StoreContext,
  { seq, attempt }: AttemptUnderWay,
  result: AttemptResult | null,
  decide: Decide,
): void {
  const delivery = selectProgress.get(database, { seq });
  if (delivery?.in_flight !== 1) throw new Error(`No attempt of ${attempt.delivery_id} is under way.`);
  const at = clock.now();
  const { outcome, progress } = decide(toProgress(delivery), {
    outcome: result?.outcome ?? 'interrupted',
    cycle: attempt.cycle,
    at,
  });
  const finished: AttemptRow = {
    ...attempt,
    ...(result === null ? { error_code: outcome === 'failed' ? 'engine_crash' : null } : fromResult(result)),
    outcome,
    finished_at: at,
  };
  finishAttempt.run(database, finished);
  if (result?.run !== undefined) {
    insertRecording.run(database, {
      deliveryId: attempt.delivery_id,
      number: attempt.number,
      run: JSON.stringify(result.run),
    });
  }
  const changed: ProgressRow = {
    ...delivery,
    state: progress.state,
    reason: progress.reason,
    retry_count: progress.retryCount,
    interruptions: progress.interruptions,
    due_at: progress.dueAt,
    in_flight: 0,
  };
  updateProgress.run(database, changed);
  announceAttempt(queue, 'finished', delivery, finished);
  queue.announce({ kind: 'delivery', data: toDeliveryMessage(changed) });
}

const toProgress = (row: ProgressRow): DeliveryProgress => ({
  state: row.state as DeliveryState,
  reason: row.reason as DeliveryReason | null,
  cycle: row.cycle,
  trigger: row.trigger as Attempt['trigger'],
  retryCount: row.retry_count,
  interruptions: row.interruptions,
  dueAt: row.due_at,
});
