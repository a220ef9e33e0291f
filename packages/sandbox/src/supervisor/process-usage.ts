import { readFileSync } from 'node:fs';

/** What a process uses. */
export interface ProcessUsage {
  readonly rssBytes: number;
  /** CPU time of all its threads since it started, in milliseconds. */
  readonly cpuMs: number;
}

/** Clock ticks a second in /proc; the same on every Linux that Node runs on. */
const TICKS = 100;

/** Reads from outside what a process uses. Undefined when it is gone, or where there is no /proc. */
export function readProcessUsage(pid: number): ProcessUsage | undefined {
  try {
    const rss = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the process may contain anything but ends with the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { rssBytes: Number(rss ?? 0) * 1024, cpuMs: ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS };
  } catch {
    return undefined;
  }
}
