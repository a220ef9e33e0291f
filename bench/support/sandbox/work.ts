import { sleep } from '#core';
import { findChildren } from '../process-tree.ts';

/** API calls in sequence that the handler of an event makes. */
export const CALLS = { 'no call': 0, 'ten calls': 10 } as const;

/**
 * What a contender is timed at: an event with so many calls, `killed` (the process that runs the code is killed, then an
 * event), and the same for code that imports heavy packages.
 */
export type SandboxWorkKind = keyof typeof CALLS | 'killed' | 'killed, heavy';

/** A piece of work for a contender's process, which answers with the milliseconds that each one of it took. */
export interface SandboxWork {
  readonly kind: SandboxWorkKind;
  readonly count: number;
}

/** How long a killed process may take to come back. */
const RECOVERY_MS = 10_000;

/** Pause before each piece, in milliseconds. */
const PAUSE_MS = { 'no call': 5, 'ten calls': 5, killed: 100, 'killed, heavy': 100 } as const;

/** How a contender does its work. */
export interface Contender {
  /** Does a piece of work. @throws Error when the event is not handled as it should be */
  once(kind: SandboxWorkKind): Promise<void>;
  /** Is called before each piece of work and not timed. */
  prepare(): Promise<void>;
  /** Command line of the processes that run the code. */
  readonly processes: RegExp;
}

/** Answers each message by doing its work so many times, one after the other. */
export function serveWork({ once, prepare, processes }: Contender): void {
  process.on('message', async ({ kind, count }: SandboxWork) => {
    const samples: number[] = [];
    for (let done = 0; done < count; done++) {
      await prepare();
      await sleep(PAUSE_MS[kind]);
      const startedAt = performance.now();
      if (kind.startsWith('killed')) await killAndRecover(() => once(kind), processes);
      else await once(kind);
      samples.push(performance.now() - startedAt);
    }
    process.send?.(samples);
  });
  process.send?.('ready');
}

/** Kills the processes and makes events until one is handled: those that meet a dying process fail. */
async function killAndRecover(handle: () => Promise<void>, processes: RegExp): Promise<void> {
  const pids = findChildren(processes);
  if (pids.length === 0) throw new Error(`No child process is called ${processes}.`);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  for (const endsAt = performance.now() + RECOVERY_MS; ; ) {
    try {
      return await handle();
    } catch (error) {
      if (performance.now() > endsAt) throw error;
    }
  }
}
