import { type Bundle, HANDLER_LIMITS } from '#contract';
import { createIds } from '#core';
import { createDebugRunners, WITHOUT_WATCHDOGS } from './debug/debug-runners.ts';
import { toDebugScripts } from './debug/debug-scripts.ts';
import type { HandlerLimits } from './handler-limits.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { startAttempt } from './supervisor/attempt.ts';
import { threwOutcome } from './supervisor/attempt-end.ts';
import type { HandlerRun } from './supervisor/handler-run.ts';
import { createIsolateRunners } from './supervisor/isolate-runners.ts';
import { RunnerPool } from './supervisor/runner-pool.ts';
import type { RunnerBundle } from './supervisor/runner-process.ts';
import { createStackMapper } from './supervisor/source-stack.ts';

/** One attempt of a delivery. */
export interface RunRequest {
  readonly appId: string;
  readonly appVersion: string;
  /** Path of the handler in the manifest. */
  readonly handler: string;
  /** The parsed body of the delivery. @assumption A40 */
  readonly event: unknown;
  readonly deliveryId: string;
  /** Counts from 1. */
  readonly attempt: number;
  readonly shopId: string;
  /** Where the randomness of this run comes from, in place of the sandbox's ids. */
  readonly entropy?: string;
}

/** Where handlers run: processes of their own, an isolate for each bundle, a fresh context for each attempt. */
export interface Sandbox {
  /**
   * Takes the code of an app, or swaps it: a running attempt finishes on the old code, the next one runs the new. `dir` is
   * the extension's folder, where a debugger finds its files.
   */
  load(app: { appId: string; version: string; bundle: Bundle; dir?: string }): void;
  /** Lets go of the code of an app. */
  unload(appId: string): void;
  /**
   * Runs a handler, beside other attempts of the same app and of others, each in a process of its own. It waits for one
   * when all are busy. Whatever the handler does is an outcome.
   * @throws UsageError when no handler can run on this machine
   */
  run(request: RunRequest): Promise<HandlerRun>;
  /**
   * How many more attempts of an app can begin now without waiting, up to those wanted. What is missing is got ready, and
   * `onRoom` tells when it is.
   */
  room(appId: string, wanted: number): number;
  /** Resolves once handlers can run; starts a process for that when there is none. @throws UsageError when none can run here */
  ready(): Promise<void>;
  /**
   * Where a debugger attaches (`ws://…`), once its process is ready; null without `inspect`.
   * @throws UsageError when the port cannot be had
   */
  inspectorUrl(): Promise<string | null>;
  /** Ends all processes that are not kept, running attempts included, whose runs end as crashed. */
  close(): Promise<void>;
}

interface LoadedApp extends RunnerBundle {
  readonly handlers: readonly string[];
  readonly dir: string;
  readonly digest: string;
  readonly mapStack: (text: string) => string;
}

/** Counts over all sandboxes: a runner that another one had must not mistake a bundle. */
let lastLoad = 0;

/** Makes a sandbox. Its first process starts when the first app is loaded. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const debugging = options.inspect && createDebugRunners(options.inspect.port);
  const limits: HandlerLimits = { ...HANDLER_LIMITS, ...options.limits, ...(debugging && WITHOUT_WATCHDOGS) };
  const ids = options.ids ?? createIds();
  const pool = new RunnerPool(limits, debugging ?? createIsolateRunners(options.keepRunners ?? false), options.onRoom);
  const apps = new Map<string, LoadedApp>();
  /** How many attempts of an app have a runner. */
  const running = new Map<string, number>();
  /** Attempts that are over and whose runners are not free yet. */
  const leaving = new Set<Promise<boolean>>();

  const unload = (appId: string): void => {
    const app = apps.get(appId);
    if (app !== undefined) pool.forget(app.key);
    apps.delete(appId);
  };

  const count = (appId: string, by: 1 | -1): void => {
    const now = (running.get(appId) ?? 0) + by;
    if (now === 0) running.delete(appId);
    else running.set(appId, now);
  };

  const run = async (request: RunRequest): Promise<HandlerRun> => {
    const { appId, deliveryId, attempt } = request;
    const app = apps.get(appId);
    const script = app?.handlers.indexOf(request.handler) ?? -1;
    if (app === undefined || script < 0) {
      const outcome = threwOutcome('Error', `The extension has no handler ${request.handler}.`);
      return { outcome, logs: [], logTruncated: false, apiCalls: [], durationMs: 0, recording: null };
    }
    const runner = await pool.acquire(app);
    count(appId, 1);
    const start = {
      event: request.event,
      delivery: { id: deliveryId, attempt },
      shop: { id: request.shopId },
      app: { id: appId, version: request.appVersion },
      clockRuns: options.clockMode?.() !== 'manual',
      entropy: request.entropy ?? ids.stream(`${deliveryId}/${attempt}`).secret(),
    };
    const { mapStack, dir, digest, key: bundle } = app;
    const started = startAttempt(
      runner,
      { appId, dir, digest, deliveryId, attempt, bundle, script, start, mapStack },
      options,
      limits,
    );
    started.run.then(
      () => {
        leaving.add(started.left);
        runner.isLeaving = true;
      },
      () => {},
    );
    void started.left.then((isFit) => {
      leaving.delete(started.left);
      count(appId, -1);
      if (apps.get(appId) !== app) runner.unload(app.key);
      if (isFit) pool.release(runner);
      else pool.discard(runner);
    });
    return started.run;
  };

  return {
    load({ appId, version, bundle, dir = '' }) {
      unload(appId);
      lastLoad += 1;
      const app: LoadedApp = {
        key: `${appId}@${version}#${lastLoad}`,
        handlers: bundle.handlers.map(({ handler }) => handler),
        dir,
        digest: bundle.digest,
        ...(debugging === undefined
          ? { scripts: bundle.handlers.map(({ code }) => code), mapStack: createStackMapper(bundle) }
          : toDebugScripts(bundle, dir)),
      };
      apps.set(appId, app);
      pool.warm(app);
    },
    unload,
    run,
    room: (appId, wanted) => (apps.has(appId) ? pool.room(wanted, running.has(appId)) : wanted),
    ready: () => pool.open(),
    async inspectorUrl() {
      if (debugging === undefined) return null;
      await pool.open();
      return debugging.inspectorUrl;
    },
    async close() {
      if (options.keepRunners) await Promise.all(leaving);
      await pool.close();
    },
  };
}
