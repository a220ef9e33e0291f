import { startInterval, startTimer, type Timer } from '#core';
import type { HandlerLimits } from '../handler-limits.ts';
import type { LimitCode } from '../handler-run.ts';
import type { FromRunner, Post, ToRunner } from '../protocol.ts';
import type { AppIsolate, Attached } from './app-isolate.ts';

/** How often CPU time and memory are looked at, in milliseconds. */
const POLL_MS = 20;

/** An attempt in its isolate. */
export interface RunningAttempt {
  readonly id: number;
  answer(text: string): void;
}

/**
 * Runs a handler and relays between its world and the supervisor. A limit is told and nothing else is done about it: the
 * supervisor kills this process. `done` is called once the isolate is free again.
 */
export function startAttempt(
  order: Extract<ToRunner, { type: 'attempt' }>,
  isolate: AppIsolate,
  limits: HandlerLimits,
  tell: (message: FromRunner) => void,
  done: () => void,
): RunningAttempt {
  const attempt = order.attempt;
  let world: Attached | undefined;
  let over = false;
  let logLines = 0;
  let calls = 0;
  let waking: Timer | undefined;

  const limit = (code: LimitCode): void => {
    over = true;
    stop();
    poll.cancel();
    tell({ type: 'limit', attempt, code });
  };
  const cpuBefore = isolate.cpuMs;
  const poll = startInterval(POLL_MS, () => {
    if (isolate.isGone) limit('memory_limit');
    else if (isolate.cpuMs - cpuBefore > limits.cpuMs) limit('cpu_limit');
    else if (process.memoryUsage.rss() > limits.rssMb * 1024 * 1024) limit('memory_limit');
  });
  const wall = startTimer(limits.wallMs, () => send('time-out', ''));
  const stop = (): void => {
    wall.cancel();
    waking?.cancel();
  };

  const send: Attached['send'] = (kind, text) => {
    if (over) return;
    if (isolate.isGone) limit('memory_limit');
    else world?.send(kind, text);
  };

  const end = async (text: string): Promise<void> => {
    over = true;
    stop();
    tell({ type: 'end', attempt, end: text });
    await isolate.detach();
    poll.cancel();
    done();
  };

  const post: Post = (kind, first, second) => {
    if (over || typeof first !== 'string' || typeof second !== 'string') return;
    if (kind === 'log') {
      logLines += 1;
      if (logLines <= limits.logLines + 1) tell({ type: 'log', attempt, level: first, text: second });
    } else if (kind === 'call') {
      calls += 1;
      if (calls <= limits.apiCalls) tell({ type: 'call', attempt, call: first, request: second });
    } else if (kind === 'wake') {
      waking?.cancel();
      waking = startTimer(Number(first), () => send('wake', ''));
    } else if (kind === 'end') void end(first);
    else if (kind === 'timed-out') limit('timeout');
  };

  const begin = async (): Promise<void> => {
    world = await isolate.attach(post, limits.wallMs);
    send('start', order.start);
    try {
      world.run(order.script);
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error('The script cannot be compiled.');
      await end(JSON.stringify({ kind: 'threw', name, message, stack: '' }));
    }
  };
  void begin();
  return { id: attempt, answer: (text) => send('answer', text) };
}
