import type { EventName, RunInfo, StreamMessage } from '#contract';
import { callControl } from './control-client.ts';
import type { DevKeys } from './dev-keys.ts';
import { formatFailure, isUsageError } from './failure.ts';
import { say } from './language/say.ts';
import { controlTerminal, printNote } from './output.ts';

/** What a person, or `--trigger`, has a running store do. */
export interface DevSession {
  readonly keys: DevKeys;
  /** Causes the event of `--trigger`, if there is one. */
  start(): void;
  /** Follows what happens: triggers again after a reload, and remembers what failed. */
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
  let lastFailed: string | undefined;

  const trigger = (name: EventName) => attempt(callControl(info, 'trigger.fire', { body: { event: name } }));
  const resend = () => {
    if (lastFailed === undefined) printNote(say`No delivery has failed for good yet, so there is none to send again.`);
    else attempt(callControl(info, 'deliveries.resend', { id: lastFailed }));
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

  return {
    keys: {
      t: { does: say`trigger ${again}`, run: () => trigger(again) },
      r: { does: say`re-send last`, run: resend },
      n: { does: say`clock to next due`, run: () => attempt(goToNextDue()) },
      o: { does: say`open the back office`, run: () => attempt(openBackOffice()) },
      c: { does: say`clear`, run: clear },
      q: { does: say`quit`, run: quit },
    },
    start: () => {
      if (event !== undefined) trigger(event);
    },
    onMessage({ kind, data }) {
      if (kind === 'delivery' && data.state === 'failed') lastFailed = data.id;
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
