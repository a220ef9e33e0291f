import { fileURLToPath } from 'node:url';
import type { DeliveryReplay } from '#contract';
import { readRecording, replayDelivery as replay } from '#emulator';

/** Options of a replay. */
export interface ReplayOptions {
  /** Folder of the extension, such as `'.'` or `new URL('..', import.meta.url)`. */
  readonly extension: string | URL;
  /** File that `tillkit deliveries export` or `to-test` wrote. */
  readonly recording: string | URL;
  /** Number of the attempt, from 1; by default the last one that a handler saw. */
  readonly attempt?: number;
}

/**
 * Runs the handler of a recorded delivery once more, without a store: with the same bytes, time and randomness, and the
 * recorded answers to its API calls. Gives `outcome`, `status`, `errorCode`, `error` and `responseBody` as an attempt
 * has them, `calls` with what was asked and answered, `logs`, `divergences` (calls that were not recorded, came in
 * another order or with another body, or were not made), `differences` of the outcome, and `same`: there is neither. A
 * call that diverges gets an INTERNAL_ERROR that says so. Idle processes stay for the next replay or store, and end
 * with this process.
 * @throws UsageError when the recording or the extension is none, or the attempt cannot be replayed
 */
export async function replayDelivery({ extension, recording, attempt }: ReplayOptions): Promise<DeliveryReplay> {
  const recorded = readRecording(toPath(recording));
  return replay({ dir: toPath(extension), recording: recorded, attempt, keepRunners: true });
}

const toPath = (place: string | URL): string => (typeof place === 'string' ? place : fileURLToPath(place));
