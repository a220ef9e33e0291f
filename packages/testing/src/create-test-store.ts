import { fileURLToPath } from 'node:url';
import {
  type ApiClient,
  CONTROL_ENDPOINTS,
  CONTROL_PREFIX,
  CONTROL_TOKEN_HEADER,
  type ControlData,
  type Delivery,
  type EventName,
  type Permission,
  type RunInfo,
  type Trigger,
  type Triggered,
} from '#contract';
import { fromIso, UsageError } from '#core';
import { startEmulator } from '#emulator';
import { createApiClient } from './api-client.ts';
import { fetchData } from './fetch-data.ts';

/** How a test store is started. */
export interface TestStoreOptions {
  /** Folder of the extension to install, such as `new URL('..', import.meta.url)`; by default there is none. */
  readonly extension?: string | URL;
  /** Makes ids, secrets and sample data the same in every run. */
  readonly seed?: number;
  /** `manual` (default; it starts now), `system`, or the ISO 8601 time at which a manual clock stands. */
  readonly clock?: 'manual' | 'system' | (string & Record<never, never>);
  /** Codes granted to the extension; by default all that it asks for. */
  readonly grant?: readonly Permission[] | 'all' | 'none';
  /** Delivers to this URL in place of the handlers. */
  readonly forward?: string;
  /** Hosts that handlers may reach by `fetch`, such as `localhost:3000`; by default none. */
  readonly allowNet?: readonly string[];
}

/** What may be said about an event that a test causes. */
export type TriggerOptions = Omit<Trigger, 'event' | 'storeId'>;

/** The deliveries of a test store, in the order in which they arose. */
export interface TestDeliveries {
  list(): Promise<Delivery[]>;
  /** Only those of one event. */
  of(event: EventName): Promise<Delivery[]>;
}

/** A store in memory, on a free port of this machine, with an extension installed. */
export interface TestStore extends AsyncDisposable {
  /** `http://127.0.0.1:53211`, without a slash at the end. */
  readonly url: string;
  /** The owner's API key: every permission of the store. */
  readonly apiKey: string;
  readonly storeId: string;
  /** The store's REST API with that key. Operations give `data` and throw ApiError. */
  readonly api: ApiClient;
  readonly deliveries: TestDeliveries;
  /**
   * Causes an event by the real store operation, and resolves when what it led to is handled: its deliveries ended their
   * first attempt, and so did those of events that handlers caused. @throws ApiError
   */
  trigger(event: EventName, options?: TriggerOptions): Promise<Triggered>;
  /** Resolves when nothing is in flight and nothing is due now. */
  idle(): Promise<void>;
  /** Stops the store; nothing of it is left. `await using` does so by itself. */
  close(): Promise<void>;
}

/**
 * Starts a store for a test.
 * @throws UsageError when the extension's folder or the clock's time is not one, or when the extension has errors
 */
export async function createTestStore(options: TestStoreOptions = {}): Promise<TestStore> {
  const { extension, clock = 'manual', ...rest } = options;
  const emulator = await startEmulator({
    ...rest,
    clock: parseClock(clock),
    extensions: extension === undefined ? [] : [toPath(extension)],
  });
  const { url, runInfo } = emulator;
  const list = () => listDeliveries(runInfo);
  const close = () => emulator.stop();
  return {
    url,
    apiKey: runInfo.apiKey,
    storeId: runInfo.storeId,
    api: createApiClient(url, runInfo.apiKey),
    deliveries: { list, of: async (event) => (await list()).filter((delivery) => delivery.event === event) },
    async trigger(event, how = {}) {
      const triggered = await emulator.trigger({ ...how, event });
      await emulator.idle();
      return triggered;
    },
    idle: () => emulator.idle(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

const toPath = (folder: string | URL): string => (typeof folder === 'string' ? folder : fileURLToPath(folder));

function parseClock(clock: string): 'manual' | 'system' | number {
  if (clock === 'manual' || clock === 'system') return clock;
  const at = fromIso(clock);
  if (at !== undefined) return at;
  throw new UsageError(
    'bad-value',
    `The clock takes manual, system, or a time such as 2026-01-01T00:00:00Z, not "${clock}".`,
  );
}

async function listDeliveries({ url, token }: RunInfo): Promise<Delivery[]> {
  const { method, path } = CONTROL_ENDPOINTS['deliveries.list'];
  const found: Delivery[] = [];
  for (let page = 1; ; page += 1) {
    const data = await fetchData(new URL(CONTROL_PREFIX + path, url), {
      method,
      headers: { [CONTROL_TOKEN_HEADER]: token },
      query: { page, pageSize: 100 },
    });
    const { items, total } = data as ControlData<'deliveries.list'>;
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found.reverse();
  }
}
