import { Socket } from 'node:net';
import { createFrameReader, toFrame } from '../frames.ts';
import type { HandlerLimits } from '../handler-limits.ts';
import { fromRunner, MESSAGE_TEXTS, readSupervisorMessage } from '../messages.ts';
import { CHANNEL_FD, type FromRunner, type Ready, TO_RUNNER_BYTES, type ToRunner } from '../protocol.ts';
import type { AppRuntime } from './app-runtime.ts';
import { type RunningAttempt, startAttempt } from './attempt.ts';

/** What a runner runs handlers with. */
export interface Engine {
  createRuntime(scripts: readonly string[], heapMb: number): AppRuntime;
  /** Makes the next one ahead, where that takes time. */
  prepareRuntime?(heapMb: number): void;
  readonly ready: Ready;
}

/**
 * Makes this process a runner: it relays between handlers and the supervisor, knows no secret, and is expected to die at
 * any time. An error that nothing here catches ends it, and the supervisor starts another.
 */
export async function serve(loadEngine: () => Promise<Engine>): Promise<void> {
  const channel = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
  // The supervisor is gone, or lets go of this process.
  for (const event of ['end', 'error', 'close'] as const) channel.on(event, die);
  const tell = (message: FromRunner): void => {
    channel.write(toFrame(fromRunner(message)));
  };
  // Ctrl-C reaches the whole process group; the supervisor decides what is finished first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  try {
    const engine = await loadEngine();
    const handle = createHandler(engine, tell);
    const read = createFrameReader({ bytes: TO_RUNNER_BYTES, texts: MESSAGE_TEXTS }, (texts) => {
      const message = readSupervisorMessage(texts);
      if (message === undefined) die();
      else handle(message);
    });
    channel.on('data', (piece: Buffer) => {
      if (!read(piece)) die();
    });
    tell(engine.ready);
  } catch (error) {
    tell({ type: 'unusable', reason: error instanceof Error ? error.message : String(error) });
    channel.resume();
  }
}

/** A thread of the engine that does not stop makes every softer end hang. */
const die = (): void => {
  process.kill(process.pid, 'SIGKILL');
};

function createHandler(
  { createRuntime, prepareRuntime }: Engine,
  tell: (message: FromRunner) => void,
): (message: ToRunner) => void {
  const runtimes = new Map<string, AppRuntime>();
  let limits: HandlerLimits;
  let running: RunningAttempt | undefined;
  /** Bundles to let go of once the attempt that uses them is over. */
  let unloading: string[] = [];

  function unload(): void {
    for (const bundle of unloading) {
      runtimes.get(bundle)?.dispose();
      runtimes.delete(bundle);
    }
    unloading = [];
  }

  return (message) => {
    switch (message.type) {
      case 'limits':
        limits = JSON.parse(message.limits);
        return;
      case 'load':
        runtimes.set(message.bundle, createRuntime(JSON.parse(message.scripts), limits.heapMb));
        return;
      case 'unload':
        unloading.push(message.bundle);
        if (running === undefined) unload();
        return;
      case 'attempt': {
        const runtime = runtimes.get(message.bundle);
        if (runtime === undefined) throw new Error(`The bundle ${message.bundle} is not loaded.`);
        running = startAttempt(message, runtime, limits, tell, () => {
          running = undefined;
          unload();
          tell({ type: 'idle', attempt: message.attempt });
          prepareRuntime?.(limits.heapMb);
        });
        return;
      }
      case 'answer':
        if (running?.id === message.attempt) running.answer(message.answer);
        return;
      case 'leave':
        if (running?.id === message.attempt) running.leave();
    }
  };
}
