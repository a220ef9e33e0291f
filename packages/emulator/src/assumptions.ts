import { ApiError, type Assumed, type AssumedUpdate, DEFAULT_ASSUMED } from '#contract';
import type { ControlOptions } from '#control';

/** The switches of one run: as the options say, until somebody turns them. @source contract §2 */
export function createAssumptions(initial: AssumedUpdate = {}): ControlOptions['assumptions'] {
  let assumed: Assumed = { ...DEFAULT_ASSUMED, ...initial };
  return {
    read: () => assumed,
    turn(update) {
      if (Object.keys(update).length === 0) throw new ApiError('VALIDATION_ERROR', { reason: 'no-known-field' });
      assumed = { ...assumed, ...update };
      return assumed;
    },
  };
}
