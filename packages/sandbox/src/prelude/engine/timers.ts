import { logUncaught } from '../ctx/log.ts';
import { placeHere } from '../ctx/stacks.ts';
import { postWake } from './bridge.ts';
import { defineFunction } from './define-interface.ts';
import { LimitError, limits } from './limits.ts';
import { apply, ceil, dictionary, floor, max, min, ownKeys, realNow } from './primordials.ts';

interface Pending {
  readonly callback: (...values: unknown[]) => unknown;
  readonly given: unknown[];
  /** Undefined for a timer that fires once. */
  readonly everyMs: number | undefined;
  dueAt: number;
  /** Where the handler set it. */
  readonly place: string;
}

const pending = dictionary<Pending>();
let count = 0;
let lastId = 0;
/** When the runner will wake this world. */
let wakeAt = Number.POSITIVE_INFINITY;

function wakeBy(dueAt: number): void {
  if (dueAt >= wakeAt) return;
  wakeAt = dueAt;
  postWake(max(0, ceil(dueAt - realNow())));
}

/** Starts a timer, and gives its number. @throws TypeError, LimitError */
export function addTimer(callback: unknown, delay: unknown, values: unknown[], repeats: boolean): number {
  if (typeof callback !== 'function') throw new TypeError('A timer takes a function.');
  if (count >= limits.timers) throw new LimitError(`A handler may have ${limits.timers} timers waiting.`);
  const afterMs = min(max(floor(Number(delay)) || 0, 1), limits.timerMs);
  lastId += 1;
  count += 1;
  const dueAt = realNow() + afterMs;
  const everyMs = repeats ? afterMs : undefined;
  pending[lastId] = { callback: callback as Pending['callback'], given: values, everyMs, dueAt, place: placeHere() };
  wakeBy(dueAt);
  return lastId;
}

function remove(id: unknown): void {
  const key = Number(id);
  if (pending[key] === undefined) return;
  delete pending[key];
  count -= 1;
}

function fire(id: string, timer: Pending): void {
  if (timer.everyMs === undefined) remove(id);
  else timer.dueAt = realNow() + timer.everyMs;
  try {
    apply(timer.callback, undefined, timer.given);
  } catch (error) {
    logUncaught(error);
  }
}

/** The due timer that was due first, among equals the one that was set first. */
function nextDue(now: number): string | undefined {
  let first: string | undefined;
  let firstAt = now;
  const ids = ownKeys(pending) as string[];
  for (let index = 0; index < ids.length; index += 1) {
    const id = ids[index] ?? '';
    const dueAt = pending[id]?.dueAt ?? Number.POSITIVE_INFINITY;
    if (dueAt < firstAt || (dueAt === firstAt && first === undefined)) {
      first = id;
      firstAt = dueAt;
    }
  }
  return first;
}

/** Where the timer was set that is due next; undefined when there is none. */
export function nextTimerPlace(): string | undefined {
  const id = nextDue(Number.POSITIVE_INFINITY);
  return id === undefined ? undefined : pending[id]?.place;
}

/** Fires one timer, so that its microtasks run before the next, and asks to be woken for the rest. */
export function wake(): void {
  wakeAt = Number.POSITIVE_INFINITY;
  const id = nextDue(realNow());
  const timer = id === undefined ? undefined : pending[id];
  if (id !== undefined && timer !== undefined) fire(id, timer);
  const rest = nextDue(Number.POSITIVE_INFINITY);
  if (rest !== undefined) wakeBy(pending[rest]?.dueAt ?? 0);
}

async function runLater(callback: () => unknown): Promise<void> {
  await undefined;
  try {
    callback();
  } catch (error) {
    logUncaught(error);
  }
}

export function installTimers(): void {
  const setter =
    (repeats: boolean) =>
    (callback: unknown, delay?: unknown, ...values: unknown[]): number =>
      addTimer(callback, delay, values, repeats);
  defineFunction('setTimeout', setter(false), 1);
  defineFunction('setInterval', setter(true), 1);
  defineFunction('clearTimeout', (id?: unknown) => remove(id), 0);
  defineFunction('clearInterval', (id?: unknown) => remove(id), 0);
  const queueMicrotask = (callback: unknown): void => {
    if (typeof callback !== 'function') throw new TypeError('queueMicrotask takes a function.');
    runLater(callback as () => unknown);
  };
  defineFunction('queueMicrotask', queueMicrotask, 1);
}
