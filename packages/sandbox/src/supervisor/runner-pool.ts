import { startInterval, type Timer } from '#core';
import type { HandlerLimits } from '../handler-limits.ts';
import type { RunnerKind } from './runner-kind.ts';
import { type RunnerBundle, RunnerProcess } from './runner-process.ts';

/** So many attempts before a runner is worn out, another one is started to follow it. */
const STARTED_AHEAD = 50;

const closedError = () => new Error('The sandbox is closed.');

/** The runner processes: one for each attempt that runs, and after a while of rest one that is ready for the next. */
export class RunnerPool {
  readonly #limits: HandlerLimits;
  readonly #kind: RunnerKind;
  #runners: RunnerProcess[] = [];
  /** All that were started and are not gone, the killed ones included. */
  readonly #living = new Set<RunnerProcess>();
  #waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  #isClosed = false;
  /** Whether the last one that was started did not come up. */
  #hasFailed = false;
  /** How many attempts each had at the last look for idle ones. */
  #attemptsBefore = new Map<RunnerProcess, number>();
  #looking: Timer | undefined;
  readonly #onRoom: () => void;
  /** Whether `room` had less to give than was wanted. */
  #lacksRoom = false;

  /** @param onRoom is called when `room` had too few, and a runner is free or none can be had. */
  constructor(limits: HandlerLimits, kind: RunnerKind, onRoom: () => void = () => {}) {
    this.#limits = limits;
    this.#kind = kind;
    this.#onRoom = onRoom;
  }

  /** Starts a runner ahead of any code, and resolves once one is ready. @throws UsageError */
  async open(): Promise<void> {
    await (this.#runners[0] ?? this.#start()).ready;
  }

  /** Gives code to a free runner ahead of its first attempt, and starts one when there is none. */
  warm(bundle: RunnerBundle): void {
    const free = this.#pick(bundle.key, this.#runners);
    if (free !== undefined) free.load(bundle);
    else if (this.#hasRoom) this.#start().load(bundle);
  }

  /** Tells all runners that a bundle is not used any more. */
  forget(key: string): void {
    for (const runner of this.#runners) runner.unload(key);
  }

  /**
   * How many attempts of an app can begin now, up to those wanted. Runners are started for the others, as far as there may be
   * more; where none can be had, the attempts are to begin all the same, and fail.
   */
  room(wanted: number, hasAttempt: boolean): number {
    if (this.#isClosed || this.#hasFailed) return wanted;
    const free = this.#runners.filter((runner) => runner.isReady && runner.isFree).length;
    let coming = this.#runners.filter((runner) => !runner.isReady || runner.isLeaving).length;
    for (; free + coming < wanted; coming += 1) {
      const isFirst = !hasAttempt && free + coming === 0;
      if (this.#living.size >= (isFirst ? this.#kind.processes : this.#kind.shared)) break;
      this.#start();
    }
    this.#lacksRoom ||= free < wanted;
    return Math.min(wanted, free);
  }

  /** Waits for a runner, makes it hold the bundle and reserves it. @throws UsageError */
  async acquire(bundle: RunnerBundle): Promise<RunnerProcess> {
    for (;;) {
      const runner = this.#pick(
        bundle.key,
        this.#runners.filter((candidate) => candidate.isReady),
      );
      if (runner !== undefined) {
        runner.isBusy = true;
        runner.attempts += 1;
        runner.load(bundle);
        return runner;
      }
      const isOneComing = this.#runners.some((candidate) => !candidate.isReady);
      if (!isOneComing && this.#hasRoom) this.#start();
      await new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    }
  }

  /** Takes a runner back after an attempt that left it well. */
  release(runner: RunnerProcess): void {
    runner.isBusy = false;
    runner.isLeaving = false;
    if (runner.isDead || runner.attempts >= this.#kind.attempts) this.discard(runner);
    else this.#settle();
  }

  /** Kills a runner, whatever it does; another one takes its place. */
  discard(runner: RunnerProcess): void {
    runner.kill();
    this.#runners = this.#runners.filter((other) => other !== runner);
    this.#settle();
  }

  /** Kills all runners but those that their kind keeps; resolves once they are gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#looking?.cancel();
    this.#runners = [];
    for (const runner of this.#living) {
      if (this.#kind.keep(runner)) this.#living.delete(runner);
      else runner.kill();
    }
    await Promise.all([...this.#living].map((runner) => runner.exited));
    this.#wake();
  }

  /** One that was killed has its place until it is gone. */
  get #hasRoom(): boolean {
    return this.#living.size < this.#kind.shared;
  }

  /** Of the free ones among these the one that has the bundle, else the one that has the fewest. */
  #pick(key: string, runners: readonly RunnerProcess[]): RunnerProcess | undefined {
    const free = runners.filter((runner) => !runner.isBusy && !runner.isDead);
    return free.find((runner) => runner.bundles.has(key)) ?? free.sort((a, b) => a.bundles.size - b.bundles.size)[0];
  }

  #start(): RunnerProcess {
    if (this.#isClosed) throw closedError();
    const runner = this.#kind.take(this.#limits) ?? new RunnerProcess(this.#limits, this.#kind);
    this.#runners.push(runner);
    this.#living.add(runner);
    if (this.#living.size > 1) this.#looking ??= startInterval(this.#kind.idleMs, () => this.#endIdle());
    const remove = () => {
      this.#runners = this.#runners.filter((other) => other !== runner);
    };
    void runner.exited.then(() => {
      remove();
      this.#living.delete(runner);
      if (runner.isReady) this.#settle();
      else this.#wake();
    });
    runner.ready.then(
      () => {
        this.#hasFailed = false;
        this.#wake();
      },
      (error) => {
        remove();
        this.#hasFailed = true;
        for (const { reject } of this.#takeWaiting()) reject(this.#isClosed ? closedError() : error);
        this.#tellRoom();
      },
    );
    return runner;
  }

  /** After an attempt: sees to it that one is free for the next, and for a while to come, and serves who waits. */
  #settle(): void {
    const lastsUntil = this.#kind.attempts - STARTED_AHEAD;
    const isOneFree = this.#runners.some(({ isBusy, attempts }) => !isBusy && attempts < lastsUntil);
    if (!this.#isClosed && this.#hasRoom && !isOneFree) this.#start();
    this.#wake();
  }

  /** Ends the free ones that had no attempt since the last look, all but one. */
  #endIdle(): void {
    const free = this.#runners.filter((runner) => runner.isReady && runner.isFree);
    const idle = free.filter((runner) => this.#attemptsBefore.get(runner) === runner.attempts);
    for (const runner of idle.slice(idle.length === free.length ? 1 : 0)) this.discard(runner);
    this.#attemptsBefore = new Map(this.#runners.map((runner) => [runner, runner.attempts]));
    if (this.#runners.length > 1) return;
    this.#looking?.cancel();
    this.#looking = undefined;
  }

  #wake(): void {
    for (const { resolve } of this.#takeWaiting()) resolve();
    this.#tellRoom();
  }

  #tellRoom(): void {
    if (!this.#lacksRoom) return;
    this.#lacksRoom = false;
    this.#onRoom();
  }

  #takeWaiting() {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }
}
