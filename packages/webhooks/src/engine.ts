import { type Assumed, LIMITS, type StreamMessage } from '#contract';
import { type Clock, sleep, startTimer, type Timer } from '#core';
import type { AttemptResult, ClaimedAttempt, Decide, Slots, Store } from '#store';
import { prepareAttempt, toDeliveryRequest } from './delivery-request.ts';
import { nextState } from './next-state.ts';
import type { DeliveryRequest, Receiver } from './receiver.ts';

/** What the engine works with. */
export interface EngineOptions {
  readonly store: Pick<Store, 'deliveries' | 'onCommit'>;
  readonly clock: Clock;
  /** Asked at each use, because switches can be turned at run time. */
  readonly assumed: () => Assumed;
  /** Chooses the receiver of a request: by its `url`, or the sandbox when that is null. */
  readonly receiverFor: (request: DeliveryRequest) => Receiver;
  /** How many attempts may be under way at once; by default what a store allows. */
  readonly slots?: Slots;
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

/** How long the engine waits, in real time, before it writes again what the store did not take. */
const STORE_RETRY_MS = 1_000;

const STOP_GRACE_MS = 5_000;

/** Makes an engine that drains the outbox of a store. */
export function createEngine(options: EngineOptions): Engine {
  const { store, clock, assumed, receiverFor, slots = SLOTS, onStoreFailure } = options;
  const { deliveries } = store;
  const decide: Decide = (progress, end) => nextState(progress, end, assumed());
  const stopping = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let isStarted = false;
  let holds = 0;
  let claiming: Promise<void> | undefined;
  let isWokenMeanwhile = false;
  let idleWaiters: (() => void)[] = [];
  let alarm: { readonly at: number; readonly timer: Timer } | undefined;
  let retry: Timer | undefined;

  function wake(): void {
    if (!isStarted || holds > 0) return;
    if (claiming !== undefined) {
      isWokenMeanwhile = true;
      return;
    }
    claiming = claim().finally(() => {
      claiming = undefined;
      if (isWokenMeanwhile) wake();
      else if (inFlight.size === 0 && retry === undefined) releaseIdleWaiters();
    });
  }

  async function claim(): Promise<void> {
    isWokenMeanwhile = false;
    retry?.cancel();
    retry = undefined;
    // What becomes due while the claim is on its way is either claimed or found by the alarm.
    const since = clock.now();
    try {
      for (const attempt of await deliveries.claim(slots, prepareAttempt)) run(attempt);
      setAlarm(deliveries.nextDueAt(since));
    } catch (error) {
      onStoreFailure(error);
      retry = startTimer(STORE_RETRY_MS, wake);
    }
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

  function run(attempt: ClaimedAttempt): void {
    const done = deliver(attempt).finally(() => {
      inFlight.delete(done);
      if (inFlight.size === 0 && idleWaiters.length > 0) wake();
    });
    inFlight.add(done);
  }

  async function deliver(attempt: ClaimedAttempt): Promise<void> {
    const request = toDeliveryRequest(attempt);
    let result: AttemptResult;
    try {
      result = await receiverFor(request).deliver(request, stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) return;
      throw error;
    }
    await finish(attempt, result);
  }

  async function finish({ delivery }: ClaimedAttempt, result: AttemptResult): Promise<void> {
    while (!stopping.signal.aborted) {
      const written = deliveries.finish(delivery.id, result, decide);
      // At once, so that the next claim shares the transaction that frees the slot.
      wake();
      try {
        return await written;
      } catch (error) {
        onStoreFailure(error);
        await sleep(STORE_RETRY_MS);
      }
    }
  }

  function releaseIdleWaiters(): void {
    const waiters = idleWaiters;
    idleWaiters = [];
    for (const release of waiters) release();
  }

  return {
    async start() {
      await deliveries.recover(decide);
      store.onCommit((messages) => {
        if (messages.some(makesDue)) wake();
      });
      isStarted = true;
      wake();
    },
    wake,
    idle: () =>
      new Promise((resolve) => {
        if (!isStarted) return resolve();
        idleWaiters.push(resolve);
        wake();
      }),
    async quiet(work) {
      holds += 1;
      try {
        await claiming;
        await Promise.all(inFlight);
        return await work();
      } finally {
        holds -= 1;
        wake();
      }
    },
    async stop(graceMs = STOP_GRACE_MS) {
      isStarted = false;
      await claiming;
      setAlarm(undefined);
      retry?.cancel();
      const grace = startTimer(graceMs, () => stopping.abort(new Error('The engine was stopped.')));
      const aborted = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));
      await Promise.race([Promise.all(inFlight), aborted]);
      grace.cancel();
      stopping.abort();
      releaseIdleWaiters();
    },
  };
}

const makesDue = ({ kind, data }: StreamMessage): boolean =>
  (kind === 'event' && data.deliveryIds.length > 0) || (kind === 'delivery' && data.nextAttemptAt !== null);
