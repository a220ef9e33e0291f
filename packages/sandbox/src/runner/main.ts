/**
 * The runner: a process of its own that holds the isolates. It relays between them and the supervisor, knows no secret,
 * and is expected to die at any time. An error that nothing here catches ends it, and the supervisor starts another.
 */
import type { HandlerLimits } from '../handler-limits.ts';
import type { FromRunner, ToRunner } from '../protocol.ts';
import { type AppIsolate, loadEngine } from './app-isolate.ts';
import { type RunningAttempt, startAttempt } from './attempt.ts';

// A thread of the engine that does not stop makes every softer end hang.
const die = (): void => {
  process.kill(process.pid, 'SIGKILL');
};
process.on('disconnect', die);
if (!process.connected) die();
// Ctrl-C reaches the whole process group; the supervisor decides what is finished first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const tell = (message: FromRunner): void => {
  process.send?.(message);
};

const isolates = new Map<string, AppIsolate>();
let limits: HandlerLimits;
let running: RunningAttempt | undefined;
/** Bundles to let go of once the attempt that uses them is over. */
let unloading: string[] = [];

function unload(): void {
  for (const bundle of unloading) {
    isolates.get(bundle)?.dispose();
    isolates.delete(bundle);
  }
  unloading = [];
}

function handle(message: ToRunner, createIsolate: Awaited<ReturnType<typeof loadEngine>>): void {
  switch (message.type) {
    case 'limits':
      limits = message.limits;
      return;
    case 'load':
      isolates.set(message.bundle, createIsolate(message.scripts, limits.heapMb));
      return;
    case 'unload':
      unloading.push(message.bundle);
      if (running === undefined) unload();
      return;
    case 'attempt': {
      const isolate = isolates.get(message.bundle);
      if (isolate === undefined) throw new Error(`The bundle ${message.bundle} is not loaded.`);
      running = startAttempt(message, isolate, limits, tell, () => {
        running = undefined;
        unload();
        tell({ type: 'idle', attempt: message.attempt });
      });
      return;
    }
    case 'answer':
      if (running?.id === message.attempt) running.answer(message.answer);
  }
}

try {
  const createIsolate = await loadEngine();
  process.on('message', (message: ToRunner) => handle(message, createIsolate));
  tell({ type: 'ready' });
} catch (error) {
  tell({ type: 'unusable', reason: error instanceof Error ? error.message : String(error) });
}
