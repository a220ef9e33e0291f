import { type Assumed, LIMITS, RETRY_SCHEDULE_MS } from '#contract';
import type { AttemptEnd, Decision, DeliveryProgress } from '#store';

/**
 * The delivery state machine: what the end of an attempt makes of its delivery. An interruption costs no retry, but the
 * third in a row counts as a failure. A delivery that failed meanwhile, was sent again, or had succeeded before, stays as
 * it is.
 * @source spec §3, contract §10
 * @assumption A32 A35
 */
export function nextState(progress: DeliveryProgress, end: AttemptEnd, assumed: Assumed): Decision {
  const { outcome } = end;
  if (end.cycle !== progress.cycle) return { outcome, progress };
  const isOver = progress.state === 'succeeded' || progress.state === 'failed';
  if (isOver) return { outcome, progress: { ...progress, dueAt: null } };

  if (outcome === 'interrupted') {
    const interruptions = progress.interruptions + 1;
    return interruptions < LIMITS.interruptionsPerSlot
      ? { outcome, progress: { ...progress, interruptions } }
      : { outcome: 'failed', progress: afterFailure(progress, end.at, assumed) };
  }
  return {
    outcome,
    progress: outcome === 'failed' ? afterFailure(progress, end.at, assumed) : afterSuccess(progress),
  };
}

/** Retries made, the attempt that just ended included. */
const retriesMade = ({ state, retryCount }: DeliveryProgress): number => (state === 'pending' ? 0 : retryCount + 1);

const afterSuccess = (progress: DeliveryProgress): DeliveryProgress => ({
  ...progress,
  state: 'succeeded',
  retryCount: retriesMade(progress),
  interruptions: 0,
  dueAt: null,
});

function afterFailure(progress: DeliveryProgress, at: number, assumed: Assumed): DeliveryProgress {
  const retryCount = retriesMade(progress);
  const waitMs = hasRetries(progress, assumed) ? RETRY_SCHEDULE_MS[retryCount] : undefined;
  const common = { ...progress, retryCount, interruptions: 0 };
  return waitMs === undefined
    ? { ...common, state: 'failed', reason: 'retries_exhausted', dueAt: null }
    : { ...common, state: 'waiting_retry', dueAt: at + waitMs };
}

const hasRetries = ({ trigger }: DeliveryProgress, assumed: Assumed): boolean =>
  trigger === 'auto' || assumed['resend.budget'] === 'full';
