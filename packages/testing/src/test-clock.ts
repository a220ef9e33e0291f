import type { ClockMove, ClockState } from '#contract';
import { sentence, UsageError } from '#core';

/**
 * The clock of a test store. When you move it, each delivery that becomes due is sent at its own time; the move
 * resolves when everything that followed is handled, and tells how many attempts that took. Only `restore` moves time
 * back.
 */
export interface TestClock {
  /** The time, and when the next waiting delivery is due. */
  read(): ClockState;
  /** Moves by milliseconds, or by a length of time such as `36h` or `1h30m`. @throws ApiError VALIDATION_ERROR */
  advance(duration: number | string): Promise<ClockState>;
  /** Moves to the time at which the next delivery is due. @throws UsageError `nothing-due` if none is waiting */
  next(): Promise<ClockState>;
  /** Moves to an ISO 8601 time. @throws ApiError VALIDATION_ERROR */
  set(time: string): Promise<ClockState>;
}

/** The clock of an emulator as it is here: declarations of this door lead to nothing that users do not have. */
interface MovedClock {
  read(): ClockState;
  move(move: ClockMove): Promise<ClockState>;
}

export function createTestClock({ read, move }: MovedClock): TestClock {
  return {
    read,
    advance: (duration) => move({ advance: duration }),
    async next() {
      const { nextDueAt } = read();
      if (nextDueAt !== null) return move({ set: nextDueAt });
      throw new UsageError('nothing-due', sentence`No delivery waits for its time, so the clock stays where it is.`);
    },
    set: (time) => move({ set: time }),
  };
}
