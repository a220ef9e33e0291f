import type { Attempt } from './delivery.ts';
import type { RecordedRequest } from './recording.ts';

/** How a replay can leave its recording. */
export type DivergenceKind = 'not-recorded' | 'other-order' | 'other-body' | 'not-answered' | 'not-made' | 'network';

/**
 * A place where a handler did something else than in the recording. `expected` is the call that was recorded there, `got`
 * the one that was made; null where there is none.
 */
export interface Divergence {
  readonly kind: DivergenceKind;
  /** What happened, in a sentence. */
  readonly message: string;
  readonly expected: RecordedRequest | null;
  readonly got: RecordedRequest | null;
}

/** A field of an attempt that ended otherwise than in the recording. */
export interface OutcomeDifference {
  readonly field: 'outcome' | 'status' | 'errorCode' | 'error' | 'responseBody';
  readonly recorded: unknown;
  readonly replayed: unknown;
}

/** An API call of a replay, and how it was answered. */
export type ReplayedCall = RecordedRequest & { readonly status: number; readonly code: string };

/** A handler's run that was made again from a recording, and what of it is not as it was. */
export interface DeliveryReplay
  extends Pick<
    Attempt,
    'outcome' | 'status' | 'errorCode' | 'error' | 'responseBody' | 'truncated' | 'logs' | 'logTruncated'
  > {
  readonly deliveryId: string;
  readonly event: string;
  readonly handler: string;
  /** Number of the recorded attempt. */
  readonly attempt: number;
  /** In the order in which they were made. */
  readonly calls: readonly ReplayedCall[];
  /** Where the handler left the recording, the first place first. */
  readonly divergences: readonly Divergence[];
  /** What of the outcome is another; places in stacks do not count. */
  readonly differences: readonly OutcomeDifference[];
  /** True when nothing diverged and the outcome is the recorded one. */
  readonly same: boolean;
}
