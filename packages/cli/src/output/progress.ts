import { monotonicMs, startInterval } from '#core';
import { say } from '../language/say.ts';
import { wrapText } from '../language/wrap-text.ts';
import { formatDuration } from './duration.ts';
import { printNote, printStatus } from './output.ts';

/** Says how far work is. */
export type Tell = (text: string) => void;

/** Where progress is told, and the time since the work began. */
export interface ProgressOutput {
  /** Whether a line can take the place of the one before. */
  readonly isTerminal: boolean;
  elapsedMs(): number;
  /** Shows a line until the next one; an empty text removes it. */
  status(text: string): void;
  /** Writes a line that stays. */
  note(text: string): void;
}

/** On a terminal, what is over sooner says nothing. */
const QUIET_MS = 1000;

/** Elsewhere each line stays, so there are few, and the first comes as late. */
const NOTE_EVERY_MS = 5000;

/** How often a terminal is shown that something goes on. */
const REFRESH_MS = 1000;

/** The progress of one piece of work: what it is, until it says more. */
export function createProgress(what: string, { isTerminal, elapsedMs, status, note }: ProgressOutput) {
  let text = what;
  let shownAt: number | undefined;
  const show = (): void => {
    const elapsed = elapsedMs();
    if (isTerminal ? elapsed < QUIET_MS : elapsed - (shownAt ?? 0) < NOTE_EVERY_MS) return;
    shownAt = elapsed;
    (isTerminal ? status : note)(`${text} (${formatDuration(elapsed)})`);
  };
  return {
    show,
    tell(next: string): void {
      text = next;
      show();
    },
    end(): void {
      if (shownAt === undefined) return;
      if (isTerminal) status('');
      note(say`${what}: took ${formatDuration(elapsedMs())}`);
    },
  };
}

/** Does work that may take more than a moment, and says on stderr how far it is; with `json` it says nothing. */
export async function withProgress<T>(what: string, json: boolean, work: (tell: Tell) => Promise<T>): Promise<T> {
  if (json) return work(() => {});
  const startedMs = monotonicMs();
  const { isTTY = false, columns = 80 } = process.stderr;
  const progress = createProgress(what, {
    isTerminal: isTTY && process.env.TERM !== 'dumb' && !process.env.CI,
    elapsedMs: () => monotonicMs() - startedMs,
    status: (text) => printStatus(wrapText(text, columns - 1)[0] ?? ''),
    note: (text) => printNote(`tillkit: ${text}`),
  });
  const refresh = startInterval(REFRESH_MS, progress.show);
  try {
    return await work(progress.tell);
  } finally {
    refresh.cancel();
    progress.end();
  }
}
