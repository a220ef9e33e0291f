import { describe, expect, test } from 'vitest';
import type { EmulatorOptions } from '#emulator';
import { createBusyExtension } from '../../support/create-busy-extension.ts';
import { createExtension } from '../../support/create-extension.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

const CLOCK = Date.UTC(2026, 0, 1);

/** All that a run tells, as text: a busy one, from its first order to its last retry. */
async function tell(options: EmulatorOptions) {
  const emulator = await startTestEmulator({ clock: CLOCK, ...options });
  await emulator.trigger({ event: 'order.paid' });
  await emulator.idle();
  await emulator.trigger({ event: 'order.paid', count: 3 });
  await emulator.clock.move({ advance: '36h' });
  const found = {
    requests: await emulator.control('GET', '/requests?pageSize=100'),
    deliveries: await emulator.deliveries(),
    export: await emulator.control('GET', '/export'),
  };
  const { url, runInfo } = emulator;
  await emulator.stop();
  const { apiKey, storeId, apps } = runInfo;
  return {
    stream: emulator.messages.map((message) => JSON.stringify(message)).join('\n'),
    found: JSON.stringify(found).replaceAll(url, 'URL'),
    secrets: JSON.stringify({ apiKey, storeId, apps }),
  };
}

describe('two runs of the same seed on a manual clock', () => {
  test('tell the same, byte for byte, also when handlers do many things at once', async () => {
    const { dir } = await createBusyExtension();
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => tell({ extensions: [dir], seed: 7 })));
    expect(first?.stream).toContain('Not today');
    expect(first?.found).toContain('"succeeded"');
    for (const other of others) expect(other).toEqual(first);
  });

  test('tell the same with several extensions', async () => {
    const folders = await Promise.all(['one', 'two'].map((name) => createBusyExtension(name)));
    const extensions = folders.map(({ dir }) => dir);
    const [first, second] = await Promise.all([1, 2].map(() => tell({ extensions, seed: 7 })));
    expect(second).toEqual(first);
  });

  test('tell the same when faults are made on purpose', async () => {
    const { dir } = await createBusyExtension();
    const faults: EmulatorOptions['faults'] = [
      { match: { event: 'order.paid' }, times: 2, latencyMs: 30 },
      { match: { event: 'order.paid' }, times: 2, duplicate: true },
      { match: { method: 'GET' }, times: 3, latencyMs: 20, respond: { status: 500, code: 'INTERNAL_ERROR' } },
    ];
    const [first, second] = await Promise.all([1, 2].map(() => tell({ extensions: [dir], seed: 7, faults })));
    expect(second).toEqual(first);
  });

  test('tell other ids than runs of another seed', async () => {
    const { dir } = await createExtension();
    const [one, other] = await Promise.all([1, 2].map((seed) => tell({ extensions: [dir], seed })));
    expect(other?.secrets).not.toBe(one?.secrets);
    expect(other?.stream).not.toBe(one?.stream);
  });
});

describe('durations', () => {
  const handler = 'export default () => new Promise((resolve) => setTimeout(resolve, 30));\n';

  test('are those of the clock in such a run', async () => {
    const { dir } = await createExtension({ handler });
    const emulator = await startTestEmulator({ extensions: [dir], clock: CLOCK, seed: 7 });
    await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();
    expect((await emulator.deliveries())[0]?.attempts).toMatchObject([{ durationMs: 0 }]);
  });

  test('are real ones on the clock of the system', async () => {
    const { dir } = await createExtension({ handler });
    const emulator = await startTestEmulator({ extensions: [dir], seed: 7 });
    await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();
    expect((await emulator.deliveries())[0]?.attempts[0]?.durationMs).toBeGreaterThan(20);
  });
});
