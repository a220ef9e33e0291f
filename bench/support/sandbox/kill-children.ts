import { readdirSync, readFileSync } from 'node:fs';

/** Kills the processes that this one started and whose command line matches. @throws Error when there is none */
export function killChildren(command: RegExp): void {
  const pids = childrenOf(process.pid).filter((pid) => command.test(commandOf(pid)));
  if (pids.length === 0) throw new Error(`No child process is called ${command}.`);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
