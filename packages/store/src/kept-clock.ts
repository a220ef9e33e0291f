import { type ClockPosition, LATEST_TIME, type MovableClock, toIso } from '#core';
import type { StoreContext } from './context.ts';
import { storeBadRow } from './database/file-errors.ts';
import { readMeta, writeMeta } from './meta.ts';

/** Where the store's clock is, for the next opening of the file. @source contract §11 */
export interface KeptClock {
  /** Undefined in a new store. @throws UsageError `store-corrupt` when somebody has edited it */
  read(): ClockPosition | undefined;
  /**
   * Writes down where the clock is at the time of the commit, and tells listeners. To be called in the turn in which the
   * clock is moved, before it is: then nothing that is written at the new time can outlive a crash without it.
   */
  keep(clock: MovableClock): Promise<void>;
}

const KEY = 'clock';

/** Where a clock was, by the text that is kept of it; undefined when it is none. */
export function parsePosition(text: string): ClockPosition | undefined {
  const { mode, aheadMs, at } = (parseJson(text) ?? {}) as Partial<Record<string, unknown>>;
  if (mode === 'system' && isTime(aheadMs)) return { mode, aheadMs };
  return mode === 'manual' && isTime(at) ? { mode, at } : undefined;
}

const isTime = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LATEST_TIME;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const createKeptClock = ({ database, queue }: StoreContext): KeptClock => ({
  read() {
    const text = readMeta(database, KEY);
    if (text === undefined) return undefined;
    const position = parsePosition(text);
    if (position === undefined) throw storeBadRow(database.path, `meta.${KEY}`);
    return position;
  },
  keep: (clock) =>
    queue.write(() => {
      writeMeta(database, KEY, JSON.stringify(clock.position()));
      queue.announce({ kind: 'clock', data: { mode: clock.mode, now: toIso(clock.now()) } });
    }),
});
