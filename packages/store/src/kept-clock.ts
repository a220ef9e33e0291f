import { type ClockPosition, type MovableClock, toIso } from '#core';
import type { StoreContext } from './context.ts';
import { readMeta, writeMeta } from './meta.ts';

/** Where the store's clock is, for the next opening of the file. @source contract §11 */
export interface KeptClock {
  /** Undefined in a new store. */
  read(): ClockPosition | undefined;
  /**
   * Writes down where the clock is at the time of the commit, and tells listeners. To be called in the turn in which the
   * clock is moved, before it is: then nothing that is written at the new time can outlive a crash without it.
   */
  keep(clock: MovableClock): Promise<void>;
}

const KEY = 'clock';

export const createKeptClock = ({ database, queue }: StoreContext): KeptClock => ({
  read() {
    const text = readMeta(database, KEY);
    return text === undefined ? undefined : (JSON.parse(text) as ClockPosition);
  },
  keep: (clock) =>
    queue.write(() => {
      writeMeta(database, KEY, JSON.stringify(clock.position()));
      queue.announce({ kind: 'clock', data: { mode: clock.mode, now: toIso(clock.now()) } });
    }),
});
