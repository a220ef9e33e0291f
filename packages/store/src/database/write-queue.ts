import type { Database as Sqlite } from 'better-sqlite3';
import type { StreamMessage } from '#contract';
import { afterThisTick } from '#core';

/** What a write does inside its transaction. It must not await anything. */
export type Work<T> = () => T;

interface Job {
  readonly work: Work<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Runs writes one after another, each all or nothing, and commits those of one tick together. */
export interface WriteQueue {
  /** Resolves after the commit; rejects with what the work threw, and then nothing of it is kept. */
  write<T>(work: Work<T>): Promise<T>;
  /** Within a write: tells listeners after the commit. */
  announce(message: StreamMessage): void;
  /** Within a write: does, once it is committed, what memory needs to stay in step. It must not throw. */
  afterCommit(effect: () => void): void;
  /** Within a write that puts other content in place of all there is: what memory holds of the rows is dropped after the commit. */
  replaced(): void;
  /** Registers what drops it. It must not throw. */
  onReplaced(drop: () => void): void;
  /** Number of commits so far: what was read outside a write holds as long as it stays the same. */
  version(): number;
  /** Registers a listener for what was committed, in order. */
  onCommit(listener: (messages: readonly StreamMessage[]) => void): void;
  /** Runs what is queued, at once. */
  flush(): void;
}

/**
 * Makes the write queue of a database. Every job has its own savepoint and its own answer; the answers are given after
 * the common commit, so that nothing is acknowledged that a crash could lose.
 */
export function createWriteQueue(sqlite: Sqlite): WriteQueue {
  const begin = sqlite.prepare('BEGIN IMMEDIATE');
  const commit = sqlite.prepare('COMMIT');
  const rollback = sqlite.prepare('ROLLBACK');
  const savepoint = sqlite.prepare('SAVEPOINT job');
  const release = sqlite.prepare('RELEASE job');
  const rollbackJob = sqlite.prepare('ROLLBACK TO job');
  const listeners: ((messages: readonly StreamMessage[]) => void)[] = [];
  const drops: (() => void)[] = [];
  let jobs: Job[] = [];
  let announced: StreamMessage[] = [];
  let effects: (() => void)[] = [];
  let version = 0;

  function runJob(job: Job): () => void {
    const announcedBefore = announced.length;
    const effectsBefore = effects.length;
    savepoint.run();
    try {
      const value = job.work();
      release.run();
      return () => job.resolve(value as never);
    } catch (error) {
      announced.length = announcedBefore;
      effects.length = effectsBefore;
      // SQLite itself rolls everything back on some failures (disk full): then there is no savepoint to go back to.
      if (!sqlite.inTransaction) throw error;
      rollbackJob.run();
      release.run();
      return () => job.reject(error);
    }
  }

  function flush(): void {
    if (jobs.length === 0) return;
    const batch = jobs;
    jobs = [];
    let answers: (() => void)[];
    try {
      begin.run();
      answers = batch.map(runJob);
      commit.run();
    } catch (error) {
      if (sqlite.inTransaction) rollback.run();
      announced = [];
      effects = [];
      for (const job of batch) job.reject(error);
      return;
    }
    const messages = announced;
    const due = effects;
    announced = [];
    effects = [];
    version += 1;
    for (const effect of due) effect();
    for (const answer of answers) answer();
    if (messages.length > 0) for (const listener of listeners) listener(messages);
  }

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        jobs.push({ work, resolve, reject });
        if (jobs.length === 1) afterThisTick(flush);
      }),
    announce: (message) => void announced.push(message),
    afterCommit: (effect) => void effects.push(effect),
    replaced() {
      effects.push(...drops);
    },
    onReplaced: (drop) => void drops.push(drop),
    version: () => version,
    onCommit: (listener) => void listeners.push(listener),
    flush,
  };
}
