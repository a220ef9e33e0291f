import { EVENT_NAMES, isEventName } from '#contract';
import { didYouMean, sentence, UsageError } from '#core';
import { type StartedEmulator, startEmulator } from '#emulator';
import { createApiClient } from './api-client.ts';
import { type ControlClient, createControlClient } from './control-client.ts';
import { toEmulatorOptions } from './emulator-options.ts';
import { createTestClock } from './test-clock.ts';
import { createTestDeliveries } from './test-deliveries.ts';
import { createEvidenceRecorder } from './test-evidence.ts';
import { createTestSnapshots } from './test-snapshots.ts';
import type { TestLogLine, TestStore, TestStoreOptions } from './test-store.ts';

/**
 * Starts a store for a test.
 * @throws UsageError for a folder, time, rule or switch that is none, and when the extension has errors
 */
export async function createTestStore(options: TestStoreOptions = {}): Promise<TestStore> {
  const logs: TestLogLine[] = [];
  const evidence = createEvidenceRecorder(process.env);
  const emulator = await startEmulator({
    ...toEmulatorOptions(options),
    keepRunners: true,
    onMessage(message) {
      if (message.kind === 'handler-log') logs.push(message.data);
      evidence.take(message);
    },
  });
  evidence.follow(emulator);
  return toTestStore(emulator, logs);
}

function toTestStore(emulator: StartedEmulator, logs: TestLogLine[]): TestStore {
  const { url } = emulator;
  const api = createApiClient(url, () => emulator.runInfo.apiKey);
  const readNow = createControlClient(emulator.runInfo);
  const control: ControlClient = async (name, query) => {
    await emulator.idle();
    return readNow(name, query);
  };
  const trigger: TestStore['trigger'] = async (what, options = {}) => {
    const { event, payload } = typeof what === 'string' ? { event: what } : what;
    requireEvent(event);
    const triggered = await emulator.trigger({ ...options, event, ...(payload === undefined ? {} : { payload }) });
    await emulator.idle();
    return triggered;
  };
  const requireApp = () => {
    const [app] = emulator.runInfo.apps;
    if (app !== undefined) return app;
    throw new UsageError(
      'no-extension',
      sentence`This store has no extension, so there are no permissions to tell of.`,
    );
  };
  const close = () => emulator.stop();
  return {
    url,
    get apiKey() {
      return emulator.runInfo.apiKey;
    },
    get storeId() {
      return emulator.runInfo.storeId;
    },
    api,
    get appKey() {
      return requireApp().apiKey;
    },
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
    ledger: async () => control('ledger.get', { appId: requireApp().id }),
    ...createTestSnapshots(emulator.snapshots, logs, emulator.idle),
    idle: () => emulator.idle(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Tests in JavaScript have no compiler that would say it. */
function requireEvent(event: string): void {
  if (isEventName(event)) return;
  throw new UsageError('unknown-event', sentence`There is no event "${event}".`, {
    nextSteps: didYouMean(String(event), EVENT_NAMES),
  });
}
