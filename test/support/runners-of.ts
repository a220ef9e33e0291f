import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Process ids of the sandbox runners that a process started and that live. */
export function runnersOf(parent: number): number[] {
  return listProcesses()
    .filter((process) => process.parent === parent && /sandbox[-/].*runner/.test(process.command))
    .map(({ pid }) => pid);
}

/** Ends the runners that this process has, such as those that tests before left; resolves when it knows that they are gone. */
export async function endRunners(): Promise<void> {
  const runners = runnersOf(process.pid);
  for (const pid of runners) process.kill(pid, 'SIGKILL');
  await expect.poll(() => runners.every(isCollected), { timeout: 20_000, interval: 20 }).toBe(true);
}

/** A process that is dead has its number until its parent has heard of it. */
function isCollected(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

/** Every process below one, as it is now, and what it was started as. */
export function processesBelow(ancestor: number): { readonly pid: number; readonly command: string }[] {
  const all = listProcesses();
  const below = (pid: number): typeof all =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return below(ancestor);
}

/** Tells whether a process lives; one that is dead and not yet collected does not. */
export const isAlive = (pid: number): boolean => listProcesses().some((process) => process.pid === pid);

function listProcesses(): { pid: number; parent: number; command: string }[] {
  if (process.platform !== 'linux') {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
    return table.split('\n').flatMap((line) => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'latin1')
          .replace(/^.*\) /s, '')
          .split(' ');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return fields[0] === 'Z' ? [] : [{ pid: Number(name), parent: Number(fields[1]), command }];
      } catch {
        return [];
      }
    });
}
