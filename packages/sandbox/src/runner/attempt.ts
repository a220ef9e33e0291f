import { startInterval, startTimer, type Timer } from '#core';
import type { HandlerLimits } from '../handler-limits.ts';
import type { FromRunner, Post, Rejection, ToRunner } from '../protocol.ts';
import type { LimitCode } from '../supervisor/handler-run.ts';
import type { AppRuntime, Attached } from './app-runtime.ts';

/** How often CPU time and memory are looked at, in milliseconds. */
const POLL_MS = 20;

/** An attempt in its runtime. */
export interface RunningAttempt {
  readonly id: number;
  answer(text: string): void;
  /** Makes the runtime free; to be called once the end has been told. */
  leave(): void;
}

/**
 * Runs a handler and relays between its world and the supervisor. A limit is told and nothing else is done about it: the
 * supervisor kills this process. `done` is called once the runtime is free again.
 */
export function startAttempt(
  order: Extract<ToRunner, { type: 'attempt' }>,
  runtime: AppRuntime,
  limits: HandlerLimits,
  tell: (message: FromRunner) => void,
  done: () => void,
): RunningAttempt {
  const attempt = order.attempt;
  let world: Attached | undefined;
  let over = false;
  /** How the handler ended, as long as an entry is open. */
  let held: string | undefined;
  let entries = 0;
  let logLines = 0;
  let calls = 0;
  let fetches = 0;
  let aborts = 0;
  let waking: Timer | undefined;

  const limit = (code: LimitCode, waited = '', place = ''): void => {
    // It returned before; what still runs only keeps it from being over.
    if (!over && held !== undefined) {
      end(held);
      return;
    }
    over = true;
    stop();
    poll.cancel();
    tell({ type: 'limit', attempt, code, waited, place });
  };
  const busyBefore = runtime.busyMs;
  const processBefore = process.cpuUsage();
  /** Neither is too little: the runtime counts while it waits for a processor, the process has other threads. */
  const cpuMs = (): number => {
    const { user, system } = process.cpuUsage(processBefore);
    return Math.min(runtime.busyMs - busyBefore, (user + system) / 1_000);
  };
  const poll = startInterval(POLL_MS, () => {
    if (runtime.isGone) limit('memory_limit');
    else if (cpuMs() > limits.cpuMs) limit('cpu_limit');
    else if (process.memoryUsage.rss() > limits.rssMb * 1024 * 1024) limit('memory_limit');
  });
  const wall = startTimer(limits.wallMs, () => {
    if (held === undefined) void send('time-out', '');
    else end(held);
  });
  const stop = (): void => {
    wall.cancel();
    waking?.cancel();
  };

  const send = async (...[kind, text]: Parameters<Attached['send']>): Promise<void> => {
    // Once the handler has ended, only the rejections of its last entry are told.
    if (over || (held !== undefined && kind !== 'rejected')) return;
    if (runtime.isGone) limit('memory_limit');
    else if (world !== undefined) await enter(world.send(kind, text));
  };
  /** Holds the end of the attempt back until the entry is done: a rejection is told after everything else of its entry. */
  const enter = async (entry: Promise<void>): Promise<void> => {
    entries += 1;
    await entry;
    entries -= 1;
    if (entries === 0 && held !== undefined && !over) end(held);
  };
  let isTelling = false;
  const rejected = (rejection: Rejection): void => {
    isTelling = true;
    void send('rejected', toText(rejection, limits));
  };

  const end = (text: string): void => {
    over = true;
    stop();
    tell({ type: 'end', attempt, end: text });
  };
  const leave = async (): Promise<void> => {
    await runtime.detach();
    poll.cancel();
    done();
  };

  const post: Post = (kind, first, second, third) => {
    if (over || typeof first !== 'string' || typeof second !== 'string' || typeof third !== 'string') return;
    if (held !== undefined && !(kind === 'log' && isTelling)) return;
    if (kind === 'log') {
      logLines += 1;
      if (logLines <= limits.logLines + 1) tell({ type: 'log', attempt, level: first, text: second, place: third });
    } else if (kind === 'call') {
      calls += 1;
      if (calls <= limits.apiCalls) tell({ type: 'call', attempt, call: first, request: second, place: third });
    } else if (kind === 'fetch') {
      fetches += 1;
      if (fetches <= limits.fetches) tell({ type: 'fetch', attempt, call: first, request: second, place: third });
    } else if (kind === 'abort-fetch') {
      aborts += 1;
      if (aborts <= limits.fetches) tell({ type: 'abort-fetch', attempt, call: first });
    } else if (kind === 'wake') {
      waking?.cancel();
      waking = startTimer(Number(first), () => void send('wake', ''));
    } else if (kind === 'end') {
      held = first;
      waking?.cancel();
    } else if (kind === 'timed-out') limit('timeout', first, second);
  };

  const begin = async (): Promise<void> => {
    world = await runtime.attach(post, limits.wallMs, rejected);
    void send('start', order.start);
    try {
      await enter(world.run(order.script));
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error('The script cannot be compiled.');
      end(JSON.stringify({ kind: 'threw', name, message: message.slice(0, limits.errorMessageChars), stack: '' }));
    }
  };
  void begin();
  return { id: attempt, answer: (text) => void send('answer', text), leave: () => void leave() };
}

/** A rejection for the prelude. Its texts are as long as a handler made them. */
const toText = ({ text, message, isFirst }: Rejection, limits: HandlerLimits): string =>
  JSON.stringify({
    text: text.slice(0, limits.errorStackChars),
    message: message.slice(0, limits.errorMessageChars),
    isFirst,
  } satisfies Rejection);
