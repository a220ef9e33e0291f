import { spawn } from 'node:child_process';

/** Runs apart from this process and ends the command when this process is gone, by SIGKILL even. */
const WATCHER = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  const end = (signal) => { try { process.kill(Number(process.argv[1]), signal); } catch { process.exit(); } };
  process.once('disconnect', () => {
    end('SIGTERM');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
    end('SIGKILL');
  });
`;

/**
 * Lets a process end when this one is gone, however that came about; a negative id stands for a group of processes.
 * Returns what is called once it has ended by itself.
 */
export function endWithThisProcess(pid: number): () => void {
  const watcher = spawn(process.execPath, ['-e', WATCHER, '--', String(pid)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return () => void watcher.kill('SIGKILL');
}
