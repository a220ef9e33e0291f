// tillkit's process: the emulator as `dev` starts it, with its store in memory and its extensions watched. What is timed
// begins with the change that makes the event and ends when the attempt is recorded.
import { startEmulator } from '#emulator';
import { writeExtensions } from './extensions.ts';
import { type SandboxWorkKind, serveWork } from './work.ts';

const EVENTS = {
  'no call': 'customer.created',
  'ten calls': 'product.created',
  killed: 'customer.created',
  'killed, heavy': 'customer.updated',
} as const;

const [folder = ''] = process.argv.slice(2);

let onResult = (_result: string | null) => {};
const emulator = await startEmulator({
  extensions: writeExtensions(folder),
  watch: true,
  clock: 'manual',
  onMessage({ kind, data }) {
    if (kind === 'attempt' && data.phase === 'finished') onResult(data.attempt.responseBody);
  },
});

async function once(kind: SandboxWorkKind): Promise<void> {
  const handled = new Promise<string | null>((resolve) => {
    onResult = resolve;
  });
  await emulator.trigger({ event: EVENTS[kind] });
  const result = await handled;
  if (result !== '{"version":0}') throw new Error(`The handler gave ${result}.`);
}

serveWork({
  once,
  // A minute later the app's 600 calls are there again.
  prepare: async () => void (await emulator.clock.move({ advance: '1m' })),
  processes: /runner/,
});
