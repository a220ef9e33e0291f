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

/** Options of a test store. */
export interface TestStoreOptions {
  /** Folder of the extension to install, such as `'.'` or `new URL('..', import.meta.url)`; by default there is none. */
  readonly extension?: string | URL;
  /**
   * Makes ids, secrets and sample data the same in every run. On a manual clock, attempts and handlers' calls then run
   * one after another, and durations are those of the clock. So with a time for `clock`, two runs of a test give the
   * same results, byte for byte, except for answers of other servers.
   */
  readonly seed?: number;
  /** `manual` (default; it starts now), `system`, or the ISO 8601 time at which a manual clock stands. */
  readonly clock?: 'manual' | 'system' | (string & Record<never, never>);
  /** Codes granted to the extension; by default all that it asks for. */
  readonly grant?: readonly Permission[] | 'all' | 'none';
  /** Delivers to this URL instead of to the handlers. */
  readonly forward?: string;
  /** Hosts that handlers may reach by `fetch`, such as `localhost:3000`; by default none. */
  readonly allowNet?: readonly string[];
  /** Fault rules, as `tillkit dev --fault` takes them: `{ match: { event: 'order.paid' }, times: 1, drop: true }`. */
  readonly faults?: readonly FaultRule[];
  /** Assumption switches, as `tillkit dev --assume` takes them: `{ 'orders.cancelPaid': 'refund' }`. */
  readonly assume?: Partial<Assumed>;
}

/**
 * How to cause an event: `count` times (1–10 000), for the order with the id `order`, with fields of the operation
 * `set` by path (`lines.0.quantity`), or by sending a `payload` as it is. `respond` answers its deliveries, like
 * `respond` of the store.
 */
export type TriggerOptions = Omit<Trigger, 'event' | 'storeId'>;

/**
 * The order to place: `customerId` (null: a guest), `email`, `lines` of `{productId, variantId?, quantity}`,
 * `shippingAddress`. By default, a customer of the sample data buys one piece of a product.
 */
export type OrderOptions = Partial<Omit<OrderPlace, 'storeId'>>;

/** The content of a test store at one moment. Pass it to `restore` of the same store, as often as you like. */
export interface TestSnapshot {
  /** The store's time then. */
  readonly takenAt: string;
}

/** A line of a handler's log. */
export type TestLogLine = StreamMessages['handler-log'];

/**
 * A store in memory, on a free port of this machine, with an extension installed. Calls that cause events resolve when
 * everything that followed is handled: each delivery has ended its attempt, including those of events that handlers
 * caused. Reading `deliveries` and `ledger` waits for the same. Stores are independent, so tests may run in parallel.
 */
export interface TestStore extends AsyncDisposable {
  /** `http://127.0.0.1:53211`, without a slash at the end. */
  readonly url: string;
  /** The owner's API key, with every permission of the store. */
  readonly apiKey: string;
  /** UUID of the store. */
  readonly storeId: string;
  /**
   * The store's REST API with that key. Operations resolve to `data` or throw ApiError; they do not wait for handlers.
   */
  readonly api: ApiClient;
  /**
   * The extension's own API key, with the permissions that it was granted. For your own receiver.
   * @throws UsageError `no-extension`
   */
  readonly appKey: string;
  /** The subscriptions of the extension, each with the secret that its deliveries are signed with. */
  readonly webhooks: readonly { readonly event: EventName; readonly handler: string; readonly secret: string }[];
  /** The history of deliveries. */
  readonly deliveries: TestDeliveries;
  /** The store's time. */
  readonly clock: TestClock;
  /** What handlers have logged so far, oldest first. */
  readonly logs: readonly TestLogLine[];
  /** Places an order, and resolves to it as it is once `order.created` is handled. @throws ApiError */
  place(order?: OrderOptions): Promise<OrderDetail>;
  /**
   * Pays an order, by default its total through the gateway `manual`; with `fail` the payment fails. Resolves to the
   * order as it is once `order.paid` is handled. @throws ApiError
   */
  pay(order: Pick<OrderDetail, 'id'>, payment?: OrderPay): Promise<OrderDetail>;
  /** Causes an event by the real store operation, or sends an event made by `createEvent`. @throws ApiError */
  trigger(event: EventName | Pick<EventMessage, 'event' | 'payload'>, options?: TriggerOptions): Promise<Triggered>;
  /**
   * Answers each new delivery in place of its handler, attempt by attempt: with a status (200–599), `timeout` or
   * `reset`. Once the answers are used up, the handler runs. An empty list ends this. At most 100 answers.
   * @throws ApiError VALIDATION_ERROR
   */
  respond(answers: readonly ScriptedAnswer[]): void;
  /**
   * The permissions that the extension declares, was granted, needs by its source, and has used.
   * @throws UsageError `no-extension`
   */
  ledger(): Promise<Ledger>;
  /** Saves everything in the store, once nothing is in flight and nothing is due now. */
  snapshot(): Promise<TestSnapshot>;
  /**
   * Goes back to a snapshot: records, deliveries with their attempts and due times, keys, the installed extension, the
   * clock, and `logs`. The same operations then give the same ids. Everything else stays: answers of `respond`, how
   * often faults have acted, what the ledger observed.
   * @throws UsageError `unknown-snapshot` for one of another store
   */
  restore(snapshot: TestSnapshot): Promise<void>;
  /** Resolves when nothing is in flight and nothing is due now. */
  idle(): Promise<void>;
  /**
   * Stops the store and removes everything; `await using` does so by itself. Up to two idle handler processes stay for
   * the next store, and end with this process.
   */
  close(): Promise<void>;
}
