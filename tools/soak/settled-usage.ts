import { readdirSync } from 'node:fs';
import { setImmediate as afterThisTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What a process holds after everything that can be collected is. */
export interface SettledUsage {
  readonly heapBytes: number;
  readonly rssBytes: number;
  /** Open files and sockets. */
  readonly files: number;
  /** What keeps the event loop going. */
  readonly active: number;
}

/** Collects garbage in this process and tells what is left. Needs `/proc`. */
export async function settledUsage(): Promise<SettledUsage> {
  collectGarbage();
  // The second time takes what waited for the first.
  await afterThisTurn();
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  return {
    heapBytes: heapUsed + external,
    rssBytes: rss,
    files: readdirSync('/proc/self/fd').length,
    active: process.getActiveResourcesInfo().length,
  };
}
