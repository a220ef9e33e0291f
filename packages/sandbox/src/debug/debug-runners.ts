import { sentence, UsageError } from '#core';
import type { HandlerLimits } from '../handler-limits.ts';
import { debugRunnerOptions, debugRunnerPath } from '../runner-url.ts';
import type { RunnerKind } from '../supervisor/runner-kind.ts';

/** Limits that a handler at a breakpoint does not run into; weeks fit into a timer. */
export const WITHOUT_WATCHDOGS = {
  wallMs: 2_000_000_000,
  cpuMs: 2_000_000_000,
  rssMb: Number.MAX_SAFE_INTEGER,
} as const satisfies Partial<HandlerLimits>;

/** The runner that a debugger can attach to: a single one, so that there is one place to attach to. */
export interface DebugRunners extends RunnerKind {
  /** Where its inspector listens (`ws://…`), once it is ready. */
  readonly inspectorUrl: string;
}

/** Makes them; `port` 0 takes a free one, and those that come after a crash take the same. */
export function createDebugRunners(port: number): DebugRunners {
  let inspectorUrl = '';
  return {
    processes: 1,
    shared: 1,
    idleMs: WITHOUT_WATCHDOGS.wallMs,
    attempts: Number.POSITIVE_INFINITY,
    take: () => undefined,
    keep: () => false,
    get inspectorUrl() {
      return inspectorUrl;
    },
    command() {
      const taken = inspectorUrl === '' ? port : Number(new URL(inspectorUrl).port);
      return { options: debugRunnerOptions(), path: debugRunnerPath, args: [String(taken)] };
    },
    onReady(message) {
      inspectorUrl = message.inspectorUrl;
    },
    refuse: (reason) =>
      new UsageError('inspect-unavailable', sentence`Handlers cannot be debugged: ${reason}.`, {
        nextSteps: [sentence`Choose another port with --inspect=PORT, or take a free one with --inspect=0.`],
      }),
  };
}
