import type { ChildProcess } from 'node:child_process';
import { startTimer } from '#core';
import { startTied } from './start-tied.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const FORCED = 130;

/**
 * Runs a process to its end: its exit code, null after a signal. When the time is over, or this process is told to end,
 * everything that it started ends too. `start` gets variables for its environment.
 */
export async function runWithin(
  timeLimitMs: number,
  start: (variables: Readonly<Record<string, string>>) => ChildProcess,
): Promise<number | null | 'timed-out' | 'not-started'> {
  const tied = startTied(start);
  const kill = () => tied.signal('SIGKILL');
  const leave = () => {
    kill();
    process.exit(FORCED);
  };
  for (const signal of SIGNALS) process.on(signal, leave);
  let isLate = false;
  const timer = startTimer(timeLimitMs, () => {
    isLate = true;
    kill();
  });
  try {
    const end = await ended(tied.child);
    return isLate ? 'timed-out' : end;
  } finally {
    timer.cancel();
    await tied.end();
    for (const signal of SIGNALS) process.off(signal, leave);
  }
}

const ended = (child: ChildProcess): Promise<number | null | 'not-started'> =>
  new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve('not-started'));
  });
