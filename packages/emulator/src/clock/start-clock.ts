import { type MovableClock, type Sentence, sentence, toIso, UsageError, wallClockMs } from '#core';
import type { KeptClock } from '#store';
import type { EmulatorOptions } from '../start/options.ts';

/**
 * Puts a manual clock that stands before all times of the store where the store left it, then where the options want it.
 * @throws UsageError `clock-backwards` when that would be back
 * @source contract §11
 */
export async function startClock(
  clock: MovableClock,
  kept: KeptClock,
  wanted: EmulatorOptions['clock'],
  warn: (warning: Sentence) => void,
): Promise<void> {
  const last = kept.read();
  if (last?.mode === 'manual') clock.moveTo(last.at);
  else if (last !== undefined || typeof wanted !== 'number') {
    clock.moveTo(wallClockMs() + (last?.aheadMs ?? 0));
    clock.switchTo('system');
  }
  if (typeof wanted === 'number') {
    clock.switchTo('manual');
    if (wanted < clock.now()) throw backwards(clock.now(), wanted);
    clock.moveTo(wanted);
  } else if (wanted !== undefined) clock.switchTo(wanted);
  else if (clock.mode === 'manual') {
    warn(
      sentence`The clock of this store stands still at ${toIso(clock.now())}, as it was left: tillkit clock resume lets it run.`,
    );
  }
  await kept.keep(clock);
}

const backwards = (now: number, wanted: number): UsageError =>
  new UsageError(
    'clock-backwards',
    sentence`The clock of this store reads ${toIso(now)} and cannot go back to ${toIso(wanted)}.`,
    { nextSteps: [sentence`Give a later time to --clock, leave it away to go on from there, or take another store.`] },
  );
