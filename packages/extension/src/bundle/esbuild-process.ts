import { readdirSync, readFileSync } from 'node:fs';
import { startTimer, type Timer } from '#core';
import { fileErrorCode } from '../folder/file-error.ts';

/** More than the largest honest bundle takes, in bytes. A few lines of constants can ask for any amount. */
const MEMORY_MAX_BYTES = 512_000_000;

/** Between two looks at the memory, in milliseconds. */
const LOOK_MS = 25;

/** The process of esbuild that a look found last. */
let known = 0;

/** Ends esbuild's process when it takes too much memory; only Linux tells how much that is. `stop` tells whether it did. */
export function watchMemory(): { stop(): boolean } {
  let timer: Timer | undefined;
  let isEnded = false;
  const look = () => {
    if (!isOwnEsbuild(known)) known = readdirSync('/proc').map(Number).find(isOwnEsbuild) ?? 0;
    isEnded = known !== 0 && memoryOf(known) > MEMORY_MAX_BYTES && process.kill(known, 'SIGKILL');
    if (!isEnded) timer = startTimer(LOOK_MS, look);
  };
  if (process.platform === 'linux') timer = startTimer(LOOK_MS, look);
  return {
    stop() {
      timer?.cancel();
      return isEnded;
    },
  };
}

/** Whether this is the process that esbuild's library has started here, of which it does not tell. */
const isOwnEsbuild = (pid: number): boolean =>
  pid > 0 &&
  statusOf(pid, 'PPid') === process.pid &&
  readProcess(pid, 'cmdline')
    .split('\0')
    .some((word) => word.startsWith('--service='));

/** Resident memory in bytes; 0 when the process has ended. */
const memoryOf = (pid: number): number => (statusOf(pid, 'VmRSS') ?? 0) * 1024;

/** A number of the status of a process; undefined when it has ended. */
function statusOf(pid: number, field: 'PPid' | 'VmRSS'): number | undefined {
  const value = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readProcess(pid, 'status'))?.[1];
  return value === undefined ? undefined : Number(value);
}

/** What the system tells of a process; nothing when it has ended. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    fileErrorCode(error);
    return '';
  }
}
