import type { EventName, Permission } from '#contract';

/** What a receiver does with an attempt; `hold` leaves it under way. */
export type ModelAnswer = 'succeeded' | 'failed' | 'interrupted' | 'hold';

/** An attempt as the history must show it. Times are milliseconds since the epoch. */
export interface ModelAttempt {
  readonly number: number;
  readonly cycle: number;
  readonly retry: number;
  readonly trigger: 'auto' | 'manual';
  readonly target: string;
  readonly secret: string;
  readonly startedAt: number;
  finishedAt: number | null;
  outcome: string | null;
}

export interface ModelDelivery {
  readonly app: ModelApp;
  readonly event: EventName;
  /** How many events came before. */
  readonly ordinal: number;
  state: 'pending' | 'waiting_retry' | 'succeeded' | 'failed';
  reason: string | null;
  cycle: number;
  trigger: 'auto' | 'manual';
  retryCount: number;
  interruptions: number;
  dueAt: number | null;
  isInFlight: boolean;
  /** What the delivery of app.uninstalled keeps. */
  readonly kept: { readonly target: string; readonly secret: string } | undefined;
  readonly attempts: ModelAttempt[];
}

export interface ModelApp {
  readonly index: number;
  readonly handlers: Readonly<Partial<Record<EventName, string>>>;
  readonly secrets: Partial<Record<EventName, string>>;
  url: string | null;
  granted: readonly Permission[];
  isInstalled: boolean;
}

const SECOND = 1_000;
const WAITS = [60, 300, 1_800, 7_200, 21_600, 86_400].map((seconds) => seconds * SECOND);
const SLOTS = 4;
const NEEDED: Partial<Record<EventName, Permission>> = {
  'customer.created': 'customer:view',
  'product.created': 'product:view',
};

/** Contract §10 once more, as plainly as it can be said: everything happens at once, one thing after another. */
export class DeliveryModel {
  readonly deliveries: ModelDelivery[] = [];
  now: number;
  readonly #apps: readonly ModelApp[];
  readonly #answer: (delivery: ModelDelivery, number: number) => ModelAnswer;
  readonly #fullBudget: boolean;
  #events = 0;

  constructor(
    apps: readonly ModelApp[],
    options: {
      readonly now: number;
      readonly fullBudget: boolean;
      readonly answer: (delivery: ModelDelivery, number: number) => ModelAnswer;
    },
  ) {
    this.#apps = apps;
    this.#answer = options.answer;
    this.#fullBudget = options.fullBudget;
    this.now = options.now;
  }

  emit(event: EventName): void {
    for (const app of this.#apps) if (this.#mayHave(app, event)) this.#add(app, event, undefined);
    this.#events += 1;
    this.#sendDue();
  }

  moveTo(at: number): void {
    this.now = at;
    this.#sendDue();
  }

  nextDueAt(): number | undefined {
    const times = this.deliveries.flatMap(({ dueAt, isInFlight }) =>
      dueAt === null || isInFlight || dueAt <= this.now ? [] : dueAt,
    );
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** Whether it is taken. */
  resend(delivery: ModelDelivery): boolean {
    if (delivery.state !== 'failed' || !this.#mayHave(delivery.app, delivery.event)) return false;
    delivery.state = 'pending';
    delivery.reason = null;
    delivery.cycle += 1;
    delivery.trigger = 'manual';
    delivery.retryCount = 0;
    delivery.interruptions = 0;
    delivery.dueAt = this.now;
    this.#sendDue();
    return true;
  }

  grant(app: ModelApp, granted: readonly Permission[]): void {
    app.granted = granted;
    this.#fail('permission_revoked', (delivery) => delivery.app === app && !this.#mayHave(app, delivery.event));
  }

  uninstall(app: ModelApp): void {
    this.#fail('app_uninstalled', (delivery) => delivery.app === app);
    app.isInstalled = false;
    const event = 'app.uninstalled';
    this.#add(app, event, { target: app.url ?? app.handlers[event] ?? '', secret: app.secrets[event] ?? '' });
    this.#events += 1;
    this.#sendDue();
  }

  /** Ends all that is under way: by its receiver, or by the death of the engine. */
  release(outcome: Exclude<ModelAnswer, 'hold'>): void {
    for (const delivery of this.deliveries) if (delivery.isInFlight) this.#end(delivery, outcome);
    this.#sendDue();
  }

  #mayHave(app: ModelApp, event: EventName): boolean {
    const needed = NEEDED[event];
    return app.isInstalled && (needed === undefined || app.granted.includes(needed));
  }

  #add(app: ModelApp, event: EventName, kept: ModelDelivery['kept']): void {
    this.deliveries.push({
      app,
      event,
      ordinal: this.#events,
      state: 'pending',
      reason: null,
      cycle: 1,
      trigger: 'auto',
      retryCount: 0,
      interruptions: 0,
      dueAt: this.now,
      isInFlight: false,
      kept,
      attempts: [],
    });
  }

  #fail(reason: string, isConcerned: (delivery: ModelDelivery) => boolean): void {
    for (const delivery of this.deliveries) {
      if (delivery.state === 'succeeded' || delivery.state === 'failed' || !isConcerned(delivery)) continue;
      delivery.state = 'failed';
      delivery.reason = reason;
      delivery.dueAt = null;
    }
  }

  #sendDue(): void {
    for (const app of this.#apps) {
      for (let next = this.#nextOf(app); next !== undefined; next = this.#nextOf(app)) this.#attempt(next);
    }
  }

  #nextOf(app: ModelApp): ModelDelivery | undefined {
    const own = this.deliveries.filter((delivery) => delivery.app === app);
    if (own.filter(({ isInFlight }) => isInFlight).length === SLOTS) return undefined;
    return own
      .filter(({ dueAt, isInFlight }) => !isInFlight && dueAt !== null && dueAt <= this.now)
      .sort((a, b) => Number(a.dueAt) - Number(b.dueAt))[0];
  }

  #attempt(delivery: ModelDelivery): void {
    const { app, event, cycle, kept, attempts } = delivery;
    const retry = delivery.state === 'pending' ? 0 : delivery.retryCount + 1;
    attempts.push({
      number: attempts.length + 1,
      cycle,
      retry,
      trigger: retry === 0 ? delivery.trigger : 'auto',
      target: kept?.target ?? app.url ?? app.handlers[event] ?? '',
      secret: kept?.secret ?? app.secrets[event] ?? '',
      startedAt: this.now,
      finishedAt: null,
      outcome: null,
    });
    delivery.isInFlight = true;
    const answer = this.#answer(delivery, attempts.length);
    if (answer !== 'hold') this.#end(delivery, answer);
  }

  #end(delivery: ModelDelivery, outcome: Exclude<ModelAnswer, 'hold'>): void {
    const attempt = delivery.attempts.at(-1);
    if (attempt === undefined) throw new Error('Nothing is under way.');
    delivery.isInFlight = false;
    attempt.finishedAt = this.now;
    attempt.outcome = outcome;
    const isOver = delivery.state === 'succeeded' || delivery.state === 'failed';
    if (isOver || attempt.cycle !== delivery.cycle) return;
    if (outcome === 'interrupted') {
      delivery.interruptions += 1;
      if (delivery.interruptions < 3) return;
      attempt.outcome = 'failed';
    }
    delivery.interruptions = 0;
    delivery.retryCount = attempt.retry;
    const waitMs = this.#fullBudget || delivery.trigger === 'auto' ? WAITS[attempt.retry] : undefined;
    if (outcome === 'succeeded') {
      delivery.state = 'succeeded';
      delivery.dueAt = null;
    } else if (waitMs === undefined) {
      delivery.state = 'failed';
      delivery.reason = 'retries_exhausted';
      delivery.dueAt = null;
    } else {
      delivery.state = 'waiting_retry';
      delivery.dueAt = this.now + waitMs;
    }
  }
}
