import { type Assumed, type HandlerErrorRecord, LIMITS, type StreamMessage } from '#contract';
import { type Clock, startTimer, type Timer, toIso } from '#core';
import type { AttemptResult, ClaimedAttempt, Decide, EndedAttempt, Slots, Store } from '#store';
import { prepareAttempt, toDeliveryRequest } from './delivery-request.ts';
import { nextState } from './next-state.ts';
import { type DeliveryRequest, NO_ANSWER, type Receiver } from './receiver.ts';

/** What the engine works with. */
export interface EngineOptions {
  readonly store: Pick<Store, 'deliveries' | 'onCommit'>;
  readonly clock: Clock;
  /** Asked at each use, because switches can be turned at run time. */
  readonly assumed: () => Assumed;
  /** Chooses the receiver of a request: by its `url`, or the sandbox when that is null. */
  readonly receiverFor: (request: DeliveryRequest) => Receiver;
  /** How many attempts may be under way at once; by default what a store allows. */
  readonly slots?: Omit<Slots, 'roomFor'>;
  /** How many of so many attempts by handlers of an app can begin now; who gave too few wakes the engine when there are more. */
  readonly roomFor?: (appId: string, wanted: number) => number;
  /** Called when the store does not take a write (disk full, say). The engine tries again by itself. */
  readonly onStoreFailure: (error: unknown) => void;
}

/** Sends what is due, and keeps the promises of the retry schedule over its own death. @source contract §10 */
export interface Engine {
  /** Ends what an earlier run left under way, and begins to send. To be called once. */
  start(): Promise<void>;
  /** Looks for due deliveries. The engine does so by itself after each commit and when the clock reaches a due time. */
  wake(): void;
  /** Resolves when nothing is in flight and nothing is due now; at once unless the engine is started. */
  idle(): Promise<void>;
  /** Does something while nothing is in flight: begins nothing more until it is done, and waits for what is under way. */
  quiet<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Begins nothing more and waits for what is in flight, at most `graceMs` (real time, by default 5 s). What is not done
   * by then is aborted, and counts as interrupted at the next start.
   */
  stop(graceMs?: number): Promise<void>;
}

const SLOTS: Slots = { perReceiver: LIMITS.slotsPerReceiver, inAll: LIMITS.slotsInAll };
const NO_SLOTS: Slots = { perReceiver: 0, inAll: 0 };

/** How long the engine waits, in real time, before it writes again what the store did not take. */
const STORE_RETRY_MS = 1_000;

const STOP_GRACE_MS = 5_000;

/** Makes an engine that drains the outbox of a store. */
export function createEngine(options: EngineOptions): Engine {
  const { store, clock, assumed, receiverFor, slots = SLOTS, onStoreFailure } = options;
  const { roomFor: askRoom = (_, wanted) => wanted } = options;
  const { deliveries } = store;
  const decide: Decide = (progress, end) => nextState(progress, end, assumed());
  const stopping = new AbortController();
  const aborted = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));
  let isStarted = false;
  let holds = 0;
  /** Attempts whose end is not written yet. */
  let underWay = 0;
  /** Those of them that their receivers are done with. */
  let ended: EndedAttempt[] = [];
  let turning: Promise<void> | undefined;
  let isWokenMeanwhile = false;
  /** Whether something is due that waits for room. */
  let lacksRoom = false;
  const idleWaiters: (() => void)[] = [];
  const restWaiters: (() => void)[] = [];
  let alarm: { readonly at: number; readonly timer: Timer } | undefined;
  let retry: Timer | undefined;

  const roomFor = (appId: string, wanted: number): number => {
    const room = askRoom(appId, wanted);
    lacksRoom ||= room < wanted;
    return room;
  };

  const mayBegin = () => isStarted && holds === 0;

  function wake(): void {
    if (turning !== undefined) {
      isWokenMeanwhile = true;
      return;
    }
    if (retry !== undefined || (!mayBegin() && ended.length === 0)) {
      releaseWaiters();
      return;
    }
    turning = turn().finally(() => {
      turning = undefined;
      if (isWokenMeanwhile) wake();
      else releaseWaiters();
    });
  }

  /** Writes what has ended and claims what is due. */
  async function turn(): Promise<void> {
    /** What is lost to the store when the turn fails. */
    let written: EndedAttempt[] = [];
    // What becomes due while the turn is on its way is either claimed or found by the alarm.
    const since = clock.now();
    try {
      const claimed = await deliveries.turn(() => {
        isWokenMeanwhile = false;
        lacksRoom = false;
        written = ended;
        ended = [];
        return {
          ended: written,
          decide,
          slots: mayBegin() ? { ...slots, roomFor } : NO_SLOTS,
          prepare: prepareAttempt,
        };
      });
      underWay += claimed.length - written.length;
      written = [];
      for (const attempt of claimed) void deliver(attempt);
      if (mayBegin()) setAlarm(deliveries.nextDueAt(since));
    } catch (error) {
      ended = [...written, ...ended];
      retry = startTimer(STORE_RETRY_MS, onRetry);
      onStoreFailure(error);
    }
  }

  function onRetry(): void {
    retry = undefined;
    wake();
  }

  function setAlarm(at: number | undefined): void {
    if (alarm?.at === at) return;
    alarm?.timer.cancel();
    alarm = at === undefined ? undefined : { at, timer: clock.at(at, onAlarm) };
  }

  function onAlarm(): void {
    alarm = undefined;
    wake();
  }

  function send(attempt: ClaimedAttempt): Promise<AttemptResult> {
    const request = toDeliveryRequest(attempt);
    return receiverFor(request).deliver(request, stopping.signal);
  }

  async function deliver(attempt: ClaimedAttempt): Promise<void> {
    const { unsendable, delivery } = attempt;
    let result: AttemptResult;
    try {
      result = unsendable === null ? await send(attempt) : toUnmade({ ...UNSENDABLE, message: unsendable });
    } catch (error) {
      const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
      result = toUnmade({ name, message, stack });
    }
    if (stopping.signal.aborted) return;
    ended.push({ deliveryId: delivery.id, result });
    wake();
  }

  function releaseWaiters(): void {
    if (underWay > 0) return;
    releaseAll(restWaiters);
    if (mayBegin() && retry === undefined && !lacksRoom) releaseAll(idleWaiters);
  }

  const wakeWith = (waiters: (() => void)[]): Promise<void> =>
    new Promise((resolve) => {
      waiters.push(resolve);
      wake();
    });

  return {
    async start() {
      await deliveries.recover(decide);
      store.onCommit((messages) => {
        const now = toIso(clock.now());
        if (messages.some((message) => makesDue(message, now))) wake();
      });
      isStarted = true;
      wake();
    },
    wake,
    idle: async () => {
      if (isStarted) await wakeWith(idleWaiters);
    },
    async quiet(work) {
      holds += 1;
      try {
        await wakeWith(restWaiters);
        return await work();
      } finally {
        holds -= 1;
        wake();
      }
    },
    async stop(graceMs = STOP_GRACE_MS) {
      isStarted = false;
      setAlarm(undefined);
      const grace = startTimer(graceMs, () => stopping.abort(new Error('The engine was stopped.')));
      await Promise.race([wakeWith(restWaiters), aborted]);
      grace.cancel();
      stopping.abort();
      await turning;
      retry?.cancel();
      releaseAll(idleWaiters);
    },
  };
}

/** The row of a delivery that somebody has edited. */
const UNSENDABLE = { name: 'UnsendableDelivery', stack: '' };

/** A receiver that throws instead of answering costs its attempt, never the process: the same would happen at each start. */
const toUnmade = (error: HandlerErrorRecord): AttemptResult => ({
  outcome: 'failed',
  status: null,
  errorCode: 'engine_crash',
  error,
  ...NO_ANSWER,
});

function releaseAll(waiters: (() => void)[]): void {
  for (const release of waiters.splice(0)) release();
}

/** Due times later than now are for the alarm. */
const makesDue = ({ kind, data }: StreamMessage, now: string): boolean =>
  (kind === 'event' && data.deliveryIds.length > 0) ||
  (kind === 'delivery' && data.nextAttemptAt !== null && data.nextAttemptAt <= now);
