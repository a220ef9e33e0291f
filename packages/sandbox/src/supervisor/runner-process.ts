import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { createEnvironment, type SentenceValue, sentence, type UsageError } from '#core';
import { createFrameReader, toFrame } from '../frames.ts';
import type { HandlerLimits } from '../handler-limits.ts';
import { fromSupervisor, MESSAGE_TEXTS, readRunnerMessage } from '../messages.ts';
import {
  type AttemptMessage,
  CHANNEL_FD,
  FROM_RUNNER_BYTES,
  type FromRunner,
  type Ready,
  TO_RUNNER_BYTES,
  type ToRunner,
} from '../protocol.ts';
import { type ProcessUsage, readProcessUsage } from './process-usage.ts';

/** What may wait for a runner to read it, in bytes. One that reads nothing holds up answers of the API, which add up. */
const UNREAD_BYTES = 128 * 1024 * 1024;

/** Who hears from a runner during an attempt. */
export interface RunnerListener {
  message(message: AttemptMessage): void;
  /** The process is gone; `how` names the signal or exit code. */
  died(how: string): void;
}

/** Code of a handler by its index, under the name by which attempts refer to it. */
export interface RunnerBundle {
  readonly key: string;
  readonly scripts: readonly string[];
}

/** How a process that runs handlers is started. */
export interface RunnerStart {
  /** Node's options, script, arguments. */
  command(): { readonly options: readonly string[]; readonly path: string; readonly args: readonly string[] };
  /** Hears what one says before it has run any foreign code. */
  onReady(message: Ready): void;
  /** The error when one does not start. */
  refuse(reason: SentenceValue): UsageError;
}

/** One runner process, seen from the supervisor. */
export class RunnerProcess {
  /** Rejects with a UsageError when no such process can run on this machine. */
  readonly ready: Promise<void>;
  /** Resolves when the process is gone. */
  readonly exited: Promise<void>;
  listener: RunnerListener | undefined;
  /** Bundles that it holds, by key. */
  readonly bundles = new Set<string>();
  attempts = 0;
  #isBusy = false;
  #isKilled = false;
  isReady = false;
  isDead = false;
  /** Its attempt is over, and it will soon be free for another. */
  isLeaving = false;
  readonly #child: ChildProcess;
  readonly #channel: Socket | undefined;

  constructor(limits: HandlerLimits, kind: RunnerStart) {
    const { options, path, args } = kind.command();
    const child = spawn(process.execPath, [...options, path, ...args], {
      env: createEnvironment({ TZ: 'UTC' }),
      // Not Node's own channel: it ends the process that reads it when the other end writes what is none of its messages.
      stdio: ['ignore', 'ignore', 'ignore', 'overlapped'],
    });
    this.#child = child;
    // Undefined where the system gives no more files.
    this.#channel = child.stdio?.[CHANNEL_FD] as Socket | undefined;
    const ready = Promise.withResolvers<void>();
    const exited = Promise.withResolvers<void>();
    this.ready = ready.promise;
    this.ready.catch(() => {});
    this.exited = exited.promise;
    const gone = (how: string): void => {
      if (this.isDead) return;
      this.isDead = true;
      this.#channel?.destroy();
      ready.reject(kind.refuse(sentence`the process ended at its start (${how})`));
      this.listener?.died(how);
      exited.resolve();
    };
    const start = (message: FromRunner | undefined): void => {
      if (message?.type !== 'ready') {
        ready.reject(
          kind.refuse(message?.type === 'unusable' ? message.reason : sentence`the process broke the protocol`),
        );
        this.kill();
        return;
      }
      kind.onReady(message);
      this.isReady = true;
      this.isBusy = false;
      ready.resolve();
    };
    const take = (texts: readonly string[] | undefined): void => {
      if (this.#isKilled) return;
      const message = texts && readRunnerMessage(texts);
      if (!this.isReady) start(message);
      else if (message !== undefined && 'attempt' in message && this.listener !== undefined)
        this.listener.message(message);
      else this.#refuse();
    };
    const read = createFrameReader({ bytes: FROM_RUNNER_BYTES, texts: MESSAGE_TEXTS }, take);
    this.#channel?.on('data', (piece: Buffer) => {
      if (!this.#isKilled && !read(piece)) take(undefined);
    });
    // One that lives on without its channel is of no use; most are dead and say so by their exit.
    this.#channel?.on('close', () => this.kill());
    this.#channel?.on('error', () => {});
    child.on('exit', (code, signal) => gone(signal ?? `exit code ${code}`));
    child.on('error', (error) => {
      if (child.pid === undefined) gone(error.message);
    });
    this.limit(limits);
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  set isBusy(isBusy: boolean) {
    this.#isBusy = isBusy;
    this.#hold(isBusy);
  }

  /** A runner that starts, works or dies keeps the program running; a free one that nobody closed does not. */
  #hold(isHeld: boolean): void {
    const held = isHeld || this.#isKilled;
    for (const handle of [this.#child, this.#channel]) {
      if (held) handle?.ref();
      else handle?.unref();
    }
  }

  /** Whether another attempt may have it. */
  get isFree(): boolean {
    return !this.#isBusy && !this.isDead && !this.#isKilled;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  send(message: ToRunner): void {
    // A runner that died meanwhile says so by its exit.
    if (this.#channel === undefined || this.#channel.destroyed) return;
    const frame = toFrame(fromSupervisor(message));
    if (frame.length > TO_RUNNER_BYTES || this.#channel.writableLength > UNREAD_BYTES) this.#refuse();
    else this.#channel.write(frame);
  }

  /** Ends one that does what no honest runner does. */
  #refuse(): void {
    this.listener?.died('it broke the protocol');
    this.kill();
  }

  /** Sets the limits of the code that it gets from now on. */
  limit(limits: HandlerLimits): void {
    this.send({ type: 'limits', limits: JSON.stringify(limits) });
  }

  /** Gives it code that it does not hold yet. */
  load(bundle: RunnerBundle): void {
    if (this.bundles.has(bundle.key)) return;
    this.bundles.add(bundle.key);
    this.send({ type: 'load', bundle: bundle.key, scripts: JSON.stringify(bundle.scripts) });
  }

  /** Takes code away that no attempt will use any more; a running attempt finishes on it. */
  unload(key: string): void {
    if (this.bundles.delete(key)) this.send({ type: 'unload', bundle: key });
  }

  usage(): ProcessUsage | undefined {
    return this.pid === undefined ? undefined : readProcessUsage(this.pid);
  }

  /** Ends it, whatever it does; `exited` tells when it is gone. */
  kill(): void {
    this.#isKilled = true;
    this.#hold(true);
    this.#child.kill('SIGKILL');
    this.#channel?.destroy();
  }
}
