import type { Delivery, DeliveryReason, DeliveryState, StreamMessages } from '#contract';
import type { AttemptRow } from './attempt-rows.ts';
import type { DeliveryRow, ProgressRow } from './rows.ts';
import { storedTime } from './stored-values.ts';
import { toAttempt } from './to-attempt.ts';

/** The record of a delivery as the contract shows it. @source contract §9 */
export const toDelivery = (row: DeliveryRow, attempts: readonly AttemptRow[]): Delivery => ({
  id: row.id,
  event: row.event,
  appId: row.app_id,
  appName: row.app_name,
  webhookId: row.webhook_id,
  handler: row.handler,
  state: row.state as DeliveryState,
  reason: row.reason as DeliveryReason | null,
  cycle: row.cycle,
  retryCount: row.retry_count,
  nextAttemptAt: nextAttemptAt(row, attempts.at(-1)?.finished_at === null),
  createdAt: storedTime(row.created_at),
  body: row.body,
  attempts: attempts.map(toAttempt),
});

/** How far a delivery has come, as the stream tells it. */
export const toDeliveryMessage = (row: ProgressRow, isUnderWay: boolean): StreamMessages['delivery'] => ({
  id: row.id,
  event: row.event,
  appId: row.app_id,
  state: row.state as DeliveryState,
  reason: row.reason as DeliveryReason | null,
  nextAttemptAt: nextAttemptAt(row, isUnderWay),
});

/** The due time is kept while an attempt is under way, for its turn after a crash, but then nothing is to come. */
const nextAttemptAt = ({ due_at }: Pick<DeliveryRow, 'due_at'>, isUnderWay: boolean): string | null =>
  due_at === null || isUnderWay ? null : storedTime(due_at);
