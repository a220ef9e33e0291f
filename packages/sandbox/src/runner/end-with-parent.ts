import { Worker } from 'node:worker_threads';

/** How often the parent is looked for, in milliseconds. */
const POLL_MS = 100;

/**
 * Ends this process soon after its parent, whatever the main thread does: one that stands at a breakpoint does not see
 * that its channel was closed.
 */
export function endWithParent(): void {
  const worker = new Worker(`(${watch})(${process.ppid}, ${POLL_MS})`, { eval: true, name: 'ends with tillkit' });
  worker.unref();
}

/** Runs in the thread, as text: it can use nothing from around it. */
function watch(parent: number, pollMs: number): void {
  setInterval(() => {
    try {
      process.kill(parent, 0);
      // Elsewhere than on Windows, somebody adopts an orphan before the parent's number is free again.
      if (process.ppid === parent) return;
    } catch {}
    process.kill(process.pid, 'SIGKILL');
  }, pollMs);
}
