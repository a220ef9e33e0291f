import type { HandlerLimits } from '../handler-limits.ts';
import type { RunnerProcess } from './runner-process.ts';

/** For as many stores open at once; another one starts its own. */
const KEPT_MAX = 2;

/** Free runners of closed sandboxes of this process. They hold no code, and end with this process. */
const kept = new Set<RunnerProcess>();

/** Takes a runner in, without its code, if it is free; false when there are enough. */
export function keepRunner(runner: RunnerProcess): boolean {
  if (kept.size >= KEPT_MAX || !runner.isFree) return false;
  for (const key of [...runner.bundles]) runner.unload(key);
  kept.add(runner);
  void runner.exited.then(() => kept.delete(runner));
  return true;
}

/** Hands out a runner that was kept. */
export function takeRunner(limits: HandlerLimits): RunnerProcess | undefined {
  for (const runner of kept) {
    kept.delete(runner);
    // One that broke the protocol meanwhile is being ended.
    if (!runner.isFree) continue;
    runner.limit(limits);
    return runner;
  }
  return undefined;
}
