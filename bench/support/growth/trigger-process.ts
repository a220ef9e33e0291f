// The emulator with a store of so many products and an extension that listens to every event: what an event costs from its
// cause until all that it led to is handled.
import { monotonicMs } from '#core';
import { startEmulator } from '#emulator';

const EVENTS = 50;

const [folder = '', size = ''] = process.argv.slice(2);
const emulator = await startEmulator({ extensions: [folder], data: Number(size), clock: 'manual' });
const handle = async () => {
  await emulator.trigger({ event: 'order.paid' });
  await emulator.idle();
};
await handle();
const startedAt = monotonicMs();
for (let done = 0; done < EVENTS; done++) await handle();
process.send?.({ event: (monotonicMs() - startedAt) / EVENTS });
await emulator.stop();
process.disconnect?.();
