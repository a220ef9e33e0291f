import { type Clock, createManualClock, createSystemClock, wallClockMs } from '#core';
import type { EmulatorOptions } from './options.ts';

/** The clock that the options ask for. */
export function createClock(clock: EmulatorOptions['clock']): Clock {
  if (clock === undefined || clock === 'system') return createSystemClock();
  return createManualClock(clock === 'manual' ? wallClockMs() : clock);
}
