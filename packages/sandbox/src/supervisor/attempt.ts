import { afterThisTick, realStopwatch, startInterval, startTimer, toIso } from '#core';
import type { HandlerLimits } from '../handler-limits.ts';
import { createApiRelay } from '../network/api-relay.ts';
import { createFetchRelay } from '../network/fetch-relay.ts';
import type { AttemptMessage, Start } from '../protocol.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import { crashOutcome, limitOutcome, readEnd, readLimitCode } from './attempt-end.ts';
import { createAttemptLog, readLogText } from './attempt-log.ts';
import type { HandlerOutcome, HandlerRun } from './handler-run.ts';
import { createLastSeen } from './last-seen.ts';
import type { RunnerProcess } from './runner-process.ts';

/** How often a runner is looked at from outside, in milliseconds. */
const WATCH_MS = 25;

/** Time for a runner to tell that nothing of an attempt runs any more, on top of the CPU limit that it still has. */
const LEAVE_MS = 1_000;

/** What to run, and where. */
export interface AttemptOrder {
  readonly appId: string;
  /** The extension's folder; empty when there is none. */
  readonly dir: string;
  /** Of the app's bundle. */
  readonly digest: string;
  readonly deliveryId: string;
  readonly attempt: number;
  readonly bundle: string;
  readonly script: number;
  readonly start: Omit<Start, 'now' | 'limits'>;
  readonly mapStack: (text: string) => string;
}

/** An attempt under way. */
export interface StartedAttempt {
  readonly run: Promise<HandlerRun>;
  /** Resolves after `run`, to true when the runner is fit for another attempt. */
  readonly left: Promise<boolean>;
}

let lastAttempt = 0;

/**
 * Runs a handler in a runner that is reserved for it. Whatever goes wrong, the run is settled shortly after the wall
 * limit; a runner that hit a limit or says what no honest one says is not fit for another attempt.
 */
export function startAttempt(
  runner: RunnerProcess,
  order: AttemptOrder,
  options: SandboxOptions,
  limits: HandlerLimits,
): StartedAttempt {
  lastAttempt += 1;
  const id = lastAttempt;
  const { appId, dir, digest, deliveryId, attempt } = order;
  const now = options.now();
  const start = JSON.stringify({ ...order.start, now, limits } satisfies Start);
  const { stopwatch = realStopwatch } = options;
  const elapsed = stopwatch();
  const run = Promise.withResolvers<HandlerRun>();
  const left = Promise.withResolvers<boolean>();
  /** How the handler itself ended: nothing that happens afterwards changes it. */
  let ended: HandlerOutcome | undefined;
  let logMessages = 0;
  let isLeft = false;

  const log = createAttemptLog(limits, options.now);
  const keepLine = (level: string, text: string): void => {
    const line = log.add(level, text);
    if (line !== undefined) options.onLog?.({ ...line, appId, deliveryId });
  };
  const seen = createLastSeen(order.mapStack);
  const calls = {
    limits,
    now: options.now,
    stopwatch,
    answer: (answer: string, call: string) => {
      seen.answered(call);
      runner.send({ type: 'answer', attempt: id, answer });
    },
    failed: (error: unknown) => {
      run.reject(error);
      leave(false);
    },
  };
  const relay = createApiRelay({
    ...calls,
    callApi: (request) => options.callApi({ appId, deliveryId, attempt, request }),
  });
  const fetches = createFetchRelay({
    ...calls,
    fetchHost: (request, signal) =>
      options.fetchHost(request, signal, (asked) => options.onHost?.({ ...asked, appId, dir, digest })),
    log: (text) => keepLine('debug', text),
  });

  const leave = (isFit: boolean): void => {
    isLeft = true;
    fetches.close();
    runner.listener = undefined;
    watch.cancel();
    wall.cancel();
    left.resolve(isFit);
  };
  const finish = (outcome: HandlerOutcome): void => {
    const { clockRuns, entropy } = order.start;
    const clock = { mode: clockRuns ? 'system' : 'manual', now: toIso(now) } as const;
    run.resolve({
      outcome,
      logs: log.lines,
      logTruncated: log.isTruncated,
      apiCalls: relay.made(),
      durationMs: elapsed(),
      recording: { clock, entropy, cpuMs: limits.cpuMs, calls: relay.recorded() },
    });
  };
  /** Ends the attempt and the runner with it. */
  const abandon = (outcome: HandlerOutcome): void => {
    finish(ended ?? outcome);
    leave(false);
  };
  /** Ends the attempt; calls that the handler did not wait for are waited for here, so that the record has them. */
  const end = async (outcome: HandlerOutcome): Promise<void> => {
    ended = outcome;
    fetches.close();
    await relay.idle();
    finish(outcome);
    if (isLeft) return;
    wall.cancel();
    wall = startTimer(limits.cpuMs + LEAVE_MS, () => leave(false));
    // Making the next context takes longer than recording the end, which comes first and takes these two turns.
    afterThisTick(() => afterThisTick(() => runner.send({ type: 'leave', attempt: id })));
  };

  const read = (message: AttemptMessage): boolean => {
    if (message.attempt !== id) return false;
    if (message.type === 'limit') {
      const code = readLimitCode(message.code);
      if (code !== undefined)
        abandon(
          limitOutcome(code, limits, code === 'timeout' ? seen.waiting(message.waited, message.place) : seen.running()),
        );
      return code !== undefined;
    }
    if (message.type === 'idle') {
      const isOver = ended !== undefined;
      if (isOver)
        void run.promise.then(
          () => leave(true),
          () => {},
        );
      return isOver;
    }
    // An honest runner says nothing else once it has told the end.
    if (ended !== undefined) return false;
    if (message.type === 'log') {
      logMessages += 1;
      // One line and one byte more than are kept tell that something is missing.
      const text = logMessages > limits.logLines + 1 ? undefined : readLogText(message.text, limits.logLineBytes + 1);
      if (text !== undefined) keepLine(message.level, order.mapStack(text));
      seen.logged(message.place);
      return text !== undefined;
    }
    if (message.type === 'call' || message.type === 'fetch') {
      const { type, call, request, place } = message;
      seen.called(type, call, request, place);
      return type === 'call' ? relay.call(call, request) : fetches.call(call, request);
    }
    if (message.type === 'abort-fetch') return fetches.abort(message.call);
    const outcome = message.type === 'end' ? readEnd(message.end, limits, order.mapStack) : undefined;
    if (outcome !== undefined) void end(outcome);
    return outcome !== undefined;
  };

  runner.listener = {
    message: (message) => {
      if (!read(message)) abandon(crashOutcome('it broke the protocol', seen.running()));
    },
    died: (how) => abandon(crashOutcome(how, seen.running())),
  };
  let wall = startTimer(limits.wallMs + limits.wallGraceMs, () =>
    abandon(limitOutcome('timeout', limits, seen.waiting('', ''))),
  );
  // Counted from the first look on: most attempts are over before, and a look takes as long as a good part of theirs.
  let cpuBefore: number | undefined;
  const watch = startInterval(WATCH_MS, () => {
    const usage = runner.usage();
    if (usage === undefined) return;
    cpuBefore ??= usage.cpuMs;
    if (usage.rssBytes > limits.rssMb * 1024 * 1024) abandon(limitOutcome('memory_limit', limits, seen.running()));
    // The runner measures the handler's own thread; the engine's other threads count here too, hence twice.
    else if (usage.cpuMs - cpuBefore > 2 * (limits.cpuMs + limits.cpuGraceMs))
      abandon(limitOutcome('cpu_limit', limits, seen.running()));
  });
  runner.send({ type: 'attempt', attempt: id, bundle: order.bundle, script: order.script, start });
  return { run: run.promise, left: left.promise };
}
