import type { HandlerLimits } from '../handler-limits.ts';
import type { RunnerProcess, RunnerStart } from './runner-process.ts';

/** A kind of process that runs handlers. */
export interface RunnerKind extends RunnerStart {
  /** Processes at most; that many apps have an attempt running at once. */
  readonly processes: number;
  /** Processes beyond which none is started for an app that has an attempt running already: the rest is for other apps. */
  readonly shared: number;
  /** A process that was free for so long ends, unless it is the only one. */
  readonly idleMs: number;
  /** A process is replaced after so many attempts, so that nothing small adds up. */
  readonly attempts: number;
  /** Gives one that a closed sandbox left, in place of a new one. */
  take(limits: HandlerLimits): RunnerProcess | undefined;
  /** Takes one of a sandbox that is being closed; false for one that is to be killed. */
  keep(runner: RunnerProcess): boolean;
}
