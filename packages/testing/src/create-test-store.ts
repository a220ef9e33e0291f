import { fileURLToPath } from 'node:url';
import { fromIso, UsageError } from '#core';
import { type StartedEmulator, startEmulator } from '#emulator';
import { createApiClient } from './api-client.ts';
import { type ControlClient, createControlClient } from './control-client.ts';
import { createTestClock } from './test-clock.ts';
import { createTestDeliveries } from './test-deliveries.ts';
import type { TestLogLine, TestStore, TestStoreOptions } from './test-store.ts';

/**
 * Starts a store for a test.
 * @throws UsageError when the extension's folder or the clock's time is not one, or when the extension has errors
 */
export async function createTestStore(options: TestStoreOptions = {}): Promise<TestStore> {
  const { extension, clock = 'manual', ...rest } = options;
  const logs: TestLogLine[] = [];
  const emulator = await startEmulator({
    ...rest,
    clock: parseClock(clock),
    extensions: extension === undefined ? [] : [toPath(extension)],
    onMessage(message) {
      if (message.kind === 'handler-log') logs.push(message.data);
    },
  });
  return toTestStore(emulator, logs);
}

function toTestStore(emulator: StartedEmulator, logs: readonly TestLogLine[]): TestStore {
  const { url, runInfo } = emulator;
  const api = createApiClient(url, runInfo.apiKey);
  const readNow = createControlClient(runInfo);
  const control: ControlClient = async (name, query) => {
    await emulator.idle();
    return readNow(name, query);
  };
  const trigger: TestStore['trigger'] = async (what, options = {}) => {
    const { event, payload } = typeof what === 'string' ? { event: what } : what;
    const triggered = await emulator.trigger({ ...options, event, ...(payload === undefined ? {} : { payload }) });
    await emulator.idle();
    return triggered;
  };
  const close = () => emulator.stop();
  return {
    url,
    apiKey: runInfo.apiKey,
    storeId: runInfo.storeId,
    api,
    get webhooks() {
      return emulator.runInfo.apps.flatMap((app) => app.webhooks);
    },
    deliveries: createTestDeliveries(control),
    clock: createTestClock(emulator.clock),
    get logs() {
      return [...logs];
    },
    async place(order = {}) {
      const { events } = await trigger('order.created', { set: order });
      return api.orders.get(String(events[0]?.payload.order_id));
    },
    async pay({ id }, payment = {}) {
      await trigger('order.paid', { order: id, set: payment });
      return api.orders.get(id);
    },
    trigger,
    respond: emulator.respond,
    async ledger() {
      const [app] = emulator.runInfo.apps;
      if (app !== undefined) return control('ledger.get', { appId: app.id });
      throw new UsageError('no-extension', 'This store has no extension, so there are no permissions to tell of.');
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
