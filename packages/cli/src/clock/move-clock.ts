import { type ClockMove, parseDuration } from '#contract';
import { fromIso, sentence } from '#core';
import { type ControlTarget, callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { refuseValue } from '../flags/flag-value.ts';
import { say } from '../language/say.ts';
import { printData, printJson, printNote } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { createLeaving } from '../process/leaving.ts';
import { signalExitCode } from '../process/signal-exit-code.ts';
import { formatClock, formatMoved } from './format-clock.ts';

interface MoveClockFlags {
  readonly json?: boolean;
}

/** Moves the clock by a length of time. */
export async function advanceClock(duration: string, flags: MoveClockFlags): Promise<number> {
  const ms = parseDuration(duration);
  if (ms === undefined)
    refuseValue('clock advance', duration, sentence`a length of time such as 500ms, 90m, 36h or 1h30m`);
  return move(findEmulator(), { advance: ms }, flags);
}

/** Moves the clock to a time. */
export async function setClock(time: string, flags: MoveClockFlags): Promise<number> {
  if (fromIso(time) === undefined) refuseValue('clock set', time, sentence`a time such as 2030-01-01T00:00:00Z`);
  return move(findEmulator(), { set: time }, flags);
}

/** Moves the clock to when the next delivery is due; the exit code is 1 when none waits. */
export async function nextClock(flags: MoveClockFlags): Promise<number> {
  const target = findEmulator();
  const clock = await callControl(target, 'clock.get');
  if (clock.nextDueAt !== null) return move(target, { set: clock.nextDueAt }, flags);
  if (flags.json === true) printJson(clock);
  else printNote(say`No delivery waits for its time, so the clock stays where it is.`);
  return 1;
}

/** Lets the clock stand still. */
export const freezeClock = (flags: MoveClockFlags): Promise<number> => move(findEmulator(), { mode: 'manual' }, flags);

/** Lets the clock run. */
export const resumeClock = (flags: MoveClockFlags): Promise<number> => move(findEmulator(), { mode: 'system' }, flags);

const REFUSALS = {
  'clock-not-manual': sentence`The clock runs, and only one that stands still is moved: tillkit clock freeze`,
  'clock-backwards': sentence`The clock never goes back: give a time after the one that tillkit clock show tells.`,
  range: sentence`The clock ends with the year 9999: move it less far.`,
};

async function move(target: ControlTarget, body: ClockMove, { json = false }: MoveClockFlags): Promise<number> {
  const leaving = createLeaving();
  const gone = new AbortController();
  const input = { body, refusals: REFUSALS, signal: gone.signal };
  const moved = await withProgress(say`Moving the clock`, json, () =>
    Promise.race([callControl(target, 'clock.move', input), leaving.asked]),
  );
  if (typeof moved === 'string') {
    gone.abort();
    printNote(say`The clock stops where it is, once the attempts that are under way have ended: tillkit clock show`);
    return signalExitCode(moved);
  }
  if (json) printJson(moved);
  else
    for (const line of [formatClock(moved), ...(body.mode === undefined ? [formatMoved(moved)] : [])]) printData(line);
  return 0;
}
