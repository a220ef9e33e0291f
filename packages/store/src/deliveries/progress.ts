import type { Attempt, AttemptOutcome, DeliveryReason, DeliveryState, RecordedRun } from '#contract';

/** How far a delivery has come. Times are milliseconds since the epoch on the store's clock. */
export interface DeliveryProgress {
  readonly state: DeliveryState;
  readonly reason: DeliveryReason | null;
  /** From 1; each re-send begins another. */
  readonly cycle: number;
  /** What began the cycle. */
  readonly trigger: Attempt['trigger'];
  /** Retries that this cycle has made, 0–6. */
  readonly retryCount: number;
  /** How often in a row the attempt that is due was interrupted. */
  readonly interruptions: number;
  /** When the next attempt is due, or null when there is none. */
  readonly dueAt: number | null;
}

/** The end of an attempt. */
export interface AttemptEnd {
  readonly outcome: AttemptOutcome;
  /** The delivery's cycle when the attempt began. */
  readonly cycle: number;
  readonly at: number;
}

/** What follows from the end of an attempt: what it counts as, and what becomes of its delivery. */
export interface Decision {
  readonly outcome: AttemptOutcome;
  readonly progress: DeliveryProgress;
}

/** The delivery state machine, which the store does not know itself. Asked inside the transaction. */
export type Decide = (progress: DeliveryProgress, end: AttemptEnd) => Decision;

/**
 * What a receiver made of an attempt; `interrupted` when its answer got lost on the way back. Durations are milliseconds
 * of real time.
 * @source contract §11
 */
export type AttemptResult = Pick<
  Attempt,
  | 'status'
  | 'errorCode'
  | 'error'
  | 'responseHeaders'
  | 'responseBody'
  | 'truncated'
  | 'remoteAddress'
  | 'apiCalls'
  | 'logs'
  | 'logTruncated'
> & {
  readonly outcome: AttemptOutcome;
  readonly durationMs: number;
  /** What a handler was run from, when one was. */
  readonly run?: Omit<RecordedRun, 'attempt'>;
};

/** An attempt whose receiver is done with it. */
export interface EndedAttempt {
  readonly deliveryId: string;
  readonly result: AttemptResult;
}
