import type { EventName, RunInfo, StreamMessage } from '#contract';
import { sentence } from '#core';
import { callControl } from '../emulator/control-client.ts';
import { formatFailure, isUsageError } from '../failure.ts';
import { say } from '../language/say.ts';
import { controlTerminal, printNote } from '../output/output.ts';
import { type DevKeys, formatKeys } from './dev-keys.ts';

/** What a person, or `--trigger`, has a running store do. */
export interface DevSession {
  readonly keys: DevKeys;
  /** Causes the event of `--trigger`, if there is one. */
  start(): void;
  /** Follows what happens: triggers again after a reload, and remembers the last delivery. */
  onMessage(message: StreamMessage): void;
}

const CLEAR_SCREEN = '\u001b[2J\u001b[3J\u001b[H';

/** A session with a running emulator. `event` is that of `--trigger`; the key `t` falls back to the first subscription. */
export function createDevSession(
  info: RunInfo,
  event: EventName | undefined,
  { quit, openBackOffice }: { readonly quit: () => void; readonly openBackOffice: () => Promise<void> },
): DevSession {
  const again = event ?? info.apps[0]?.webhooks[0]?.event ?? 'order.paid';
  let last: string | undefined;

  const trigger = (name: EventName) => attempt(callControl(info, 'trigger.fire', { body: { event: name } }));
  const rerun = () => {
    if (last === undefined) return printNote(say`There is no delivery yet to run again.`);
    const refusals = { 'under-way': sentence`An attempt of this delivery is under way.` };
    attempt(callControl(info, 'deliveries.rerun', { id: last, refusals }));
  };

  /** The log may go into a file, which keys of a screen would only spoil. */
  const clear = () => {
    if (process.stdout.isTTY) controlTerminal(process.stdout, CLEAR_SCREEN);
  };

  /** A clock that runs goes on running from there. */
  const goToNextDue = async () => {
    const { mode, nextDueAt } = await callControl(info, 'clock.get');
    if (nextDueAt === null) return printNote(say`No delivery waits for its time.`);
    await callControl(info, 'clock.move', { body: { mode: 'manual', set: nextDueAt } });
    if (mode === 'system') await callControl(info, 'clock.move', { body: { mode } });
  };

  const keys: DevKeys = {
    t: { does: say`trigger ${again}`, run: () => trigger(again) },
    r: { does: say`run the last delivery again`, run: rerun },
    n: { does: say`clock to next due`, run: () => attempt(goToNextDue()) },
    o: { does: say`open the back office`, run: () => attempt(openBackOffice()) },
    h: { does: say`keys`, run: () => printNote(say`Keys: ${formatKeys(keys)}`) },
    c: { does: say`clear`, run: clear },
    q: { does: say`quit`, run: quit },
  };

  return {
    keys,
    start: () => {
      if (event !== undefined) trigger(event);
    },
    onMessage({ kind, data }) {
      if (kind === 'attempt') last = data.deliveryId;
      if (kind === 'reload' && data.ok && event !== undefined) trigger(event);
    },
  };
}

/** A refusal is told and nothing ends; anything else is a bug. */
function attempt(call: Promise<unknown>): void {
  call.catch((error: unknown) => {
    if (!isUsageError(error)) throw error;
    printNote(formatFailure(error));
  });
}
