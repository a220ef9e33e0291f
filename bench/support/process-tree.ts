import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that it started, itself first. Without /proc, the process alone. */
function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

/** The processes that this one started and whose command line matches. */
export function findChildren(command: RegExp): number[] {
  return childrenOf(process.pid).filter((pid) => command.test(read(`/proc/${pid}/cmdline`)));
}

/** Kills a process and all that it started. */
export function killTree(pid: number): void {
  for (const member of treeOf(pid)) {
    try {
      process.kill(member, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

/**
 * Megabytes that a process and all that it started hold at this moment: the resident set of each, summed, so that a page
 * that two of them share counts twice; and its proportional part, in which such a page counts once. @throws Error without /proc
 */
export function memoryOf(pid: number): { readonly residentMb: number; readonly proportionalMb: number } {
  const rollups = treeOf(pid).map((member) => read(`/proc/${member}/smaps_rollup`));
  const sum = (field: string) =>
    rollups.reduce((total, text) => total + Number(new RegExp(`^${field}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0), 0);
  const residentMb = toMb(sum('Rss'));
  if (residentMb === 0) throw new Error('Memory is read from /proc, which is Linux’s.');
  return { residentMb, proportionalMb: toMb(sum('Pss')) };
}

/** Megabytes that this process has held at most, not counting, as `maxRSS` does, those of the process that started it. */
export function readHighWaterMb(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(read('/proc/self/status')) ?? [];
  if (kilobytes === undefined) throw new Error('Memory is read from /proc, which is Linux’s.');
  return toMb(Number(kilobytes));
}

const toMb = (kilobytes: number): number => (kilobytes * 1_024) / 1e6;

function childrenOf(pid: number): number[] {
  return listTasks(pid).flatMap((task) =>
    read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  );
}

function listTasks(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** The text of a file of a process, which may have ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
