/// <reference lib="esnext.disposable" preserve="true" />
import type {
  ApiClient,
  Assumed,
  EventMessage,
  EventName,
  FaultRule,
  Ledger,
  OrderDetail,
  OrderPay,
  OrderPlace,
  Permission,
  ScriptedAnswer,
  StreamMessages,
  Trigger,
  Triggered,
} from '#contract';
import type { TestClock } from './test-clock.ts';
import type { TestDeliveries } from './test-deliveries.ts';

/** How a test store is started. */
export interface TestStoreOptions {
  /** Folder of the extension to install, such as `'.'` or `new URL('..', import.meta.url)`; by default there is none. */
  readonly extension?: string | URL;
  /**
   * Makes ids, secrets and sample data the same in every run. On a manual clock one attempt and one call of a handler then
   * follows another, and durations are those of the clock; so with a time for `clock` two runs of a test tell the same, byte
   * for byte, but for what other servers answer.
   */
  readonly seed?: number;
  /** `manual` (default; it starts now), `system`, or the ISO 8601 time at which a manual clock stands. */
  readonly clock?: 'manual' | 'system' | (string & Record<never, never>);
  /** Codes granted to the extension; by default all that it asks for. */
  readonly grant?: readonly Permission[] | 'all' | 'none';
  /** Delivers to this URL in place of the handlers. */
  readonly forward?: string;
  /** Hosts that handlers may reach by `fetch`, such as `localhost:3000`; by default none. */
  readonly allowNet?: readonly string[];
  /** Faults on purpose, as rules of `tillkit dev --fault`: `{ match: { event: 'order.paid' }, times: 1, drop: true }`. */
  readonly faults?: readonly FaultRule[];
  /** Other readings of the specification, by the names of `tillkit dev --assume`: `{ 'orders.cancelPaid': 'refund' }`. */
  readonly assume?: Partial<Assumed>;
}

/**
 * How an event is caused: `count` times (1–10 000), of the order whose id is `order`, with fields of the operation `set`
 * by path (`lines.0.quantity`), or by sending a `payload` as it is. `respond` answers its deliveries as that of the store.
 */
export type TriggerOptions = Omit<Trigger, 'event' | 'storeId'>;

/**
 * What may be said about an order: `customerId` (null: a guest), `email`, `lines` of `{productId, variantId?, quantity}`,
 * `shippingAddress`. What is not said is of the sample data: one piece of a product, for a customer.
 */
export type OrderOptions = Partial<Omit<OrderPlace, 'storeId'>>;

/** What a test store held at one moment, to be given to `restore` of the same store, as often as wanted. */
export interface TestSnapshot {
  /** The store's time then. */
  readonly takenAt: string;
}

/** A line of a handler's log. */
export type TestLogLine = StreamMessages['handler-log'];

/**
 * A store in memory, on a free port of this machine, with an extension installed. What causes events resolves when all
 * that it led to is handled: the deliveries ended their attempt, and so did those of events that handlers caused; what
 * reads `deliveries` and `ledger` waits for the same. Stores know nothing of one another, so that tests may run side by side.
 */
export interface TestStore extends AsyncDisposable {
  /** `http://127.0.0.1:53211`, without a slash at the end. */
  readonly url: string;
  /** The owner's API key: every permission of the store. */
  readonly apiKey: string;
  /** UUID of the store. */
  readonly storeId: string;
  /** The store's REST API with that key. Operations give `data` and throw ApiError; they do not wait for handlers. */
  readonly api: ApiClient;
  /** The extension's own API key: what it was granted. For a receiver of your own. @throws UsageError `no-extension` */
  readonly appKey: string;
  /** The subscriptions of the extension, each with the secret that its deliveries are signed with. */
  readonly webhooks: readonly { readonly event: EventName; readonly handler: string; readonly secret: string }[];
  /** The history of deliveries. */
  readonly deliveries: TestDeliveries;
  /** The store's time. */
  readonly clock: TestClock;
  /** What handlers have logged so far, the oldest first. */
  readonly logs: readonly TestLogLine[];
  /** Places an order; gives it as it is when `order.created` is handled. @throws ApiError */
  place(order?: OrderOptions): Promise<OrderDetail>;
  /**
   * Pays an order, by default its total by the gateway `manual`; with `fail` its payment fails. Gives it as it is when
   * `order.paid` is handled. @throws ApiError
   */
  pay(order: Pick<OrderDetail, 'id'>, payment?: OrderPay): Promise<OrderDetail>;
  /** Causes an event by the real store operation, or sends a payload as `createEvent` made it. @throws ApiError */
  trigger(event: EventName | Pick<EventMessage, 'event' | 'payload'>, options?: TriggerOptions): Promise<Triggered>;
  /**
   * Answers every delivery that arises from now on in its handler's place, attempt by attempt: a status (200–599),
   * `timeout` or `reset`. When the answers are used up, the handler runs. An empty list ends it. At most 100 answers.
   * @throws ApiError VALIDATION_ERROR
   */
  respond(answers: readonly ScriptedAnswer[]): void;
  /** Which permissions the extension declares, was granted, calls by its source, and used. @throws UsageError `no-extension` */
  ledger(): Promise<Ledger>;
  /** Keeps everything that is stored, when nothing is in flight and nothing is due now. */
  snapshot(): Promise<TestSnapshot>;
  /**
   * Puts back what was stored: records, deliveries with their attempts and when they are due, keys, the extension's
   * installation, the clock, and `logs`. The same operations then lead to the same ids. What the test made of the
   * surroundings stays: answers of `respond`, how often faults have struck, what the ledger observed.
   * @throws UsageError `unknown-snapshot` for one of another store
   */
  restore(snapshot: TestSnapshot): Promise<void>;
  /** Resolves when nothing is in flight and nothing is due now. */
  idle(): Promise<void>;
  /**
   * Stops the store; nothing of it is left. `await using` does so by itself. Up to two idle processes for handlers stay for
   * the next store, and end with this process.
   */
  close(): Promise<void>;
}
