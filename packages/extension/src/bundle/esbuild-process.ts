import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { startTimer, type Timer } from '#core';
import { fileErrorCode } from '../folder/file-error.ts';

/** More than the largest honest bundle takes, in bytes. A few lines of constants can ask for any amount. */
const MEMORY_MAX_BYTES = 512_000_000;

/** Between two looks at the memory, in milliseconds. */
const LOOK_MS = 25;

/** The process that esbuild's library starts and does not tell of. */
let running: ChildProcess | undefined;

/** Loads esbuild so that its process is known once it is started. */
export async function loadEsbuild() {
  watchForProcess();
  return await import('esbuild');
}

let isWatching = false;

function watchForProcess(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe('child_process', (message) => {
    const { process } = message as { readonly process: ChildProcess };
    // The event comes before the process is started and has its arguments.
    queueMicrotask(() => {
      if (process.spawnargs?.some((word) => word.startsWith('--service='))) running = process;
    });
  });
}

/** Ends esbuild's process when it takes too much memory; only Linux tells how much that is. `stop` tells whether it did. */
export function watchMemory(): { stop(): boolean } {
  let timer: Timer | undefined;
  let isEnded = false;
  const look = () => {
    isEnded = running !== undefined && memoryOf(running) > MEMORY_MAX_BYTES && running.kill('SIGKILL');
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

/** Resident memory in bytes; 0 when the process has ended. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch (error) {
    fileErrorCode(error);
    return 0;
  }
}
