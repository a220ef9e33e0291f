import type { Attempt, DeliveryReason, DeliveryState } from '#contract';
import type { StoreContext } from '../context.ts';
import { announceAttempt } from './announce-attempt.ts';
import { type AttemptRow, finishAttempt } from './attempt-rows.ts';
import type { AttemptResult, Decide, DeliveryProgress } from './progress.ts';
import { insertRecording } from './recording.ts';
import { type ProgressRow, selectProgress, updateProgress } from './rows.ts';
import { fromResult } from './to-attempt.ts';
import { toDeliveryMessage } from './to-delivery.ts';

/**
 * Writes, within a write, how an attempt under way ended and what becomes of its delivery: with its receiver's answer or,
 * without one, as interrupted.
 */
export function endAttempt(
  { database, queue, clock }: StoreContext,
  attempt: AttemptRow,
  result: AttemptResult | null,
  decide: Decide,
): void {
  const { delivery_seq: seq, number } = attempt;
  const delivery = selectProgress.get(database, { seq });
  if (delivery === undefined) throw new Error(`There is no delivery ${seq}.`);
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
  if (finishAttempt.run(database, finished) !== 1) throw new Error(`No attempt of ${delivery.id} is under way.`);
  if (result?.run !== undefined) {
    insertRecording.run(database, { seq, number, run: JSON.stringify(result.run) });
  }
  const changed: ProgressRow = {
    ...delivery,
    state: progress.state,
    reason: progress.reason,
    retry_count: progress.retryCount,
    interruptions: progress.interruptions,
    due_at: progress.dueAt,
  };
  updateProgress.run(database, changed);
  announceAttempt(queue, 'finished', delivery, finished);
  queue.announce({ kind: 'delivery', data: toDeliveryMessage(changed, false) });
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
