import { sentence, UsageError } from '#core';
import { runnerOptions, runnerPath } from '../runner-url.ts';
import { keepRunner, takeRunner } from './kept-runners.ts';
import type { RunnerKind } from './runner-kind.ts';
import { createSnapshotCache } from './snapshot-cache.ts';

/** The runners that hold handlers in isolates; free ones may be kept for the next sandbox of this process. */
export function createIsolateRunners(mayKeep: boolean): RunnerKind {
  const snapshots = createSnapshotCache();
  return {
    processes: 16,
    shared: 8,
    idleMs: 15_000,
    attempts: 500,
    take: (limits) => (mayKeep ? takeRunner(limits) : undefined),
    keep: (runner) => mayKeep && keepRunner(runner),
    command() {
      const { path } = snapshots;
      return { options: runnerOptions(path), path: runnerPath, args: path === undefined ? [] : [path] };
    },
    onReady({ snapshot }) {
      if (snapshot !== '') snapshots.keep(snapshot);
    },
    refuse: (reason) =>
      new UsageError('sandbox-unavailable', sentence`Handlers cannot run here: ${reason}.`, {
        nextSteps: [
          sentence`Install the optional dependency isolated-vm: npm install --include=optional`,
          sentence`Use Node 24.15 or later, or 26, on Linux, macOS (arm64) or Windows (x64)`,
        ],
      }),
  };
}
